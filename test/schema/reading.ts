import { z } from 'zod';
import { type Diagnostic, DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import type { Document } from '../../generator/schema/document.js';
import { parseDocument } from '../../generator/schema/parse.js';
import {
  bitsShape,
  byte,
  computedShape,
  conditionShape,
  countShape,
  entryShape,
  lengthShape,
} from '../../generator/schema/parts.js';
import { type MessageShape, messageShape } from '../../generator/schema/shapes.js';

export interface Reading {
  readonly document: Document<MessageShape> | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a message file from a text. */
export function readMessage(text: string): Reading {
  const sink = new DiagnosticSink();
  const document = parseDocument(text, 'message.yaml', messageShape, sink);
  return { document, diagnostics: sink.diagnostics };
}

/** The findings of a text as `line:column-endColumn code message`, for whole-list comparisons. */
export function findings(text: string): string[] {
  return readMessage(text).diagnostics.map(({ location, code, message }) => {
    const end =
      location?.endLine === location?.line
        ? location?.endColumn
        : `${location?.endLine}:${location?.endColumn}`;
    return `${location?.line}:${location?.column}-${end} ${code} ${message}`;
  });
}

/** The only finding of a text; throws if there are more or none. */
export function onlyFinding(text: string): Diagnostic {
  const { diagnostics } = readMessage(text);
  const [first, ...others] = diagnostics;
  if (first === undefined || others.length > 0)
    throw new Error(`expected one finding: ${findings(text).join('; ')}`);
  return first;
}

/** A message with one field that has one more key, on line 5 from column 5. */
export function withFieldKey(line: string): string {
  return `message: Ping\nfields:\n  - name: a\n    type: int32\n    ${line}\n`;
}

/** The part of a text that a diagnostic underlines. */
export function underlined(text: string, diagnostic: Diagnostic): string {
  const { location } = diagnostic;
  if (location === undefined) return '';
  const line = text.replace(/^\ufeff/, '').split(/\r?\n/)[location.line - 1] ?? '';
  return line.slice(
    location.column - 1,
    location.endLine === location.line ? location.endColumn - 1 : undefined,
  );
}

/** Keys of a field whose shapes are there before they are built: a field takes anything for them, and is refused. */
const partShape = z.strictObject({
  length: lengthShape.optional(),
  count: countShape.optional(),
  terminator: byte.optional(),
  computed: computedShape.optional(),
  when: conditionShape.optional(),
  bits: bitsShape.optional(),
  entry: entryShape.optional(),
});

/** What is found in one such key and its value. */
export function partFindings(line: string): readonly Diagnostic[] {
  const sink = new DiagnosticSink();
  parseDocument(`${line}\n`, 'part.yaml', partShape, sink);
  return sink.diagnostics;
}
