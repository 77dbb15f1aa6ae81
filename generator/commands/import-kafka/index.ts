import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFolder } from '../../config/paths.js';
import { type Diagnostic, DiagnosticSink } from '../../diagnostics/diagnostic.js';
import { shownPath } from '../../diagnostics/shown-path.js';
import type { Document } from '../../schema/document.js';
import { parseDocument } from '../../schema/parse.js';
import { carryOut, FIRST_LINE, listFiles, OVERLAY, planWriting } from './files.js';
import type { Message } from './message.js';
import { type PathedTranslation, printMessages } from './message-files.js';
import { applyOverlay, protocolEnums } from './overlay.js';
import { type OverlayShape, overlayShape } from './overlay-shape.js';
import { printProtocol } from './protocol.js';
import { translateDefinition } from './translate.js';

export interface ImportOptions {
  /** Folder of Kafka's definitions: every `*.json` below it is a message. */
  readonly from: string;
  /** Folder of the protocol that is written. */
  readonly out: string;
  /** Where relative paths begin, and what diagnostics show paths relative to; the process's working directory if left out. */
  readonly cwd?: string;
}

export interface ImportResult {
  /** With an error among them, nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** Messages that were translated. */
  readonly messages: number;
  /** Names of messages that have no valid version left and get no file, in code-unit order. */
  readonly withdrawn: readonly string[];
  /** Why protocol.yaml says nothing about frames; undefined where it does. */
  readonly missingFrames: string | undefined;
  /** Paths relative to the output folder, with `/`. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/**
 * Translates Kafka's message definitions into a protocol folder, merged with the `overlay.yaml` that lies there. Folders named
 * `message` are left out of the paths, so that Kafka's client messages come to lie at the top. Files that an earlier import wrote and
 * this one does not are removed; files of other origin are never touched. With an error, nothing is written.
 */
export function importKafka({ from, out, cwd = process.cwd() }: ImportOptions): ImportResult {
  const sink = new DiagnosticSink();
  const folders: Folders = { from: resolve(cwd, from), out: resolve(cwd, out), cwd: resolve(cwd) };
  const translations = translateFolder(folders, sink);
  const overlay = readOverlay(folders, sink);
  const withdrawn = translations.flatMap((one) => ('withdrawn' in one ? [one.withdrawn] : [])).sort();
  const sources = translations.filter((one) => 'message' in one);
  const messages = sources.map(({ message }) => message);
  const merged = mergeOverlay(messages, overlay, sink);
  const files = printMessages(sources, merged, sink);
  const enums = overlay === undefined ? {} : protocolEnums(overlay.value);
  const { text, missingFrames } = printProtocol(merged, enums);
  files.push({ path: 'protocol.yaml', text: FIRST_LINE + text });
  const plan = planWriting(folders.out, sink.hasErrors ? [] : files);
  for (const path of plan.foreign) {
    const message = `${shownPath(folders.cwd, join(folders.out, path))} was not written by the importer`;
    sink.report({
      code: 'WG661',
      severity: 'error',
      message,
      help: 'move it away, or import into another folder',
    });
  }
  const summary = { diagnostics: sink.diagnostics, messages: merged.length, withdrawn, missingFrames };
  if (sink.hasErrors) return { ...summary, written: [], removed: [], unchanged: 0 };
  carryOut(folders.out, plan);
  const written = plan.write.map(({ path }) => path);
  return { ...summary, written, removed: plan.remove, unchanged: plan.unchanged };
}

/** For a person: what was translated, what happened to the files, and what could not be written. */
export function printImportSummary(result: ImportResult, write: (text: string) => void): void {
  const { messages, withdrawn, missingFrames, written, removed, unchanged } = result;
  write(
    `${messages} messages: ${written.length} files written, ${unchanged} unchanged, ${removed.length} removed\n`,
  );
  if (withdrawn.length > 0) write(`no file for messages without a valid version: ${withdrawn.join(', ')}\n`);
  if (missingFrames !== undefined) write(`no frames in protocol.yaml: ${missingFrames}\n`);
}

/** Absolute paths. */
interface Folders {
  readonly from: string;
  readonly out: string;
  readonly cwd: string;
}

function translateFolder(folders: Folders, sink: DiagnosticSink): PathedTranslation[] {
  const refuse = (message: string) => {
    sink.report({ code: 'WG661', severity: 'error', message });
    return [];
  };
  if (!isFolder(folders.from)) return refuse(`${shownPath(folders.cwd, folders.from)} is not a folder`);
  const paths = listFiles(folders.from, '.json');
  if (paths.length === 0) return refuse(`${shownPath(folders.cwd, folders.from)} holds no .json file`);
  return paths.flatMap((path) => {
    const file = join(folders.from, path);
    const translation = translateDefinition(readText(file), shownPath(folders.cwd, file), sink);
    return translation === undefined ? [] : [{ ...translation, path }];
  });
}

/** The text without a byte order mark. */
function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
}

function readOverlay(folders: Folders, sink: DiagnosticSink): Document<OverlayShape> | undefined {
  const file = join(folders.out, OVERLAY);
  if (!existsSync(file)) return undefined;
  return parseDocument(readFileSync(file, 'utf8'), OVERLAY, overlayShape, sink, shownPath(folders.cwd, file));
}

/** After errors in the definitions, what the overlay names might be missing only for that reason. */
function mergeOverlay(
  messages: readonly Message[],
  overlay: Document<OverlayShape> | undefined,
  sink: DiagnosticSink,
): readonly Message[] {
  return overlay === undefined || sink.hasErrors ? messages : applyOverlay(messages, overlay, sink);
}
