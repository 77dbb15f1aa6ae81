import { beforeAll, describe, expect, it } from 'vitest';
import { goldenBundle } from './bundle.js';
import { goldenTexts } from './golden-texts.js';
import { printed, type Report, totals } from './report.js';
import { runGolden } from './run-golden.js';
import { RUNTIMES, type Runtime, THIS_NODE, verdict } from './runtimes.js';
import { spoiltFailures, spoiltTexts } from './spoilt-texts.js';

/** Golden rows of both protocols; those of messages count twice, as a whole and in segments, and so do record batches. */
const GOLDEN = 12_026;

const texts = goldenTexts();
let bundle = '';
beforeAll(async () => {
  bundle = await goldenBundle();
});

async function expectAllPassed(runtime: Runtime, command: string, withoutBuffer: boolean): Promise<void> {
  const report = await runGolden(runtime, command, { bundle, texts, withoutBuffer });
  console.log(printed(runtime.name, report));
  expect(report.failures).toEqual([]);
  expect(totals(report).failed).toBe(0);
  expect(report.hasBuffer).toBe(!withoutBuffer);
  expect(golden(report)).toBe(GOLDEN);
}

/** How many cases are of golden rows. */
function golden({ counts }: Report): number {
  return counts.reduce((sum, { kind, passed }) => (kind === 'host' ? sum : sum + passed), 0);
}

function describeRuntime(runtime: Runtime, command: string): void {
  if (!runtime.isBrowser) {
    it('passes every golden row', () => expectAllPassed(runtime, command, false));
  }

  it('passes every golden row without a Buffer', () => expectAllPassed(runtime, command, true));

  it('fails where a row of each file is spoilt, and nowhere else', async () => {
    const program = { bundle, texts: spoiltTexts(texts), withoutBuffer: true };
    const report = await runGolden(runtime, command, program);
    expect(report.failures.map(({ kind, id }) => `${kind}: ${id}`)).toEqual(spoiltFailures);
    expect(totals(report).failed).toBe(spoiltFailures.length);
  });
}

describe(THIS_NODE.name, () => describeRuntime(THIS_NODE, process.execPath));

for (const runtime of RUNTIMES) {
  const judged = verdict(runtime, process.env);
  if (judged.tests === 'run') {
    describe(runtime.name, () => describeRuntime(runtime, judged.command));
  } else if (judged.tests === 'fail') {
    describe(runtime.name, () => it('is there', () => expect.fail(judged.word)));
  } else {
    console.warn(`skipped: ${judged.word}`);
    describe.skip(runtime.name, () => describeRuntime(runtime, ''));
  }
}
