import type {
  Default,
  ElementType,
  Field,
  FieldType,
  IntegerType,
  Marker,
  Message,
  Model,
  Prefix,
  ScalarType,
  Struct,
} from '../../generator/model/model.js';
import { bitsOf, boundsOf } from './numbers.js';
import type { Init } from './subject.js';

// A second encoder: it walks the model, value by value, and shares no code with what emits, sizes or writes.

/** A value that cannot travel: generated code must refuse it. */
export class Unwritable extends Error {}

/** The bytes of a message, and how many of them belong to fields that travel by reference. */
export interface Interpreted {
  readonly bytes: Uint8Array;
  readonly zeroCopy: number;
}

interface Place {
  readonly model: Model;
  readonly message: Message;
  readonly version: number;
}

interface Span {
  readonly lowest: number;
  readonly highest: number;
}

/** An unknown tagged field, as an init object has it. */
interface Tag {
  readonly tag: number;
  readonly data: Uint8Array;
}

class Sink {
  readonly bytes: number[] = [];
  zeroCopy = 0;

  raw(bytes: Iterable<number>): void {
    for (const byte of bytes) this.bytes.push(byte);
  }

  /** One integer; a number that its type cannot say is unwritable. */
  integer(type: ScalarType, value: number | bigint, byteOrder: 'big' | 'little'): void {
    const number = BigInt(value);
    const bounds = boundsOf(type);
    const form = bitsOf(type);
    if (bounds === undefined || form === undefined) throw new Error(`${type} is no integer`);
    if (number < bounds.least || number > bounds.most) throw new Unwritable(`${number} is no ${type}`);
    const [bits, isSigned] = form;
    if (type.includes('var')) {
      this.#groups(isSigned ? zigzag(number) : number);
      return;
    }
    const unsigned = BigInt.asUintN(bits, number);
    const bytes = Array.from({ length: bits / 8 }, (_, at) => Number((unsigned >> BigInt(8 * at)) & 0xffn));
    this.raw(byteOrder === 'little' ? bytes : bytes.reverse());
  }

  #groups(value: bigint): void {
    let rest = value;
    for (; rest > 127n; rest >>= 7n) this.bytes.push(Number(rest & 127n) + 128);
    this.bytes.push(Number(rest));
  }
}

function zigzag(value: bigint): bigint {
  return value < 0n ? -2n * value - 1n : 2n * value;
}

/** Encodes an init object of a message at a version. Throws Unwritable for one that cannot be carried. */
export function interpret(model: Model, message: Message, version: number, value: Init): Interpreted {
  const sink = new Sink();
  const root = message.structs[0];
  if (root === undefined) throw new Error(`${message.name} has no struct`);
  writeStruct(sink, root, value, { model, message, version });
  return { bytes: Uint8Array.from(sink.bytes), zeroCopy: sink.zeroCopy };
}

function within({ lowest, highest }: Span, version: number): boolean {
  return lowest <= version && version <= highest;
}

function structOf(type: ElementType & { kind: 'struct' }, place: Place): Struct {
  const found = place.message.structs.find((one) => one.name === type.struct);
  if (found === undefined) throw new Error(`no struct ${type.struct}`);
  return found;
}

function tagsOf(value: Init): readonly Tag[] {
  return (value['unknownTaggedFields'] as readonly Tag[] | undefined) ?? [];
}

function memberOf(field: Field, value: Init): unknown {
  const own = value[field.member];
  return own === undefined ? plainDefault(field.default, field.type) : own;
}

function plainDefault(stated: Default, type: FieldType): unknown {
  if (stated.kind === 'null') return null;
  if (stated.kind === 'value') return stated.value;
  if (type.kind === 'array') return [];
  return type.kind === 'bytes' ? new Uint8Array(0) : {};
}

function writeStruct(sink: Sink, struct: Struct, value: Init, place: Place): void {
  const tagged: (Tag & { readonly zeroCopy: number })[] = [];
  for (const field of struct.fields) {
    const member = memberOf(field, value);
    if (!within(field.versions, place.version)) {
      if (!field.ignorable && !isDefault(field, member, place))
        throw new Unwritable(`${field.name} is absent`);
    } else if (field.tag !== undefined && within(field.tagged, place.version)) {
      if (isDefault(field, member, place)) continue;
      const inner = new Sink();
      writeValue(inner, field, member, place, true);
      tagged.push({ tag: field.tag, data: Uint8Array.from(inner.bytes), zeroCopy: inner.zeroCopy });
    } else {
      writeValue(sink, field, member, place, false);
    }
  }
  const unknown = tagsOf(value);
  if (within(place.message.flexible, place.version)) {
    writeTags(sink, [...tagged, ...unknown.map((one) => ({ ...one, zeroCopy: 0 }))], place);
  } else if (unknown.length > 0) {
    throw new Unwritable('unknown tagged fields in a version without tags');
  }
}

function writeTags(sink: Sink, tags: (Tag & { readonly zeroCopy: number })[], place: Place): void {
  const form = place.model.flexible?.tags;
  if (form === undefined) throw new Error('a flexible version without tags');
  const { byteOrder } = place.message;
  sink.integer(form.count, tags.length, byteOrder);
  for (const { tag, data, zeroCopy } of tags.sort((a, b) => a.tag - b.tag)) {
    sink.integer(form.tag, tag, byteOrder);
    sink.integer(form.size, data.length, byteOrder);
    sink.raw(data);
    sink.zeroCopy += zeroCopy;
  }
}

