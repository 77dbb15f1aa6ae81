import { hexOf } from '../hex.js';
import { checkFrames } from './frame-checks.js';
import { interpret, Unwritable } from './interpreter.js';
import { checkLazy } from './lazy-checks.js';
import { type AnyMessage, type Init, type Subject, versionArguments } from './subject.js';

// The properties are plain functions that throw: fast-check shrinks what makes them throw.

/** Throws with a reason unless something holds. */
export function check(holds: boolean, reason: string | (() => string)): asserts holds {
  if (!holds) throw new Error(typeof reason === 'string' ? reason : reason());
}

/**
 * Everything that one value of one version must come to: the bytes of the interpreter, whose size is known before, and the same
 * value again by every way back. A value that the interpreter cannot write must be refused; `undefined` is returned then.
 */
export function checkValue(subject: Subject, version: number, init: Init): Uint8Array | undefined {
  const { model, plan, runtime, type } = subject;
  const rest = versionArguments(plan.message, version);
  const message = new type(init);
  let expected: ReturnType<typeof interpret>;
  try {
    expected = interpret(model, plan.message, version, init);
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    checkRefusal(subject, () => runtime.encode(message, ...rest), error.message);
    return undefined;
  }
  const bytes = runtime.encode(message, ...rest);
  check(hexOf(bytes) === hexOf(expected.bytes), () => `wrote ${hexOf(bytes)}, not ${hexOf(expected.bytes)}`);
  checkSizes(subject, message, bytes.length, expected.zeroCopy, rest);
  checkSegments(subject, message, bytes, expected.zeroCopy, rest);
  checkFrames(subject, message, bytes, rest);
  checkRead(subject, message, bytes, rest);
  checkCopies(subject, message, bytes, rest);
  checkLazy(subject, version, init, expected);
  checkTexts(message);
  return bytes;
}

function checkRefusal(subject: Subject, call: () => unknown, why: string): void {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    check(error instanceof subject.runtime.EncodeError, `no EncodeError but ${String(error)}`);
    return;
  }
  const shown = result instanceof Uint8Array ? hexOf(result) : String(result);
  throw new Error(`was written as ${shown}, although ${why}`);
}

/** Checks that a message cannot be encoded, and that the error names the path if one is given. */
export function checkRefused(
  { runtime, plan }: Subject,
  version: number,
  message: AnyMessage,
  path: string | undefined,
): void {
  try {
    runtime.encode(message, ...versionArguments(plan.message, version));
  } catch (error) {
    check(error instanceof runtime.EncodeError, () => `${path}: no EncodeError but ${String(error)}`);
    check(
      path === undefined || isAt(path, error.path) || isSize(plan, error.path),
      () => `the path is "${error.path}", not "${path}": ${error.message}`,
    );
    return;
  }
  throw new Error(`${path} was written: ${message}`);
}

/** True for the path of a member, or of an entry of the map that it is. */
function isAt(path: string, found: string): boolean {
  return found === path || found.startsWith(`${path}.get(`);
}

/** True for the path of a computed size: a value may be wrong by being more than it can say. */
function isSize({ classes }: Subject['plan'], path: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return classes.some(({ struct }) =>
    struct.fields.some(({ member, computed }) => member === name && computed?.kind === 'size'),
  );
}

function checkSizes(
  { runtime }: Subject,
  message: AnyMessage,
  size: number,
  zeroCopy: number,
  rest: readonly number[],
): void {
  const sizes = new runtime.SizeAccumulator();
  message.addSize(sizes, ...rest);
  check(message.size(...rest) === size, `size() is ${message.size(...rest)}, not ${size}`);
  check(sizes.total === size, `addSize() came to ${sizes.total}, not ${size}`);
  check(sizes.zeroCopy === zeroCopy, `addSize() came to ${sizes.zeroCopy} zero-copy bytes, not ${zeroCopy}`);
}

/** Segments are the same bytes, whether every payload is a reference or none is. */
function checkSegments(
  { runtime, plan }: Subject,
  message: AnyMessage,
  bytes: Uint8Array,
  zeroCopy: number,
  rest: readonly number[],
): void {
  for (const minReference of [0, 3, undefined]) {
    const segments = runtime.encodeSegments(message, ...rest, { minReference });
    const joined = Buffer.concat(segments);
    check(hexOf(joined) === hexOf(bytes), () => `segments from ${minReference} on are ${hexOf(joined)}`);
  }
  const one = runtime.encodeSegments(message, ...rest, { minReference: Number.POSITIVE_INFINITY });
  // Where a checksum begins, a segment may as well.
  const hasSums = plan.classes.some(({ struct }) =>
    struct.fields.some(({ computed }) => computed !== undefined && computed.kind !== 'size'),
  );
  check(one.length <= 1 || zeroCopy === 0 || hasSums, () => `${one.length} segments without a reference`);
}

function checkRead(subject: Subject, message: AnyMessage, bytes: Uint8Array, rest: readonly number[]): void {
  const { runtime, type } = subject;
  const read = runtime.decode(type, bytes, ...rest);
  check(runtime.equals(read, message), () => `read as ${read}, not ${message}`);
  const again = runtime.encode(read, ...rest);
  check(hexOf(again) === hexOf(bytes), () => `wrote ${hexOf(again)} after reading ${hexOf(bytes)}`);
}

function checkCopies(
  subject: Subject,
  message: AnyMessage,
  bytes: Uint8Array,
  rest: readonly number[],
): void {
  const { runtime } = subject;
  const json = subject.toJson(message, ...rest);
  const back = subject.fromJson(json);
  check(runtime.equals(back, message), () => `${JSON.stringify(json)} came back as ${back}, not ${message}`);
  const parsed = subject.fromJson(JSON.parse(JSON.stringify(json)));
  check(
    runtime.equals(parsed, message),
    () => `${JSON.stringify(json)} came back as ${parsed}, not ${message}`,
  );
  const copy = runtime.clone(message);
  check(copy !== message && runtime.equals(copy, message), () => `${copy} is no clone of ${message}`);
  check(hexOf(runtime.encode(copy, ...rest)) === hexOf(bytes), 'the clone has other bytes');
}

/** The texts of a message: each is made without an error. */
export function checkTexts(message: AnyMessage): void {
  check(message.toString().length > 0, 'toString() is empty');
  check(typeof message.toJSON() === 'object', 'toJSON() is no object');
  check(JSON.stringify(message).startsWith('{'), 'JSON.stringify gives no object');
}
