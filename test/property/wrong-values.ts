import fc from 'fast-check';
import type { ElementType, Field, FieldType, Model } from '../../generator/model/model.js';
import { includes } from '../../generator/model/range.js';
import { fieldValues, initValues, prefixOf } from './arbitrary.js';
import { check, checkRefused } from './checks.js';
import { interpret, Unwritable } from './interpreter.js';
import { isWide, memberBounds } from './numbers.js';
import { objectAt, pathAt, reachSpot, type Spot, spotsOf } from './spots.js';
import { type Init, type Subject, versionArguments } from './subject.js';

/** A value that a member must not have; `at` is the element that is wrong, if it is one. */
interface Wrong {
  readonly value: unknown;
  readonly at?: number;
}

const LONGEST = 40000;

/** Values that no field of the type can have. Null is wrong unless the version has it. */
function wrongValues(field: Field, model: Model, version: number): readonly Wrong[] {
  const { type } = field;
  const isNullable = includes(field.nullable, version);
  const nulls = isNullable ? [] : [{ value: null }];
  if (type.kind === 'map') throw new Error('maps are not drawn');
  if (type.kind !== 'array')
    return [...nulls, ...wrongElements(type, field, model, version).map((value) => ({ value }))];
  const texts = [undefined, 'abc', 7, {}, true].map((value) => ({ value }));
  const inside = [null, ...wrongElements(type.element, field, model, version)];
  const { max } = prefixOf(field, 'array', model, version);
  const long = max < 300 ? [{ value: new Array<unknown>(max + 1).fill(null) }] : [];
  return [...nulls, ...texts, ...long, ...inside.map((value) => ({ value: [value], at: 0 }))];
}

function wrongElements(type: ElementType, field: Field, model: Model, version: number): readonly unknown[] {
  if (type.kind === 'scalar') return wrongScalars(type);
  if (type.kind === 'struct') return [undefined];
  const { max } = prefixOf(field, type.kind, model, version);
  const others = [undefined, 5, 5n, true, {}, ['a']];
  if (type.secret) return [...others, 'abc', new Uint8Array(1)];
  if (type.kind === 'bytes') return [...others, 'abc', ...(max < LONGEST ? [new Uint8Array(max + 1)] : [])];
  const unpaired = model.text.unpaired === 'refuse' ? ['\ud800', 'a\udfffb'] : [];
  return [...others, new Uint8Array(1), ...unpaired, ...(max < LONGEST ? ['a'.repeat(max + 1)] : [])];
}

function wrongScalars(type: FieldType & { kind: 'scalar' }): readonly unknown[] {
  const others = [undefined, null, '7', '', {}, []];
  const bounds = memberBounds(type.scalar, type.asNumber);
  if (bounds === undefined) {
    if (type.scalar === 'bool') return [...others, 0, 1, 1n, 'true'];
    return type.scalar === 'uuid'
      ? [...others, 0, true, '00000000-0000-0000-0000-000000000000']
      : [...others, 5n, true];
  }
  const outside = [bounds.least - 1n, bounds.most + 1n];
  if (isWide(type.scalar) && !type.asNumber) return [...others, ...outside, 0, 5, 1.5, true];
  return [...others, ...outside.map(Number), 0.5, Number.NaN, Number.POSITIVE_INFINITY, 0n, 5n, true, false];
}

/** A value outside of its type at some place of a message: encoding must say which. */
export interface Misfit {
  readonly init: Init;
  readonly spot: Spot;
  readonly field: Field;
  readonly wrong: Wrong;
}

/** Undefined where no version of the message has a field. */
export function misfits({ model, plan }: Subject, version: number): fc.Arbitrary<Misfit> | undefined {
  const places = spotsOf(plan, version).flatMap((spot) =>
    spot.owner.struct.fields
      .filter((field) => includes(field.versions, version))
      .map((field) => ({ spot, field, wrongs: wrongValues(field, model, version) })),
  );
  if (places.length === 0) return undefined;
  return fc
    .record({ init: initValues(model, plan, version), place: fc.constantFrom(...places), at: fc.nat() })
    .map(({ init, place: { spot, field, wrongs }, at }) => {
      const wrong = wrongs[at % wrongs.length] ?? { value: undefined };
      return { init: reachSpot(init, spot), spot, field, wrong };
    });
}

/** Puts the wrong value into a message that was right, and checks the error. */
export function checkMisfit(subject: Subject, version: number, misfit: Misfit): void {
  const { init, spot, field, wrong } = misfit;
  fc.pre(isWritable(subject, version, init));
  const message = new subject.type(init);
  objectAt(message, spot)[field.member] = wrong.value;
  const path = pathAt(spot, field.member);
  const at = wrong.at === undefined ? path : `${path}[${wrong.at}]`;
  checkRefused(subject, version, message, at);
}

function isWritable({ model, plan }: Subject, version: number, init: Init): boolean {
  try {
    interpret(model, plan.message, version, init);
    return true;
  } catch (error) {
    if (error instanceof Unwritable) return false;
    throw error;
  }
}

/** A member of other versions that is set; `value` is one that those versions can have. */
export interface Stray {
  readonly init: Init;
  readonly spot: Spot;
  readonly field: Field;
  readonly value: unknown;
}

/** Undefined where every member that there can be is in the version. */
export function strays({ model, plan }: Subject, version: number): fc.Arbitrary<Stray> | undefined {
  const places = spotsOf(plan, version).flatMap((spot) =>
    spot.owner.struct.fields
      .filter(({ versions }) => !includes(versions, version) && versions.lowest <= versions.highest)
      .map((field) => ({ spot, field, values: fieldValues(field, model, plan, field.versions.highest) })),
  );
  if (places.length === 0) return undefined;
  return fc
    .tuple(initValues(model, plan, version), fc.constantFrom(...places))
    .chain(([init, { spot, field, values }]) =>
      values.map((value) => ({ init: reachSpot(init, spot), spot, field, value })),
    );
}

/** A stray value is refused by name, unless it is the default; an ignorable one leaves no trace. */
export function checkStray(subject: Subject, version: number, stray: Stray): void {
  const { init, spot, field, value } = stray;
  fc.pre(isWritable(subject, version, init));
  const strayed = reachSpot(init, spot, (struct) => ({ ...struct, [field.member]: value }));
  const message = new subject.type(strayed);
  if (!isWritable(subject, version, strayed)) {
    checkRefused(subject, version, message, pathAt(spot, field.member));
    return;
  }
  const { bytes } = interpret(subject.model, subject.plan.message, version, strayed);
  const written = subject.runtime.encode(message, ...versionArguments(subject.plan.message, version));
  check(Buffer.compare(written, bytes) === 0, `${pathAt(spot, field.member)} left a trace`);
}
