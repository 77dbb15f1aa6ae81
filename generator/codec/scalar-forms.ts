import type { ScalarType } from '../model/model.js';
import type { ModuleScope, RuntimeName } from './scope.js';

/** How one scalar is checked and moved. Positions and values are expressions. */
export interface ScalarForm {
  /** The runtime's test that a value can be carried. */
  readonly guard: RuntimeName;
  /** What a value must be, for errors: `an int32`. */
  readonly expected: string;
  /** The statement that stores a checked value of fixed size, without its semicolon. */
  store(module: ModuleScope, pos: string, value: string): string;
  /** The expression that loads a value of fixed size. */
  load(module: ModuleScope, pos: string): string;
}

/** The forms of varints: a size that follows from the value, and a cursor that moves. */
export interface VarintForm {
  readonly guard: RuntimeName;
  readonly expected: string;
  readonly sizeOf: RuntimeName;
  readonly put: RuntimeName;
  readonly read: RuntimeName;
}

function order(module: ModuleScope): string {
  return module.message.byteOrder === 'little' ? ', true' : '';
}

function viewForm(guard: RuntimeName, expected: string, name: string): ScalarForm {
  const isByte = name.endsWith('8');
  return {
    guard,
    expected,
    store: (module, pos, value) => `view.set${name}(${pos}, ${value}${isByte ? '' : order(module)})`,
    load: (module, pos) => `view.get${name}(${pos}${isByte ? '' : order(module)})`,
  };
}

/** 64 bits: a function of the runtime stores them. */
function longForm(
  guard: RuntimeName,
  expected: string,
  setter: 'setInt64' | 'setSafeInteger',
  name: string,
): ScalarForm {
  return {
    guard,
    expected,
    store: (module, pos, value) => {
      const isLittle = module.message.byteOrder === 'little';
      return `${module.use(isLittle ? `${setter}LittleEndian` : setter)}(view, ${pos}, ${value})`;
    },
    load: (module, pos) => `view.get${name}(${pos}${order(module)})`,
  };
}

const FIXED: ReadonlyMap<ScalarType, ScalarForm> = new Map<ScalarType, ScalarForm>([
  [
    'bool',
    {
      guard: 'isBool',
      expected: 'a boolean',
      store: (_module, pos, value) => `view.setUint8(${pos}, ${value} ? 1 : 0)`,
      load: (_module, pos) => `view.getUint8(${pos}) !== 0`,
    },
  ],
  ['int8', viewForm('isInt8', 'an int8', 'Int8')],
  ['int16', viewForm('isInt16', 'an int16', 'Int16')],
  ['int32', viewForm('isInt32', 'an int32', 'Int32')],
  ['uint8', viewForm('isUint8', 'a uint8', 'Uint8')],
  ['uint16', viewForm('isUint16', 'a uint16', 'Uint16')],
  ['uint32', viewForm('isUint32', 'a uint32', 'Uint32')],
  [
    'uint24',
    {
      guard: 'isUint24',
      expected: 'a uint24',
      store: (module, pos, value) => `${module.use('setUint24')}(view, ${pos}, ${value}${order(module)})`,
      load: (module, pos) => `${module.use('getUint24')}(view, ${pos}${order(module)})`,
    },
  ],
  ['int64', longForm('isInt64', 'an int64 (a bigint)', 'setInt64', 'BigInt64')],
  ['uint64', longForm('isUint64', 'a uint64 (a bigint)', 'setInt64', 'BigUint64')],
  ['float32', viewForm('isFloat32', 'a float32', 'Float32')],
  ['float64', viewForm('isFloat', 'a number', 'Float64')],
  [
    'uuid',
    {
      guard: 'isUuid',
      expected: 'a Uuid',
      store: (module, pos, value) => `${module.use('writeUuid')}(view, ${pos}, ${value})`,
      load: (module, pos) => `${module.use('readUuid')}(view, ${pos})`,
    },
  ],
]);

/** 64-bit integers whose member is a number. */
const FIXED_NUMBERS: ReadonlyMap<ScalarType, ScalarForm> = new Map<ScalarType, ScalarForm>([
  ['int64', longForm('isSafeInteger', 'a safe integer', 'setSafeInteger', 'BigInt64')],
  ['uint64', longForm('isSafeUnsigned', 'a safe integer of 0 or more', 'setSafeInteger', 'BigUint64')],
]);

const VARINTS: ReadonlyMap<ScalarType, VarintForm> = new Map<ScalarType, VarintForm>([
  ['uvarint', varint('isUint32', 'a uint32', 'uvarintSize', 'putUvarint', 'readUvarint')],
  ['varint', varint('isInt32', 'an int32', 'varintSize', 'putVarint', 'readVarint')],
  ['uvarlong', varint('isUint64', 'a uint64 (a bigint)', 'uvarlongSize', 'putUvarlong', 'readUvarlong')],
  ['varlong', varint('isInt64', 'an int64 (a bigint)', 'varlongSize', 'putVarlong', 'readVarlong')],
]);

function varint(
  guard: RuntimeName,
  expected: string,
  sizeOf: RuntimeName,
  put: RuntimeName,
  read: RuntimeName,
): VarintForm {
  return { guard, expected, sizeOf, put, read };
}

/** The form of a scalar of fixed size; undefined for varints. */
export function fixedForm(scalar: ScalarType, asNumber: boolean): ScalarForm | undefined {
  return (asNumber ? FIXED_NUMBERS.get(scalar) : undefined) ?? FIXED.get(scalar);
}

export function varintForm(scalar: ScalarType, asNumber: boolean): VarintForm {
  const form = VARINTS.get(scalar);
  if (form === undefined) throw new Error(`${scalar} is no varint`);
  if (!asNumber) return form;
  return scalar === 'varlong'
    ? { ...form, guard: 'isSafeInteger', expected: 'a safe integer' }
    : { ...form, guard: 'isSafeUnsigned', expected: 'a safe integer of 0 or more' };
}
