import { type Diagnostic, DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import type { Field, Model, Struct } from '../../generator/model/model.js';
import { resolveModel } from '../../generator/model/resolve.js';
import { parseDocument } from '../../generator/schema/parse.js';
import { messageShape, protocolShape } from '../../generator/schema/shapes.js';

/** A protocol with every prefix, on ten lines. */
export const PROTOCOL = `protocol: test
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes:
  { string: { type: int16, null: -1 }, bytes: { type: int32, null: -1 }, array: { type: int32, null: -1 },
    struct: { type: int8, null: -1, present: 1 } }
flexible:
  prefixes: { string: { type: uvarint, bias: 1, null: 0 }, bytes: { type: uvarint, bias: 1, null: 0 },
              array: { type: uvarint, bias: 1, null: 0 }, struct: { type: int8, null: -1, present: 1 } }
  tags: { count: uvarint, tag: uvarint, size: uvarint, struct: { type: uvarint, null: 0, present: 1 } }
`;

export interface Resolved {
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  /** As `line:column-endColumn code message`, with the file in front where it is not the first message's. */
  readonly findings: readonly string[];
}

/** Resolves the texts of messages, which are files `message.yaml`, `message2.yaml` … Throws if one has not the right shape. */
export function resolve(messages: string | readonly string[], protocolText = PROTOCOL): Resolved {
  const sink = new DiagnosticSink();
  const protocol = parseDocument(protocolText, 'protocol.yaml', protocolShape, sink);
  const texts = typeof messages === 'string' ? [messages] : messages;
  const documents = texts.map((text, index) =>
    parseDocument(text, `message${index === 0 ? '' : index + 1}.yaml`, messageShape, sink),
  );
  const read = documents.filter((one) => one !== undefined);
  if (protocol === undefined || read.length < texts.length)
    throw new Error(shown(sink.diagnostics).join('\n'));
  const model = resolveModel({ protocol, messages: read }, sink);
  return { model, diagnostics: sink.diagnostics, findings: shown(sink.diagnostics) };
}

function shown(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ location, code, message }) => {
    const file = location === undefined || location.file === 'message.yaml' ? '' : `${location.file}:`;
    return `${file}${location?.line}:${location?.column}-${location?.endColumn} ${code} ${message}`;
  });
}

/** The findings of a message with versions 0-3, flexible from 2 on, and these fields on lines 5, 6 … from column 5. */
export function fieldFindings(...lines: readonly string[]): readonly string[] {
  return resolve(withFields(...lines)).findings;
}

/** A message of four lines and then its fields. */
export function withFields(...lines: readonly string[]): string {
  return `message: Fetch\nvalidVersions: 0-3\nflexibleVersions: 2+\nfields:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
}

/** The same without versions: fields stand on lines 3, 4 … */
export function withPlainFields(...lines: readonly string[]): string {
  return `message: Fetch\nfields:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
}

/** The codes of findings, in order. */
export function codesOf(findings: readonly string[]): string[] {
  return findings.map((finding) => /WG\d\d\d/.exec(finding)?.[0] ?? '');
}

/** A struct of the only message by name; throws where there is none. */
export function structOf({ model }: Resolved, name: string): Struct {
  const found = model.messages[0]?.structs.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no struct ${name}`);
  return found;
}

/** A field of the only message's own struct by name; throws where there is none. */
export function fieldOf(resolved: Resolved, name: string): Field {
  const found = resolved.model.messages[0]?.structs[0]?.fields.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no field ${name}: ${resolved.findings.join('; ')}`);
  return found;
}
