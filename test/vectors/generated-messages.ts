import { type GeneratedCode, generatedCode, isTestMessage } from './generated-code.js';
import { type ReferenceMessage, referenceMessages } from './reference-schema.js';

export type { AnyMessage, AnyMessageType } from './generated-code.js';

/** The code of a message, and its schema as the tests read it. */
export interface GeneratedMessage extends GeneratedCode {
  readonly schema: ReferenceMessage;
}

const schemaOf = referenceMessages(new URL('../../schemas/kafka/', import.meta.url));
const testSchemaOf = referenceMessages(new URL('../fixtures/kafka/', import.meta.url));

/** The generated code of a message by its name in the schema, with the schema; throws if it was not generated. */
export function generatedMessage(name: string): GeneratedMessage {
  const code = generatedCode(name);
  return { ...code, schema: isTestMessage(name) ? testSchemaOf(name) : schemaOf(name) };
}
