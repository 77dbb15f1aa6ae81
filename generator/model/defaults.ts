import { quote } from '../diagnostics/quote.js';
import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from '../schema/document.js';
import type { AliasShape } from '../schema/shapes.js';
import { boundsOf, isBigInteger } from './integers.js';
import type { Default, Enum, FieldType, ScalarType } from './model.js';
import type { DocumentReport } from './report.js';

const EMPTY: Default = { kind: 'empty' };
const NULL: Default = { kind: 'null' };

export interface DefaultRequest {
  readonly shape: AliasShape;
  readonly type: FieldType;
  readonly isAlwaysNullable: boolean;
  readonly hasAliasDefault: boolean;
  readonly path: NodePath;
}

/** The default of a field: what its schema states, or its type's. A default that cannot be is reported. */
export function resolveDefault(request: DefaultRequest, report: DocumentReport): Default {
  const { shape, type, path } = request;
  const stated = shape.default;
  if (stated === undefined) return listedDefault(typeDefault(type), request, [...path, 'type'], report);
  const place = [...path, 'default'];
  if (stated === null) return nullDefault(request, place, report);
  // An enum that is not known is reported as such; the default may be one of its members.
  const isOfUnknownEnum = shape.enum !== undefined && type.kind === 'scalar' && type.enum === undefined;
  if (isOfUnknownEnum && typeof stated === 'string') return typeDefault(type);
  if (type.kind === 'scalar') {
    const value = scalarDefault(type.scalar, type.enum, stated, place, report);
    return listedDefault(value, request, place, report);
  }
  if (type.kind === 'string') {
    if (typeof stated === 'string') return { kind: 'value', value: stated };
    report.error('WG400', place, `default ${stated} is not a text`, 'put it in quotes');
    return EMPTY;
  }
  const help = 'the only default that can be stated for it is null, if it is nullable';
  report.error(
    'WG400',
    place,
    `a field of type ${shape.type} cannot have the default ${shown(stated)}`,
    help,
  );
  return EMPTY;
}

/** A member of a closed enum has one of its values from the start. */
function listedDefault(
  value: Default,
  { type, shape }: DefaultRequest,
  place: NodePath,
  report: DocumentReport,
): Default {
  const own = type.kind === 'scalar' && type.enum?.closed === true ? type.enum : undefined;
  if (own === undefined || value.kind !== 'value') return value;
  const [first] = own.members;
  if (first === undefined || own.members.some((one) => one.value === value.value)) return value;
  // A member under a condition states no default.
  if ('when' in shape && shape.when !== undefined) return { kind: 'value', value: first.value };
  const message = `the default is ${String(value.value)}, which ${own.name} does not list`;
  report.error('WG404', place, message, `add "default" with a member of it, such as ${first.name}`);
  return value;
}

/** The default that a type has of itself. */
export function typeDefault(type: FieldType): Default {
  if (type.kind === 'string') return { kind: 'value', value: '' };
  return type.kind === 'scalar' ? { kind: 'value', value: zeroOf(type.scalar) } : EMPTY;
}

/** The text of the uuid that is all zeros. */
export const ZERO_UUID_TEXT = '00000000-0000-0000-0000-000000000000';

function zeroOf(scalar: ScalarType): boolean | number | bigint | string {
  if (scalar === 'bool') return false;
  if (scalar === 'uuid') return ZERO_UUID_TEXT;
  return isBigInteger(scalar) ? 0n : 0;
}

function nullDefault(request: DefaultRequest, place: NodePath, report: DocumentReport): Default {
  if (request.isAlwaysNullable) return NULL;
  if (!request.hasAliasDefault) {
    const { type } = request;
    const isScalar = type.kind === 'scalar';
    const why = isScalar
      ? `a field of type ${type.scalar} cannot be null`
      : 'not every version of the field is nullable';
    const help = isScalar
      ? 'remove it'
      : 'make the field nullable in all of its versions, or remove the default';
    report.error('WG403', place, `the default is null, but ${why}`, help);
  }
  return typeDefault(request.type);
}

