import { expect } from 'vitest';
import type { Message, MessageField } from '../../generator/commands/import-kafka/message.js';
import { translateDefinition } from '../../generator/commands/import-kafka/translate.js';
import { type Diagnostic, DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';

interface Outcome {
  readonly message: Message | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** `line:column code message`, as far as the message matters to the tests. */
  readonly findings: readonly string[];
}

export function translate(text: string): Outcome {
  const sink = new DiagnosticSink();
  const translation = translateDefinition(text, 'Lease.json', sink);
  const findings = sink.diagnostics.map(
    ({ code, message, location }) => `${location?.line}:${location?.column} ${code} ${message}`,
  );
  const message = translation !== undefined && 'message' in translation ? translation.message : undefined;
  return { message, diagnostics: sink.diagnostics, findings };
}

/** A definition with these attributes besides the required ones; texts are JSON. */
export const definition = (more: string) =>
  `{ "type": "data", "name": "Lease", "validVersions": "0-9", "flexibleVersions": "1+", ${more} }`;
/** A definition with one field. */
export const withField = (attributes: string) => definition(`"fields": [{ ${attributes} }]`);

/** The field `f` with these attributes, which must be fine. */
export function field(attributes: string): MessageField | undefined {
  const { message, findings } = translate(withField(`"name": "F", ${attributes}`));
  expect(findings).toEqual([]);
  return message?.fields[0];
}
