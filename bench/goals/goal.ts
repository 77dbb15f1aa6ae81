/** What two measurements of the same differ by on a machine that does other things too. */
export const NOISE = 0.15;

/** A case of a suite, or a number of the repository. */
export interface CaseName {
  readonly suite: string;
  readonly name: string;
}

/** What is known of a case. */
export interface Measured {
  /** Nanoseconds of one operation. */
  readonly ns?: number;
  /** Bytes of V8's heap that an operation takes. */
  readonly heap?: number;
  /** Bytes of ArrayBuffers that it takes. */
  readonly buffers?: number;
  /** A number that is no operation: of bytes, of nanoseconds, or a count. */
  readonly value?: number;
}

/** Finds what was measured, now or before; undefined for what was not. */
export type Lookup = (of: CaseName) => Measured | undefined;

/** A number that is computed from measurements. */
export interface Quantity {
  readonly of: readonly CaseName[];
  /** Gets as many as `of` has, in that order. NaN if they lack what it needs. */
  compute(measured: readonly Measured[]): number;
}

/** What a quantity is to keep to. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** A number of the project that is held to a bound. */
export interface Goal {
  /** Under which its note stands. */
  readonly id: string;
  /** What is wanted, or what the wanted was derived from and must not be fallen under. */
  readonly kind: 'aim' | 'floor';
  /** At most 64 characters. */
  readonly text: string;
  /** Behind numbers. */
  readonly unit: string;
  readonly bound: Bound;
  /** The worst of them counts. */
  readonly quantities: readonly Quantity[];
}

/** Within noise: not met, by less than two measurements of the same differ. */
export type Verdict = 'met' | 'within noise' | 'not met' | 'not measured';

/** How a goal stands. */
export interface Outcome {
  readonly verdict: Verdict;
  /** The worst of its quantities; undefined if none is known. */
  readonly value?: number;
  /** How many of them are not known. */
  readonly unknown: number;
}

/** How a goal stands by what was measured. */
export function evaluate(goal: Goal, lookup: Lookup): Outcome {
  const values = goal.quantities.map((quantity) => quantityOf(quantity, lookup)).filter(isKnown);
  const unknown = goal.quantities.length - values.length;
  if (values.length === 0) return { verdict: 'not measured', unknown };
  const value = 'atLeast' in goal.bound ? Math.min(...values) : Math.max(...values);
  return { verdict: judge(value, goal.bound), value, unknown };
}

/** Undefined if something that it needs was not measured. */
export function quantityOf({ of, compute }: Quantity, lookup: Lookup): number | undefined {
  const measured = of.map(lookup).filter((one) => one !== undefined);
  const value = measured.length === of.length ? compute(measured) : Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

function isKnown(value: number | undefined): value is number {
  return value !== undefined;
}

/** How a value stands to a bound. */
export function judge(value: number, bound: Bound): Verdict {
  const [isMet, isNear] =
    'atLeast' in bound
      ? [value >= bound.atLeast, value >= bound.atLeast * (1 - NOISE)]
      : [value <= bound.atMost, value <= bound.atMost * (1 + NOISE)];
  return isMet ? 'met' : isNear ? 'within noise' : 'not met';
}
