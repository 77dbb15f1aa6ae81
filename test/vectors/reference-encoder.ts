import type { Json, JsonObject } from '../golden-rows.js';
import { holds, type ReferenceField, type ReferenceMessage } from './reference-schema.js';

// A second encoder, written from the description of Kafka's format alone and proved against every golden vector. It is slow
// and plain; it says what the bytes of values are that Kafka's classes never saw.

/** The bytes of a message, and how many of them belong to fields that travel by reference. */
export interface ReferenceBytes {
  readonly bytes: Uint8Array;
  readonly zeroCopy: number;
}

class Sink {
  readonly bytes: number[] = [];
  zeroCopy = 0;

  /** `size` bytes of an integer, most significant first; negative numbers in two's complement. */
  int(value: bigint | number, size: number): void {
    const bits = BigInt.asUintN(size * 8, BigInt(value));
    for (let shift = BigInt(size - 1) * 8n; shift >= 0n; shift -= 8n) {
      this.bytes.push(Number((bits >> shift) & 0xffn));
    }
  }

  uvarint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
  }

  raw(bytes: Iterable<number>): void {
    for (const byte of bytes) {
      this.bytes.push(byte);
    }
  }
}

/** Where a value stands: the version, and whether lengths there are compact. */
interface Place {
  readonly version: number;
  readonly flexible: boolean;
  readonly tagged: boolean;
}

const INTEGER_BYTES: Readonly<Record<string, number>> = {
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  uint8: 1,
  uint16: 2,
  uint32: 4,
  uint64: 8,
};

/** Encodes the JSON form of a message at a version. Its members are those of the version, less the tagged ones with their default. */
export function referenceEncode(
  schema: ReferenceMessage,
  value: JsonObject,
  version: number,
): ReferenceBytes {
  const sink = new Sink();
  const flexible = holds(schema.flexibleVersions, version);
  writeFields(sink, schema.fields, value, { version, flexible, tagged: false });
  return { bytes: Uint8Array.from(sink.bytes), zeroCopy: sink.zeroCopy };
}

function writeFields(sink: Sink, fields: readonly ReferenceField[], value: JsonObject, place: Place): void {
  const tagged = new Map<number, Sink>();
  for (const field of fields) {
    if (!holds(field.versions, place.version)) {
      continue;
    }
    const flexible =
      place.flexible &&
      (field.flexibleVersions === undefined || holds(field.flexibleVersions, place.version));
    if (field.tag !== undefined && holds(field.taggedVersions, place.version)) {
      if (Object.hasOwn(value, field.name)) {
        const data = new Sink();
        writeValue(data, field, value[field.name] as Json, {
          version: place.version,
          flexible,
          tagged: true,
        });
        tagged.set(field.tag, data);
      }
    } else {
      writeValue(sink, field, value[field.name] as Json, { version: place.version, flexible, tagged: false });
    }
  }
  if (place.flexible) {
    writeTags(sink, tagged, value['_unknownTaggedFields']);
  }
}

function writeTags(sink: Sink, tagged: Map<number, Sink>, unknown: Json | undefined): void {
  for (const { tag, data } of (unknown ?? []) as readonly { readonly tag: number; readonly data: string }[]) {
    const bytes = new Sink();
    bytes.raw(Buffer.from(data, 'base64'));
    tagged.set(tag, bytes);
  }
  sink.uvarint(tagged.size);
  for (const [tag, data] of [...tagged].sort(([a], [b]) => a - b)) {
    sink.uvarint(tag);
    sink.uvarint(data.bytes.length);
    sink.raw(data.bytes);
    sink.zeroCopy += data.zeroCopy;
  }
}

function writeValue(sink: Sink, field: ReferenceField, value: Json, place: Place): void {
  if (field.isArray) {
    if (value === null) {
      writeLength(sink, null, 4, place);
      return;
    }
    const elements = value as readonly Json[];
    writeLength(sink, elements.length, 4, place);
    for (const element of elements) {
      writeElement(sink, field, element, { ...place, tagged: false });
    }
  } else if (field.isStruct && holds(field.nullableVersions, place.version)) {
    writeNullableStruct(sink, field, value, place);
  } else {
    writeElement(sink, field, value, place);
  }
}

function writeNullableStruct(sink: Sink, field: ReferenceField, value: Json, place: Place): void {
  if (value === null) {
    sink.raw(place.tagged ? [0] : [0xff]);
    return;
  }
  sink.raw([1]);
  writeElement(sink, field, value, place);
}

/** A length or count: -1 or 0 for null; otherwise a fixed-width integer, or one more in the compact form. */
function writeLength(sink: Sink, length: number | null, width: number, place: Place): void {
  if (place.flexible) {
    sink.uvarint(length === null ? 0 : length + 1);
  } else {
    sink.int(length ?? -1, width);
  }
}

function writeElement(sink: Sink, field: ReferenceField, value: Json, place: Place): void {
  const { type } = field;
  const width = INTEGER_BYTES[type];
  if (field.isStruct) {
    writeFields(sink, field.fields, value as JsonObject, { ...place, tagged: false });
  } else if (width !== undefined) {
    sink.int(BigInt(value as number | string), width);
  } else if (type === 'bool') {
    sink.raw([value === true ? 1 : 0]);
  } else if (type === 'float64') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(Number(value));
    sink.raw(bytes);
  } else if (type === 'uuid') {
    sink.raw(Buffer.from(value as string, 'base64url'));
  } else {
    writeContent(sink, field, value as string | null, place);
  }
}

function writeContent(sink: Sink, field: ReferenceField, value: string | null, place: Place): void {
  const isText = field.type === 'string';
  if (!isText && field.type !== 'bytes' && field.type !== 'records') {
    throw new Error(`the reference encoder has no type ${field.type}`);
  }
  const content = value === null ? null : Buffer.from(value, isText ? 'utf8' : 'base64');
  writeLength(sink, content === null ? null : content.length, isText ? 2 : 4, place);
  sink.raw(content ?? []);
  sink.zeroCopy += field.zeroCopy ? (content?.length ?? 0) : 0;
}
