import { isBytes, NO_BYTES } from './bytes.js';
import { EncodeError } from './errors.js';
import { startWriting, stopWriting } from './message.js';
import { SizeAccumulator } from './sizes.js';
import { viewOf } from './views.js';
import { WireWriter } from './writer.js';

/** A generated message: it sizes and writes itself, at a version if it has versions. */
export interface Encodable {
  /** Adds the bytes that the message takes. */
  addSize(size: SizeAccumulator, ...version: never[]): void;
  /** Writes the message at the writer's offset. */
  write(out: WireWriter, ...version: never[]): void;
}

/** What follows the first parameter of a method: `[version: …]`, or `[]` for a message without versions. */
export type Rest<Method> = Method extends (first: never, ...rest: infer Parameters) => unknown
  ? Parameters
  : never;

/** The same, and options behind it. Where there is no message there is no method; then a version may be left out. */
export type RestAnd<Method, Options> = [Method] extends [never]
  ? [versionOrOptions?: number | Options, options?: Options]
  : Method extends (first: never, ...rest: infer Parameters) => unknown
    ? [...version: Parameters, options?: Options]
    : never;

/** Hands out memory: `EncodePool`, or one of the caller's own. */
export interface Allocator {
  /** Exactly `size` bytes that nobody else uses. All of them are written. */
  allocate(size: number): Uint8Array<ArrayBuffer>;
}

/** How to encode. */
export interface EncodeOptions {
  /** Where the memory comes from. Without it, the output owns its memory. */
  readonly pool?: Allocator | undefined;
}

/** A message as it is sized and written, whatever the types of its versions. */
export interface AnyVersion {
  addSize(size: SizeAccumulator, version?: number): void;
  write(out: WireWriter, version?: number): void;
}

/** A message without the types of its versions: its methods check them. What is no message is refused. */
export function anyVersion(message: Encodable): AnyVersion {
  if (!message?.addSize) throw new EncodeError('not a message', 'message', '');
  return message as unknown as AnyVersion;
}

/** The version among what stands behind a message in a call: it comes first, if there is one. */
export function versionOf(first: unknown): number | undefined {
  return typeof first === 'object' ? undefined : (first as number | undefined);
}

/** The options among what stands behind a message in a call: they come last, or in the place of the version. */
export function optionsOf<Options>(first: unknown, second: unknown): Options | undefined {
  return (typeof first === 'object' ? first : second) as Options | undefined;
}

/** What one encoding works with. */
export class Encoder {
  readonly sizes: SizeAccumulator = new SizeAccumulator();
  readonly out: WireWriter = new WireWriter(NO_BYTES);
}

let idle: Encoder | null = null;

/**
 * Something to encode with: the same again and again, so that encoding allocates nothing but its output. A
 * message that encodes another one while it is encoded itself gets one of its own.
 */
export function borrowEncoder(): Encoder {
  const encoder = idle ?? new Encoder();
  idle = null;
  return encoder;
}

/** Takes an encoder back. It must not keep anything of the message or the output alive. */
export function returnEncoder(encoder: Encoder): void {
  const { sizes, out } = encoder;
  sizes.clear();
  out.bytes = NO_BYTES;
  out.view = NO_VIEW;
  out.segments = null;
  stopWriting(out);
  idle = encoder;
}

const NO_VIEW: DataView = /* @__PURE__ */ viewOf(NO_BYTES);

/** Points an encoder at the memory that the messages which it sized go to. */
export function aim(
  { sizes, out }: Encoder,
  bytes: Uint8Array,
  view: DataView,
  offset: number,
  messages: number,
): void {
  out.bytes = bytes;
  out.view = view;
  out.offset = offset;
  out.cut = offset;
  out.referenced = 0;
  startWriting(out, sizes, messages);
}

/** From this size on, memory that is not zeroed first is worth asking for. */
const LARGE = 8192;

/** Memory of exactly `size` bytes that nobody else holds. Its content is undefined: all of it is written. */
export function allocate(
  size: number,
  message: object,
  options: EncodeOptions | undefined,
): Uint8Array<ArrayBuffer> {
  const pool = options?.pool;
  try {
    return pool === undefined ? ownMemory(size) : ofSize(pool.allocate(size), size);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new EncodeError(`cannot allocate ${size} bytes`, message.constructor.name, '', undefined, {
      cause,
    });
  }
}

function ofSize(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (isBytes(bytes) && bytes.length === size) return bytes;
  throw new TypeError(`a pool did not allocate ${size} bytes`);
}

/** Memory of its own of exactly `size` bytes, not zeroed where that saves time. */
export function ownMemory(size: number): Uint8Array<ArrayBuffer> {
  const { Buffer: own } = globalThis as {
    Buffer?: { allocUnsafeSlow(size: number): Uint8Array<ArrayBuffer> };
  };
  return size < LARGE || !own ? new Uint8Array(size) : new Uint8Array(own.allocUnsafeSlow(size).buffer);
}
