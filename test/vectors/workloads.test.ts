import { describe, expect, it } from 'vitest';
import { goldenRows } from '../golden-rows.js';
import { workloadProblems } from './workload-checks.js';

const rows = goldenRows('workloads');

describe("the frames of Kafka's own benchmarks", () => {
  it('has 63 rows', () => {
    expect(rows).toHaveLength(63);
  });

  it.each(
    rows.map(
      (row) => [`${row.workload} ${row.version}, ${row.topicCount} × ${row.partitionCount}`, row] as const,
    ),
  )('E25 %s is sent in the same pieces', (_, row) => {
    expect(workloadProblems(row)).toEqual([]);
  });
});
