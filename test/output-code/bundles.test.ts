import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as runtime from '../../generated/runtime/index.js';

/** Bundles a program of a few lines as users ship it: minified; answers the text of the bundle. */
async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: resolve('.'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

/** Every class that the index of the protocol hands on. */
const CLASSES: ReadonlySet<string> = new Set(
  [...readFileSync('generated/kafka/index.ts', 'utf8').matchAll(/(?<!type )\b([A-Z]\w+)/g)].map(
    (match) => match[1] ?? '',
  ),
);

/** Classes whose code a bundle holds: each names itself in its errors, whatever a minifier makes of its name. */
function classesIn(text: string): string[] {
  const quoted = [...text.matchAll(/"([A-Z]\w+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(quoted)].filter((name) => CLASSES.has(name)).sort();
}

describe('a bundle', () => {
  /**
   * The most bytes are a few per cent above what is measured, and no aims: a class brings its reading and printing,
   * and each its own checks. The aims, of 5 KiB for encode with ApiVersionsRequest and 12 KiB for decode with
   * FetchResponse, are not met, as the table of goals in bench/README.md shows.
   */
  it.each([
    { message: 'ApiVersionsRequest', bytes: 15_700, structs: 0 },
    { message: 'TopicRecord', bytes: 17_300, structs: 0 },
    { message: 'ProduceRequest', bytes: 23_400, structs: 2 },
    { message: 'FetchRequest', bytes: 34_700, structs: 4 },
    { message: 'FetchResponse', bytes: 40_100, structs: 7 },
  ])(
    'of encode and $message is under $bytes bytes and holds no other message',
    async ({ message, bytes, structs }) => {
      const text = await bundle(
        `export { encode } from './generated/runtime/index.js';\nexport { ${message} } from './generated/kafka/index.js';\n`,
      );
      const classes = classesIn(text);
      expect(classes.filter((name) => !name.startsWith(message))).toEqual([]);
      expect(classes).toHaveLength(structs + 1);
      expect(text.length).toBeLessThanOrEqual(bytes);
    },
  );

  it('of framing holds no message but the header', async () => {
    const text = await bundle("export { frameRequest } from './generated/kafka/frames.js';\n");
    expect(classesIn(text)).toEqual(['RequestHeader']);
    expect(text.length).toBeLessThanOrEqual(17_300);
  });

  it('of the JSON form of one message holds no other message', async () => {
    const text = await bundle("export { fetchRequestFromJson } from './generated/kafka/json.js';\n");
    expect(classesIn(text).filter((name) => !name.startsWith('FetchRequest'))).toEqual([]);
    expect(classesIn(text)).toContain('FetchRequest');
  });

  it('of everything, used for nothing, is empty', async () => {
    const modules = [
      'kafka/index',
      'kafka/json',
      'kafka/frames',
      'kafka/by-api-key',
      'kafka/enums',
      'runtime/index',
    ];
    const imports = modules.map((path, index) => `import * as m${index} from './generated/${path}.js';\n`);
    expect(await bundle(imports.join(''))).toBe('');
  });

  it('of everything is seen to hold every message', async () => {
    const text = await bundle("export * from './generated/kafka/index.js';\n");
    expect(classesIn(text).length).toBeGreaterThan(500);
  });

  // The reader of records, which errors and the reader of bytes come with, may take more.
  const limits = Object.keys(runtime).map((name) => [name, name === 'LazyArray' ? 5 : 3] as const);
  it.each(limits)('of %s alone, out of the runtime, is at most %d kB', async (name, limit) => {
    const text = await bundle(`export { ${name} } from './generated/runtime/index.js';\n`);
    expect(text.length).toBeGreaterThan(20);
    expect(text.length).toBeLessThanOrEqual(1024 * limit);
  });
});
