import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin as BundlePlugin, build } from 'esbuild';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const COPY = join(ROOT, 'generated', 'runtime') + sep;
const SOURCE = join(ROOT, 'generator', 'runtime') + sep;
const MESSAGES = join(ROOT, 'generated', 'kafka') + sep;
const BUNDLE = join(ROOT, '.tmp-mutation', 'messages') + sep;

/** The source of a module of the runtime; undefined for other modules. */
function sourceOf(source: string, importer: string): string | undefined {
  const path = join(dirname(importer), source);
  return path.startsWith(COPY) ? SOURCE + path.slice(COPY.length).replace(/\.js$/, '.ts') : undefined;
}

/** Generated code beside the sources of the runtime instead of their copy: what is changed in a source is seen by every message. */
const sourceOfRuntime = {
  name: 'source-of-runtime',
  enforce: 'pre',
  async buildStart(): Promise<void> {
    await bundleMessages();
  },
  resolveId(source: string, importer: string | undefined): string | undefined {
    if (importer === undefined || !source.startsWith('.')) return undefined;
    const path = join(dirname(importer), source);
    return path.startsWith(MESSAGES) ? BUNDLE + path.slice(MESSAGES.length) : sourceOf(source, importer);
  },
} as const;

const runtimeOutside: BundlePlugin = {
  name: 'runtime-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const outside = importer === '' ? undefined : sourceOf(path, importer);
      return outside === undefined ? undefined : { path: outside, external: true };
    });
  },
};

/** The modules of generated messages that the tests import. */
const ENTRIES = ['index.ts', 'json.ts', 'frames.ts', 'by-api-key.ts', 'support/api-versions.ts'];

/** Each test run loads all messages anew: a few modules instead of six hundred make that quick. */
async function bundleMessages(): Promise<void> {
  await build({
    entryPoints: ENTRIES.map((name) => MESSAGES + name),
    outbase: MESSAGES,
    outdir: BUNDLE,
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'error',
    plugins: [runtimeOutside],
  });
}

/** Tests that would take seconds for each mutant, by file and the begin of their names; what they try at length, others try in short. */
const SLOW: Readonly<Record<string, readonly string[]>> = {
  'checklist-decode.test.ts': [
    'D01 strict prefixes of every golden vector',
    'D03 random bytes give a value',
    'D03 golden vectors with one wrong byte',
  ],
  'checklist-encode.test.ts': ['E01 size is what write writes'],
};

/** Leaves out the slow tests in the text: Stryker sets `testNamePattern` itself. A name that no test has is an error. */
const withoutSlowTests = {
  name: 'without-slow-tests',
  enforce: 'pre',
  transform(code: string, id: string): string | undefined {
    return SLOW[basename(id)]?.reduce((text, name) => {
      if (!text.includes(`it('${name}`)) throw new Error(`${id}: no test is called "${name}"; mend SLOW`);
      return text.replace(`it('${name}`, `it.skip('${name}`);
    }, code);
  },
} as const;

/** Quick tests first: one that fails ends the run of a mutant. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => ORDER.findIndex((part) => moduleId.includes(part));
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}

const ORDER = [
  'test/runtime/',
  'test/plan/',
  'test/codec/',
  'test/streams/',
  'test/vectors/',
  'test/output-code/',
  'test/mutation/',
  'test/',
];

export default defineConfig({
  root: ROOT,
  plugins: [sourceOfRuntime, withoutSlowTests],
  test: {
    include: [
      'test/mutation/*.test.ts',
      'test/{runtime,plan,codec}/*.test.ts',
      'test/streams/{splitter*,write-segments*}.test.ts',
      'test/output-code/conditions.test.ts',
      'test/vectors/{primitives,framing,api-versions,edge-*,checklist-*}.test.ts',
    ],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    testTimeout: 30_000,
  },
});
