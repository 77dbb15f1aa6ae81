import type { Mode, Told } from './child.js';

/** One thing to measure. It runs in a process of its own. */
export interface Case extends CaseName {
  /** Makes everything that is not to be measured. */
  prepare(): Prepared | Promise<Prepared>;
}

/** The same for what another program measures by its own means. */
export interface ForeignCase extends CaseName {
  measure(mode: Mode): Promise<Told>;
}

/** What the harness knows of a case before it runs. */
export interface CaseName {
  /** Its name within its suite. */
  readonly name: string;
  /** Left out unless `--only` asks for it. */
  readonly isExtra?: boolean;
  /** Cases of a suite with the same text here must give the same bytes. */
  readonly sameBytes?: string;
}

/** What a case has prepared. */
export type Prepared = Operation | PromisedOperation | Conversation;

/** What is measured. */
export interface Operation {
  /** Does it once. What it returns is kept until the next time, so nothing of it can be left out. */
  run(): unknown;
  /** The bytes that come out, for comparing. */
  bytes?(): Uint8Array;
}

/** The same for what gives a promise: each is waited for before the next one. */
export interface PromisedOperation {
  promise(): Promise<unknown>;
  bytes?(): Promise<Uint8Array>;
}

/** The same for what talks to another process. Its allocation is not measured. */
export interface Conversation {
  /** Does it `count` times; resolved when all of that is done. */
  batch(count: number): Promise<void>;
  /** Lets go of what keeps the process alive. */
  close(): void;
}

/** What was measured of one case. */
export interface Result {
  /** Nanoseconds of one operation: the best of the medians of all processes. */
  readonly ns: number;
  /** The worst of them. */
  readonly worst: number;
  /** Nanoseconds of processor time, all threads and collections of the heap included: the least of all processes. */
  readonly cpu: number;
  /** Bytes of V8's heap that one operation takes; undefined where it is not measured. */
  readonly heap?: number | undefined;
  /** Bytes of ArrayBuffers that one operation takes. */
  readonly buffers?: number | undefined;
}

/** Results of a suite by the names of its cases. */
export type Results = ReadonlyMap<string, Result>;

/** Cases that belong together, and the tables that show them. */
export interface Suite {
  readonly name: string;
  /** Left out unless `--only` asks for some of it. */
  readonly isOnDemand?: boolean;
  readonly cases: readonly (Case | ForeignCase)[];
  /**
   * Builds what the suite needs besides Node. Returns what this machine lacks for it and how to get it,
   * whereupon the suite is skipped; throws what must be mended.
   */
  makeReady?(): string | undefined;
  /** Names what else runs cases, with its version. */
  besides?(): string;
  /** What goes to the README, in Markdown. */
  report(results: Results): string;
}

/** Whether everything is measured that the report of a suite shows. */
export function isWhole({ cases }: Suite, measured: { has(name: string): boolean }): boolean {
  return cases.every(({ name, isExtra }) => isExtra === true || measured.has(name));
}

/** The result of a case that was measured. */
export function resultOf(results: Results, name: string): Result {
  const result = results.get(name);
  if (result === undefined) throw new Error(`there is no result of ${name}`);
  return result;
}
