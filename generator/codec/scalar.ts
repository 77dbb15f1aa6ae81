import { ZERO_UUID_TEXT } from '../model/defaults.js';
import { isBigInteger } from '../model/integers.js';
import type { Field, FieldType, ScalarType } from '../model/model.js';
import { fixedSize } from '../plan/sizes.js';
import type { Codec } from './codec.js';
import { valueLiteral } from './literals.js';
import { presentCast } from './present.js';
import { fixedForm, varintForm } from './scalar-forms.js';
import {
  type FunctionScope,
  type ModuleScope,
  type RuntimeName,
  readName,
  type ValueContext,
} from './scope.js';

type Scalar = FieldType & { kind: 'scalar' };

/** Numbers, booleans and uuids. Those of fixed size are mostly written in runs: see `fixed-run.ts`. */
export const scalarCodec: Codec<Scalar> = {
  type: scalarType,

  initType: (type, module) =>
    type.scalar === 'uuid' ? `${module.type('Uuid')} | string` : scalarType(type, module),

  fromInit: (type, value, isNullable, module) =>
    type.scalar === 'uuid' ? `${module.use(isNullable ? 'toNullableUuid' : 'toUuid')}(${value})` : value,

  empty: (type, module) => {
    if (type.scalar === 'bool') return 'false';
    if (type.scalar === 'uuid') return module.use('ZERO_UUID');
    return isBig(type) ? '0n' : '0';
  },

  literal: (type, stated, module) => {
    if (type.scalar === 'uuid') {
      return stated === ZERO_UUID_TEXT ? module.use('ZERO_UUID') : module.uuidConstant(String(stated));
    }
    if (type.asNumber) return String(stated);
    return typeof stated === 'bigint' && stated < 0n ? module.bigintConstant(stated) : valueLiteral(stated);
  },

  differs: ({ type, value, stated }, module) => {
    const other =
      stated === undefined ? scalarCodec.empty(type, module) : scalarCodec.literal(type, stated, module);
    return type.scalar === 'uuid'
      ? `!${module.use('isUuidOf')}(${value}, ${other})`
      : `${value} !== ${other}`;
  },

  size: (context) => {
    const fixed = fixedSize(context.type.scalar);
    if (fixed !== undefined) {
      context.scope.lines.line(`size += ${fixed};`);
      return;
    }
    const value = checkedLocal(context);
    const { sizeOf } = varintForm(context.type.scalar, context.type.asNumber);
    context.scope.lines.line(
      `size += ${context.scope.module.use(sizeOf)}(${asBigInt(context.type, value)});`,
    );
  },

  write: (context) => {
    const { lines, module } = context.scope;
    const { scalar, asNumber } = context.type;
    const value = checkedLocal(context);
    const fixed = fixedSize(scalar);
    const form = fixedForm(scalar, asNumber);
    if (fixed === undefined || form === undefined) {
      const put = module.use(varintForm(scalar, asNumber).put);
      lines.line(`pos = ${put}(out, pos, ${asBigInt(context.type, value)});`);
      return;
    }
    lines.line(roomLine(String(fixed), module));
    lines.line(`${form.store(module, 'pos', value)};`);
    lines.line(`pos += ${fixed};`);
  },

  read: (context, target) => {
    const { module } = context.scope;
    const { scalar, asNumber } = context.type;
    const name = readName(context);
    const fixed = fixedSize(scalar);
    const form = fixedForm(scalar, asNumber);
    const raw =
      fixed === undefined || form === undefined
        ? `${module.use(varintForm(scalar, asNumber).read)}(input, ${name})`
        : form.load(module, `${module.use('take')}(input, ${fixed}, ${name})`);
    const number = asNumber ? safeNumber(module, raw, name) : raw;
    setScalar(context.field, context.type, target, number, 'input.offset', context.scope);
  },

  placed: {
    read: (context, target) => {
      const { lines, module } = context.scope;
      lines.line(`${target} = ${module.use('takePlaceOfLong')}(input, ${readName(context)});`);
    },
    value: ({ type, place, source, owner }, module) => {
      const read = module.use(longReader(type.scalar, module.message.byteOrder));
      return `${module.use('readPlaced')}(${source}, ${place}, ${owner}, ${read})`;
    },
  },

  show: (type, value, _isElement, module) => {
    const { print, uuidText } = module.model;
    if (type.scalar === 'uuid' && uuidText === 'base64url') return `${module.use('showUuid')}(${value})`;
    if (type.scalar === 'float64' && print.floats === 'java') return `${module.use('javaDouble')}(${value})`;
    if (type.scalar === 'float32' && print.floats === 'java') return `${module.use('javaFloat')}(${value})`;
    return value;
  },

  plain: (type, value, module) => jsonValue(type, value, module),
  toJson: (type, value, module) => jsonValue(type, value, module),
  fromJson: (type, module) => {
    const read = module.use(jsonReader(type));
    if (type.enum?.closed !== true) return read;
    return `${module.use('jsonListed')}(${read}, ${module.enumTest(type.enum)}, '${type.enum.name}')`;
  },
};

/**
 * Sets a variable, which may be declared here, to what was read at `offset`. A number of a closed enum must be one of its members: one
 * that was declared before cannot hold it until that is known.
 */
