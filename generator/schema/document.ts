import type { Location } from '../diagnostics/diagnostic.js';
import type { MessageShape, ProtocolShape } from './shapes.js';

/** Keys and indexes from the root of a YAML document to one of its nodes. */
export type NodePath = readonly (string | number)[];

/** One YAML file as written: its shape is right, its meaning is not yet looked at. */
export interface Document<Shape> {
  /** Path of the file relative to the protocol's folder, with `/`: `fetch-request.yaml`, `metadata/topic-record.yaml`. */
  readonly path: string;
  readonly value: Shape;
  /**
   * Where a node stands. `value` is the value itself, `key` the key that holds it. A path that leads nowhere gives its nearest
   * existing ancestor, so that a missing key can be reported at the map that lacks it. A map or list is never underlined whole: its
   * location is that of its key.
   */
  locate(path: NodePath, part?: 'key' | 'value'): Location;
}

/** The files of one protocol, in code-unit order of their paths. */
export interface ProtocolSource {
  readonly protocol: Document<ProtocolShape>;
  readonly messages: readonly Document<MessageShape>[];
}
