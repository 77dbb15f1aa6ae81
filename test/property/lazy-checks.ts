import { hexOf } from '../hex.js';
import { check } from './checks.js';
import { type Interpreted, interpret, Unwritable } from './interpreter.js';
import { type AnyLazy, hasLazy, lazyArraysIn } from './lazy-arrays.js';
import { type AnyMessage, type Init, type Subject, versionArguments, versionsOf } from './subject.js';

/** A message with lazy arrays is the same, read lazily, at once, moved, copied, and written at any version. */
export function checkLazy(subject: Subject, version: number, init: Init, expected: Interpreted): void {
  if (!hasLazy(subject)) return;
  const { runtime, type, plan } = subject;
  const { bytes } = expected;
  const rest = versionArguments(plan.message, version);
  const read = () => runtime.decode(type, bytes, ...rest);
  const message = new type(init);
  checkUntouched(subject, read(), bytes, rest);
  checkEager(subject, read(), expected, rest);
  for (const other of versionsOf(plan.message))
    if (other !== version) checkOtherVersion(subject, other, init, read());
  for (const found of lazyArraysIn(read(), subject)) checkArray(subject, found, rest);
  checkMoved(subject, read(), bytes, rest);
  check(runtime.equals(runtime.clone(read()), message), 'the clone of a lazily read message differs');
  check(runtime.equals(subject.fromJson(subject.toJson(read(), ...rest)), message), 'its JSON differs');
}

/** Arrays that nobody has looked into go out as the bytes that they are. */
function checkUntouched(
  { runtime }: Subject,
  message: AnyMessage,
  bytes: Uint8Array,
  rest: readonly number[],
): void {
  const size = message.size(...rest);
  check(size === bytes.length, `the size of what was read lazily is ${size}, not ${bytes.length}`);
  const again = runtime.encode(message, ...rest);
  check(hexOf(again) === hexOf(bytes), () => `${hexOf(bytes)}, read lazily, is written as ${hexOf(again)}`);
  const segments = Buffer.concat(runtime.encodeSegments(message, ...rest, { minReference: 0 }));
  check(hexOf(segments) === hexOf(bytes), () => `its segments are ${hexOf(segments)}`);
}

/** Elements that were read at once are written one by one: payloads in them may travel by reference. */
function checkEager(
  { runtime, type }: Subject,
  lazy: AnyMessage,
  { bytes, zeroCopy }: Interpreted,
  rest: readonly number[],
): void {
  const read = () => runtime.decode(type, bytes, ...rest, { eager: true });
  const [text, json, eager] = [String(lazy), JSON.stringify(lazy), read()];
  check(runtime.equals(eager, lazy), () => `read at once it is ${eager}, not ${lazy}`);
  check(String(eager) === text, () => `the text of what was read at once is ${eager}, not ${text}`);
  check(JSON.stringify(eager) === json, 'the JSON of what was read at once differs');
  const again = runtime.encode(read(), ...rest);
  check(hexOf(again) === hexOf(bytes), () => `${hexOf(bytes)}, read at once, is written as ${hexOf(again)}`);
  const segments = Buffer.concat(runtime.encodeSegments(read(), ...rest, { minReference: 0 }));
  check(hexOf(segments) === hexOf(bytes), () => `read at once, its segments are ${hexOf(segments)}`);
  const sizes = new runtime.SizeAccumulator();
  read().addSize(sizes, ...rest);
  check(sizes.zeroCopy === zeroCopy, `read at once, ${sizes.zeroCopy} bytes are zero-copy, not ${zeroCopy}`);
}

/** At another version the elements are written one by one, or refused as those of a message that was built. */
function checkOtherVersion(subject: Subject, version: number, init: Init, message: AnyMessage): void {
  const { model, plan, runtime } = subject;
  const rest = versionArguments(plan.message, version);
  const built = attempt(() => runtime.encode(new subject.type(init), ...rest));
  const written = attempt(() => runtime.encode(message, ...rest));
  let expected: Uint8Array;
  try {
    expected = interpret(model, plan.message, version, init).bytes;
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    check(written instanceof runtime.EncodeError, () => `version ${version}: ${shown(written)}`);
    const [at, path] = [built, written].map((one) => (one as { path?: string }).path);
    check(at === path, () => `version ${version} is refused at "${path}", not "${at}": ${shown(written)}`);
    return;
  }
  const same = written instanceof Uint8Array && hexOf(written) === hexOf(expected);
  check(same, () => `read lazily, version ${version} is ${shown(written)}, not ${hexOf(expected)}`);
}

