/** One library in a chart. */
export interface Bar {
  readonly label: string;
  /** How many times as long as ours it takes. */
  readonly ratio: number;
}

/** Bars that belong together. */
export interface Group {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const WIDTH = 860;
const LEFT = 190;
const RIGHT = 70;
const TOP = 64;
const BAR = 16;
const STEP = 21;
const TITLE = 34;
const BOTTOM = 30;
/** Greys and colours that can be read on white and on black alike. */
const TEXT = '#7a828e';
const GRID = '#7a828e';
const SLOWER = '#3b82c4';
const FASTER = '#c8663a';

const FONT = 'font-family="Helvetica, Arial, sans-serif"';
/** Where lines of the scale are; those beyond all bars are left out. */
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** From a ratio to a place. */
type Scale = (ratio: number) => number;

/** A chart of bars on a logarithmic scale, as SVG: the same text for the same numbers. */
export function chartOf(title: string, subtitle: string, groups: readonly Group[]): string {
  const height = TOP + groups.reduce((sum, { bars }) => sum + TITLE + STEP * bars.length, 0) + BOTTOM;
  const ticks = ticksFor(groups.flatMap(({ bars }) => bars.map(({ ratio }) => ratio)));
  const scale = scaleFor(ticks);
  const parts: string[] = [];
  let y = TOP;
  for (const { title, bars } of groups) {
    parts.push(text(16, y + TITLE - 10, title, 'font-size="14" font-weight="bold"'));
    y += TITLE;
    // Behind the bars, and not behind the title.
    parts.push(...ticks.map((tick) => line(tick, scale(tick), y - 3, y + STEP * bars.length)));
    for (const bar of bars) {
      parts.push(barAt(bar, y, scale));
      y += STEP;
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" ${FONT}>`,
    `<title>${escaped(title)}</title>`,
    text(16, 26, title, 'font-size="17" font-weight="bold"'),
    text(16, 48, subtitle, 'font-size="12"'),
    ...parts,
    ...ticks.map((tick) => text(scale(tick), y + 16, `${tick}×`, 'font-size="11" text-anchor="middle"')),
    '</svg>\n',
  ].join('\n');
}

/** The ticks around all ratios, with 1 among them. */
function ticksFor(ratios: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(1, ...ratios), Math.max(2, ...ratios)];
  const first = Math.max(0, TICKS.filter((tick) => tick <= least).length - 1);
  const last = TICKS.findIndex((tick) => tick >= most);
  return TICKS.slice(first, last < 0 ? undefined : last + 1);
}

function scaleFor(ticks: readonly number[]): Scale {
  const [least, most] = [Math.log(ticks[0] ?? 1), Math.log(ticks.at(-1) ?? 10)];
  return (ratio) => LEFT + ((Math.log(ratio) - least) / (most - least)) * (WIDTH - LEFT - RIGHT);
}

function line(tick: number, x: number, top: number, bottom: number): string {
  const look = tick === 1 ? 'stroke-opacity="0.9" stroke-width="1.5"' : 'stroke-opacity="0.3"';
  return `<line x1="${px(x)}" y1="${top}" x2="${px(x)}" y2="${bottom}" stroke="${GRID}" ${look}/>`;
}

function barAt({ label, ratio }: Bar, y: number, scale: Scale): string {
  const [zero, end] = [scale(1), scale(ratio)];
  const [x, width] = [Math.min(zero, end), Math.max(Math.abs(end - zero), 1)];
  const value = ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0);
  const middle = y + BAR - 4;
  return [
    text(LEFT - 10, middle, label, 'font-size="12" text-anchor="end"'),
    `<rect x="${px(x)}" y="${y}" width="${px(width)}" height="${BAR}" rx="2" fill="${ratio < 1 ? FASTER : SLOWER}"/>`,
    text(Math.max(zero, end) + 6, middle, `${value}×`, 'font-size="12"'),
  ].join('');
}

function text(x: number, y: number, content: string, look: string): string {
  return `<text x="${px(x)}" y="${y}" fill="${TEXT}" ${look}>${escaped(content)}</text>`;
}

function px(value: number): string {
  return value.toFixed(1);
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
