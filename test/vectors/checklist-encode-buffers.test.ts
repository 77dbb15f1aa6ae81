import { describe, expect, it } from 'vitest';
import {
  FetchResponse,
  FetchResponsePartitionData,
  RequestHeader,
  SaslAuthenticateRequest,
} from '../../generated/kafka/index.js';
import { encode, encodeInto } from '../../generated/runtime/index.js';
import {
  SimpleArraysMessage,
  SimpleExampleMessage,
  SimpleRecordsMessage,
} from '../fixtures/kafka/generated/index.js';
import { hexOf } from '../hex.js';
import { encodeErrorOf } from './thrown.js';

function fetchResponse(partitions: FetchResponsePartitionData[]): FetchResponse {
  return new FetchResponse({ responses: [{ partitions }] });
}

function partition(): FetchResponsePartitionData {
  return new FetchResponsePartitionData({ highWatermark: 0x5555555555555555n });
}

describe('buffers', () => {
  it('E22 an array with a hole is refused', () => {
    const sheep: number[] = [1, 2, 3];
    delete sheep[1];
    expect(encodeErrorOf(() => encode(new SimpleArraysMessage({ sheep }), 0)).path).toBe('sheep[1]');
  });

  it.each(['', 'x'])(
    'E22 a member that is "%s" at first and longer later is refused, and nothing overruns',
    (first) => {
      const buffer = new Uint8Array(256).fill(0xaa);
      for (let calls = 1; calls < 6; calls++) {
        const message = new SimpleExampleMessage();
        let left = calls;
        Object.defineProperty(message, 'myString', { get: () => (left-- > 0 ? first : 'y'.repeat(100)) });
        const size = new SimpleExampleMessage({ myString: first }).size(1);
        const room = buffer.subarray(0, size);
        try {
          expect(encodeInto(message, room, 0, 1)).toBe(size);
        } catch (error) {
          expect(error).toMatchObject({
            name: 'EncodeError',
            messageName: 'SimpleExampleMessage',
            version: 1,
          });
        }
        expect(buffer.subarray(size).every((byte) => byte === 0xaa)).toBe(true);
      }
    },
  );

  it('E22 a text that grows after it was sized never reaches what stands behind the message', () => {
    const size = new SimpleExampleMessage({ myString: 'x' }).size(1);
    for (let calls = 1; calls < 6; calls++) {
      const buffer = new Uint8Array(256).fill(0xaa);
      const message = new SimpleExampleMessage();
      let left = calls;
      Object.defineProperty(message, 'myString', { get: () => (left-- > 0 ? 'x' : 'y'.repeat(100)) });
      let end = size;
      try {
        end = encodeInto(message, buffer, 0, 1);
      } catch (error) {
        expect(error).toMatchObject({ name: 'EncodeError', message: expect.stringContaining('changed') });
      }
      expect(buffer.subarray(end).every((byte) => byte === 0xaa)).toBe(true);
    }
  });

  it('E22 an array that grows after it was sized never reaches what stands behind the message', () => {
    const size = new SimpleArraysMessage({ sheep: [1] }).size(0);
    const buffer = new Uint8Array(64).fill(0xaa);
    for (let calls = 1; calls < 5; calls++) {
      const message = new SimpleArraysMessage();
      let left = calls;
      const grown = Array.from({ length: 8 }, () => 0x55555555);
      Object.defineProperty(message, 'sheep', { get: () => (left-- > 0 ? [1] : grown) });
      try {
        encodeInto(message, buffer, 0, 0);
      } catch (error) {
        expect(error).toMatchObject({ name: 'EncodeError', message: expect.stringContaining('changed') });
      }
      expect(buffer.subarray(size).every((byte) => byte === 0xaa)).toBe(true);
    }
  });

  it('E22 structs of fixed size that become more never reach what stands behind the message', () => {
    const [few, many] = [1, 40].map((count) => Array.from({ length: count }, () => partition()));
    const size = fetchResponse(few ?? []).size(17);
    let refused = 0;
    for (let calls = 1; calls < 8; calls++) {
      const buffer = new Uint8Array(4096).fill(0xaa);
      const message = fetchResponse([]);
      let left = calls;
      Object.defineProperty(message.responses[0], 'partitions', { get: () => (left-- > 0 ? few : many) });
      try {
        encodeInto(message, buffer, 7, 17);
      } catch (error) {
        refused++;
        expect(error).toMatchObject({ name: 'EncodeError', message: expect.stringContaining('changed') });
      }
      const around = [...buffer.subarray(0, 7), ...buffer.subarray(7 + size)];
      expect(around.every((byte) => byte === 0xaa)).toBe(true);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it.each([undefined, null, {}, { length: -1 }, { length: 'x' }, ''])(
    'E22 an array that becomes %j after it was sized is refused',
    (other) => {
      for (let calls = 1; calls < 4; calls++) {
        const message = fetchResponse([]);
        let left = calls;
        Object.defineProperty(message.responses[0], 'partitions', { get: () => (left-- > 0 ? [] : other) });
        const expected = encode(fetchResponse([]), 11);
        let bytes: Uint8Array | undefined;
        try {
          bytes = encode(message, 11);
        } catch (error) {
          expect(error).toMatchObject({ name: 'EncodeError', messageName: 'FetchResponse', version: 11 });
        }
        if (bytes !== undefined) expect(bytes).toEqual(expected);
      }
    },
  );

  it('E22 bytes that become longer while they are copied never reach what stands behind the message', () => {
    class Growing extends Uint8Array {
      looks = 0;
      override get length(): number {
        return this.looks-- > 0 ? 0 : 8;
      }
    }
    const size = new SaslAuthenticateRequest().size(0);
    for (let looks = 1; looks < 12; looks++) {
      const buffer = new Uint8Array(100).fill(0xaa);
      const authBytes = new Growing(40);
      const message = new SaslAuthenticateRequest({ authBytes });
      authBytes.looks = looks;
      let end = 50 + size;
      try {
        end = encodeInto(message, buffer, 50, 0);
      } catch (error) {
        expect(error).toMatchObject({ name: 'EncodeError' });
      }
      expect(buffer.subarray(end).every((byte) => byte === 0xaa)).toBe(true);
    }
  });

  it('E23 a buffer that is too small is refused before the first byte', () => {
    const message = new SimpleExampleMessage();
    const buffer = new Uint8Array(64).fill(0xaa);
    for (const offset of [22, 63, 64, 65, -1]) {
      expect(encodeErrorOf(() => encodeInto(message, buffer, offset, 1)).messageName).toBe(
        'SimpleExampleMessage',
      );
    }
    expect(buffer).toEqual(new Uint8Array(64).fill(0xaa));
  });

  it('E23 a message that is refused while it is written leaves nothing of itself', () => {
    const buffer = new Uint8Array(64).fill(0xaa);
    const message = new SimpleExampleMessage({ myUint16: 70000 });
    expect(encodeErrorOf(() => encodeInto(message, buffer, 7, 1)).path).toBe('myUint16');
    expect(hexOf(buffer)).toBe('aa'.repeat(7) + '00'.repeat(43) + 'aa'.repeat(14));
  });

  it('E23 a message that is refused while it is sized leaves the buffer as it was', () => {
    const buffer = new Uint8Array(64).fill(0xaa);
    const message = new SimpleExampleMessage({ myString: 'x'.repeat(40_000) });
    expect(encodeErrorOf(() => encodeInto(message, buffer, 7, 1)).path).toBe('myString');
    expect(buffer).toEqual(new Uint8Array(64).fill(0xaa));
  });

  it('E23 writing at offset 7 touches the range of the message alone', () => {
    const message = new SimpleExampleMessage();
    const buffer = new Uint8Array(64).fill(0xaa);
    expect(encodeInto(message, buffer, 7, 1)).toBe(7 + 43);
    expect(hexOf(buffer)).toBe('aa'.repeat(7) + hexOf(encode(message, 1)) + 'aa'.repeat(14));
  });

  it('E29 records of more than 32 KiB have an int32 length, or a compact one', () => {
    const recordSet = new Uint8Array(40_000).fill(7);
    const classic = encode(new SimpleRecordsMessage({ recordSet }), 0);
    expect(hexOf(classic.subarray(0, 7))).toBe('0000' + '00009c40' + '07');
    expect(classic).toHaveLength(2 + 4 + 40_000);
    const flexible = encode(new SimpleRecordsMessage({ recordSet }), 1);
    expect(hexOf(flexible.subarray(0, 5))).toBe('01' + 'c1b802' + '07');
    expect(flexible).toHaveLength(1 + 3 + 40_000 + 1);
  });

  it('E30 a correlation id goes up to 2^31 - 1', () => {
    const header = (correlationId: number) => encode(new RequestHeader({ correlationId }), 0);
    expect(hexOf(header(2 ** 31 - 1))).toBe('000000007fffffff');
    expect(encodeErrorOf(() => header(2 ** 31)).path).toBe('correlationId');
  });
});
