import { nearest } from '../diagnostics/suggest.js';
import type { MessageShape } from '../schema/shapes.js';
import { type Aliases, flattenQuietly } from './aliases.js';
import { isSmallInteger } from './integers.js';
import { resolveMap } from './maps.js';
import type { Field, FieldType } from './model.js';
import type { DocumentReport } from './report.js';

/** The map whose entries the fields of a message are. What is no map alias is reported. */
export function resolveEntries(
  shape: MessageShape,
  aliases: Aliases,
  report: DocumentReport,
): (FieldType & { kind: 'map' }) | undefined {
  const name = shape.entriesOf;
  if (name === undefined) return undefined;
  const flat = flattenQuietly({ type: name }, aliases)?.shape;
  if (flat?.type !== 'map') {
    if (aliases.broken.has(name)) return undefined;
    const near = nearest(name, [...aliases.byName.keys()]);
    const question = near === undefined ? '' : `; did you mean "${near}"?`;
    const help = 'name an alias of protocol.yaml whose type is map';
    report.error('WG219', ['entriesOf'], `"${name}" is no alias of a map${question}`, help);
    return undefined;
  }
  if (shape.validVersions !== undefined) {
    const help = 'a map has no versions: remove it';
    report.errorAtKey('WG210', ['validVersions'], '"validVersions" does not go with "entriesOf"', help);
  }
  const type = resolveMap(flat, name, [], report);
  return type?.kind === 'map' ? type : undefined;
}

/** Entries are texts, integers and booleans that depend on nothing else. */
export function checkEntries(fields: readonly Field[], report: DocumentReport): void {
  for (const field of fields) {
    if (isEntry(field)) continue;
    const message = `field "${field.name}" cannot be an entry of a map`;
    const help = 'a bool, an integer and a string can, without conditions, constants and named bits';
    report.error('WG219', [...field.path, 'name'], message, help);
  }
}

function isEntry({ type, when, constant, computed, bits }: Field): boolean {
  if (when !== undefined || constant !== undefined || computed !== undefined || bits !== undefined)
    return false;
  if (type.kind === 'string') return !type.secret;
  return (
    type.kind === 'scalar' &&
    (type.scalar === 'bool' || isSmallInteger(type.scalar) || /int64$/.test(type.scalar))
  );
}
