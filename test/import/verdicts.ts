import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importKafka } from '../../generator/commands/import-kafka/index.js';
import { checkProtocol, compileProtocol } from '../../generator/compile.js';
import { type Diagnostic, DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import type { OutputFile } from '../../generator/output/output-file.js';
import { folderWith } from './folders.js';

/** A definition, and what Kafka's own generator said of it. */
export interface SchemaRow {
  readonly id: string;
  /** The text of the definition. */
  readonly schema: string;
  readonly outcome: 'accepted' | 'refused';
  /** The generator accepted it and wrote Java that does not compile. */
  readonly uncompilable?: true;
}

/** The rows of `test/golden/kafka/schemas.jsonl`, in file order. */
export function schemaRows(): readonly SchemaRow[] {
  const text = readFileSync(new URL('../golden/kafka/schemas.jsonl', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as SchemaRow);
}

/** A folder with one definition, and the protocol that was imported from it. */
export interface Imported {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Imports one definition into a new folder and checks the schemas it became, as a user would: one command after the other. */
export function importAndCheck(schema: string): Imported {
  return importAndCheckFiles({ 'Definition.json': schema });
}

/** The same with several definitions, by the names of their files. */
export function importAndCheckFiles(definitions: Readonly<Record<string, string>>): Imported {
  const files = Object.entries(definitions).map(([name, text]) => [`definitions/${name}`, text] as const);
  const root = folderWith(Object.fromEntries(files));
  const sink = new DiagnosticSink();
  const { diagnostics } = importKafka({ from: 'definitions', out: 'schemas', cwd: root });
  for (const diagnostic of diagnostics) sink.report(diagnostic);
  if (!sink.hasErrors) checkProtocol(requestFor(root), sink);
  return { root, diagnostics: sink.diagnostics };
}

/** What is generated from an imported definition without errors. */
export async function compileImported({ root }: Imported): Promise<readonly OutputFile[]> {
  const sink = new DiagnosticSink();
  const files = await compileProtocol(requestFor(root), sink);
  if (files === undefined) throw new Error(sink.diagnostics.map(({ message }) => message).join('\n'));
  return files;
}

function requestFor(root: string) {
  const [out, runtime] = [join(root, 'generated/kafka'), join(root, 'generated/runtime')];
  return { schemas: join(root, 'schemas'), out, runtime, imports: 'js', cwd: root, root } as const;
}

export function errorsOf({ diagnostics }: Imported): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** The characters that a finding points at; undefined if its place is not inside one line of its file. */
export function pointedAt({ root }: Imported, { location }: Diagnostic): string | undefined {
  if (location === undefined) return undefined;
  const { file, line, column, endLine, endColumn } = location;
  const text = readFileSync(join(root, file), 'utf8').split('\n')[line - 1];
  const isInside = text !== undefined && endLine === line && column >= 1 && endColumn <= text.length + 1;
  return isInside ? text.slice(column - 1, endColumn - 1) : undefined;
}
