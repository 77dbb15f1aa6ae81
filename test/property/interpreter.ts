import type { Field, Marker, Message, Model, Struct } from '../../generator/model/model.js';
import { entriesContent } from './interpreted-maps.js';
import { type Place, uuidHex, writeContent } from './interpreted-values.js';
import { firstForm, isThere, memberOf, within } from './presence.js';
import { Sink, Unwritable } from './sink.js';
import type { Init } from './subject.js';

export { Unwritable } from './sink.js';

// A second encoder: it walks the model, value by value, and shares no code with what emits, sizes or writes.

/** The bytes of a message, and how many of them belong to fields that travel by reference. */
export interface Interpreted {
  readonly bytes: Uint8Array;
  readonly zeroCopy: number;
}

/** An unknown tagged field, as an init object has it. */
interface Tag {
  readonly tag: number;
  readonly data: Uint8Array;
}

/** Encodes an init object of a message at a version. Throws Unwritable for one that cannot be carried. */
export function interpret(model: Model, message: Message, version: number, value: Init): Interpreted {
  const sink = new Sink();
  const root = message.structs[0];
  if (root === undefined) throw new Error(`${message.name} has no struct`);
  if (message.entriesOf !== undefined)
    sink.append(entriesContent(message.entriesOf, value, { model, message }));
  else writeStruct(sink, root, value, { model, message, version });
  return { bytes: Uint8Array.from(sink.bytes), zeroCopy: sink.zeroCopy };
}

/** Throws Unwritable for an init object of a struct that cannot be carried, were the struct on the wire. */
export function interpretStruct(
  model: Model,
  message: Message,
  struct: Struct,
  version: number,
  value: Init,
): void {
  writeStruct(new Sink(), struct, value, { model, message, version });
}

