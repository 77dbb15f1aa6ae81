import { describe, expect, it } from 'vitest';
import { allMessageRows, groupRows } from '../golden-rows.js';
import { segmentProblems } from './segment-checks.js';

const rowsByMessage = groupRows(allMessageRows(), (row) => row.message);

// Frames in segments are compared where frames are: framing.test.ts.
describe('segments', () => {
  it('has 96 rows with pieces that Kafka sends by reference', () => {
    expect(allMessageRows().filter((row) => row.sendPieces !== undefined).length).toBe(96);
  });

  it.each([...rowsByMessage.keys()])('E25 of %s are the pieces that Kafka sends', (name) => {
    const problems = (rowsByMessage.get(name) ?? []).flatMap((row) =>
      segmentProblems(row).map((problem) => `v${row.version} ${row.case}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});
