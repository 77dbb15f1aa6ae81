import { type JsonDecoder, JsonError, jsonString } from './json.js';
import { shown } from './shown.js';

/** A map as JSON carries it: its keys and values in pairs. */
export function jsonOfMap<V extends string | null>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map];
}

/** An array of pairs of a text and what `decode` takes. Of a repeated key the last value holds. */
export function mapOf<V>(decode: JsonDecoder<V>): JsonDecoder<Map<string, V>> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new JsonError(path, shown(value), 'an array of [key, value] pairs');
    return new Map(Array.from(value, (pair: unknown, at) => pairOf(pair, `${path}[${at}]`, decode)));
  };
}

function pairOf<V>(pair: unknown, path: string, decode: JsonDecoder<V>): [string, V] {
  if (!Array.isArray(pair)) throw new JsonError(path, shown(pair), 'a [key, value] pair');
  if (pair.length !== 2) throw new JsonError(path, `an array of ${pair.length}`, 'a [key, value] pair');
  return [jsonString(pair[0], `${path}[0]`), decode(pair[1], `${path}[1]`)];
}
