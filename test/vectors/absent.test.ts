import { describe, expect, it } from 'vitest';
import { goldenRows, groupRows } from '../golden-rows.js';
import { absentProblems } from './absent-checks.js';

const rows = goldenRows('absent');
const rowsByMessage = groupRows(rows, (row) => row.message);

describe('members that a version cannot carry', () => {
  it('has 628 rows, of which Kafka refuses 347', () => {
    expect(rows).toHaveLength(628);
    expect(rows.filter((row) => row.refused === true)).toHaveLength(347);
  });

  it.each([...rowsByMessage.keys()])('%s drops or refuses them as Kafka does', (name) => {
    const problems = (rowsByMessage.get(name) ?? []).flatMap((row) =>
      absentProblems(row).map(
        (problem) => `v${row.version} ${row.path} = ${JSON.stringify(row.value)}: ${problem}`,
      ),
    );
    expect(problems).toEqual([]);
  });
});
