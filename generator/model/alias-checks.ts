import type { Document, NodePath } from '../schema/document.js';
import type { AliasShape, ProtocolShape } from '../schema/shapes.js';
import { type Aliases, flatten, isAliasName } from './aliases.js';
import { resolveDefault } from './defaults.js';
import { BUILT_IN_TYPES } from './integers.js';
import type { Enum } from './model.js';
import type { DocumentReport } from './report.js';
import { resolveType } from './types.js';
import { reportUnbuiltKeys } from './unbuilt.js';

/** The aliases of a protocol. What is wrong with one is reported once, where it stands, and not again where it is used. */
export function resolveAliases(
  document: Document<ProtocolShape>,
  enums: readonly Enum[],
  report: DocumentReport,
): Aliases {
  const byName = new Map(Object.entries(document.value.types ?? {}));
  const broken = new Set<string>();
  const aliases: Aliases = { byName, broken };
  reportCircles(aliases, broken, report);
  for (const [name, alias] of byName) {
    if (broken.has(name)) continue;
    const before = report.errors;
    checkAlias(name, alias, aliases, enums, report);
    if (report.errors > before) broken.add(name);
  }
  return aliases;
}

/** Each circle is reported at its first alias; what leads into it is broken too. */
function reportCircles(aliases: Aliases, broken: Set<string>, report: DocumentReport): void {
  for (const name of aliases.byName.keys()) {
    const trail: string[] = [];
    let next: string | undefined = name;
    while (next !== undefined && !broken.has(next) && !trail.includes(next)) {
      trail.push(next);
      next = aliasBehind(aliases.byName.get(next)?.type);
    }
    if (next === undefined) continue;
    if (!broken.has(next)) reportCircle(trail.slice(trail.indexOf(next)), report);
    for (const one of trail) broken.add(one);
  }
}

function reportCircle(circle: readonly string[], report: DocumentReport): void {
  const [name = ''] = circle;
  report.error(
    'WG203',
    ['types', name, 'type'],
    `alias "${name}" leads back to itself: ${[...circle, name].join(' → ')}`,
    'name a type that is no alias',
  );
}

function aliasBehind(type: string | undefined): string | undefined {
  const element = type?.startsWith('[]') === true ? type.slice(2) : type;
  return element !== undefined && isAliasName(element) ? element : undefined;
}

function checkAlias(
  name: string,
  alias: AliasShape,
  aliases: Aliases,
  enums: readonly Enum[],
  report: DocumentReport,
): void {
  const path: NodePath = ['types', name];
  if (BUILT_IN_TYPES.includes(name)) {
    const message = `alias "${name}" has the name of a built-in type`;
    report.errorAtKey('WG202', path, message, 'choose another name');
  }
  reportUnbuiltKeys(report, path, alias);
  const flat = flatten(alias, aliases, path, report);
  if (flat === undefined) return;
  const scope = { aliases, declarations: undefined, enums };
  const type = resolveType(alias, flat.shape, scope, path, report);
  if (type === undefined) return;
  if (alias.default === undefined) return;
  const { shape } = flat;
  resolveDefault({ shape, type, isAlwaysNullable: true, hasAliasDefault: false, path }, report);
}
