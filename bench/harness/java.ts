import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BenchError } from './error.js';

/** The Maven project; sources and bundles lie equally deep. */
export const PROJECT = fileURLToPath(new URL('../../bench/java/', import.meta.url));

/** Where a JVM finds the benchmarks and their libraries, from the folder of the project. */
export const CLASS_PATH = ['target/bench.jar', 'target/lib/*'].join(delimiter);

const LEAST_JAVA = 17;
/** Of what the jar was built, to see when it is out of date. */
const STAMP = join(PROJECT, 'target/built-from.txt');

/** What the tools say of their versions; undefined for one that cannot be started. */
export interface JavaTools {
  readonly javac: string | undefined;
  readonly mvn: string | undefined;
}

/** Asks the tools that an environment leads to: those of `JAVA_HOME`, if it is set, and of `PATH`. */
export function findJavaTools(env: NodeJS.ProcessEnv): JavaTools {
  return { javac: answer(command('javac', env), env), mvn: answer('mvn', env) };
}

function answer(program: string, env: NodeJS.ProcessEnv): string | undefined {
  const { status, stdout } = spawnSync(program, ['-version'], { encoding: 'utf8', env });
  return status === 0 ? stdout.trim() : undefined;
}

/** How a tool of the JDK is started. */
export function command(tool: 'java' | 'javac', env: NodeJS.ProcessEnv): string {
  const home = env['JAVA_HOME'];
  return home === undefined || home === '' ? tool : join(home, 'bin', tool);
}

/** The version of a JDK, such as 17.0.15. */
export function javaVersion({ javac }: JavaTools): string {
  return /^javac (\S+)/.exec(javac ?? '')?.[1] ?? 'unknown';
}

/** What is missing and how to get it; undefined if nothing is. */
export function missingJava(tools: JavaTools): string | undefined {
  const hasJdk = Number.parseInt(javaVersion(tools), 10) >= LEAST_JAVA;
  const has = tools.javac === undefined ? '' : ` (javac is ${javaVersion(tools)})`;
  const missing = [
    ...(hasJdk ? [] : [`a JDK of ${LEAST_JAVA} or newer${has}`]),
    ...(tools.mvn === undefined ? ['Maven (mvn)'] : []),
  ];
  if (missing.length === 0) return undefined;
  return `missing: ${missing.join(' and ')}; on Debian: apt-get install openjdk-17-jdk-headless maven`;
}

/** Builds the jar if it is missing or older than its sources. Without the network if Maven has all it needs. */
export function buildJava(): void {
  const stamp = fingerprint();
  const isBuilt = existsSync(join(PROJECT, 'target/bench.jar')) && existsSync(STAMP);
  if (isBuilt && readFileSync(STAMP, 'utf8') === stamp) return;
  if (maven(['--offline']).status !== 0) {
    const { status, output } = maven([]);
    if (status !== 0) throw new BenchError(failureText(output));
  }
  writeFileSync(STAMP, stamp);
}

function maven(flags: readonly string[]): { readonly status: number | null; readonly output: string } {
  const args = ['--batch-mode', '--quiet', '--no-transfer-progress', ...flags, 'clean', 'package'];
  const { status, stdout, stderr } = spawnSync('mvn', args, { cwd: PROJECT, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** What Maven says when it fails, without its advice on how to run it. */
export function failureText(output: string): string {
  const errors = output.split('\n').filter((line) => line.startsWith('[ERROR]'));
  const advice = errors.findIndex((line) => line.includes('[Help 1]'));
  const said = errors.slice(0, advice < 0 ? 10 : advice + 1).join('\n');
  return `bench/java cannot be built:\n${said}
Build it by hand with "mvn package" in bench/java, or leave it out with --only '^(?!java )'`;
}

/** A digest of all that the jar is made of. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = readdirSync(join(PROJECT, 'src'), { recursive: true, withFileTypes: true });
  const files = sources
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of ['pom.xml', ...files.map((path) => path.slice(PROJECT.length)).sort()])
    hash.update(`${file}\0`).update(readFileSync(join(PROJECT, file)));
  return hash.digest('hex');
}
