import type { z } from 'zod';
import { quote } from '../diagnostics/quote.js';
import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from './document.js';
import { isUnbuilt } from './parts.js';

type Issue = z.core.$ZodIssue;
type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

/** What is wrong with the shape of one node; unions are already resolved to the branch that was meant. */
export type ShapeFault = { readonly path: NodePath } & (
  | { readonly kind: 'unknownKey'; readonly key: string; readonly known: readonly string[] }
  | { readonly kind: 'missing'; readonly key: string; readonly what: string }
  /** `wanted`: kinds of values that would do, as zod names them. */
  | { readonly kind: 'type'; readonly what: string; readonly wanted: readonly string[] }
  | { readonly kind: 'choice'; readonly what: string; readonly choices: readonly string[] }
  | { readonly kind: 'grammar'; readonly what: string; readonly ofKey: boolean }
  | {
      readonly kind: 'bound';
      readonly limit: number | bigint;
      readonly side: 'least' | 'most';
      readonly of: string;
    }
);

/** Between the names of keys in the message of an issue; no key can hold it. */
const SEPARATOR = '\0';

/**
 * The message that zod is told to put into issues for which a shape gives no words of its own: the known keys that are built where one
 * is unknown, what an integer is called, or nothing.
 */
export function issueText(issue: z.core.$ZodRawIssue): string {
  const definition = issue.inst?._zod.def;
  if (definition === undefined) return '';
  if (issue.code === 'unrecognized_keys' && 'shape' in definition) {
    const keys = Object.entries(definition.shape as object).filter(([, shape]) => !isUnbuilt(shape));
    return keys.map(([key]) => key).join(SEPARATOR);
  }
  return 'format' in definition && definition.format === 'safeint' ? 'an integer' : '';
}

/** The faults behind the issues of a value. */
export function faultsOf(issues: readonly Issue[], root: unknown): ShapeFault[] {
  return withoutMistyped(issues.flatMap((issue) => faultsOfIssue(issue, [], root)));
}

/** A key that is missing because it is mistyped is one fault, not two. */
function withoutMistyped(faults: readonly ShapeFault[]): ShapeFault[] {
  const meant = new Set<string>();
  for (const fault of faults) {
    if (fault.kind !== 'unknownKey') continue;
    const near = nearest(fault.key, fault.known);
    if (near !== undefined) meant.add([...fault.path, near].join(SEPARATOR));
  }
  return faults.filter(
    (fault) => fault.kind !== 'missing' || !meant.has([...fault.path, fault.key].join(SEPARATOR)),
  );
}

function faultsOfIssue(issue: Issue, base: NodePath, root: unknown): ShapeFault[] {
  const path: NodePath = [
    ...base,
    ...issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
  ];
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(SEPARATOR);
    return issue.keys.map((key) => ({ path, kind: 'unknownKey', key, known }));
  }
  const missing = missingFault(issue, path, root);
  if (missing !== undefined) return [missing];
  if (issue.code === 'invalid_union') return unionFaults(issue, path, root);
  return [simpleFault(issue, path)];
}

function missingFault(issue: Issue, path: NodePath, root: unknown): ShapeFault | undefined {
  const key = path.at(-1);
  if (typeof key !== 'string' || valueAt(root, path) !== undefined) return undefined;
  return { path: path.slice(0, -1), kind: 'missing', key, what: whatOf(issue) };
}

function valueAt(root: unknown, path: NodePath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}

function simpleFault(issue: Issue, path: NodePath): ShapeFault {
  switch (issue.code) {
    case 'invalid_value':
      return { path, kind: 'choice', what: whatOf(issue), choices: issue.values.map(String) };
    case 'invalid_format':
      return { path, kind: 'grammar', what: whatOf(issue), ofKey: false };
    case 'invalid_key':
      return { path, kind: 'grammar', what: issue.issues[0]?.message ?? '', ofKey: true };
    case 'too_small':
      return { path, kind: 'bound', limit: issue.minimum, side: 'least', of: issue.origin };
    case 'too_big':
      return { path, kind: 'bound', limit: issue.maximum, side: 'most', of: issue.origin };
    default:
      return { path, kind: 'type', what: whatOf(issue), wanted: wantedOf(issue) };
  }
}

/**
 * The faults of the branch that was probably meant. Branches for another kind of value are out; if all are, the union as a whole was
 * missed. Of several branches for maps the one with the fewest faults wins; several for a scalar are told as one.
 */
function unionFaults(issue: UnionIssue, path: NodePath, root: unknown): ShapeFault[] {
  const branches = issue.errors.map((errors) =>
    withoutMistyped(errors.flatMap((inner) => faultsOfIssue(inner, path, root))),
  );
  const value = valueAt(root, path);
  const fitting = branches.filter((faults) => !faults.some((fault) => missesKind(fault, path, value)));
  const [first, ...others] = fitting;
  const wanted = branches.flat().flatMap((fault) => (isAt(fault, path) ? wantedBy(fault) : []));
  if (first === undefined) return [{ path, kind: 'type', what: issue.message, wanted }];
  if (others.length === 0) return first;
  if (typeof value === 'object') return fewest(fitting);
  const choices = fitting.flat().flatMap((fault) => (fault.kind === 'choice' ? fault.choices : []));
  if (choices.length > 0) return [{ path, kind: 'choice', what: issue.message, choices }];
  return fitting.flat().some((fault) => fault.kind === 'grammar')
    ? [{ path, kind: 'grammar', what: issue.message, ofKey: false }]
    : first;
}

function isAt(fault: ShapeFault, path: NodePath): boolean {
  return fault.path.length === path.length && fault.kind !== 'missing' && fault.kind !== 'unknownKey';
}

/** Whether a branch wants another kind of value than stands here: a number where a text is, and so on. */
function missesKind(fault: ShapeFault, path: NodePath, value: unknown): boolean {
  if (!isAt(fault, path)) return false;
  return fault.kind === 'type' || (fault.kind === 'choice' && typeof value !== 'string');
}

function wantedBy(fault: ShapeFault): readonly string[] {
  if (fault.kind === 'type') return fault.wanted;
  return fault.kind === 'grammar' ? ['string'] : [];
}

/** A key that the branch does not know weighs more than a known key with a wrong value. */
function fewest(branches: readonly (readonly ShapeFault[])[]): ShapeFault[] {
  const weight = (faults: readonly ShapeFault[]) =>
    faults.reduce((sum, fault) => sum + (fault.kind === 'unknownKey' ? 2 : 1), 0);
  const [first = [], ...others] = branches;
  return [...others.reduce((best, faults) => (weight(faults) < weight(best) ? faults : best), first)];
}

function wantedOf(issue: Issue): string[] {
  return issue.code === 'invalid_type' ? [issue.expected] : [];
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  int: 'an integer',
  bigint: 'an integer',
  array: 'a list',
  object: 'a map',
  record: 'a map',
  null: 'null',
};

/** What the place takes: the shape's own words, or those for the kind of value. */
function whatOf(issue: Issue): string {
  if (issue.message !== '') return issue.message;
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return choiceText(issue.values.map(String));
  return 'another value';
}

function choiceText(choices: readonly string[]): string {
  const [only, ...others] = choices;
  return only !== undefined && others.length === 0 ? quote(only) : `one of ${choices.join(', ')}`;
}