export function setScalar(
  { member }: Field,
  type: Scalar,
  target: string,
  value: string,
  offset: string,
  { lines, module }: FunctionScope,
): void {
  const own = type.enum;
  if (own?.closed !== true) {
    lines.line(`${target} = ${value};`);
    return;
  }
  const isNew = target.startsWith('const ');
  const local = isNew ? target.slice('const '.length) : module.besideName(member, 'Number');
  lines.line(`const ${local} = ${value};`);
  const wrong = `${module.use('notListed')}(input, '${member}', ${local}, '${own.name}', ${offset})`;
  lines.line(`if (!${module.enumTest(own)}(${local})) ${wrong};`);
  if (!isNew) lines.line(`${target} = ${local};`);
}

/** The function of the runtime that reads one 64-bit integer. */
function longReader(scalar: ScalarType, byteOrder: 'big' | 'little'): RuntimeName {
  if (scalar === 'varlong') return 'readVarlong';
  if (scalar === 'uvarlong') return 'readUvarlong';
  if (scalar === 'int64') return byteOrder === 'big' ? 'readInt64' : 'readInt64LittleEndian';
  if (scalar === 'uint64') return byteOrder === 'big' ? 'readUint64' : 'readUint64LittleEndian';
  throw new Error(`${scalar} is no integer of 64 bits`);
}

function isBig(type: Scalar): boolean {
  return isBigInteger(type.scalar) && !type.asNumber;
}

function scalarType(type: Scalar, module: ModuleScope): string {
  if (type.scalar === 'bool') return 'boolean';
  if (type.scalar === 'uuid') return module.type('Uuid');
  if (type.enum !== undefined) {
    module.enumTypes.add(type.enum.name);
    return type.enum.name;
  }
  return isBig(type) ? 'bigint' : 'number';
}

/**
 * Makes sure that `size` bytes belong to the message: only one that changed since it was sized needs more. A call would not always be
 * inlined.
 */
export function roomLine(size: string, module: ModuleScope): string {
  return `if (pos + ${size} > limit) ${module.use('changed')}();`;
}

/** The expression that checks a value; used once, so that a member that changes between two looks cannot slip through. */
export function guardLine(context: ValueContext<Scalar>, local: string): string {
  const { module } = context.scope;
  const { scalar, asNumber } = context.type;
  const { guard, expected } = fixedForm(scalar, asNumber) ?? varintForm(scalar, asNumber);
  const index = context.index === undefined ? '' : `, ${context.index}`;
  const own = context.type.enum;
  const refusal = `${module.use('refuse')}(m, '${context.field.member}', ${local}, '${expected}'${index})`;
  if (own?.closed !== true) return `if (!${module.use(guard)}(${local})) ${refusal};`;
  const wrong = `${module.use('refuse')}(m, '${context.field.member}', ${local}, 'a value of ${own.name}'${index})`;
  return `if (!${module.enumTest(own)}(${local})) ${wrong};`;
}

function checkedLocal(context: ValueContext<Scalar>): string {
  const local = context.index === undefined ? context.scope.module.localName(context.field.member) : 'value';
  const { field, index, scope, type } = context;
  const cast =
    index === undefined ? presentCast(field, scope.module) : ` as ${scalarType(type, scope.module)}`;
  context.scope.lines.line(`const ${local} = ${context.value}${cast};`);
  context.scope.lines.line(guardLine(context, local));
  return local;
}

function asBigInt(type: Scalar, value: string): string {
  return type.asNumber ? `BigInt(${value})` : value;
}

/** The expression that makes a number of a 64-bit integer, or refuses one that no number can hold. */
export function safeNumber(module: ModuleScope, raw: string, name: string): string {
  return `${module.use('toSafeNumber')}(input, ${raw}, ${name})`;
}

function jsonValue(type: Scalar, value: string, module: ModuleScope): string {
  if (isBigInteger(type.scalar)) return `String(${value})`;
  if (type.scalar.startsWith('float')) return `${module.use('jsonOfFloat')}(${value})`;
  if (type.scalar === 'uuid')
    return module.model.uuidText === 'base64url' ? `${value}.toBase64Url()` : `${value}.toString()`;
  return value;
}

const JSON_READERS: Readonly<Record<ScalarType, RuntimeName>> = {
  bool: 'jsonBool',
  int8: 'jsonInt8',
  int16: 'jsonInt16',
  int32: 'jsonInt32',
  uint8: 'jsonUint8',
  uint16: 'jsonUint16',
  uint24: 'jsonUint24',
  uint32: 'jsonUint32',
  int64: 'jsonInt64',
  uint64: 'jsonUint64',
  varint: 'jsonInt32',
  uvarint: 'jsonUint32',
  varlong: 'jsonInt64',
  uvarlong: 'jsonUint64',
  float32: 'jsonFloat32',
  float64: 'jsonFloat64',
  uuid: 'jsonUuid',
};

function jsonReader(type: Scalar): RuntimeName {
  if (!type.asNumber) return JSON_READERS[type.scalar];
  return type.scalar.startsWith('u') ? 'jsonSafeUint64' : 'jsonSafeInt64';
}
