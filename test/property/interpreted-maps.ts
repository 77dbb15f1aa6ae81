import type { FieldType, MapForm, MapSide, Message, Model } from '../../generator/model/model.js';
import { memberOf } from './presence.js';
import { Sink, Unwritable } from './sink.js';
import type { Init } from './subject.js';

type MapType = FieldType & { readonly kind: 'map' };

/** What the texts and numbers of a map depend on. */
export interface MapPlace {
  readonly model: Model;
  readonly message: Message;
}

/** The bytes of a text. An unpaired surrogate is `?`, or cannot be written. */
export function textBytes(text: string, model: Model): Uint8Array {
  // With the flag, surrogates match only where they stand alone.
  const paired = text.replace(/\p{Surrogate}/gu, '?');
  if (paired !== text && model.text.unpaired === 'refuse') throw new Unwritable('an unpaired surrogate');
  return Buffer.from(paired, 'utf8');
}

/** The entries of a map, one after the other; those without a value are left out where the form says so. */
export function mapContent(
  { form }: MapType,
  map: ReadonlyMap<string, string | null>,
  place: MapPlace,
): Sink {
  const sink = new Sink();
  for (const [key, value] of map) {
    if (value === null) {
      if (form.skipNulls) continue;
      throw new Unwritable('an entry is null');
    }
    writeSide(sink, form.key, key, form, place);
    writeSide(sink, form.value, value, form, place);
  }
  return sink;
}

function writeSide(sink: Sink, side: MapSide, text: string, form: MapForm, place: MapPlace): void {
  const bytes = textBytes(text, place.model);
  if (side.kind === 'terminator') {
    if (!form.lenient && bytes.includes(side.byte)) throw new Unwritable('a terminator inside of a text');
    sink.raw(bytes);
    sink.raw([side.byte]);
    return;
  }
  if (bytes.length > side.prefix.max) throw new Unwritable(`${bytes.length} is over ${side.prefix.max}`);
  sink.integer(side.prefix.type, bytes.length, place.message.byteOrder);
  sink.raw(bytes);
}

/** A message whose fields are entries: members that are null have none, and unknown entries follow. */
export function entriesContent(map: MapType, value: Init, place: MapPlace): Sink {
  const [struct] = place.message.structs;
  if (struct === undefined) throw new Error(`${place.message.name} has no struct`);
  const entries = new Map<string, string>();
  for (const field of struct.fields) {
    const member = memberOf(struct, field, value);
    if (member !== null) entries.set(field.name, String(member));
  }
  const unknown = (value['unknownEntries'] ?? []) as Iterable<readonly [string, string]>;
  for (const [name, text] of unknown) {
    if (struct.fields.some((field) => field.name === name))
      throw new Unwritable(`${name} is no unknown entry`);
    entries.set(name, text);
  }
  return mapContent(map, entries, place);
}
