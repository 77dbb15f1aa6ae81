import { describe, expect, it } from 'vitest';
import { allMessageRows, groupRows, type JsonObject } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { type GeneratedMessage, generatedMessage } from './generated-messages.js';
import { differences } from './message-checks.js';
import { randomNumbers, randomValue } from './random-values.js';
import { referenceEncode } from './reference-encoder.js';
import { referenceText } from './reference-text.js';

const VALUES_PER_VERSION = 4;

const rows = allMessageRows();
const names = [...groupRows(rows, (row) => row.message).keys()];

describe('the reference encoder', () => {
  it('writes the bytes of every golden vector', () => {
    const wrong = rows.filter((row) => {
      const { bytes, zeroCopy } = referenceEncode(
        generatedMessage(row.message).schema,
        row.value,
        row.version,
      );
      return hexOf(bytes) !== row.hex || zeroCopy !== row.zeroCopySize;
    });
    expect(wrong).toEqual([]);
  });
});

describe('values that no golden vector holds', () => {
  it.each(names)('%s is sized, written, printed and read as the reference encoder does', (name) => {
    const generated = generatedMessage(name);
    const { minVersion, maxVersion } = generated.type;
    const problems: string[] = [];
    for (let version = minVersion; version <= maxVersion; version++) {
      for (let seed = 0; seed < VALUES_PER_VERSION; seed++) {
        const value = randomValue(generated.schema, version, randomNumbers(version * 1000 + seed));
        problems.push(
          ...problemsOf(generated, version, value).map((text) => `v${version} seed ${seed}: ${text}`),
        );
      }
    }
    expect(problems).toEqual([]);
  });
});

function problemsOf(generated: GeneratedMessage, version: number, value: JsonObject): readonly string[] {
  const { bytes, zeroCopy } = referenceEncode(generated.schema, value, version);
  return differences(generated, {
    version,
    value,
    size: bytes.length,
    zeroCopySize: zeroCopy,
    hex: hexOf(bytes),
    text: referenceText(generated.schema, value, true),
  });
}
