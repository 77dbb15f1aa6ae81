import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileProtocol, runtimeFiles } from '../../../generator/compile.js';
import { DiagnosticSink } from '../../../generator/diagnostics/diagnostic.js';
import { temporaryFolder, writeFiles } from '../../temporary-folder.js';

const HERE = resolve('test/typecheck');

/** Generates the small protocol of this folder; answers the folder that holds it, and the cases beside it. */
export async function generateCourier(): Promise<string> {
  const folder = temporaryFolder();
  const sink = new DiagnosticSink();
  const runtime = join(folder, 'generated/runtime');
  const files = await compileProtocol(
    {
      schemas: join(HERE, 'courier/schemas'),
      out: join(folder, 'generated/courier'),
      runtime,
      imports: 'js',
      cwd: HERE,
      root: HERE,
    },
    sink,
  );
  if (files === undefined) throw new Error(JSON.stringify(sink.diagnostics, null, 2));
  const texts = (below: string, list: readonly { path: string; text: string }[]) =>
    Object.fromEntries(list.map(({ path, text }) => [`generated/${below}/${path}`, text]));
  writeFiles(folder, { ...texts('courier', files), ...texts('runtime', runtimeFiles('js')) });
  writeFiles(folder, { 'package.json': '{ "type": "module" }' });
  copyFileSync(join(HERE, 'courier/messages.ts'), join(folder, 'messages.ts'));
  copyFileSync(join(HERE, 'exactly.ts'), join(folder, 'exactly.ts'));
  return folder;
}
