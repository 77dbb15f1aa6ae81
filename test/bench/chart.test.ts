import { describe, expect, it } from 'vitest';
import { chartOf, type Group } from '../../bench/chart/chart.js';
import { groupsOf } from '../../bench/chart/groups.js';
import type { Lookup } from '../../bench/goals/goal.js';
import { nodesReport } from '../../bench/nodes/report.js';

const GROUPS: readonly Group[] = [
  {
    title: 'Encode <this> & that',
    bars: [
      { label: 'tenfold', ratio: 10 },
      { label: 'hundredfold', ratio: 100 },
      { label: 'half', ratio: 0.5 },
    ],
  },
];

/** The widths of the bars, in the order of the text. */
function widths(svg: string): number[] {
  return [...svg.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)"/g)].map(([, width]) => Number(width));
}

describe('the chart', () => {
  const svg = chartOf('Title', 'Subtitle', GROUPS);

  it('is the same for the same numbers', () => {
    expect(chartOf('Title', 'Subtitle', GROUPS)).toBe(svg);
  });

  it('has a bar for each, twice as long for a hundred times as for ten', () => {
    const [ten = 0, hundred = 0, half = 0] = widths(svg);
    expect(hundred / ten).toBeCloseTo(2, 1);
    expect(half / ten).toBeCloseTo(Math.log10(2), 1);
    expect(svg.match(/<rect/g)).toHaveLength(3);
  });

  it('says names and numbers, as text', () => {
    expect(svg).toContain('Encode &lt;this&gt; &amp; that');
    expect(svg).toContain('>hundredfold</text>');
    expect(svg).toContain('>100×</text>');
    expect(svg).toContain('>0.5×</text>');
  });

  it('shows what was measured, the slowest first', () => {
    const times: Readonly<Record<string, number>> = {
      'encode generated': 10,
      'encode kafkajs': 20,
      'encode @platformatic/kafka': 50,
    };
    const lookup: Lookup = ({ suite, name }) => {
      const ns = suite === 'w5' ? times[name] : undefined;
      return ns === undefined ? undefined : { ns };
    };
    expect(groupsOf(lookup)).toEqual([
      {
        title: 'Encode a batch of 1000 records',
        bars: [
          { label: '@platformatic/kafka', ratio: 5 },
          { label: 'kafkajs', ratio: 2 },
        ],
      },
    ]);
  });
});

describe('the table of several Nodes', () => {
  const chosen = [{ what: 'a', suite: 's', slower: 'other', faster: 'ours', atLeast: 4 }];
  const column = (node: string, ours: number): { node: string; lookup: Lookup } => ({
    node,
    lookup: ({ name }) => ({ ns: name === 'ours' ? ours : 100 }),
  });

  it('puts them side by side', () => {
    const text = nodesReport([column('20.19.0', 10), column('26.1.0', 50)], chosen);
    expect(text).toMatch(/\| s: other +\| +10\.0 ns \| +10\.0× \| +50\.0 ns \| +2\.00× \|/);
    expect(text).toContain('Node 20.19.0 and 26.1.0.');
  });

  it('is none of a single one, or of what one of them has not measured', () => {
    expect(nodesReport([column('20.19.0', 10)], chosen)).toBeUndefined();
    const nothing = { node: '26.1.0', lookup: () => undefined };
    expect(nodesReport([column('20.19.0', 10), nothing], chosen)).toBeUndefined();
  });
});
