import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { DiagnosticCode } from '../diagnostics/codes.js';
import type { Diagnostic, DiagnosticSink, Location } from '../diagnostics/diagnostic.js';
import { shownPath } from '../diagnostics/shown-path.js';
import type { Document, ProtocolSource } from './document.js';
import { reportFindings } from './finding.js';
import { type FolderProblem, schemaPaths } from './folder.js';
import { LARGEST_FILE, parseDocument, tooLarge } from './parse.js';
import { locator } from './places.js';
import { messageShape, protocolShape } from './shapes.js';

export interface LoadOptions {
  /** The folder that file names in diagnostics are relative to: the working directory if left out. */
  readonly cwd?: string;
}

const PROTOCOL_FILE = 'protocol.yaml';

/**
 * Reads the schemas of one protocol: `protocol.yaml` and every `*.yaml` below the folder, but for `overlay.yaml`, `support/` and what
 * begins with a dot. Everything wrong with a file is reported; a file with errors is left out. Undefined if `protocol.yaml` is missing
 * or has errors; the other files are checked even then.
 */
export function loadProtocol(
  folder: string,
  sink: DiagnosticSink,
  options: LoadOptions = {},
): ProtocolSource | undefined {
  const cwd = options.cwd ?? process.cwd();
  const { paths, problems } = schemaPaths(folder);
  for (const problem of problems) sink.report(problemDiagnostic(problem, folder, cwd));
  let protocol: ProtocolSource['protocol'] | undefined;
  const messages: ProtocolSource['messages'][number][] = [];
  for (const path of paths) {
    if (path === PROTOCOL_FILE) protocol = readDocument(folder, path, protocolShape, sink, cwd);
    else {
      const message = readDocument(folder, path, messageShape, sink, cwd);
      if (message !== undefined) messages.push(message);
    }
  }
  return protocol === undefined ? undefined : { protocol, messages };
}

/**
 * Reads one YAML file and checks its shape, as `parseDocument` does; a file that cannot be read, is not UTF-8 or has more than 1 MiB
 * is reported too.
 *
 * @param path relative to `folder`, with `/`
 */
export function readDocument<Shape>(
  folder: string,
  path: string,
  shape: z.ZodType<Shape>,
  sink: DiagnosticSink,
  cwd: string = process.cwd(),
): Document<Shape> | undefined {
  const file = shownPath(cwd, join(folder, path));
  const fail = (code: DiagnosticCode, message: string) => {
    sink.report({ code, severity: 'error', message, location: startOf(file) });
    return undefined;
  };
  let bytes: Buffer;
  try {
    const absolute = join(folder, path);
    if (statSync(absolute).size > LARGEST_FILE) {
      reportFindings([tooLarge()], locator('', file), sink);
      return undefined;
    }
    bytes = readFileSync(absolute);
  } catch (error) {
    return fail('WG100', `the file cannot be read (${systemCode(error)})`);
  }
  if (!isUtf8(bytes)) return fail('WG101', 'the file is not UTF-8');
  return parseDocument(bytes.toString('utf8'), path, shape, sink, file);
}

function problemDiagnostic(problem: FolderProblem, folder: string, cwd: string): Diagnostic {
  const { code, message, help, path, first } = problem;
  const location = startOf(shownPath(cwd, join(folder, path)));
  const related =
    first !== undefined
      ? [{ message: 'first here', location: startOf(shownPath(cwd, join(folder, first))) }]
      : undefined;
  return { code, severity: 'error', message, help, location, related };
}

function startOf(file: string): Location {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
