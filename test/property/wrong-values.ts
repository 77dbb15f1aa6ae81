import fc from 'fast-check';
import type { Field } from '../../generator/model/model.js';
import { includes } from '../../generator/model/range.js';
import { fieldValues, initValues } from './arbitrary.js';
import { check, checkRefused } from './checks.js';
import { interpret } from './interpreter.js';
import { hasLazy } from './lazy-arrays.js';
import { isThere } from './presence.js';
import { isReady, isWritable, objectAt, pathAt, reachSpot, type Spot, spotsOf } from './spots.js';
import { type AnyMessage, type Init, type Subject, versionArguments } from './subject.js';
import { type Wrong, wrongEntries, wrongValues } from './wrong-members.js';

/** A value outside of its type at some place of a message: encoding must say which. */
export interface Misfit {
  readonly init: Init;
  readonly spot: Spot;
  readonly field: Field;
  readonly wrong: Wrong;
}

/** Undefined where no version of the message has a field. */
export function misfits({ model, plan }: Subject, version: number): fc.Arbitrary<Misfit> | undefined {
  const isEntries = plan.message.entriesOf !== undefined;
  const places = spotsOf(plan, version).flatMap((spot) =>
    spot.owner.struct.fields
      .filter((field) => isMember(field) && includes(field.versions, version))
      .map((field) => ({
        spot,
        field,
        wrongs: isEntries ? wrongEntries(field, model) : wrongValues(field, model, version),
      })),
  );
  if (places.length === 0) return undefined;
  return fc
    .record({ init: initValues(model, plan, version), place: fc.constantFrom(...places), at: fc.nat() })
    .map(({ init, place: { spot, field, wrongs }, at }) => {
      const wrong = wrongs[at % wrongs.length] ?? { value: undefined };
      return { init: reachSpot(init, spot), spot, field, wrong };
    });
}

function isMember({ constant, computed }: Field): boolean {
  return constant === undefined && computed === undefined;
}

/** Puts the wrong value into a message that was right, and checks the error. */
export function checkMisfit(subject: Subject, version: number, misfit: Misfit): void {
  const { init, spot, field, wrong } = misfit;
  if (!isReady(subject, version, init, spot)) return;
  // A condition that does not hold, or another form of the member, has other things to say.
  if (!isThere(field, spot.owner.struct, initAt(init, spot), version)) return;
  const path = pathAt(spot, field.member);
  const at = wrong.at === undefined ? path : `${path}${wrong.at}`;
  for (const message of [new subject.type(init), ...readAtOnce(subject, version, init)]) {
    objectAt(message, spot)[field.member] = wrong.value;
    checkRefused(subject, version, message, isLookedAt(field, spot) ? undefined : at);
  }
}

/** The message as it is read, if it has lazy arrays: members of their elements are set as those of others. */
function readAtOnce(subject: Subject, version: number, init: Init): readonly AnyMessage[] {
  if (!hasLazy(subject) || !isWritable(subject, version, init)) return [];
  const { plan, runtime, type } = subject;
  const rest = versionArguments(plan.message, version);
  return [runtime.decode(type, runtime.encode(new type(init), ...rest), ...rest, { eager: true })];
}

/** True for a member that conditions look at: without it, others may be the first that are wrong. */
function isLookedAt(field: Field, { owner }: Spot): boolean {
  return owner.struct.fields.some(({ when }) => when?.some((test) => test.field === field.member) === true);
}

/** The init object of the struct at a spot. */
function initAt(init: Init, spot: Spot): Init {
  let found: Init = {};
  reachSpot(init, spot, (struct) => {
    found = struct;
    return struct;
  });
  return found;
}

/** A member that is set though it is not there, in this version or under these values of the others. */
export interface Stray {
  readonly init: Init;
  readonly spot: Spot;
  readonly field: Field;
  /** Null where null is wrong: the member is there. */
  readonly value: unknown;
}

/** Undefined where every member that there can be is always there. */
export function strays({ model, plan }: Subject, version: number): fc.Arbitrary<Stray> | undefined {
  const places = spotsOf(plan, version).flatMap((spot) =>
    spot.owner.struct.fields
      .filter((field) => isMember(field) && canBeAbsent(field, version))
      .map((field) => ({ spot, field, values: strayValues(field, { model, plan }, version) })),
  );
  if (places.length === 0) return undefined;
  return fc
    .tuple(initValues(model, plan, version), fc.constantFrom(...places))
    .chain(([init, { spot, field, values }]) =>
      values.map((value) => ({ init: reachSpot(init, spot), spot, field, value })),
    );
}

function canBeAbsent({ versions, when }: Field, version: number): boolean {
  return versions.lowest <= versions.highest && (when !== undefined || !includes(versions, version));
}

function strayValues(
  field: Field,
  { model, plan }: Pick<Subject, 'model' | 'plan'>,
  version: number,
): fc.Arbitrary<unknown> {
  const known = includes(field.versions, version) ? version : field.versions.highest;
  const values = fieldValues(field, model, plan, known);
  return field.isOptional ? fc.option(values, { nil: null, freq: 2 }) : values;
}

/** A stray value is refused by name, unless it is what an absent member has; an ignorable one leaves no trace. */
export function checkStray(subject: Subject, version: number, stray: Stray): void {
  const { init, spot, field, value } = stray;
  if (!isReady(subject, version, init, spot)) return;
  const strayed = reachSpot(init, spot, (struct) => ({ ...struct, [field.member]: value }));
  const message = new subject.type(strayed);
  if (!isWritable(subject, version, strayed)) {
    // Where the member is there after all, what is wrong is in its value.
    const isStray = value === null || !isThere(field, spot.owner.struct, initAt(strayed, spot), version);
    checkRefused(subject, version, message, isStray ? pathAt(spot, field.member) : undefined);
    return;
  }
  const { bytes } = interpret(subject.model, subject.plan.message, version, strayed);
  const written = subject.runtime.encode(message, ...versionArguments(subject.plan.message, version));
  check(Buffer.compare(written, bytes) === 0, `${pathAt(spot, field.member)} left a trace`);
}
