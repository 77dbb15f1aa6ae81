import { join } from 'node:path';
import { compileProtocol } from '../../generator/compile.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { temporaryFolder, writeFiles } from '../temporary-folder.js';

/** Compiles a folder of schemas as if a configuration at `root` named it; answers the text of each module by its path. */
export async function compileFolder(root: string, schemas: string, cwd = root): Promise<Map<string, string>> {
  const sink = new DiagnosticSink();
  const out = join(root, 'generated/small');
  const runtime = join(root, 'generated/runtime');
  const files = await compileProtocol({ schemas, out, runtime, imports: 'js', cwd, root }, sink);
  if (files === undefined) throw new Error(JSON.stringify(sink.diagnostics, null, 2));
  return new Map(files.map(({ path, text }) => [path, text]));
}

const PROTOCOL = `protocol: small
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes: { string: { type: int16, null: -1 }, array: int32 }
flexible:
  prefixes: { string: { type: uvarint, bias: 1, null: 0 }, array: { type: uvarint, bias: 1 } }
  tags: { count: uvarint, tag: uvarint, size: uvarint }
`;

/** Compiles one message, its schema given without the protocol around it; answers the text of its module. */
export async function compileMessage(message: string): Promise<string> {
  const root = temporaryFolder();
  writeFiles(root, { 'schemas/protocol.yaml': PROTOCOL, 'schemas/probe.yaml': message });
  const text = (await compileFolder(root, join(root, 'schemas'))).get('probe.ts');
  if (text === undefined) throw new Error('no module probe.ts');
  return text;
}
