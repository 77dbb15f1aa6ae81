import type { Field, Struct } from '../../generator/model/model.js';
import { includes } from '../../generator/model/range.js';
import type { ClassPlan, MessagePlan } from '../../generator/plan/plan.js';
import { interpret, interpretStruct, Unwritable } from './interpreter.js';
import { isThere } from './presence.js';
import { classPlan, elementsOf, type Init, type Subject } from './subject.js';

/** A struct inside of a message, and the fields that lead to it: of an array, to its first element. */
export interface Spot {
  readonly owner: ClassPlan;
  readonly trail: readonly Field[];
}

const DEEPEST = 3;

/** Every struct that a version of a message has a place for, the message's own first; those that repeat on the way once. */
export function spotsOf(plan: MessagePlan, version: number): readonly Spot[] {
  const root: Spot = { owner: classPlan(plan, plan.message.name), trail: [] };
  return [root, ...below(root, plan, version, [root.owner.struct.name])];
}

function below(spot: Spot, plan: MessagePlan, version: number, open: readonly string[]): Spot[] {
  if (spot.trail.length === DEEPEST) return [];
  return spot.owner.struct.fields.flatMap((field) => {
    const name = structIn(field);
    if (name === undefined || open.includes(name) || !includes(field.versions, version)) return [];
    const next: Spot = { owner: classPlan(plan, name), trail: [...spot.trail, field] };
    return [next, ...below(next, plan, version, [...open, name])];
  });
}

function structIn({ type }: Field): string | undefined {
  const one = type.kind === 'array' ? type.element : type;
  return one.kind === 'struct' ? one.struct : undefined;
}

/** Entries are called as they travel. */
function entryName({ owner }: Spot, member: string): string | undefined {
  return owner.struct.fields.find((field) => field.member === member)?.name;
}

/** How an error names a member of the struct of a spot. */
export function pathAt(spot: Spot, member: string): string {
  const steps = spot.trail.map((field) =>
    field.type.kind === 'array' ? `${field.member}[0]` : field.member,
  );
  const entry = spot.owner.message.entriesOf === undefined ? undefined : entryName(spot, member);
  return [...steps, entry ?? member].join('.');
}

/** The init object with a struct at the spot, which `change` may alter. */
export function reachSpot(init: Init, spot: Spot, change: (struct: Init) => Init = (struct) => struct): Init {
  return reach(init, spot.trail, change);
}

function reach(struct: Init, trail: readonly Field[], change: (struct: Init) => Init): Init {
  const [field, ...rest] = trail;
  if (field === undefined) return change(struct);
  const value = struct[field.member] ?? undefined;
  if (field.type.kind !== 'array') {
    return { ...struct, [field.member]: reach((value as Init | undefined) ?? {}, rest, change) };
  }
  const [first = {}, ...others] = (value as readonly Init[] | undefined) ?? [];
  return { ...struct, [field.member]: [reach(first, rest, change), ...others] };
}

/** The structs on the way to a spot, from the message's own on, with the init object of each; undefined where one is not there. */
function structsTo(
  init: Init,
  plan: MessagePlan,
  spot: Spot,
  version: number,
): readonly { readonly struct: Struct; readonly value: Init }[] | undefined {
  const found = [{ struct: classPlan(plan, plan.message.name).struct, value: init }];
  for (const field of spot.trail) {
    const { struct, value } = found.at(-1) ?? { struct: spot.owner.struct, value: init };
    if (!isThere(field, struct, value, version)) return undefined;
    const inner = value[field.member];
    const next = classPlan(plan, structIn(field) ?? '').struct;
    found.push({ struct: next, value: (Array.isArray(inner) ? inner[0] : inner) as Init });
  }
  return found;
}

/**
 * True for an init object whose struct at the spot can have a wrong member as its only fault: every struct on the way is there, and can
 * be carried. One that its default keeps off the wire is carried once a member of it is wrong.
 */
export function isReady({ model, plan }: Subject, version: number, init: Init, spot: Spot): boolean {
  if (plan.message.entriesOf !== undefined) return isWritable({ model, plan }, version, init);
  const structs = structsTo(init, plan, spot, version);
  return (
    structs?.every(({ struct, value }) =>
      isCarried(() => interpretStruct(model, plan.message, struct, version, value)),
    ) === true
  );
}

/** True for an init object that the interpreter can write. */
export function isWritable(
  { model, plan }: Pick<Subject, 'model' | 'plan'>,
  version: number,
  init: Init,
): boolean {
  return isCarried(() => interpret(model, plan.message, version, init));
}

function isCarried(write: () => unknown): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof Unwritable) return false;
    throw error;
  }
}

/** The object at the spot of a message made of such an init object. */
export function objectAt(message: object, spot: Spot): Record<string, unknown> {
  return spot.trail.reduce<Record<string, unknown>>(
    (owner, field) => {
      const value = owner[field.member];
      const list = elementsOf(value);
      return (list === undefined ? value : list[0]) as Record<string, unknown>;
    },
    message as Record<string, unknown>,
  );
}
