import type { Json, JsonObject } from '../golden-rows.js';
import { defaultOf } from './reference-default.js';
import type { ReferenceField, ReferenceMessage } from './reference-schema.js';

/** The suffix of a Kafka class that holds a message of this kind. */
const SUFFIXES: Readonly<Record<string, string>> = { request: 'Data', response: 'Data', header: 'Data' };

/**
 * The text of a message after the rules of Kafka's `toString()`: every member, those of other versions with their default.
 * With `redact`, a secret member shows its size alone; without it, this is Kafka's text.
 */
export function referenceText(schema: ReferenceMessage, value: JsonObject, redact: boolean): string {
  const name = `${schema.message}${SUFFIXES[schema.kind] ?? ''}`;
  return structText(name, schema.fields, value, redact);
}

function structText(
  name: string,
  fields: readonly ReferenceField[],
  value: JsonObject,
  redact: boolean,
): string {
  const members = fields.map((field) => {
    const member = Object.hasOwn(value, field.name) ? (value[field.name] as Json) : defaultOf(field, 0);
    return `${field.name}=${memberText(field, member, redact)}`;
  });
  return `${name}(${members.join(', ')})`;
}

function memberText(field: ReferenceField, value: Json, redact: boolean): string {
  if (value === null) {
    return 'null';
  }
  if (field.isArray) {
    return `[${(value as readonly Json[]).map((element) => elementText(field, element, redact)).join(', ')}]`;
  }
  if (field.secret && redact) {
    return `<redacted ${contentOf(field, value as string).length} bytes>`;
  }
  return field.type === 'string' ? `'${value as string}'` : elementText(field, value, redact);
}

function elementText(field: ReferenceField, value: Json, redact: boolean): string {
  if (field.isStruct) {
    return structText(field.type, field.fields, value as JsonObject, redact);
  }
  if (field.type === 'float64') {
    return Number.isInteger(value) ? `${String(value)}.0` : String(value);
  }
  if (field.type !== 'bytes' && field.type !== 'records') {
    return String(value);
  }
  const content = contentOf(field, value as string);
  if (!field.zeroCopy) {
    return `[${[...new Int8Array(content)].join(', ')}]`;
  }
  const buffer = `java.nio.HeapByteBuffer[pos=0 lim=${content.length} cap=${content.length}]`;
  return field.type === 'records' ? `MemoryRecords(size=${content.length}, buffer=${buffer})` : buffer;
}

function contentOf(field: ReferenceField, value: string): Uint8Array {
  return Buffer.from(value, field.type === 'string' ? 'utf8' : 'base64');
}

/** True if Java and JavaScript may print a number of the message differently. */
export function hasFloats(fields: readonly ReferenceField[]): boolean {
  return fields.some((field) => field.type === 'float64' || hasFloats(field.fields));
}
