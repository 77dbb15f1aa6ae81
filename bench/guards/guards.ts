import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsOf, generatedFunctions, MOST_BYTECODE, tooLong, wrapped } from './bytecode.js';
import { STEADY, trace, unsteady } from './deopts.js';

/** What the guards saw. */
export interface Guarded {
  /** What they say of the code, for people. */
  readonly lines: readonly string[];
  /** What must not be so; empty if all is well. */
  readonly failures: readonly string[];
  /** Bytes of bytecode of the longest generated function. */
  readonly longest: number;
  /** Deoptimizations of all workloads when they should have been warm. */
  readonly deoptimizations: number;
}

/** Where the guards find what they look at. */
export interface Places {
  /** Generated code, as sources. */
  readonly generated: string;
  /** The bundle of steady-state.ts. */
  readonly steadyState: string;
  /** A folder to write in. */
  readonly scratch: string;
  /** The program of Node to look at. */
  readonly node: string;
}

/** Looks at the length of all generated functions, and at deoptimizations of warm code. */
export async function guard(places: Places): Promise<Guarded> {
  const { generated, scratch, node } = places;
  const functions = await generatedFunctions(generated, scratch, node);
  const steady = await Promise.all(
    STEADY.map(async (name) => [name, await trace(name, places.steadyState, scratch, node)] as const),
  );
  const longest = functions.slice(0, 10).map(({ name, bytes }) => `  ${bytes} B ${name}`);
  return {
    lines: [
      `the longest of ${functions.length} functions, in bytes of bytecode (at most ${MOST_BYTECODE}):`,
      ...longest,
      ...steady.map(
        ([name, { rounds, warmingUp, steady }]) =>
          `deoptimizations of ${name}: ${warmingUp.length} in ${rounds} rounds of warm-up, ${steady.length} after`,
      ),
    ],
    failures: [
      ...tooLong(functions),
      ...steady.flatMap(([name, traced]) => unsteady(name, traced)),
      ...(await blindSpots(places)),
    ],
    longest: functions[0]?.bytes ?? Number.NaN,
    deoptimizations: steady.reduce((sum, [, traced]) => sum + traced.steady.length, 0),
  };
}

/** Controls: a guard that does not see what was made to be seen proves nothing. */
async function blindSpots({ steadyState, scratch, node }: Places): Promise<string[]> {
  const control = join(scratch, 'too-long.cjs');
  writeFileSync(control, wrapped(longProgram()));
  const { steady } = await trace('control', steadyState, scratch, node);
  return [
    ...(tooLong(await functionsOf(control, node)).length === 1
      ? []
      : ['the guard of bytecode does not see a function that is too long']),
    ...(steady.length > 0 ? [] : ['the guard of deoptimization does not see one that was provoked']),
  ];
}

/** Two functions, of which one is too long by far. */
export function longProgram(): string {
  // They are exported, because V8 leaves out what nobody can call. No two statements are alike, or the compiler would make one of them.
  const statements = Array.from({ length: MOST_BYTECODE / 2 }, (_, i) => `a = b + ${1000 + i};`).join('');
  return `function long(a, b) { ${statements} return a; }\nfunction short(a) { return a; }\nexports.all = [long, short];\n`;
}
