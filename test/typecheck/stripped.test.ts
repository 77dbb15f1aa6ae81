import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'amaro';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileProtocol, runtimeFiles } from '../../generator/compile.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';

/** Encodes and reads one message of every index, and prints the count of exports. */
const PROGRAM = [
  "import { ApiVersionsRequest } from './kafka/api-versions-request.ts';",
  "import { frameRequest, readRequestFrame } from './kafka/frames.ts';",
  "import * as kafka from './kafka/index.ts';",
  "import * as json from './kafka/json.ts';",
  "import { requestTypes } from './kafka/by-api-key.ts';",
  "import * as runtime from './runtime/index.ts';",
  "const request = new ApiVersionsRequest({ clientSoftwareName: 'é', clientSoftwareVersion: '1' });",
  'const again = runtime.decode(ApiVersionsRequest, runtime.encode(request, 4), 4);',
  'const frame = frameRequest(request, { correlationId: 1 }, 4);',
  'const { message } = readRequestFrame(frame, requestTypes);',
  "console.log(runtime.equals(request, again), Object.hasOwn(again, '$message'), String(message));",
  'console.log(Object.keys(kafka).length > 300, Object.keys(json).length > 300);',
  '',
].join('\n');

const PRINTED = [
  "true false ApiVersionsRequestData(clientSoftwareName='é', clientSoftwareVersion='1')",
  'true true',
  '',
].join('\n');

/** A Node that strips types itself: 22.18 or newer; undefined where this machine has none. */
function strippingNode(): string | undefined {
  return [process.execPath, 'node22', 'node24', 'node'].find((command) => {
    const { status, stdout } = spawnSync(command, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    const [major = 0, minor = 0] = status === 0 ? stdout.split('.').map(Number) : [];
    return major > 22 || (major === 22 && minor >= 18);
  });
}

const NODE = strippingNode();

const TITLE =
  NODE === undefined
    ? 'runs when its types are blanked out: by the stripper that Node has inside, for want of a Node from 22.18 on'
    : `runs when its types are blanked out: by the stripper that Node has inside, and by ${NODE} as it is`;

let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  const sink = new DiagnosticSink();
  const files = await compileProtocol(
    {
      schemas: resolve('schemas/kafka'),
      out: join(folder, 'kafka'),
      runtime: join(folder, 'runtime'),
      imports: 'ts',
      cwd: process.cwd(),
      root: process.cwd(),
    },
    sink,
  );
  if (files === undefined) throw new Error(JSON.stringify(sink.diagnostics));
  for (const { path, text } of files) writeFiles(folder, { [`kafka/${path}`]: text });
  for (const { path, text } of runtimeFiles('ts')) writeFiles(folder, { [`runtime/${path}`]: text });
  writeFiles(folder, { 'package.json': '{ "type": "module" }', 'program.ts': PROGRAM });
});

/** Paths of all modules of the generated folder. */
function modules(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
}

/** The modules with their types blanked out, which Node strips in the same way from 22.18 on, and imports to match. */
function strippedCopy(): string {
  const copy = temporaryFolder();
  for (const path of modules()) {
    const text = readFileSync(join(folder, path), 'utf8');
    const { code } = transformSync(text, { mode: 'strip-only' });
    // Blanking moves nothing: each line is where it was.
    expect(code.split('\n').length, path).toBe(text.split('\n').length);
    writeFiles(copy, { [path.replace(/\.ts$/, '.mjs')]: code.replace(/\.ts';$/gm, ".mjs';") });
  }
  return copy;
}

describe('output whose imports end in .ts', () => {
  it('names only modules that are there', () => {
    const present = new Set(modules().map((path) => join(folder, path)));
    const missing = modules().flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const specifiers = [...text.matchAll(/^(?:import|export) .*?from '(.*)';$|^} from '(.*)';$/gm)];
      return specifiers
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((specifier) => !present.has(join(folder, path, '..', specifier)))
        .map((specifier) => `${path}: ${specifier}`);
    });
    expect(missing).toEqual([]);
  });

  it(TITLE, async () => {
    const run = promisify(execFile);
    const stripped = await run(process.execPath, [join(strippedCopy(), 'program.mjs')]);
    expect(stripped.stdout).toBe(PRINTED);
    if (NODE === undefined) return;
    const asItIs = await run(NODE, [join(folder, 'program.ts')]);
    expect(asItIs.stdout).toBe(PRINTED);
  });
});
