import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompileRequest } from './commands/generate-compiler.js';
import type { DiagnosticSink } from './diagnostics/diagnostic.js';
import { type OutputLayout, withEnding } from './emit/paths.js';
import type { Model } from './model/model.js';
import { DocumentReport } from './model/report.js';
import { resolveModel } from './model/resolve.js';
import { GENERATED_MARK, type OutputFile } from './output/output-file.js';
import { OWN_MODULES } from './output/own-modules.js';
import { planProtocol } from './plan/resolve-plan.js';
import type { ProtocolSource } from './schema/document.js';
import { loadProtocol } from './schema/load.js';
import { supportFiles } from './support.js';

/** The files of one protocol; undefined, with everything reported, when its schemas have errors. */
export async function compileProtocol(
  request: CompileRequest,
  sink: DiagnosticSink,
): Promise<readonly OutputFile[] | undefined> {
  const model = resolve(request, sink);
  if (model === undefined) return undefined;
  const { emitFiles } = await import('./emit/emit.js');
  const layout = layoutOf(request);
  const support = supportFiles(request.schemas, layout);
  return [...emitFiles(planProtocol(model), layout), ...support];
}

/** Reports what is wrong with the schemas of one protocol. Nothing is emitted, and nothing that emits is loaded. */
export function checkProtocol(request: CompileRequest, sink: DiagnosticSink): void {
  resolve(request, sink);
}

function resolve(request: CompileRequest, sink: DiagnosticSink): Model | undefined {
  const before = errorsIn(sink);
  const source = loadProtocol(request.schemas, sink, { cwd: request.cwd });
  if (source === undefined) return undefined;
  checkModuleNames(source, sink);
  const model = resolveModel(source, sink);
  return errorsIn(sink) > before ? undefined : model;
}

function errorsIn(sink: DiagnosticSink): number {
  return sink.diagnostics.filter((one) => one.severity === 'error').length;
}

/** A message file may not be called like a module that every protocol has. */
function checkModuleNames(source: ProtocolSource, sink: DiagnosticSink): void {
  for (const document of source.messages) {
    const module = document.path.replace(/\.yaml$/, '');
    if (!OWN_MODULES.includes(module)) continue;
    const report = new DocumentReport(document, sink);
    report.error(
      'WG216',
      ['message'],
      `"${document.path}" would become ${module}.ts, which every protocol has`,
      'rename the file',
    );
  }
}

function layoutOf(request: CompileRequest): OutputLayout {
  const slashed = (path: string) => path.split(sep).join('/');
  return {
    runtime: slashed(relative(request.out, request.runtime)),
    imports: request.imports,
    schemas: slashed(relative(request.root, request.schemas)),
  };
}

/** The sources of the runtime, seen from this module and from its compiled form. */
function runtimeFolder(): string {
  const isBuilt = import.meta.url.includes('/dist/generator/');
  return fileURLToPath(new URL(isBuilt ? '../../generator/runtime/' : './runtime/', import.meta.url));
}

/** The files that ship beside the output of every protocol. */
export function runtimeFiles(imports: 'js' | 'ts'): readonly OutputFile[] {
  const folder = runtimeFolder();
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
      return {
        path: name,
        text: `${GENERATED_MARK} as part of its runtime; do not edit.\n${withEnding(text, imports)}`,
      };
    });
}
