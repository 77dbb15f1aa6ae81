import fc from 'fast-check';
import { initValues } from './arbitrary.js';
import { checkValue } from './checks.js';
import { checkCut, checkHostile, mutations, noise } from './hostile-bytes.js';
import type { Subject } from './subject.js';
import { checkWrongEntries, wrongEntryLists } from './wrong-entries.js';
import { checkWrongTags, wrongTags } from './wrong-tags.js';
import { checkMisfit, checkStray, misfits, strays } from './wrong-values.js';

/** How often each property is tried for a version of a message, and where the random choices start. */
export interface Effort {
  readonly seed: number;
  readonly runs: number;
}

/** Fails with the smallest counterexample that is found, the message, the version and the seed. */
function assert<T>(
  subject: Subject,
  version: number,
  values: fc.Arbitrary<T> | undefined,
  effort: Effort,
  property: (value: T) => void,
): void {
  if (values === undefined) return;
  try {
    fc.assert(fc.property(values, property), { seed: effort.seed, numRuns: effort.runs });
  } catch (error) {
    throw new Error(`${subject.name} version ${version}, PROPERTY_SEED=${effort.seed}`, { cause: error });
  }
}

/** Values come to the bytes of the interpreter, and back by every way. */
export function assertRoundTrips(subject: Subject, version: number, effort: Effort): void {
  const values = initValues(subject.model, subject.plan, version);
  assert(subject, version, values, effort, (init) => void checkValue(subject, version, init));
}

/** Bytes of a value that is cut off are refused: at `cuts` places of each value, or at every one if that is Infinity. */
export function assertPrefixesRefused(subject: Subject, version: number, effort: Effort, cuts: number): void {
  const values = fc.tuple(initValues(subject.model, subject.plan, version), fc.nat());
  assert(subject, version, values, effort, ([init, start]) => {
    const bytes = checkValue(subject, version, init) ?? new Uint8Array(0);
    const step = Math.max(1, Math.ceil(bytes.length / cuts));
    for (let cut = start % step; cut < bytes.length; cut += step) checkCut(subject, version, bytes, cut);
  });
}

/** Bytes that were changed, and bytes of nothing. */
export function assertHostileBytesHarmless(subject: Subject, version: number, effort: Effort): void {
  const values = fc.tuple(initValues(subject.model, subject.plan, version), mutations);
  assert(subject, version, values, effort, ([init, mutate]) => {
    const bytes = checkValue(subject, version, init) ?? new Uint8Array(0);
    checkHostile(subject, version, mutate(bytes));
  });
  assert(subject, version, noise, effort, (bytes) => checkHostile(subject, version, bytes));
}

/** Values outside of their type, of other versions, and unknown tags that cannot be. */
export function assertWrongValuesRefused(subject: Subject, version: number, effort: Effort): void {
  assert(subject, version, misfits(subject, version), effort, (one) => checkMisfit(subject, version, one));
  assert(subject, version, strays(subject, version), effort, (one) => checkStray(subject, version, one));
  assert(subject, version, wrongEntryLists(subject), effort, (one) => checkWrongEntries(subject, one));
  assert(subject, version, wrongTags(subject, version), effort, (one) =>
    checkWrongTags(subject, version, one),
  );
}
