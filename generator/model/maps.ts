import type { NodePath } from '../schema/document.js';
import type { AliasShape, EntryShape } from '../schema/shapes.js';
import { fixedWidth } from './integers.js';
import type { FieldType, MapForm, MapSide } from './model.js';
import { ownExtent } from './own-extent.js';
import { resolvePrefix } from './protocol.js';
import type { DocumentReport } from './report.js';
import { reportUnbuilt } from './unbuilt.js';

/** A map: its entries must say how they travel. `name` is what its functions are called after. */
export function resolveMap(
  shape: AliasShape,
  name: string,
  path: NodePath,
  report: DocumentReport,
): FieldType | undefined {
  const { entry } = shape;
  if (entry === undefined) {
    const help = 'add entry: { key: …, value: … }, each with { length } or { terminator }';
    report.error('WG218', [...path, 'type'], 'a map does not say how its entries travel', help);
    return undefined;
  }
  const form = resolveForm(entry, [...path, 'entry'], report);
  return { kind: 'map', name, form, own: ownExtent(shape, 'map', path, report) };
}

function resolveForm(entry: EntryShape, path: NodePath, report: DocumentReport): MapForm {
  const key = resolveSide(entry.key, [...path, 'key'], report);
  const value = resolveSide(entry.value, [...path, 'value'], report);
  const lenient = entry.lenient ?? false;
  if (lenient) checkLenient(key, value, [...path, 'lenient'], report);
  return { key, value, skipNulls: entry.nulls === 'skip', lenient };
}

/** A map is read leniently as one text: both its separators are characters of one byte. */
function checkLenient(key: MapSide, value: MapSide, path: NodePath, report: DocumentReport): void {
  const ends = [key, value].map((side) => (side.kind === 'terminator' ? side.byte : 0x80));
  if (ends.some((byte) => byte >= 0x80)) {
    const help = 'only a key and a value that both end at a terminator below 0x80 can be read leniently';
    report.errorAtKey('WG210', path, '"lenient" does not go with this form', help);
  } else if (ends[0] === ends[1]) {
    const help = 'give the key and the value different ones';
    report.errorAtKey('WG210', path, '"lenient" needs two different terminators', help);
  }
}

function resolveSide(side: EntryShape['key'], path: NodePath, report: DocumentReport): MapSide {
  if ('terminator' in side) return { kind: 'terminator', byte: side.terminator };
  const prefix = resolvePrefix(side.length, [...path, 'length'], report);
  const isPlain = prefix.bias === 0 && prefix.null === undefined && fixedWidth(prefix.type) !== undefined;
  if (!isPlain)
    reportUnbuilt(
      report,
      [...path, 'length'],
      'keys and values whose prefix has a bias, a null or is a varint',
    );
  return { kind: 'prefix', prefix };
}
