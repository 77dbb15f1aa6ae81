/** Optimized code that V8 had to leave. */
export interface Deoptimization {
  /** Empty where the function has no name. */
  readonly name: string;
  readonly kind: string;
  readonly reason: string;
}

/** Not always at the beginning of a line: V8 writes parts of lines to elsewhere. */
const ENTRY =
  /\[bailout \(kind: (?<kind>[^,]+), reason: (?<reason>.*)\): begin\. deoptimizing \S+ <JSFunction ?(?<name>.*?) ?\(sfi/g;

/** A loop that was left for better code of itself. */
const BETTER_CODE = 'prepare for on stack replacement (OSR)';

/** Reads what `--trace-deopt` writes. Leaving a loop for better code of the same function is none. */
export function readDeoptimizations(log: string): Deoptimization[] {
  return [...log.matchAll(ENTRY)]
    .map(({ groups }) => ({
      name: groups?.['name'] ?? '',
      kind: groups?.['kind'] ?? '',
      reason: groups?.['reason'] ?? '',
    }))
    .filter(({ reason }) => reason !== BETTER_CODE);
}
