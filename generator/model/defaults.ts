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
  if (stated === undefined) return typeDefault(type);
  const place = [...path, 'default'];
  if (stated === null) return nullDefault(request, place, report);
  if (type.kind === 'scalar') return scalarDefault(type.scalar, type.enum, stated, place, report);
  if (type.kind === 'string') {
    if (typeof stated === 'string') return { kind: 'value', value: stated };
    report.error('WG400', place, `default ${String(stated)} is not a text`, 'put it in quotes');
    return EMPTY;
  }
  const help = 'the only default that can be stated for it is null';
  report.error(
    'WG400',
    place,
    `a field of type ${shape.type} cannot have the default ${String(stated)}`,
    help,
  );
  return EMPTY;
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
    const message = 'the default is null, but the field is not nullable in all of its versions';
    report.error(
      'WG403',
      place,
      message,
      'widen nullableVersions to the versions of the field, or remove the default',
    );
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
  if (scalar.startsWith('float') && typeof stated === 'number') return { kind: 'value', value: stated };
  if (boundsOf(scalar) !== undefined && typeof stated !== 'boolean' && typeof stated !== 'string') {
    return integerDefault(scalar, stated, place, report);
  }
  const shown = typeof stated === 'string' ? `"${stated}"` : String(stated);
  report.error('WG400', place, `default ${shown} is not a ${scalar}`, defaultHelp(scalar));
  return { kind: 'value', value: zeroOf(scalar) };
}

function defaultHelp(scalar: ScalarType): string {
  if (scalar === 'bool') return 'write true or false';
  if (scalar === 'uuid') return 'write 36 characters in the canonical form, or 22 of base64url';
  return scalar.startsWith('float') ? 'write a number' : 'write an integer, decimal or 0x…, without quotes';
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
    report.error('WG400', place, `default ${stated} is not an integer`, `a ${scalar} is ${min} to ${max}`);
    return zero;
  }
  const value = BigInt(stated);
  if (value < min || value > max) {
    report.error('WG401', place, `default ${value} is out of range`, `a ${scalar} is ${min} to ${max}`);
    return zero;
  }
  return { kind: 'value', value: isBigInteger(scalar) ? value : Number(value) };
}

function enumDefault(ownEnum: Enum, stated: string, place: NodePath, report: DocumentReport): Default {
  const member = ownEnum.members.find((one) => one.name === stated);
  if (member !== undefined) return { kind: 'value', value: member.value };
  const near = nearest(
    stated,
    ownEnum.members.map((one) => one.name),
  );
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  report.error('WG404', place, `${stated} is no member of ${ownEnum.name}${question}`);
  return { kind: 'value', value: 0 };
}

const CANONICAL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BASE64URL = /^[A-Za-z0-9_-]{22}$/;

function uuidDefault(stated: string, place: NodePath, report: DocumentReport): Default {
  if (CANONICAL.test(stated) || BASE64URL.test(stated)) return { kind: 'value', value: stated };
  report.error('WG400', place, `default "${stated}" is not a uuid`, defaultHelp('uuid'));
  return { kind: 'value', value: ZERO_UUID_TEXT };
}
