import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesOf, hexOf } from '../hex.js';
import * as rows from './rows.js';
import { isReadOnly, writtenProperties } from './stored-properties.js';

const folder = new URL('../golden/rocketmq/', import.meta.url);
const files = readdirSync(folder).sort();

describe('the golden files of RocketMQ', () => {
  it('are nine, in at most 2.5 MB', () => {
    expect(files).toHaveLength(9);
    const bytes = files.reduce((sum, file) => sum + readFileSync(new URL(file, folder)).length, 0);
    expect(bytes).toBeLessThan(2_500_000);
  });

  it.each(files)('%s holds one JSON object a line, in ASCII, and no error text of others', (file) => {
    const lines = readFileSync(new URL(file, folder), 'latin1').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.filter((line) => /[^\x20-\x7e]|exception|error/i.test(line))).toEqual([]);
    expect(lines.filter((line) => typeof JSON.parse(line) !== 'object')).toEqual([]);
  });

  it.each([
    ['encode-message', 353, rows.messageRows()],
    ['encode-batch', 131, rows.batchRows()],
    ['encode-errors', 6, rows.errorRows()],
    ['properties-text', 319, rows.propertiesTextRows()],
    ['stored-message', 295, rows.storedRows()],
    ['message-id', 100, rows.messageIdRows()],
    ['remoting-header', 423, rows.remotingRows()],
    ['tostring', 2418, rows.textRows('tostring')],
    ['tostring-next', 1032, rows.textRows('tostring-next')],
  ])('%s has %i rows, each with its own id', (name, count, all: readonly rows.Row[]) => {
    const ids = Array.from({ length: count }, (_, index) => `s-${name}-${index + 1}`);
    expect(all.map((row) => row.id)).toEqual(ids);
  });
});

describe('the short forms', () => {
  const messageOf = (id: string) => rows.messageRows().find((row) => row.id === id) ?? expect.fail(id);

  it('of bodies stand for the bytes of a generator', () => {
    // The top bytes of the sequence that Numerical Recipes prints for these constants: 3c6ef35f 47502932 d1ccf6e9 aaf95334 …
    expect(hexOf(rows.lcg(0, 7))).toBe('3c47d1aa629f57');
    expect(rows.lcg(205163292, 0)).toEqual(new Uint8Array());
    const { message, bytes } = messageOf('s-encode-message-46');
    expect(bytes.hex).toContain(`0000007f${hexOf(rows.lcg(205163292, 127))}`);
    expect(message.body).toEqual(rows.lcg(205163292, 127));
  });

  it('of texts stand for one character, repeated', () => {
    const [[name, value] = []] = messageOf('s-encode-message-28').message.properties ?? [];
    expect([name, value]).toEqual(['kx', 'v'.repeat(32763)]);
  });

  it('of batches stand for messages that follow from a rule', () => {
    const row = rows.batchRows().find(({ id }) => id === 's-encode-batch-10') ?? expect.fail('gone');
    expect([row.messages.length, row.note]).toEqual([1000, '1000 x 16 B (benchmark shape)']);
    expect(row.messages[999]).toEqual({
      flag: 0,
      body: rows.lcg(125802 + 999, 16),
      properties: [
        ...[
          ['TAGS', 'TagA'],
          ['KEYS', 'key999'],
          ['UNIQ_KEY', `${'0'.repeat(27)}1EF51`],
          ['WAIT', 'true'],
        ],
      ],
    });
  });

  it('of headers tell a field that is null from one that was not assigned', () => {
    const texts = rows.textRows('tostring').filter((row) => row.className === 'PopMessageRequestHeader');
    const fields = (note: string) => texts.find((row) => row.note === note)?.fields;
    expect(fields('all-default')).toEqual({});
    expect(Object.keys(fields('all-null (primitives untouched)') ?? {})).toEqual([
      ...['consumerGroup', 'topic', 'expType', 'exp', 'order', 'attemptId'],
    ]);
    const only = { consumerGroup: null, topic: null, expType: null, exp: null, order: null, attemptId: null };
    expect(fields('only: invisibleTime')).toEqual({ ...only, invisibleTime: '1758000000004' });
  });

  it('of texts of headers stand for the whole text', () => {
    const row = rows.textRows('tostring').find(({ note }) => note === 'all-set') ?? expect.fail('gone');
    expect(row.text).toContain('{producerGroup=producerGroup-');
    expect(row.text).toContain(', bornTimestamp=1758000000006, flag=107, ');
  });

  it('of ext fields keep what differs from the text of the field', () => {
    const row = rows.remotingRows().find(({ note }) => note === 'lone-surrogate') ?? expect.fail('gone');
    expect(row.fields['producerGroup']).toBe('x\ud800y');
    expect(row.ext).toContainEqual(['producerGroup', 'x?y']);
    expect(row.ext).toContainEqual(['queueId', String(row.fields['queueId'])]);
  });
});

describe('comparing with golden bytes', () => {
  const bytes = bytesOf('000102');

  it('shows the bytes in the form of the golden ones', () => {
    expect(rows.inFormOf({ size: 2, hex: '' }, bytes)).toEqual({ size: 3, hex: '000102' });
    const sha256 = 'ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc';
    expect(rows.inFormOf({ sha256: '', head: 'ffff' }, bytes)).toEqual({ sha256, head: '0001' });
  });
});

describe('properties of stored messages', () => {
  it('are cut at their separators', () => {
    expect(rows.cutProperties('')).toEqual([]);
    const cut = [
      ['a', ''],
      ['', 'b'],
    ];
    expect(rows.cutProperties('a\u0001\u0002\u0001b\u0002')).toEqual(cut);
    expect(rows.cutProperties('a\u0001\u0002\u0001b')).toEqual(cut);
  });

  it('end with the checksum where a broker added one: digits from the least significant to the most', () => {
    const added = rows.storedRows().filter((row) => row.crcValue !== undefined);
    expect(added).toHaveLength(57);
    const row = added.find(({ crcValue }) => crcValue === 447203597) ?? expect.fail('gone');
    expect(writtenProperties(row)).toEqual([['__CRC32#', '7953027440']]);
  });

  it('lack the last separator in one row', () => {
    expect(
      rows
        .storedRows()
        .filter(isReadOnly)
        .map((row) => row.id),
    ).toEqual(['s-stored-message-69']);
  });
});
