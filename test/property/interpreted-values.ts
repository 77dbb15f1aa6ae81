import type {
  ElementType,
  Extent,
  FieldType,
  IntegerType,
  Message,
  Model,
  Prefix,
  ScalarType,
} from '../../generator/model/model.js';
import { mapContent, textBytes } from './interpreted-maps.js';
import { Sink, Unwritable } from './sink.js';
import type { Init } from './subject.js';

/** Where a value is written. */
export interface Place {
  readonly model: Model;
  readonly message: Message;
  readonly version: number;
}

/** Writes a struct: the values of a struct are structs again. */
export type WriteStruct = (sink: Sink, name: string, value: Init, place: Place) => void;

/** A value of a field, or an element of one, in a version that is flexible for it or not. */
export function writeContent(
  sink: Sink,
  type: FieldType,
  value: unknown,
  isFlexible: boolean,
  place: Place,
  writeStruct: WriteStruct,
): void {
  if (type.kind === 'scalar') {
    writeScalar(sink, type, value, place);
  } else if (type.kind === 'struct') {
    writeSized(sink, type, value as Init, place, writeStruct);
  } else if (type.kind === 'array') {
    const elements = value as readonly unknown[] | null;
    writeLength(sink, elements?.length ?? null, extentOf(type, isFlexible, place.model), place);
    for (const element of elements ?? [])
      writeContent(sink, type.element, element, isFlexible, place, writeStruct);
  } else {
    const content = value === null ? null : contentOf(type, value, place);
    writeLength(sink, content?.bytes.length ?? null, extentOf(type, isFlexible, place.model), place);
    if (content !== null) sink.append(content);
  }
}

/** A struct, behind the number of its bytes if it has one. */
function writeSized(
  sink: Sink,
  type: ElementType & { kind: 'struct' },
  value: Init,
  place: Place,
  writeStruct: WriteStruct,
): void {
  const inner = new Sink();
  writeStruct(inner, type.struct, value, place);
  if (type.length !== undefined)
    writeLength(sink, inner.bytes.length, { kind: 'prefix', prefix: type.length }, place);
  sink.append(inner);
}

type LongType = FieldType & { readonly kind: 'string' | 'bytes' | 'array' | 'map' };

function extentOf(type: LongType, isFlexible: boolean, model: Model): Extent {
  if (type.own !== undefined) return type.own;
  const set = isFlexible ? model.flexible?.prefixes : model.prefixes;
  const prefix = type.kind === 'map' ? undefined : set?.[type.kind];
  if (prefix === undefined) throw new Error(`no prefix of ${type.kind}`);
  return { kind: 'prefix', prefix };
}

function writeLength(sink: Sink, length: number | null, extent: Extent, place: Place): void {
  if (extent.kind === 'prefix') {
    writePrefix(sink, length, extent.prefix, place);
  } else if (length === null || (extent.kind === 'fixed' && length !== extent.size)) {
    throw new Unwritable(`the length is ${length}`);
  }
}

function writePrefix(sink: Sink, length: number | null, prefix: Prefix, place: Place): void {
  if (length !== null && length > prefix.max) throw new Unwritable(`${length} is over ${prefix.max}`);
  const number = length === null ? prefix.null : length + prefix.bias;
  if (number === undefined) throw new Unwritable('null without a number for it');
  sink.integer(prefix.type, number, place.message.byteOrder);
}

function contentOf(type: Exclude<LongType, { kind: 'array' }>, value: unknown, place: Place): Sink {
  if (type.kind === 'map') return mapContent(type, value as ReadonlyMap<string, string | null>, place);
  const sink = new Sink();
  sink.raw(type.kind === 'bytes' ? (value as Uint8Array) : textBytes(value as string, place.model));
  if (type.kind === 'bytes' && type.zeroCopy) sink.zeroCopy = sink.bytes.length;
  return sink;
}

/** The digits of a uuid in either of its texts. */
export function uuidHex(value: unknown): string {
  const text = String(value);
  return text.length === 36
    ? text.replaceAll('-', '').toLowerCase()
    : Buffer.from(text, 'base64url').toString('hex');
}

function writeScalar(sink: Sink, type: FieldType & { kind: 'scalar' }, value: unknown, place: Place): void {
  const { byteOrder } = place.message;
  const { scalar, enum: own } = type;
  if (own?.closed === true && !own.members.some((member) => member.value === value))
    throw new Unwritable(`${String(value)} is no value of ${own.name}`);
  if (scalar === 'bool') sink.raw([value === true ? 1 : 0]);
  else if (scalar === 'uuid') sink.raw(Buffer.from(uuidHex(value), 'hex'));
  else if (scalar === 'float32' || scalar === 'float64') writeFloat(sink, scalar, value as number, byteOrder);
  else sink.integer(scalar as IntegerType, value as number | bigint, byteOrder);
}

function writeFloat(sink: Sink, scalar: ScalarType, value: number, byteOrder: 'big' | 'little'): void {
  const view = new DataView(new ArrayBuffer(scalar === 'float32' ? 4 : 8));
  if (scalar === 'float32') view.setFloat32(0, value, byteOrder === 'little');
  else view.setFloat64(0, value, byteOrder === 'little');
  sink.raw(new Uint8Array(view.buffer));
}
