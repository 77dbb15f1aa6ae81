import { describe, expect, it } from 'vitest';
import { allMessageRows, groupRows, type MessageRow } from '../golden-rows.js';
import { type GeneratedMessage, generatedMessage } from './generated-messages.js';
import { differences, type ExpectedMessage } from './message-checks.js';
import { hasFloats, referenceText } from './reference-text.js';

const rows = allMessageRows();
const rowsByMessage = groupRows(rows, (row) => row.message);

describe('the messages of Kafka', () => {
  it('has 3,132 vectors of 258 messages at 783 versions', () => {
    expect(rows).toHaveLength(3132);
    expect(rowsByMessage.size).toBe(258);
    expect(groupRows(rows, (row) => `${row.message} ${row.version}`).size).toBe(783);
  });

  it.each([...rowsByMessage.keys()])('%s is sized, written, printed and read as by Kafka', (name) => {
    const generated = generatedMessage(name);
    const problems = (rowsByMessage.get(name) ?? []).flatMap((row) =>
      differences(generated, expectedOf(generated, row)).map(
        (problem) => `v${row.version} ${row.case}: ${problem}`,
      ),
    );
    expect(problems).toEqual([]);
  });

  it.each([...rowsByMessage.keys()])('%s states its versions and its API key', (name) => {
    const { type } = generatedMessage(name);
    const group = rowsByMessage.get(name) ?? [];
    const versions = group.map((row) => row.version);
    expect(type.minVersion).toBe(Math.min(...versions));
    expect(type.maxVersion).toBe(Math.max(...versions));
    expect(type.apiKey ?? null).toBe(group[0]?.apiKey);
    if (group[0]?.type === 'request') {
      expect(type.latestVersionUnstable === true).toBe(group.some((row) => row.unstable === true));
    }
  });
});

/** What Kafka made of the row, with secrets redacted in its text. */
function expectedOf({ schema }: GeneratedMessage, row: MessageRow): ExpectedMessage {
  const { version, value, size, zeroCopySize, hex } = row;
  if (hasFloats(schema.fields)) {
    return { version, value, size, zeroCopySize, hex, text: row.text };
  }
  expect(referenceText(schema, value, false)).toBe(row.text);
  return { version, value, size, zeroCopySize, hex, text: referenceText(schema, value, true) };
}
