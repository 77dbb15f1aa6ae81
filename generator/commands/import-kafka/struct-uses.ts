import { type Definition, didYouMean, report, reportClash } from './attributes.js';
import type { JsonNode } from './json.js';
import { BUILT_IN_TYPES } from './values.js';

/** A field whose type names a struct. */
export interface StructUse {
  readonly name: string;
  /** True if the field has `fields` of its own. */
  readonly isDeclared: boolean;
  readonly at: JsonNode;
  /** The common struct that the field belongs to, at any depth. */
  readonly owner?: string;
}

/** The name of a common struct, and where it stands. */
export interface CommonName {
  readonly name: string;
  readonly at: JsonNode;
}

/** The structs of one definition. */
export interface Structs {
  /** Name of the message's class in Kafka. */
  readonly className: string | undefined;
  readonly common: readonly CommonName[];
  readonly uses: readonly StructUse[];
}

/**
 * Reports structs that nothing declares, and what our language could say but Kafka's generator cannot make: structs declared in place
 * that are used twice or lie in a common struct, and common structs that contain themselves.
 */
export function checkStructUses(definition: Definition, structs: Structs): void {
  const { uses } = structs;
  const common = checkCommonNames(definition, structs);
  const inline = new Set(uses.filter(({ isDeclared }) => isDeclared).map(({ name }) => name));
  const used = new Map<string, StructUse>();
  for (const use of uses) {
    const declaration = common.get(use.name);
    if (declaration !== undefined) checkCommonUse(definition, use, declaration, uses);
    else if (!inline.has(use.name)) refuseUnknown(definition, use, [...common.keys(), ...inline]);
    else checkInlineUse(definition, use, used);
  }
  for (const { name, at } of [...structs.common, ...used.values()]) {
    if (name !== structs.className) continue;
    const message = `"${name}" is the name of the message's own class in Kafka`;
    report(definition, 'WG659', at, message, 'rename the struct');
  }
}

function checkCommonNames(definition: Definition, { common }: Structs): ReadonlyMap<string, CommonName> {
  const first = new Map<string, CommonName>();
  for (const struct of common) {
    const other = first.get(struct.name);
    if (other === undefined) first.set(struct.name, struct);
    else {
      const message = `the common struct "${struct.name}" is given twice`;
      reportClash(definition, 'WG659', struct.at, other.at, message, 'rename or remove one');
    }
  }
  return first;
}

function checkCommonUse(
  definition: Definition,
  use: StructUse,
  declaration: CommonName,
  uses: readonly StructUse[],
): void {
  const { name, at, owner, isDeclared } = use;
  if (isDeclared) {
    const help = 'rename one, or remove "fields" here';
    reportClash(definition, 'WG659', at, declaration.at, `"${name}" is a common struct already`, help);
  } else if (owner !== undefined && contains(name, owner, uses)) {
    const message =
      name === owner ? `"${name}" contains itself` : `"${owner}" and "${name}" contain each other`;
    report(definition, 'WG662', at, message, "Kafka's generator makes no struct that contains itself");
  }
}

/** True if the struct `outer` is `inner`, or has a field that contains it. */
function contains(outer: string, inner: string, uses: readonly StructUse[]): boolean {
  const reached = new Set([outer]);
  for (const name of reached) {
    for (const use of uses) if (use.owner === name) reached.add(use.name);
  }
  return reached.has(inner);
}

function checkInlineUse(definition: Definition, use: StructUse, used: Map<string, StructUse>): void {
  const { name, at, owner } = use;
  const help = 'declare it in "commonStructs"';
  if (owner !== undefined) {
    report(definition, 'WG662', at, `"${name}" is declared inside the common struct "${owner}"`, help);
    return;
  }
  const first = used.get(name);
  if (first === undefined) used.set(name, use);
  else {
    const message = `"${name}" is declared in place, so one field alone can have it`;
    reportClash(definition, 'WG662', at, first.at, message, help);
  }
}

function refuseUnknown(definition: Definition, { name, at }: StructUse, declared: readonly string[]): void {
  const near = didYouMean(name, [...declared, ...BUILT_IN_TYPES]);
  const help = near ?? 'declare it with "fields" (an empty list for a struct without any)';
  report(definition, 'WG656', at, `there is no struct "${name}"`, help);
}
