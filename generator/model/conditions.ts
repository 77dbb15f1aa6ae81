import { quote } from '../diagnostics/quote.js';
import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from '../schema/document.js';
import type { ConditionShape, ConditionValue, FieldShape } from '../schema/shapes.js';
import { boundsOf, isSmallInteger } from './integers.js';
import { type BitRange, type Condition, type Enum, type Field, isMember, type Test } from './model.js';
import { intersect, isEmpty, type Range } from './range.js';
import type { DocumentReport } from './report.js';
import { reportUnbuilt } from './unbuilt.js';

/** What a condition looks at: a field, or some of its bits. */
interface Subject {
  readonly field: Field;
  readonly bits: BitRange | undefined;
  readonly enum: Enum | undefined;
  readonly isBoolean: boolean;
  readonly min: number;
  readonly max: number;
}

/** What a condition decides: whether a field is on the wire, or whether a member is printed. */
type Purpose = 'presence' | 'print';

/**
 * The condition under which a field is there, or a member is printed. `known` are the fields it may look at: those in front of the
 * field, or all. What it names wrongly is reported.
 */
export function resolveCondition(
  shape: ConditionShape | undefined,
  purpose: Purpose,
  known: readonly Field[],
  path: NodePath,
  report: DocumentReport,
): Condition | undefined {
  if (shape === undefined) return undefined;
  const tests = Object.entries(shape).flatMap(([name, stated]) => {
    const place = [...path, name];
    const subject = findSubject(name, purpose, known, place, report);
    return subject === undefined ? [] : resolveTest(subject, stated, place, report);
  });
  return tests.length === 0 ? undefined : tests;
}

/** The versions of a field under a condition: what the condition looks at must be there. If it never is, that is reported. */
export function conditionalVersions(
  condition: Condition | undefined,
  earlier: readonly Field[],
  versions: Range,
  path: NodePath,
  report: DocumentReport,
): Range {
  const range = (condition ?? []).reduce(
    (left, test) => intersect(left, earlier.find((one) => one.member === test.field)?.versions ?? left),
    versions,
  );
  if (isEmpty(range) && !isEmpty(versions)) {
    const help = 'what it looks at must be there in a version that the field is in';
    report.error('WG241', path, 'the condition can never hold in the versions of the field', help);
  }
  return range;
}

/** A member under a condition is null where it is not there, and only there: nothing else can be said of null or of a default. */
export function reportMemberKeys(
  shape: FieldShape,
  { when, nullable, path }: Field,
  report: DocumentReport,
): void {
  if (when === undefined) return;
  const keys = (['default', 'nullable', 'nullableVersions'] as const).filter(
    (key) => shape[key] !== undefined && shape[key] !== false,
  );
  const help = 'the member is null where its condition does not hold';
  for (const key of keys)
    report.errorAtKey('WG210', [...path, key], `"${key}" does not go with "when"`, help);
  if (keys.length === 0 && !isEmpty(nullable))
    report.error('WG210', [...path, 'type'], 'a type that can be null does not go with "when"', help);
}

function findSubject(
  name: string,
  purpose: Purpose,
  known: readonly Field[],
  place: NodePath,
  report: DocumentReport,
): Subject | undefined {
  const [fieldName = '', bitName] = name.split('.');
  const field = known.find((one) => one.name === fieldName);
  const bits = field?.bits?.find((one) => one.name === bitName);
  if (field === undefined || (bitName !== undefined && bits === undefined)) {
    reportUnknown(name, purpose, known, place, report);
    return undefined;
  }
  if (purpose === 'presence' && !isReadBefore(field, place, report)) return undefined;
  return bits === undefined ? fieldSubject(field, place, report) : bitSubject(field, bits);
}

function reportUnknown(
  name: string,
  purpose: Purpose,
  known: readonly Field[],
  place: NodePath,
  report: DocumentReport,
): void {
  const names = known.flatMap((one) => [
    one.name,
    ...(one.bits ?? []).map((bit) => `${one.name}.${bit.name}`),
  ]);
  const near = nearest(name, names);
  const question = near === undefined ? '' : `; did you mean "${near}"?`;
  const [what, help] =
    purpose === 'presence'
      ? ['earlier "', 'name a field that stands in front of this one, or bits of it']
      : ['"', 'name a field of the message, or bits of it'];
  report.errorAtKey('WG240', place, `there is no ${what}${name}"${question}`, help);
}

/** True for a field that is known when what depends on it is read; of another, the reason is reported. */
function isReadBefore(field: Field, place: NodePath, report: DocumentReport): boolean {
  if (!isMember(field) || !isEmpty(field.tagged)) {
    const [why, help] = isMember(field)
      ? ['travels behind all other fields, as a tag', 'look at a field that is no tag']
      : ['has no member', 'what the schema or the bytes state is always the same'];
    report.errorAtKey('WG240', place, `"${field.name}" cannot be part of a condition: it ${why}`, help);
    return false;
  }
  if (field.when === undefined && !field.isOptional) return true;
  reportUnbuilt(report, place, 'conditions on a field that has one itself');
  return false;
}

