import { expect } from 'vitest';
import type { Workshop } from '../property/compiled.js';
import type { AnyMessage, AnyWireError, Subject } from '../property/subject.js';

const PROTOCOL = `protocol: probe
byteOrder: big
text: { unpaired: refuse, malformed: refuse }
prefixes:
  { string: { type: int16, null: -1 }, bytes: { type: int32, null: -1 }, array: { type: int32, null: -1 },
    struct: { type: int8, null: -1, present: 1 } }
flexible:
  prefixes: { string: { type: uvarint, bias: 1, null: 0 }, bytes: { type: uvarint, bias: 1, null: 0 },
              array: { type: uvarint, bias: 1, null: 0 }, struct: { type: int8, null: -1, present: 1 } }
  tags: { count: uvarint, tag: uvarint, size: uvarint, struct: { type: int8, null: -1, present: 1 } }
`;

/** Compiles and loads one message, in a protocol with every prefix that refuses malformed text. */
export async function compileProbe(workshop: Workshop, name: string, message: string): Promise<Subject> {
  const [subject] = await workshop.subjects(name, { 'protocol.yaml': PROTOCOL, 'probe.yaml': message });
  return subject ?? expect.fail('no message');
}

/** The EncodeError that encoding ends in; the test fails if it ends otherwise. */
export function refusedEncoding(
  { runtime }: Subject,
  message: AnyMessage,
  ...version: readonly number[]
): AnyWireError {
  return errorOf(() => runtime.encode(message, ...version), runtime.EncodeError);
}

/** The DecodeError that decoding ends in; the test fails if it ends otherwise. */
export function refusedDecoding(
  { runtime, type }: Subject,
  bytes: Uint8Array,
  ...version: readonly number[]
): AnyWireError {
  return errorOf(() => runtime.decode(type, bytes, ...version), runtime.DecodeError);
}

function errorOf(call: () => unknown, wanted: new (...args: never[]) => AnyWireError): AnyWireError {
  try {
    call();
  } catch (error) {
    return error instanceof wanted ? error : expect.fail(`no ${wanted.name}: ${String(error)}`);
  }
  return expect.fail('nothing was thrown');
}