function scalarDefault(
  scalar: ScalarType,
  ownEnum: Enum | undefined,
  stated: boolean | number | bigint | string,
  place: NodePath,
  report: DocumentReport,
): Default {
  if (ownEnum !== undefined && typeof stated === 'string') return enumDefault(ownEnum, stated, place, report);
  if (scalar === 'bool' && typeof stated === 'boolean') return { kind: 'value', value: stated };
  if (scalar === 'uuid' && typeof stated === 'string') return uuidDefault(stated, place, report);
  if (scalar.startsWith('float') && (typeof stated === 'number' || typeof stated === 'bigint')) {
    return floatDefault(scalar, Number(stated), place, report);
  }
  if (boundsOf(scalar) !== undefined && typeof stated !== 'boolean' && typeof stated !== 'string') {
    return integerDefault(scalar, stated, place, report);
  }
  report.error('WG400', place, `default ${shown(stated)} is not of type ${scalar}`, defaultHelp(scalar));
  return { kind: 'value', value: zeroOf(scalar) };
}

function shown(stated: boolean | number | bigint | string): string {
  return typeof stated === 'string' ? quote(stated) : String(stated);
}

function defaultHelp(scalar: ScalarType): string {
  if (scalar === 'bool') return 'write true or false';
  if (scalar === 'uuid') return 'write 36 characters in the canonical form, or 22 of base64url';
  return scalar.startsWith('float') ? 'write a number' : 'write an integer, decimal or 0x…, without quotes';
}

/** A float32 has the value that travels: another one would no longer be the default once it was read. */
function floatDefault(scalar: ScalarType, stated: number, place: NodePath, report: DocumentReport): Default {
  const value = scalar === 'float32' ? Math.fround(stated) : stated;
  if (Number.isFinite(value)) return { kind: 'value', value };
  report.error('WG401', place, `default ${stated} is out of range`, `${scalar} cannot carry it`);
  return { kind: 'value', value: 0 };
}

function integerDefault(
  scalar: ScalarType,
  stated: number | bigint,
  place: NodePath,
  report: DocumentReport,
): Default {
  const { min, max } = boundsOf(scalar) ?? { min: 0n, max: 0n };
  const zero: Default = { kind: 'value', value: zeroOf(scalar) };
  if (typeof stated === 'number' && !Number.isInteger(stated)) {
    report.error('WG400', place, `default ${stated} is not an integer`, `${scalar} is ${min} to ${max}`);
    return zero;
  }
  const value = BigInt(stated);
  if (value < min || value > max) {
    report.error('WG401', place, `default ${value} is out of range`, `${scalar} is ${min} to ${max}`);
    return zero;
  }
  return { kind: 'value', value: isBigInteger(scalar) ? value : Number(value) };
}

const SHOWN_MEMBERS = 10;

function enumDefault(ownEnum: Enum, stated: string, place: NodePath, report: DocumentReport): Default {
  const member = ownEnum.members.find((one) => one.name === stated);
  if (member !== undefined) return { kind: 'value', value: member.value };
  if (ownEnum.members.length === 0) return { kind: 'value', value: 0 };
  const near = nearest(
    stated,
    ownEnum.members.map((one) => one.name),
  );
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  const known = ownEnum.members.slice(0, SHOWN_MEMBERS).map((one) => one.name);
  const more = ownEnum.members.length > SHOWN_MEMBERS ? ', …' : '';
  const help = `its members: ${known.join(', ')}${more}`;
  report.error('WG404', place, `${quote(stated)} is no member of ${ownEnum.name}${question}`, help);
  return { kind: 'value', value: 0 };
}

const CANONICAL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BASE64URL = /^[A-Za-z0-9_-]{22}$/;

function uuidDefault(stated: string, place: NodePath, report: DocumentReport): Default {
  if (CANONICAL.test(stated) || BASE64URL.test(stated)) return { kind: 'value', value: stated };
  report.error('WG400', place, `default ${quote(stated)} is not a uuid`, defaultHelp('uuid'));
  return { kind: 'value', value: ZERO_UUID_TEXT };
}
