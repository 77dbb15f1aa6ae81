import { expect, it } from 'vitest';
import { DecodeError, decode, encode, equals } from '../../generated/runtime/index.js';
import { allMessageRows } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { generatedMessage } from './generated-messages.js';
import { cutProblems } from './prefixes.js';
import { randomNumbers, randomValue } from './random-values.js';
import { referenceEncode } from './reference-encoder.js';

const rows = allMessageRows();
const pairs = rows.filter((row) => row.case === 'default');

it('D01 every strict prefix of every golden vector is refused where it ends', () => {
  const problems = rows.flatMap((row) =>
    cutProblems(
      row,
      Array.from({ length: row.hex.length / 2 }, (_, cut) => cut),
    ),
  );
  expect(problems).toEqual([]);
});

it('E01 1,000 values of every message and version have the bytes of the reference encoder', () => {
  for (const { message, version } of pairs) {
    const { schema, type, fromJson } = generatedMessage(message);
    const random = randomNumbers(version);
    for (let run = 0; run < 1000; run++) {
      const json = randomValue(schema, version, random);
      const value = fromJson(json);
      const bytes = encode(value, version);
      const same = hexOf(bytes) === hexOf(referenceEncode(schema, json, version).bytes);
      if (!(same && value.size(version) === bytes.length && equals(decode(type, bytes, version), value))) {
        expect.fail(`${message} v${version} run ${run}: ${JSON.stringify(json)}`);
      }
    }
  }
});

it('D03 random bytes for ten seconds give values or DecodeErrors, and memory stays', () => {
  const random = randomNumbers(Date.now());
  const end = Date.now() + 10_000;
  const before = process.memoryUsage().rss;
  for (let at = 0; Date.now() < end; at++) {
    const { message, version } = pairs[at % pairs.length] ?? expect.fail('no messages');
    const small = random() < 0.5 ? 4 : 256;
    const bytes = Uint8Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * small));
    try {
      decode(generatedMessage(message).type, bytes, version);
    } catch (error) {
      expect(error, `${message} v${version} ${hexOf(bytes)}`).toBeInstanceOf(DecodeError);
    }
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});