function fieldSubject(field: Field, place: NodePath, report: DocumentReport): Subject | undefined {
  const { type } = field;
  const common = { field, bits: undefined };
  if (type.kind === 'scalar' && type.scalar === 'bool')
    return { ...common, enum: undefined, isBoolean: true, min: 0, max: 1 };
  if (type.kind === 'scalar' && isSmallInteger(type.scalar)) {
    const { min, max } = boundsOf(type.scalar) ?? { min: 0n, max: 0n };
    return { ...common, enum: type.enum, isBoolean: false, min: Number(min), max: Number(max) };
  }
  const help = 'a bool, an integer of up to 32 bits and bits of it can';
  report.errorAtKey('WG240', place, `"${field.name}" cannot be part of a condition`, help);
  return undefined;
}

function bitSubject(field: Field, bits: BitRange): Subject {
  const width = bits.high - bits.low + 1;
  const isBoolean = width === 1 && bits.enum === undefined;
  return { field, bits, enum: bits.enum, isBoolean, min: 0, max: 2 ** width - 1 };
}

function resolveTest(
  subject: Subject,
  stated: ConditionShape[string],
  place: NodePath,
  report: DocumentReport,
): Test[] {
  const isNegated = typeof stated === 'object' && !Array.isArray(stated);
  const list = isNegated ? (stated as { not: ConditionValue | ConditionValue[] }).not : stated;
  const items = (Array.isArray(list) ? list : [list]) as ConditionValue[];
  const values = items.map((item) => numberOf(subject, item, place, report));
  if (values.some((value) => value === undefined)) return [];
  const { field, bits, isBoolean } = subject;
  const known = values as number[];
  const domain = domainOf(subject);
  const test: Test = {
    field: field.member,
    bits,
    isBoolean,
    enum: subject.enum,
    domain,
    values: known,
    isNegated,
  };
  const isNever = domain !== undefined && valuesOf(test).length === 0;
  if (isNever) {
    const help = 'a field that is never there is no field';
    report.error('WG241', place, 'the condition can never hold', help);
  }
  return [test];
}

/** All values there are, where they are few or listed. */
function domainOf({ isBoolean, enum: own }: Subject): readonly number[] | undefined {
  if (isBoolean) return [0, 1];
  return own?.closed === true ? own.members.map(({ value }) => value) : undefined;
}

/** The values that a test lets pass, of those in its domain. */
export function valuesOf({ domain = [], values, isNegated }: Test): readonly number[] {
  return isNegated ? domain.filter((value) => !values.includes(value)) : values;
}

function numberOf(
  subject: Subject,
  item: ConditionValue,
  place: NodePath,
  report: DocumentReport,
): number | undefined {
  if (typeof item === 'boolean' && subject.isBoolean) return Number(item);
  if (typeof item === 'string' && subject.enum !== undefined) {
    const member = subject.enum.members.find(({ name }) => name === item);
    if (member !== undefined) return member.value;
    const near = nearest(
      item,
      subject.enum.members.map(({ name }) => name),
    );
    const question = near === undefined ? '' : `; did you mean ${near}?`;
    report.error(
      'WG241',
      place,
      `${quote(item)} is no member of ${subject.enum.name}${question}`,
      'name a member',
    );
    return undefined;
  }
  const isNumber = (typeof item === 'number' || typeof item === 'bigint') && !subject.isBoolean;
  const domain = domainOf(subject);
  const isThere = domain === undefined || domain.includes(Number(item));
  if (isNumber && isThere && Number(item) >= subject.min && Number(item) <= subject.max) return Number(item);
  const range = domain === undefined ? `${subject.min} to ${subject.max}` : `one of ${domain.join(', ')}`;
  const wanted = subject.isBoolean ? 'true or false' : range;
  report.error('WG241', place, `the value ${String(item)} cannot occur there`, `write ${wanted}`);
  return undefined;
}

/** True if two conditions can never hold at the same time: they look at one thing and let nothing in common pass. */
export function areDisjoint(a: Condition | undefined, b: Condition | undefined): boolean {
  return (a ?? []).some((one) =>
    (b ?? []).some((other) => isSameSubject(one, other) && shareNothing(one, other)),
  );
}

export function isSameSubject(a: Test, b: Test): boolean {
  return a.field === b.field && a.bits?.name === b.bits?.name;
}

function shareNothing(a: Test, b: Test): boolean {
  if (a.isNegated && b.isNegated && a.domain === undefined) return false;
  const list = a.isNegated ? valuesOf(b) : valuesOf(a);
  const other = a.isNegated ? a : b;
  return list.every((value) => other.values.includes(value) === other.isNegated);
}

/** True if one of the conditions holds whatever the values: each is one test of the same thing, and together they leave nothing out. */
export function coverAll(conditions: readonly (Condition | undefined)[]): boolean {
  const [first, ...others] = conditions.map((one) => (one?.length === 1 ? one[0] : undefined));
  if (first === undefined || others.some((one) => one === undefined || !isSameSubject(first, one)))
    return false;
  const tests = [first, ...(others as Test[])];
  const open = tests.find((one) => one.isNegated);
  if (open !== undefined)
    return open.values.every((value) => tests.some((one) => one !== open && valuesOf(one).includes(value)));
  return first.domain?.every((value) => tests.some((one) => valuesOf(one).includes(value))) ?? false;
}

/** True for two conditions that are written alike. */
export function sameCondition(a: Condition | undefined, b: Condition | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((test, index) => isSameTest(test, b[index]));
}

function isSameTest(a: Test, b: Test | undefined): boolean {
  return (
    b !== undefined &&
    isSameSubject(a, b) &&
    a.isNegated === b.isNegated &&
    a.values.join() === b.values.join()
  );
}
