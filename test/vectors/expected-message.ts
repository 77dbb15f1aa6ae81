import type { MessageRow } from '../golden-rows.js';
import { generatedMessage } from './generated-messages.js';
import type { ExpectedMessage } from './message-checks.js';
import { hasFloats, referenceText } from './reference-text.js';

/**
 * What Kafka made of the row, with secrets redacted in its text. Redaction is that of the reference printer, which
 * throws where it does not print Kafka's own text without.
 */
export function expectedOf(row: MessageRow): ExpectedMessage {
  const { schema } = generatedMessage(row.message);
  const { version, value, size, zeroCopySize, hex } = row;
  if (hasFloats(schema.fields)) return { version, value, size, zeroCopySize, hex, text: row.text };
  const whole = referenceText(schema, value, false);
  if (whole !== row.text) throw new Error(`the reference prints ${whole}, and Kafka ${row.text}`);
  return { version, value, size, zeroCopySize, hex, text: referenceText(schema, value, true) };
}
