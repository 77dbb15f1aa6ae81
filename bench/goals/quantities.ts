import type { Comparison } from '../harness/comparison.js';
import type { FigureName } from '../repository/figure-names.js';
import type { CaseName, Measured, Quantity } from './goal.js';

/** A column of the results. */
export type Column = keyof Measured;

/** How many times as much one case takes as another. */
export function ratio(of: CaseName, to: CaseName, column: Column = 'ns'): Quantity {
  return {
    of: [of, to],
    compute: ([a, b]) => (a?.[column] ?? Number.NaN) / (b?.[column] ?? Number.NaN),
  };
}

/** The same of two cases of one suite. */
export function within(suite: string, of: string, to: string, column: Column = 'ns'): Quantity {
  return ratio({ suite, name: of }, { suite, name: to }, column);
}

/** What a comparison compares: how many times as long the slower case takes. */
export function slowness({ suite, slower, faster }: Comparison): Quantity {
  return within(suite, slower, faster);
}

/** The same the other way round: how many times as long what should be faster takes. */
export function shareOf({ suite, slower, faster }: Comparison): Quantity {
  return within(suite, faster, slower);
}

/** All bytes that an operation allocates. */
export function allocated(of: CaseName): Quantity {
  return {
    of: [of],
    compute: ([one]) => (one?.heap ?? Number.NaN) + (one?.buffers ?? Number.NaN),
  };
}

/** How many times as much one case allocates as another. */
export function allocatedRatio(of: CaseName, to: CaseName): Quantity {
  const [a, b] = [allocated(of), allocated(to)];
  return {
    of: [of, to],
    compute: ([first = {}, second = {}]) => a.compute([first]) / b.compute([second]),
  };
}

/** Bytes of the heap for each of so many parts of an operation. */
export function heapEach(of: CaseName, parts: number): Quantity {
  return { of: [of], compute: ([one]) => (one?.heap ?? Number.NaN) / parts };
}

/** Bytes of the heap that one case takes less than another, for each of so many parts. */
export function heapSaved(less: CaseName, more: CaseName, parts: number): Quantity {
  return {
    of: [less, more],
    compute: ([a, b]) => ((b?.heap ?? Number.NaN) - (a?.heap ?? Number.NaN)) / parts,
  };
}

/** Bytes in a nanosecond: gigabytes in a second. */
export function throughput(of: CaseName, bytes: number): Quantity {
  return { of: [of], compute: ([one]) => bytes / (one?.ns ?? Number.NaN) };
}

/** A number of the repository, in another unit. */
export function figure(name: FigureName, divisor = 1): Quantity {
  return {
    of: [{ suite: 'repository', name }],
    compute: ([one]) => (one?.value ?? Number.NaN) / divisor,
  };
}
