/** One case of a campaign: everything in it follows from the seed. It throws what it finds. */
export type Case = (seed: number) => void | Promise<void>;

/** A case that takes longer, in milliseconds, is a find as well. */
const SLOWEST = 20_000;

/** A campaign with as many finds ends. */
const ENOUGH = 25;

/**
 * Tries case after case for FUZZ_MINUTES (20 if it is not set), from FUZZ_SEED on or from a seed of the clock. Each find is printed with
 * the command that repeats it, as FUZZ_CASE=<name>:<seed>; finds of one text are one find. Throws at the end if there were any.
 */
export async function campaign(name: string, run: Case): Promise<void> {
  const only = process.env['FUZZ_CASE'];
  if (only !== undefined) {
    const [wanted, seed] = only.split(':');
    if (wanted === name) await run(Number(seed));
    return;
  }
  const finds = new Set<string>();
  const end = Date.now() + minutes() * 60_000;
  let seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);
  let report = Date.now() + 60_000;
  let cases = 0;
  for (; Date.now() < end && finds.size < ENOUGH; seed++, cases++) {
    const find = await attempt(run, seed);
    if (find !== undefined && !finds.has(kindOf(find))) {
      finds.add(kindOf(find));
      console.error(`FUZZ_CASE=${name}:${seed} npm run fuzz\n${find}\n`);
    }
    if (Date.now() < report) continue;
    report += 60_000;
    console.error(`${name}: ${cases} cases, ${finds.size} finds, now at seed ${seed}`);
  }
  console.error(`${name}: ${cases} cases, ${finds.size} finds`);
  if (finds.size > 0) throw new Error(`${finds.size} finds, printed above:\n${[...finds].join('\n')}`);
}

function minutes(): number {
  const stated = Number(process.env['FUZZ_MINUTES'] ?? 20);
  if (!(stated > 0)) throw new Error(`FUZZ_MINUTES is ${process.env['FUZZ_MINUTES']}, not a number above 0`);
  return stated;
}

async function attempt(run: Case, seed: number): Promise<string | undefined> {
  const start = Date.now();
  try {
    await run(seed);
  } catch (error) {
    return textOf(error);
  }
  const taken = Date.now() - start;
  return taken > SLOWEST ? `took ${taken} ms` : undefined;
}

/** The error with its causes. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by ${textOf(error.cause)}`;
}

/** What two finds of one fault have in common, most times: the first line without its numbers and bytes, and where it was thrown. */
function kindOf(find: string): string {
  const first = (find.split('\n')[0] ?? '').replace(/[0-9a-f]*\d[0-9a-f]*/g, '0').slice(0, 160);
  const thrown = /^\s+at .*$/m.exec(find.slice(find.lastIndexOf('caused by')))?.[0] ?? '';
  return `${first}${thrown}`;
}