function attempt<T>(call: () => T): T | Error {
  try {
    return call();
  } catch (error) {
    return error instanceof Error ? error : new Error(`not an error: ${String(error)}`);
  }
}

function shown(result: Uint8Array | Error): string {
  return result instanceof Uint8Array ? hexOf(result) : String(result);
}

/** The arrays are the same in another object, whose elements know that one. */
function checkMoved(subject: Subject, message: AnyMessage, bytes: Uint8Array, rest: readonly number[]): void {
  const { runtime, type } = subject;
  const moved = new type(message as unknown as Init);
  const again = runtime.encode(moved, ...rest);
  check(hexOf(again) === hexOf(bytes), () => `moved, ${hexOf(bytes)} is written as ${hexOf(again)}`);
  check(runtime.equals(moved, message), () => `moved, ${message} is ${moved}`);
  for (const one of [moved, message])
    for (const { array, owner } of lazyArraysIn(one, subject, 1))
      for (const { parent } of array.toArray()) check(parent === owner, 'parent is not the object around it');
}

/** Every way to go through an array gives the same elements, in what they are in, and again each time. */
function checkArray({ runtime }: Subject, { array, owner }: AnyLazy, rest: readonly number[]): void {
  const all = array.toArray();
  check(array.length === all.length, `its length is ${array.length}, not ${all.length}`);
  check(runtime.equals([...array], all), 'its iterator gives other elements');
  check(
    all.every(({ parent }) => parent === owner),
    'parent is not the object around it',
  );
  checkCursor(runtime, array, all);
  const first = all[0];
  if (first === undefined) return;
  check(array.toArray()[0] !== first, 'a second pass gives the same object');
  checkOwnBytes(runtime, all, owner, rest);
}

/** A cursor goes on where it stopped, also after an error of the caller's. */
function checkCursor(runtime: Subject['runtime'], array: AnyLazy['array'], all: readonly AnyMessage[]): void {
  const cursor = array.cursor();
  const taken: AnyMessage[] = [...cursor.take(1)];
  let calls = 0;
  const broken = (element: AnyMessage) => {
    if (++calls === 2) throw new TypeError('broken');
    return element;
  };
  taken.push(...cursor.take(3, broken));
  check(cursor.index === taken.length, `it is at ${cursor.index} behind ${taken.length}`);
  const next = cursor.next();
  taken.push(...(next === undefined ? [] : [next]), ...cursor.take(Number.POSITIVE_INFINITY));
  check(runtime.equals(taken, all), () => `a cursor gives ${taken}, not ${all}`);
  check(cursor.next() === undefined && cursor.take(2).length === 0, 'there is an element behind the last');
  check(cursor.index === all.length, `it ends at ${cursor.index}, not ${all.length}`);
}

/** Elements in bytes of their own are the same array; another count of them is refused. */
function checkOwnBytes(
  runtime: Subject['runtime'],
  all: readonly AnyMessage[],
  parent: object,
  rest: readonly number[],
): void {
  const bytes = Buffer.concat(all.map((element) => runtime.encode(element, ...rest)));
  const type = (all[0] as object).constructor as unknown as AnyElement;
  const array = type.lazyArray(bytes, all.length, parent, ...rest);
  check(runtime.equals(array.toArray(), all), 'in bytes of their own, elements differ');
  check(array.toArray()[0]?.parent === parent, 'in bytes of their own, elements have another parent');
  for (const count of [all.length - 1, all.length + 1, -1, 0x7fffffff]) {
    const result = attempt(() => type.lazyArray(bytes, count, parent, ...rest).toArray());
    check(
      result instanceof runtime.DecodeError,
      `${count} elements were found in the place of ${all.length}`,
    );
  }
}

/** The class of elements of a lazy array. */
interface AnyElement {
  lazyArray(bytes: Uint8Array, count: number, parent: object, ...rest: readonly number[]): AnyLazy['array'];
}
