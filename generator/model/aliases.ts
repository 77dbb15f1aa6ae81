import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from '../schema/document.js';
import type { AliasShape } from '../schema/shapes.js';
import { BUILT_IN_TYPES } from './integers.js';
import type { DocumentReport } from './report.js';

/** The aliases of a protocol by name. */
export interface Aliases {
  readonly byName: ReadonlyMap<string, AliasShape>;
  /** Those that have been reported: what uses them is not reported again. */
  readonly broken: ReadonlySet<string>;
}

/** A field or an element whose aliases have been filled in: `type` is built in or a struct, or an array of such or of an alias. */
export interface Flattened {
  readonly shape: AliasShape;
  /** True where the default was stated by an alias: a null then counts only for fields that are nullable throughout. */
  readonly hasAliasDefault: boolean;
}

/** Fills in the aliases of a field, or of an element of type `{ type }`. Unknown types are reported. */
export function flatten(
  shape: AliasShape,
  aliases: Aliases,
  path: NodePath,
  report: DocumentReport,
): Flattened | undefined {
  const { end, flat, hasAliasDefault } = follow(shape, aliases);
  if (end === 'known') return { shape: flat, hasAliasDefault };
  if (end === 'unknown') reportUnknown(flat.type, aliases, path, report);
  return undefined;
}

/** The same without a report; undefined where an alias leads nowhere. */
export function flattenQuietly(shape: AliasShape, aliases: Aliases): Flattened | undefined {
  const { end, flat, hasAliasDefault } = follow(shape, aliases);
  return end === 'known' ? { shape: flat, hasAliasDefault } : undefined;
}

interface Trail {
  readonly end: 'known' | 'unknown' | 'broken';
  readonly flat: AliasShape;
  readonly hasAliasDefault: boolean;
}

function follow(shape: AliasShape, aliases: Aliases): Trail {
  let flat = shape;
  let hasAliasDefault = false;
  while (isAliasName(flat.type)) {
    if (aliases.broken.has(flat.type)) return { end: 'broken', flat, hasAliasDefault };
    const alias = aliases.byName.get(flat.type);
    if (alias === undefined) return { end: 'unknown', flat, hasAliasDefault };
    if (flat.default === undefined && alias.default !== undefined) hasAliasDefault = true;
    flat = { ...alias, ...flat, type: alias.type };
  }
  return { end: 'known', flat, hasAliasDefault };
}

/** True for a type, not an array, that only an alias can be. */
export function isAliasName(type: string): boolean {
  return /^[a-z]/.test(type) && !BUILT_IN_TYPES.includes(type);
}

/** What other languages call the types of ours. */
const FOREIGN_NAMES: ReadonlyMap<string, string> = new Map([
  ['boolean', 'bool'],
  ['byte', 'int8'],
  ['short', 'int16'],
  ['int', 'int32'],
  ['integer', 'int32'],
  ['long', 'int64'],
  ['float', 'float32'],
  ['double', 'float64'],
  ['text', 'string'],
]);

function reportUnknown(type: string, aliases: Aliases, path: NodePath, report: DocumentReport): void {
  const near = FOREIGN_NAMES.get(type) ?? nearest(type, [...BUILT_IN_TYPES, ...aliases.byName.keys()]);
  const question = near === undefined ? '' : `; did you mean "${near}"?`;
  report.error(
    'WG200',
    [...path, 'type'],
    `type "${type}" is not known${question}`,
    'a type is int8 … uuid, string, bytes, an alias of protocol.yaml, a struct of this file, or []T of these',
  );
}
