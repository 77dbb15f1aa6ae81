import type { NodePath } from '../schema/document.js';
import type { BitsShape } from '../schema/shapes.js';
import { fixedWidth, isSmallInteger } from './integers.js';
import type { BitRange, FieldType } from './model.js';
import type { DocumentReport } from './report.js';
import { findEnum, type TypeScope } from './types.js';

/** The named bits of an integer. Those that overlap or that it has not are reported. */
export function resolveBits(
  shape: BitsShape | undefined,
  type: FieldType,
  scope: TypeScope,
  path: NodePath,
  report: DocumentReport,
): BitRange[] | undefined {
  if (shape === undefined) return undefined;
  const width = type.kind === 'scalar' && isSmallInteger(type.scalar) ? fixedWidth(type.scalar) : undefined;
  if (width === undefined || (type.kind === 'scalar' && type.enum !== undefined)) {
    const help = 'an integer of fixed width, up to 32 bits and without an enum can';
    report.errorAtKey('WG243', path, 'this field cannot have named bits', help);
    return undefined;
  }
  const ranges = Object.entries(shape).map(([name, stated]) =>
    rangeOf(name, stated, scope, [...path, name], report),
  );
  ranges.forEach((range, index) => {
    checkRange(range, width, ranges.slice(0, index), [...path, range.name], report);
  });
  return ranges;
}

function rangeOf(
  name: string,
  stated: BitsShape[string],
  scope: TypeScope,
  path: NodePath,
  report: DocumentReport,
): BitRange {
  const full = typeof stated === 'object' ? stated : { at: stated };
  const [low = 0, high = low] = String(full.at).split('-').map(Number);
  const named = 'enum' in full && full.enum !== undefined ? full.enum : undefined;
  return {
    name,
    about: 'about' in full ? full.about : undefined,
    low,
    high,
    enum: named === undefined ? undefined : findEnum(named, scope, path, report),
    constant: 'const' in full ? full.const : undefined,
  };
}

function checkRange(
  { name, low, high, enum: own, constant }: BitRange,
  width: number,
  others: readonly BitRange[],
  path: NodePath,
  report: DocumentReport,
): void {
  const most = 2 ** (high - low + 1) - 1;
  const overlap = others.find((one) => one.low <= high && one.high >= low);
  if (low > high || high >= width)
    report.error(
      'WG243',
      path,
      `bits ${low}-${high} are not among 0 to ${width - 1}`,
      'write low-high, such as 2-3',
    );
  else if (overlap !== undefined)
    report.error('WG243', path, `"${name}" overlaps with "${overlap.name}"`, 'each bit has one name at most');
  else if ((constant ?? 0) > most || (own?.members.some(({ value }) => value < 0 || value > most) ?? false))
    report.error(
      'WG243',
      path,
      `these bits carry 0 to ${most} only`,
      'name more bits, or take a smaller value',
    );
  else if (own?.closed === true && own.members.length <= most)
    report.error(
      'WG243',
      path,
      `these bits carry 0 to ${most}, which the closed enum ${own.name} does not list in full`,
      'list every number, or open the enum',
    );
}
