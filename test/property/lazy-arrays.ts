import { type AnyMessage, elementsOf, type Subject } from './subject.js';

/** A position in a lazy array, as the tests use it. */
export interface AnyCursor {
  readonly index: number;
  next(): AnyMessage | undefined;
  take(count: number, convert?: (element: AnyMessage) => AnyMessage): AnyMessage[];
}

/** An element, which knows what it is in. */
export type AnyElement = AnyMessage & { readonly parent: object | null };

/** A lazy array and the object that holds it. */
export interface AnyLazy {
  readonly owner: object;
  readonly array: Iterable<AnyElement> & {
    readonly length: number;
    cursor(): AnyCursor;
    toArray(): AnyElement[];
  };
}

/**
 * The lazy arrays of a message, those in it first; of an element that was read lazily there is one object in each pass, so those
 * inside of one belong to that. At most `depth` of them are inside of each other: with 1 nothing is decoded.
 */
export function lazyArraysIn(value: unknown, subject: Subject, depth = 3): readonly AnyLazy[] {
  if (typeof value !== 'object' || value === null) return [];
  const plan = subject.plan.classes.find(({ struct }) => struct.className === value.constructor.name);
  return (plan?.members ?? []).flatMap(({ member, type }): readonly AnyLazy[] => {
    const found = (value as Record<string, unknown>)[member];
    const isLazy = type.kind === 'array' && type.lazy && found !== null;
    const own = isLazy ? [{ owner: value, array: found as AnyLazy['array'] }] : [];
    const left = isLazy ? depth - 1 : depth;
    const inside = left === 0 ? [] : (elementsOf(found)?.slice(0, 2) ?? [found]);
    return [...own, ...inside.flatMap((one) => lazyArraysIn(one, subject, left))];
  });
}

/** True for a message with a lazy array somewhere. */
export function hasLazy({ plan }: Subject): boolean {
  return plan.classes.some(({ parents }) => parents.length > 0);
}
