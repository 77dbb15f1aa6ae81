import { describe, expect, it } from 'vitest';
import { requestTypes, responseTypes } from '../../generated/kafka/by-api-key.js';
import { goldenRows, groupRows } from '../golden-rows.js';
import { framingProblems } from './framing-checks.js';

const rows = goldenRows('framing');
const rowsByApi = groupRows(rows, (row) => row.api);

describe('frames', () => {
  it('has 327 requests and responses of 88 APIs', () => {
    expect(rows).toHaveLength(327);
    expect(rowsByApi.size).toBe(88);
    expect(Object.keys(requestTypes)).toHaveLength(88);
    expect(Object.keys(responseTypes)).toHaveLength(88);
  });

  it.each([...rowsByApi.keys()])('%s is framed and read as by Kafka', (api) => {
    const problems = (rowsByApi.get(api) ?? []).flatMap((row) =>
      framingProblems(row).map((problem) => `v${row.version}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});
