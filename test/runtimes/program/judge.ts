import type { Failure, Report } from '../report.js';
import { allKinds, type Case } from './kinds.js';

/** Failures that are reported with their words; all are counted. */
const SHOWN = 40;
/** A difference of long bytes is shown as far as this. */
const WORDS = 400;

/** Judges every row, and says how many passed. */
export function judge(): Report {
  const start = performance.now();
  const failures: Failure[] = [];
  const counts = allKinds().map(({ name, cases }) => {
    const failed = cases.flatMap((one) => {
      const words = wordsOf(one);
      return words === undefined ? [] : [{ kind: name, id: one.id, words }];
    });
    failures.push(...failed);
    return { kind: name, passed: cases.length - failed.length, failed: failed.length };
  });
  return {
    hasBuffer: 'Buffer' in globalThis,
    host: hostName(),
    milliseconds: performance.now() - start,
    counts,
    failures: failures.slice(0, SHOWN),
  };
}

/** What a host has of its own name. */
interface Named {
  readonly navigator?: { readonly userAgent?: string };
  readonly process?: { readonly version?: string };
}

/** How the runtime calls itself; Node does so from version 21 on. */
function hostName(): string {
  const { navigator, process } = globalThis as Named;
  return navigator?.userAgent ?? `Node.js ${process?.version}`;
}

/** What is wrong with a case; undefined if nothing is. */
function wordsOf(one: Case): string | undefined {
  try {
    const problems = one.problems();
    return problems.length === 0 ? undefined : shortened(problems.join('; '));
  } catch (error) {
    return shortened(`is refused: ${String(error)}`);
  }
}

function shortened(words: string): string {
  return words.length > WORDS ? `${words.slice(0, WORDS)}…` : words;
}
