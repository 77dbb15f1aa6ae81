import type { NodePath } from '../schema/document.js';
import type { FieldShape } from '../schema/shapes.js';
import { boundsOf, isSmallInteger, maxOf } from './integers.js';
import type { Computed, Constant, FieldType, IntegerType } from './model.js';
import type { DocumentReport } from './report.js';
import { reportUnbuilt } from './unbuilt.js';

/** Keys that speak of a member, which a constant or computed field has not. */
const MEMBER_KEYS = [
  'default',
  'enum',
  'bits',
  'nullable',
  'nullableVersions',
  'mapKey',
  'tag',
  'ignorable',
] as const;

/** What the schema writes in the place of a member. A value that does not fit the type is reported. */
export function resolveConstant(
  shape: FieldShape,
  type: FieldType,
  path: NodePath,
  report: DocumentReport,
): Constant | undefined {
  const stated = shape.const;
  if (stated === undefined) return undefined;
  reportMemberKeys(shape, 'const', path, report);
  const value = typeof stated === 'bigint' ? Number(stated) : stated;
  if (fits(type, value)) return value;
  const help =
    'an integer of up to 32 bits or a bool can have a constant, of its own type and range: four letters are a uint32';
  report.error(
    'WG405',
    [...path, 'const'],
    `the constant ${JSON.stringify(value)} does not fit type ${shape.type}`,
    help,
  );
  return value;
}

function fits(type: FieldType, value: Constant): boolean {
  if (type.kind === 'string') return typeof value === 'string' && !type.secret;
  if (type.kind !== 'scalar') return false;
  if (type.scalar === 'bool') return typeof value === 'boolean';
  if (!isSmallInteger(type.scalar) || typeof value !== 'number') return false;
  const { min, max } = boundsOf(type.scalar) ?? { min: 0n, max: 0n };
  return value >= Number(min) && value <= Number(max);
}

/** How a number follows from the bytes. What cannot be computed is reported. */
export function resolveComputed(
  shape: FieldShape,
  type: FieldType,
  path: NodePath,
  report: DocumentReport,
): Computed | undefined {
  const stated = shape.computed;
  if (stated === undefined) return undefined;
  reportMemberKeys(shape, 'computed', path, report);
  const place = [...path, 'computed'];
  if (type.kind !== 'scalar' || !isSmallInteger(type.scalar)) {
    const help = 'an integer of up to 32 bits can be computed';
    report.error('WG406', place, `a field of type ${shape.type} cannot be computed`, help);
    return undefined;
  }
  if ('count' in stated) {
    reportUnbuilt(report, place, 'computed counts');
    return undefined;
  }
  const span = 'size' in stated ? stated.size : 'crc32' in stated ? stated.crc32 : stated.crc32c;
  if (span !== 'rest') {
    reportUnbuilt(report, place, 'sizes and checksums of a single field');
    return undefined;
  }
  if (!('size' in stated))
    return checksum('crc32' in stated ? 'crc32' : 'crc32c', type.scalar, place, report);
  return sizeOfRest(stated, type.scalar, place, report);
}

function sizeOfRest(
  { bias = 0, max }: { readonly bias?: number | undefined; readonly max?: number | undefined },
  scalar: IntegerType,
  place: NodePath,
  report: DocumentReport,
): Computed {
  const limit = maxOf(scalar);
  for (const [key, number] of [
    ['bias', bias],
    ['max', max],
  ] as const) {
    if (number === undefined || (number >= 0 && number <= limit)) continue;
    const message = `${key} ${number} is out of range`;
    report.error('WG401', [...place, key], message, `with ${scalar} it is 0 to ${limit}`);
  }
  return { kind: 'size', bias, max: max ?? limit };
}

function checksum(
  kind: 'crc32' | 'crc32c',
  scalar: string,
  place: NodePath,
  report: DocumentReport,
): Computed {
  if (scalar !== 'uint32')
    report.error('WG406', place, `a checksum is a uint32, not ${scalar}`, 'change the type');
  return { kind };
}

function reportMemberKeys(
  shape: FieldShape,
  key: 'const' | 'computed',
  path: NodePath,
  report: DocumentReport,
): void {
  for (const other of MEMBER_KEYS) {
    if (shape[other] === undefined || shape[other] === false) continue;
    const help = `a field with "${key}" has no member`;
    report.errorAtKey('WG210', [...path, other], `"${other}" does not go with "${key}"`, help);
  }
}
