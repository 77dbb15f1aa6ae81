import { describe, expect, it } from 'vitest';
import { allMessageRows, groupRows } from '../golden-rows.js';
import { expectedOf } from './expected-message.js';
import { generatedCode } from './generated-code.js';
import { differences } from './message-checks.js';

const rows = allMessageRows();
const rowsByMessage = groupRows(rows, (row) => row.message);

describe('the messages of Kafka', () => {
  it('has 3,132 vectors of 258 messages at 783 versions', () => {
    expect(rows).toHaveLength(3132);
    expect(rowsByMessage.size).toBe(258);
    expect(groupRows(rows, (row) => `${row.message} ${row.version}`).size).toBe(783);
  });

  it.each([...rowsByMessage.keys()])('%s is sized, written, printed and read as by Kafka', (name) => {
    const generated = generatedCode(name);
    const problems = (rowsByMessage.get(name) ?? []).flatMap((row) =>
      differences(generated, expectedOf(row)).map((problem) => `v${row.version} ${row.case}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it.each([...rowsByMessage.keys()])('%s states its versions and its API key', (name) => {
    const { type } = generatedCode(name);
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
