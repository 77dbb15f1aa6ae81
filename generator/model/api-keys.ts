import type { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { Document } from '../schema/document.js';
import type { ProtocolShape } from '../schema/shapes.js';
import type { Message } from './model.js';
import { DocumentReport } from './report.js';

/** In a kind with frames the api key tells the messages apart: none may have that of another. */
export function checkApiKeys(
  protocol: Document<ProtocolShape>,
  messages: readonly Message[],
  sink: DiagnosticSink,
): void {
  const seen = new Map<string, Message>();
  for (const message of messages) {
    const { kind, apiKey, document } = message;
    if (kind === undefined || apiKey === undefined || protocol.value.frames?.[kind] === undefined) continue;
    const key = `${kind} ${apiKey}`;
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, message);
      continue;
    }
    new DocumentReport(document, sink).clashAt(
      'WG235',
      document.locate(['apiKey']),
      other.document.locate(['apiKey']),
      `api key ${apiKey} is that of ${other.name} too, and both are of kind "${kind}"`,
      'give each message of a kind a key of its own',
    );
  }
}