/** A value is the default by value: structs member by member, unknown tags among them. */
function isDefault(field: Field, value: unknown, place: Place): boolean {
  const { type } = field;
  if (value === null || field.default.kind === 'null') return value === null && field.default.kind === 'null';
  if (type.kind === 'array' || type.kind === 'bytes') return (value as { length: number }).length === 0;
  if (type.kind === 'struct') {
    const init = value as Init;
    const { fields } = structOf(type, place);
    return tagsOf(init).length === 0 && fields.every((one) => isDefault(one, memberOf(one, init), place));
  }
  const stated = field.default.kind === 'value' ? field.default.value : undefined;
  if (type.kind === 'scalar' && type.scalar === 'uuid') return uuidHex(value) === uuidHex(stated);
  if (type.kind === 'scalar' && type.asNumber) return Number(value) === Number(stated);
  return value === stated;
}

function uuidHex(value: unknown): string {
  const text = String(value);
  return text.length === 36
    ? text.replaceAll('-', '').toLowerCase()
    : Buffer.from(text, 'base64url').toString('hex');
}

function writeValue(sink: Sink, field: Field, value: unknown, place: Place, isTagged: boolean): void {
  const { type } = field;
  const isNullable = within(field.nullable, place.version);
  const isFlexible = within(field.flexible, place.version);
  if (value === null && !isNullable) throw new Unwritable(`${field.name} is null`);
  if (type.kind === 'struct') {
    if (isNullable) writeMarker(sink, value !== null, markerOf(place.model, isFlexible, isTagged), place);
    if (value !== null) writeStruct(sink, structOf(type, place), value as Init, place);
    return;
  }
  if (type.kind === 'map') throw new Error('maps are not interpreted');
  if (type.kind !== 'array') {
    writeElement(sink, type, value, isFlexible, place);
    return;
  }
  const elements = value as readonly unknown[] | null;
  writePrefix(sink, elements?.length ?? null, prefixOf(place.model, 'array', isFlexible), place);
  for (const element of elements ?? []) writeElement(sink, type.element, element, isFlexible, place);
}

function markerOf(model: Model, isFlexible: boolean, isTagged: boolean): Marker | undefined {
  if (isTagged) return model.flexible?.tags.struct;
  return isFlexible ? model.flexible?.prefixes.struct : model.prefixes.struct;
}

function writeMarker(sink: Sink, isPresent: boolean, marker: Marker | undefined, place: Place): void {
  if (marker === undefined) throw new Error('a nullable struct without a marker');
  sink.integer(marker.type, isPresent ? marker.present : marker.null, place.message.byteOrder);
}

function prefixOf(model: Model, kind: 'string' | 'bytes' | 'array', isFlexible: boolean): Prefix {
  const prefix = (isFlexible ? model.flexible?.prefixes : model.prefixes)?.[kind];
  if (prefix === undefined) throw new Error(`no prefix of ${kind}`);
  return prefix;
}

function writePrefix(sink: Sink, length: number | null, prefix: Prefix, place: Place): void {
  if (length !== null && length > prefix.max) throw new Unwritable(`${length} is over ${prefix.max}`);
  const number = length === null ? prefix.null : length + prefix.bias;
  if (number === undefined) throw new Unwritable('null without a number for it');
  sink.integer(prefix.type, number, place.message.byteOrder);
}

function writeElement(
  sink: Sink,
  type: ElementType,
  value: unknown,
  isFlexible: boolean,
  place: Place,
): void {
  if (type.kind === 'struct') {
    writeStruct(sink, structOf(type, place), value as Init, place);
  } else if (type.kind === 'scalar') {
    writeScalar(sink, type.scalar, value, place);
  } else {
    const content = value === null ? null : contentOf(type.kind, value, place.model);
    writePrefix(sink, content?.length ?? null, prefixOf(place.model, type.kind, isFlexible), place);
    sink.raw(content ?? []);
    if (type.kind === 'bytes' && type.zeroCopy) sink.zeroCopy += content?.length ?? 0;
  }
}

function contentOf(kind: 'string' | 'bytes', value: unknown, model: Model): Uint8Array {
  if (kind === 'bytes') return value as Uint8Array;
  const text = value as string;
  // With the flag, surrogates match only where they stand alone.
  const paired = text.replace(/\p{Surrogate}/gu, '?');
  if (paired !== text && model.text.unpaired === 'refuse') throw new Unwritable('an unpaired surrogate');
  return Buffer.from(paired, 'utf8');
}

function writeScalar(sink: Sink, scalar: ScalarType, value: unknown, place: Place): void {
  const { byteOrder } = place.message;
  if (scalar === 'bool') {
    sink.raw([value === true ? 1 : 0]);
  } else if (scalar === 'uuid') {
    sink.raw(Buffer.from(uuidHex(value), 'hex'));
  } else if (scalar === 'float32' || scalar === 'float64') {
    const isLittle = byteOrder === 'little';
    const view = new DataView(new ArrayBuffer(scalar === 'float32' ? 4 : 8));
    if (scalar === 'float32') view.setFloat32(0, value as number, isLittle);
    else view.setFloat64(0, value as number, isLittle);
    sink.raw(new Uint8Array(view.buffer));
  } else {
    sink.integer(scalar as IntegerType, value as number | bigint, byteOrder);
  }
}
