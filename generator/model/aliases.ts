import { nearest } from '../diagnostics/suggest.js';
import type { Document, NodePath } from '../schema/document.js';
import type { AliasShape, FieldShape, ProtocolShape } from '../schema/shapes.js';
import { BUILT_IN_TYPES } from './integers.js';
import type { DocumentReport } from './report.js';
import { reportUnbuiltKeys } from './unbuilt.js';

export type Aliases = ReadonlyMap<string, AliasShape>;

/** A field or an element whose aliases have been filled in: `type` is built in or a struct, or an array of such or of an alias. */
export interface Flattened {
  readonly shape: AliasShape;
  /** True where the default was stated by an alias: a null then counts only for fields that are nullable throughout. */
  readonly hasAliasDefault: boolean;
}

/** The aliases of a protocol. Those that lead in a circle, or to a type that is none, are reported and left out. */
export function resolveAliases(document: Document<ProtocolShape>, report: DocumentReport): Aliases {
  const types = new Map(Object.entries(document.value.types ?? {}));
  for (const [name, alias] of types) {
    const path = ['types', name];
    if (BUILT_IN_TYPES.includes(name)) {
      report.errorAtKey(
        'WG202',
        path,
        `alias "${name}" has the name of a built-in type`,
        'choose another name',
      );
    }
    reportUnbuiltKeys(report, path, alias);
    if (leadsToItself(name, types)) {
      report.error(
        'WG203',
        [...path, 'type'],
        `alias "${name}" leads back to itself`,
        'name a type that is no alias',
      );
      types.delete(name);
    }
  }
  return types;
}

function leadsToItself(name: string, types: Aliases): boolean {
  const seen = new Set<string>();
  for (let next: string | undefined = name; next !== undefined; next = elementName(types.get(next)?.type)) {
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}

function elementName(type: string | undefined): string | undefined {
  return type?.startsWith('[]') === true ? type.slice(2) : type;
}

/** Fills in the aliases of a field, or of an element of type `{ type }`. Unknown types are reported. */
export function flatten(
  shape: AliasShape,
  aliases: Aliases,
  path: NodePath,
  report: DocumentReport,
): Flattened | undefined {
  let flat = shape;
  let hasAliasDefault = false;
  while (isAliasName(flat.type)) {
    const alias = aliases.get(flat.type);
    if (alias === undefined) {
      reportUnknown(flat.type, aliases, path, report);
      return undefined;
    }
    if (flat.default === undefined && alias.default !== undefined) hasAliasDefault = true;
    flat = { ...alias, ...flat, type: alias.type };
  }
  return { shape: flat, hasAliasDefault };
}

function isAliasName(type: string): boolean {
  return /^[a-z]/.test(type) && !BUILT_IN_TYPES.includes(type);
}

function reportUnknown(type: string, aliases: Aliases, path: NodePath, report: DocumentReport): void {
  const near = nearest(type, [...BUILT_IN_TYPES, ...aliases.keys()]);
  const question = near === undefined ? '' : `; did you mean "${near}"?`;
  report.error(
    'WG200',
    [...path, 'type'],
    `type "${type}" is not known${question}`,
    'a type is int8 … uuid, string, bytes, an alias of protocol.yaml, a struct of this file, or []T of these',
  );
}

export type { FieldShape };
