import { describe, expect, it } from 'vitest';
import { DecodeError, EncodeError } from '../../generator/runtime/errors.js';
import { foreignPeer } from '../../generator/runtime/foreign-peer.js';
import {
  checkFrameSize,
  encodeFrame,
  encodeFrameSegments,
  frameSizeAt,
  keyedTypeOf,
  openFrame,
  part,
  putInt32,
  putUvarint,
  readBodyAt,
  readInt32,
  readUvarint,
  typeByKey,
  typeOf,
  uvarintSize,
  versionIn,
  type WireReader,
} from '../../generator/runtime/frames.js';
import { EncodePool } from '../../generator/runtime/pool.js';
import { bytesOf, hexOf } from '../hex.js';
import { Note } from './note.js';

const parts = [part(new Note(1, 'ab'), 0), part(new Note(2, '', Uint8Array.of(8, 9)), 1)];
const readSize = (input: WireReader) => readInt32(input, 'size');
const readVarSize = (input: WireReader) => readUvarint(input, 'size');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('a frame that is written', () => {
  it('is a prefix with the size of its parts, then the parts', () => {
    const fixed = encodeFrame(parts, [], () => 4, putInt32);
    expect([hexOf(fixed), fixed.buffer.byteLength]).toEqual(['00000009010261620200020809', 13]);
    expect(hexOf(encodeFrame(parts, [], uvarintSize, putUvarint))).toBe('09010261620200020809');
    expect(hexOf(encodeFrame(parts, []))).toBe('010261620200020809');
    expect(hexOf(encodeFrame([], [], () => 4, putInt32))).toBe('00000000');
  });

  it('takes its memory from a pool that stands behind the version or in its place', () => {
    const pool = new EncodePool(256);
    for (const rest of [[{ pool }], [1, { pool }]]) {
      const frame = encodeFrame(parts, rest, () => 4, putInt32);
      expect([frame.length, frame.buffer.byteLength]).toEqual([13, 256]);
      const segments = encodeFrameSegments(parts, rest, () => 4, putInt32);
      expect(segments.map(({ buffer }) => buffer.byteLength)).toEqual([256]);
    }
    expect([versionIn([1, { pool }]), versionIn([{ pool }]), versionIn([])]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  it('goes into segments: the prefix counts the payloads too', () => {
    const segments = encodeFrameSegments(parts, [{ minReference: 1 }], () => 4, putInt32);
    expect(segments.map(hexOf)).toEqual(['0000000901026162020002', '0809']);
    expect(segments[0]?.buffer.byteLength).toBe(11);
    expect(encodeFrameSegments(parts, [], uvarintSize, putUvarint).map(hexOf)).toEqual([
      '09010261620200020809',
    ]);
    expect(encodeFrameSegments(parts, [{ minReference: 1 }]).map(hexOf)).toEqual(['01026162020002', '0809']);
  });

  it('names the part that is refused, and what is too large', () => {
    const refused = [...parts, part(new Note(1, 5 as never), 0)];
    for (const call of [encodeFrame, encodeFrameSegments]) {
      expect(() => call(refused, [], () => 4, putInt32)).toThrow('Note.text (version 0): 5 is not a string');
      expect(() => call(parts, [{ minReference: 0 }], (size) => checkFrameSize(size, 8), putInt32)).toThrow(
        new EncodeError('a frame of 9 bytes is over 8', 'frame', '', undefined),
      );
      const small = { allocate: () => fail() };
      const message = 'Note: cannot allocate 13 bytes';
      expect(() => call(parts, [{ pool: small }], () => 4, putInt32)).toThrow(
        expect.objectContaining({ name: 'EncodeError', message }),
      );
      expect(() => call(parts.slice(1), [{ pool: small }])).toThrow('Note: cannot allocate 5 bytes');
    }
    expect([checkFrameSize(8, 8), checkFrameSize(0, 8)]).toEqual([8, 0]);
  });
});

describe('a frame that is read', () => {
  it('is opened behind its size, which must count all that follows', () => {
    const input = openFrame(bytesOf('000000020102'), readSize);
    expect([input.offset, input.remaining]).toEqual([4, 2]);
    expect(openFrame(bytesOf('0102')).remaining).toBe(2);
    expect(openFrame(bytesOf('00'), readVarSize).remaining).toBe(0);
    const error = { name: 'DecodeError', path: 'size', offset: 4, need: 3, have: 2 };
    expect(() => openFrame(bytesOf('000000030102'), readSize)).toThrow(expect.objectContaining(error));
    expect(() => openFrame(bytesOf('000000030102'), readSize)).toThrow(
      'frame.size: the frame says 3 bytes, but 2 follow (offset 4)',
    );
    expect(() => openFrame(bytesOf('000000010102'), readSize)).toThrow(DecodeError);
  });

  it('needs a whole size in front', () => {
    const message = 'frame.size: the frame has no whole size in front (offset 0)';
    const expected = { message, offset: 0, have: 3, cause: expect.objectContaining({ need: 4, have: 3 }) };
    expect(() => openFrame(bytesOf('000000'), readSize)).toThrow(expect.objectContaining(expected));
    expect(() => openFrame(bytesOf('808080808000'), readVarSize)).toThrow(DecodeError);
  });

  it('of another protocol is told', () => {
    expect(() => openFrame(bytes('HTTP/1.1 400 Bad Request\r\n'), readSize)).toThrow(
      'frame.size: the frame says 1213486160 bytes, but 22 follow: this is HTTP, so it is the wrong port',
    );
  });

  it('has a class by the api key of its header, an own one of the table', () => {
    expect(typeByKey({ 7: Note }, 7, 0)).toBe(Note);
    const error = { name: 'DecodeError', path: 'header', offset: 6 };
    for (const key of [8, 'constructor' as never, '__proto__' as never]) {
      expect(() => typeByKey({ 7: Note }, key, 6)).toThrow(expect.objectContaining(error));
    }
    expect(() => typeByKey({ 7: Note, 9: undefined as never }, 9, 6)).toThrow(
      'frame.header: the header names the api key 9, which the table of types lacks (offset 6)',
    );
  });

  it('has a body at the version of its header, up to the end of the frame', () => {
    const input = openFrame(bytesOf('0000000401026162'), readSize);
    expect(readBodyAt(Note, input, 0)).toEqual(new Note(1, 'ab'));
    expect(() => readBodyAt(Note, openFrame(bytesOf('0000000501026162ff'), readSize), 0)).toThrow(
      'Note (version 0): 1 bytes are left over behind the message (offset 8)',
    );
  });
});

describe('the class of a message', () => {
  it('must have an api key where a header names it', () => {
    const note = new Note();
    expect([typeOf(note), keyedTypeOf(note)]).toEqual([Note, Note]);
    class Silent {
      addSize(): void {}
      write(): void {}
    }
    expect(typeOf(new Silent())).toBe(Silent);
    expect(() => keyedTypeOf(new Silent())).toThrow(
      new EncodeError('the message has no api key, so no header can name it', 'Silent', '', undefined),
    );
  });
});

describe('the size of a frame in a stream', () => {
  it('includes the number in front, wherever it starts', () => {
    expect(frameSizeAt(bytesOf('ffff00000002'), 2, readSize)).toBe(6);
    expect(frameSizeAt(bytesOf('00000000'), 0, readSize)).toBe(4);
    expect(frameSizeAt(bytesOf('ff8001'), 1, readVarSize)).toBe(130);
  });

  it('is 0 as long as the number is not whole, and -1 for what is none', () => {
    expect(frameSizeAt(bytesOf('000000'), 0, readSize)).toBe(0);
    expect(frameSizeAt(bytesOf('0000'), 2, readSize)).toBe(0);
    expect(frameSizeAt(bytesOf('8080'), 0, readVarSize)).toBe(0);
    expect(frameSizeAt(bytesOf('ffffffff'), 0, readSize)).toBe(-1);
    expect(frameSizeAt(bytesOf('808080808000'), 0, readVarSize)).toBe(-1);
    expect(frameSizeAt(bytesOf('00'), 0, () => fail())).toBe(-1);
  });
});

describe('another protocol', () => {
  it.each([
    'HTTP/1.1',
    'GET /',
    'HEAD /',
    'POST /',
    'PUT /',
    'DELETE',
    'OPTIONS',
    'PATCH',
    'CONNECT',
    'TRACE',
  ])('is told by %s', (text) => {
    expect(foreignPeer(bytes(text))).toBe(': this is HTTP, so it is the wrong port');
    expect(foreignPeer(bytes(` ${text}`))).toBe('');
  });

  it('is TLS where a record of it stands', () => {
    expect(foreignPeer(bytesOf('1603010200'))).toBe(': this is a TLS handshake, so the peer speaks TLS');
    expect(foreignPeer(bytesOf('150304'))).toBe(': this is a TLS alert, so the peer speaks TLS');
    expect(foreignPeer(bytesOf('160300'))).not.toBe('');
    for (const hex of ['', '16', '1603', '160305', '160201', '170301', '140301', '00000016']) {
      expect(foreignPeer(bytesOf(hex))).toBe('');
    }
  });

  it('is not told by words that only begin alike', () => {
    expect(['GETS', 'HTTQ', 'PUTS', 'get ', 'PRIX', ''].map((text) => foreignPeer(bytes(text)))).toEqual(
      new Array(6).fill(''),
    );
    expect(foreignPeer(bytes('PRI * HTTP/2.0'))).not.toBe('');
  });
});

function fail(): never {
  throw new RangeError('full');
}
