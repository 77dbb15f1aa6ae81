import type { FieldType } from '../model/model.js';
import { arrayCodec } from './array.js';
import { bytesCodec } from './bytes.js';
import type { Codec } from './codec.js';
import { lazyCodec } from './lazy.js';
import { mapCodec } from './map.js';
import { scalarCodec } from './scalar.js';
import { structCodec } from './struct.js';
import { textCodec } from './text.js';

const CODECS: { readonly [Kind in FieldType['kind']]: Codec<FieldType & { kind: Kind }> } = {
  scalar: scalarCodec,
  string: textCodec,
  bytes: bytesCodec,
  struct: structCodec,
  array: arrayCodec,
  map: mapCodec,
};

/** The codec of a field's kind. */
export function codecOf(type: FieldType): Codec {
  const codec = type.kind === 'array' && type.lazy ? lazyCodec : CODECS[type.kind];
  return codec as unknown as Codec;
}