function structOf(name: string, place: Place): Struct {
  const found = place.message.structs.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no struct ${name}`);
  return found;
}

function tagsOf(value: Init): readonly Tag[] {
  return (value['unknownTaggedFields'] as readonly Tag[] | undefined) ?? [];
}

function writeStruct(sink: Sink, struct: Struct, value: Init, place: Place): void {
  checkAbsent(struct, value, place);
  writeFrom(sink, struct, struct.fields, value, place);
}

/** Fields up to the end of the struct: a computed one is written when all that is behind it is known. */
function writeFrom(sink: Sink, struct: Struct, fields: readonly Field[], value: Init, place: Place): void {
  const at = fields.findIndex(({ computed }) => computed !== undefined);
  if (at < 0) {
    writeFields(sink, struct, fields, value, place);
    return;
  }
  const rest = new Sink();
  writeUntagged(sink, struct, fields.slice(0, at), value, place);
  writeFrom(rest, struct, fields.slice(at + 1), value, place);
  writeComputed(sink, fields[at] as Field, rest.bytes, place);
  sink.append(rest);
}

/** The number of bytes that follow in the struct and what the schema adds to it, or their checksum. */
function writeComputed(sink: Sink, { type, computed }: Field, rest: readonly number[], place: Place): void {
  if (computed === undefined || type.kind !== 'scalar') throw new Error('not computed');
  if (computed.kind !== 'size') {
    sink.integer('uint32', checksum(rest, computed.kind), place.message.byteOrder);
    return;
  }
  const number = rest.length + computed.bias;
  if (number > computed.max) throw new Unwritable(`${number} is over ${computed.max}`);
  sink.integer(type.scalar, number, place.message.byteOrder);
}

/** CRC-32 bit by bit, of the polynomial of Ethernet or of Castagnoli. */
function checksum(bytes: readonly number[], kind: 'crc32' | 'crc32c'): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++)
      crc = (crc >>> 1) ^ ((crc & 1) === 1 ? (kind === 'crc32' ? 0xedb88320 : 0x82f63b78) : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A member that no field on the wire carries has its default, or is null, unless it may be dropped. */
function checkAbsent(struct: Struct, value: Init, place: Place): void {
  const members = new Map<string, Field[]>();
  for (const field of struct.fields)
    if (field.constant === undefined && field.computed === undefined)
      members.set(field.member, [...(members.get(field.member) ?? []), field]);
  for (const forms of members.values()) {
    const [first] = forms as [Field];
    if (forms.some((field) => isThere(field, struct, value, place.version))) continue;
    if (forms.every(({ ignorable }) => ignorable)) continue;
    const member = memberOf(struct, first, value);
    if (!isDefault(first, member, place)) throw new Unwritable(`${first.name} is absent`);
  }
}

function isTagged(field: Field, { version }: Place): boolean {
  return field.tag !== undefined && within(field.tagged, version);
}

function writeUntagged(
  sink: Sink,
  struct: Struct,
  fields: readonly Field[],
  value: Init,
  place: Place,
): void {
  for (const field of fields) {
    if (isTagged(field, place) || !isThere(field, struct, value, place.version)) continue;
    const member = field.constant ?? memberOf(struct, field, value);
    if (member === null && field.isOptional)
      throw new Unwritable(`${field.name} is null, though it is there`);
    writeValue(sink, field, member, place, false);
  }
}

/** The last fields of a struct, and its tag section behind them. */
function writeFields(sink: Sink, struct: Struct, fields: readonly Field[], value: Init, place: Place): void {
  writeUntagged(sink, struct, fields, value, place);
  const unknown = tagsOf(value);
  if (within(place.message.flexible, place.version)) {
    const tagged = taggedFields(struct, value, place);
    writeTags(sink, [...tagged, ...unknown.map((one) => ({ ...one, zeroCopy: 0 }))], place);
  } else if (unknown.length > 0) {
    throw new Unwritable('unknown tagged fields in a version without tags');
  }
}

type CountedTag = Tag & { readonly zeroCopy: number };

function taggedFields(struct: Struct, value: Init, place: Place): CountedTag[] {
  return struct.fields.flatMap((field): CountedTag[] => {
    const member = memberOf(struct, field, value);
    const { tag } = field;
    if (tag === undefined || !isTagged(field, place) || isDefault(field, member, place)) return [];
    const inner = new Sink();
    writeValue(inner, field, member, place, true);
    return [{ tag, data: Uint8Array.from(inner.bytes), zeroCopy: inner.zeroCopy }];
  });
}

function writeTags(sink: Sink, tags: CountedTag[], place: Place): void {
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
  if (type.kind === 'array') return (value as { length: number }).length === 0;
  if (type.kind === 'bytes') {
    const bytes = value as Uint8Array;
    return (
      bytes.length === (type.own?.kind === 'fixed' ? type.own.size : 0) && bytes.every((byte) => byte === 0)
    );
  }
  if (type.kind === 'map') return (value as { size: number }).size === 0;
  if (type.kind === 'struct') {
    const init = value as Init;
    const struct = structOf(type.struct, place);
    const members = struct.fields.filter(
      (one) =>
        one.constant === undefined && one.computed === undefined && firstForm(struct, one.member) === one,
    );
    return (
      tagsOf(init).length === 0 && members.every((one) => isDefault(one, memberOf(struct, one, init), place))
    );
  }
  const stated = field.default.kind === 'value' ? field.default.value : undefined;
  if (type.kind === 'scalar' && type.scalar === 'uuid') return uuidHex(value) === uuidHex(stated);
  if (type.kind === 'scalar' && type.asNumber) return Number(value) === Number(stated);
  return value === stated;
}

function writeValue(sink: Sink, field: Field, value: unknown, place: Place, isInTag: boolean): void {
  const { type } = field;
  const isNullable = within(field.nullable, place.version);
  const isFlexible = within(field.flexible, place.version);
  if (value === null && !isNullable) throw new Unwritable(`${field.name} is null`);
  if (type.kind === 'struct' && isNullable) {
    writeMarker(sink, value !== null, markerOf(place.model, isFlexible, isInTag), place);
    if (value === null) return;
  }
  writeContent(sink, type, value, isFlexible, place, (inner, name, init) =>
    writeStruct(inner, structOf(name, place), init, place),
  );
}

function markerOf(model: Model, isFlexible: boolean, isInTag: boolean): Marker | undefined {
  if (isInTag) return model.flexible?.tags.struct;
  return isFlexible ? model.flexible?.prefixes.struct : model.prefixes.struct;
}

function writeMarker(sink: Sink, isPresent: boolean, marker: Marker | undefined, place: Place): void {
  if (marker === undefined) throw new Error('a nullable struct without a marker');
  sink.integer(marker.type, isPresent ? marker.present : marker.null, place.message.byteOrder);
}
