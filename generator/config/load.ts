import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Diagnostic, DiagnosticSink } from '../diagnostics/diagnostic.js';
import { shownPath } from '../diagnostics/shown-path.js';
import type { Document, NodePath } from '../schema/document.js';
import { parseDocument } from '../schema/parse.js';
import type { ConfigCode } from './codes.js';
import type { Config, ProtocolConfig } from './config.js';
import { CONFIG_NAME, findConfig } from './find.js';
import { isFolder, linkLeaves, overlapsWithin, type PathProblem, writtenPathProblem } from './paths.js';
import { type ConfigShape, configShape } from './shape.js';

export interface ConfigRequest {
  /** Absolute; where the search begins, and what diagnostics show paths relative to. */
  readonly cwd: string;
  /** The file to read, relative to `cwd`; searched for in `cwd` and above if left out. */
  readonly file?: string | undefined;
}

/** Finds, reads and checks the configuration; undefined when something is wrong with it, which is then reported. */
export function loadConfig(request: ConfigRequest, sink: DiagnosticSink): Config | undefined {
  const file = locateFile(request, sink);
  if (file === undefined) return undefined;
  const shown = shownPath(request.cwd, file);
  const text = readText(file, shown, sink);
  if (text === undefined) return undefined;
  const document = parseDocument(text, CONFIG_NAME, configShape, sink, shown);
  if (document === undefined) return undefined;
  const problems = new ConfigProblems(document, sink);
  const config = resolveConfig(file, document.value, problems);
  if (problems.found) return undefined;
  checkOverlaps(config, document.value, problems);
  return problems.found ? undefined : config;
}

function locateFile({ cwd, file }: ConfigRequest, sink: DiagnosticSink): string | undefined {
  if (file !== undefined) return resolve(cwd, file);
  const search = findConfig(cwd);
  if (search.kind === 'found') return search.file;
  const message =
    search.last === cwd
      ? `there is no ${CONFIG_NAME} here`
      : `there is no ${CONFIG_NAME} here or above, up to ${shownPath(cwd, search.last)}`;
  const help =
    search.misnamed === undefined
      ? 'run it where the file is, or name the file with --config'
      : `rename ${shownPath(cwd, search.misnamed)} to ${CONFIG_NAME}`;
  sink.report({ code: 'WG600', severity: 'error', message, help });
  return undefined;
}

function readText(file: string, shown: string, sink: DiagnosticSink): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'there is no such file'
        : 'it cannot be read';
    const message = `no configuration in ${shown}: ${reason}`;
    sink.report({ code: 'WG600', severity: 'error', message });
    return undefined;
  }
}

/** Reports at the values of the configuration. */
class ConfigProblems {
  readonly #document: Document<ConfigShape>;
  readonly #sink: DiagnosticSink;
  found = false;

  constructor(document: Document<ConfigShape>, sink: DiagnosticSink) {
    this.#document = document;
    this.#sink = sink;
  }

  report(code: ConfigCode, path: NodePath, problem: PathProblem, first?: NodePath): void {
    const related: Diagnostic['related'] =
      first === undefined
        ? undefined
        : [{ message: 'the other one', location: this.#document.locate(first) }];
    this.#sink.report({
      code,
      severity: 'error',
      ...problem,
      location: this.#document.locate(path),
      related,
    });
    this.found = true;
  }
}

function resolveConfig(file: string, shape: ConfigShape, problems: ConfigProblems): Config {
  const root = dirname(file);
  const output = (text: string, path: NodePath): string => {
    const problem = writtenPathProblem(text, 'output');
    const absolute = resolve(root, text);
    if (problem !== undefined) problems.report('WG602', path, problem);
    else if (linkLeaves(root, absolute)) {
      const message = `a symbolic link leads output ${JSON.stringify(text)} out of the folder of this file`;
      problems.report('WG603', path, { message, help: 'replace the link by a folder' });
    }
    return absolute;
  };
  const protocols = shape.protocols.map((protocol, index): ProtocolConfig => {
    const path = ['protocols', index];
    const schemas = schemaFolder(root, protocol.schemas, [...path, 'schemas'], problems);
    return { schemas, out: output(protocol.out, [...path, 'out']) };
  });
  const runtime = output(shape.runtime, ['runtime']);
  return { file, root, runtime, imports: shape.imports ?? 'js', protocols };
}

function schemaFolder(root: string, text: string, path: NodePath, problems: ConfigProblems): string {
  const absolute = resolve(root, text);
  const problem = writtenPathProblem(text, 'input');
  if (problem !== undefined) problems.report('WG602', path, problem);
  else if (!isFolder(absolute)) {
    const message = `there is no folder ${JSON.stringify(text)}`;
    problems.report('WG605', path, { message, help: 'name the folder that holds protocol.yaml' });
  }
  return absolute;
}

/**
 * Outputs that are the same folder would remove each other's files, and one inside another leaves it open whose a file is. Only the
 * runtime may lie inside a protocol's output: it is one folder, and left alone by the other.
 */
function checkOverlaps(config: Config, shape: ConfigShape, problems: ConfigProblems): void {
  config.protocols.forEach((protocol, index) => {
    const path = ['protocols', index, 'out'];
    const out = JSON.stringify(shape.protocols[index]?.out);
    if (overlapsWithin(config.runtime, protocol.out)) {
      const help = 'give the runtime a folder of its own';
      problems.report(
        'WG604',
        path,
        { message: `output ${out} is the runtime's folder or inside it`, help },
        ['runtime'],
      );
    }
    if (overlapsWithin(protocol.out, protocol.schemas)) {
      const message = `output ${out} is the folder of its schemas or holds it`;
      problems.report('WG604', path, { message, help: 'choose another folder' });
    }
    config.protocols.slice(0, index).forEach((other, otherIndex) => {
      if (!overlapsWithin(protocol.out, other.out) && !overlapsWithin(other.out, protocol.out)) return;
      const message = `output ${out} overlaps with that of another protocol`;
      const help = 'give each protocol a folder of its own';
      problems.report('WG604', path, { message, help }, ['protocols', otherIndex, 'out']);
    });
  });
}
