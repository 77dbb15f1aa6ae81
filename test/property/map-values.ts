import fc from 'fast-check';
import type { FieldType, MapSide, Model } from '../../generator/model/model.js';
import { mapContent } from './interpreted-maps.js';
import { texts } from './leaves.js';

type MapType = FieldType & { readonly kind: 'map' };

/** Keys that mean something to objects, to arrays and to those who read entries. */
const NAMES = ['__proto__', 'constructor', 'toString', '1', '0', 'a', 'b', 'é', '😀', 'size', 'true'];

/**
 * Maps that come back as they are: no text holds a terminator, none is empty where the map is lenient, and all of them together are
 * no longer than the map may be.
 */
export function mapValues(type: MapType, max: number, model: Model): fc.Arbitrary<Map<string, string>> {
  const { key, value, lenient } = type.form;
  const keys = fc.oneof(
    fc.constantFrom(...NAMES).map((name) => fitted(name, key, lenient)),
    sideTexts(key, lenient),
  );
  const entries = fc.array(fc.tuple(keys, sideTexts(value, lenient)), { maxLength: 4 });
  return entries.map((pairs) => {
    const map = new Map<string, string>();
    for (const [name, text] of pairs) {
      if (lenient && (name === '' || text === '')) continue;
      const longer = new Map([...map, [name, text]]);
      if (contentSize(type, longer, model) <= max) map.set(name, text);
    }
    return map;
  });
}

function contentSize(type: MapType, map: ReadonlyMap<string, string>, model: Model): number {
  const [message] = model.messages;
  if (message === undefined) throw new Error('a protocol without messages');
  return mapContent(type, map, { model, message }).bytes.length;
}

/** Texts of an entry: in a lenient map an empty one would be lost, so the member has its default then. */
export function entryTexts({ form }: MapType): fc.Arbitrary<string | undefined> {
  return sideTexts(form.value, form.lenient).map((text) => (form.lenient && text === '' ? undefined : text));
}

/** Texts that a key or a value can be. In a lenient map either terminator ends a text, so neither may be in one. */
function sideTexts(side: MapSide, isLenient: boolean): fc.Arbitrary<string> {
  const max = side.kind === 'prefix' ? side.prefix.max : 300;
  return texts(max).map((text) => fitted(text, side, isLenient));
}

/** The characters of a text that do not hold the terminator; a control character could be the other one of a lenient map. */
function fitted(text: string, side: MapSide, isLenient: boolean): string {
  const limit = side.kind === 'prefix' ? side.prefix.max : 300;
  let kept = '';
  for (const character of text) {
    const bytes = Buffer.from(character);
    const isEnd = side.kind === 'terminator' && bytes.includes(side.byte);
    const isOther = isLenient && (character < ' ' || ',;=:'.includes(character));
    if (!isEnd && !isOther && Buffer.byteLength(kept) + bytes.length <= limit) kept += character;
  }
  return kept;
}
