import { isNarrow } from '../model/integers.js';
import type { IntegerType, Prefix } from '../model/model.js';
import { fixedSize } from '../plan/sizes.js';

/** The code that sizes, writes and reads one number of an integer type, with the runtime functions that it uses. */
export interface IntegerCode {
  /** Bytes of the number: a constant, or a call. */
  size(value: string): string;
  /** A call that writes the number at `pos` and returns the position behind it. */
  put(value: string, pos?: string): string;
  /** A call that reads a number; `name` is an expression. */
  read(name: string): string;
}

/** Functions of the runtime that handle integers. */
export type IntegerFunction =
  | `${'put' | 'read'}${'Int8' | 'Int16' | 'Uint24' | 'Int32' | 'Varint' | 'Uvarint'}`
  | `read${'Uint8' | 'Uint16' | 'Uint32'}`
  | `${'v' | 'uv'}arintSize`;

interface IntegerFunctions {
  readonly put: IntegerFunction;
  readonly read: IntegerFunction;
  /** Undefined for a type of fixed size. */
  readonly size?: IntegerFunction;
}

const FUNCTIONS: Readonly<Record<IntegerType, IntegerFunctions>> = {
  int8: { put: 'putInt8', read: 'readInt8' },
  uint8: { put: 'putInt8', read: 'readUint8' },
  int16: { put: 'putInt16', read: 'readInt16' },
  uint16: { put: 'putInt16', read: 'readUint16' },
  uint24: { put: 'putUint24', read: 'readUint24' },
  int32: { put: 'putInt32', read: 'readInt32' },
  uint32: { put: 'putInt32', read: 'readUint32' },
  varint: { put: 'putVarint', read: 'readVarint', size: 'varintSize' },
  uvarint: { put: 'putUvarint', read: 'readUvarint', size: 'uvarintSize' },
};

/** The code of an integer type; `use` imports what it needs. */
export function integerCode(
  type: IntegerType,
  byteOrder: 'big' | 'little',
  use: (name: IntegerFunction) => string,
): IntegerCode {
  const { put, read, size } = FUNCTIONS[type];
  const order = byteOrder === 'little' && (fixedSize(type) ?? 1) > 1 ? ', true' : '';
  return {
    size: (value) => (size === undefined ? String(fixedSize(type)) : `${use(size)}(${value})`),
    put: (value, pos = 'pos') => `${use(put)}(out, ${pos}, ${value}${order})`,
    read: (name) => `${use(read)}(input, ${name}${order})`,
  };
}

/** The expression with a bias, which may be negative, added to it. */
export function biased(value: string, bias: number): string {
  if (bias === 0) return value;
  return bias > 0 ? `${value} + ${bias}` : `${value} - ${-bias}`;
}

/** An expression that reads a length, and refuses one that is more than the schema allows; `name` is an expression. */
export function lengthRead(
  prefix: Prefix,
  code: IntegerCode,
  name: string,
  use: (name: 'checkedMax') => string,
): string {
  const length = biased(code.read(name), -prefix.bias);
  return isNarrow(prefix) ? `${use('checkedMax')}(input, ${length}, ${prefix.max}, ${name})` : length;
}
