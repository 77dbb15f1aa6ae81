import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputLayout, withEnding } from './emit/paths.js';
import { markedFrom, type OutputFile } from './output/output-file.js';

/** Hand-written helpers of a protocol: they travel with its output, in `support/`. Links are not followed: they may lead anywhere. */
export function supportFiles(schemas: string, layout: OutputLayout): OutputFile[] {
  const folder = join(schemas, 'support');
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      const mark = `${markedFrom(`${layout.schemas}/support/${name}`)}\n`;
      return { path: `support/${name}`, text: mark + withImports(text, layout) };
    });
}

/**
 * Helpers are written as if they stood in the output folder of the repository (`../../runtime/index.js`, `../fetch-request.js`): the
 * way to the runtime and the ending of imports are those of the output.
 */
function withImports(text: string, layout: OutputLayout): string {
  const runtime = `../${layout.runtime}`;
  return withEnding(text.replace(/from '\.\.\/\.\.\/runtime\//g, `from '${runtime}/`), layout.imports);
}
