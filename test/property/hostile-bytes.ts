import fc from 'fast-check';
import { includes } from '../../generator/model/range.js';
import type { MessagePlan } from '../../generator/plan/plan.js';
import { hexOf } from '../hex.js';
import { check, checkTexts } from './checks.js';
import { checkHostileLazily } from './hostile-lazy.js';
import { hasLazy } from './lazy-arrays.js';
import { isOpenEnded } from './open-ends.js';
import { type AnyMessage, type AnyWireError, elementsOf, type Subject, versionArguments } from './subject.js';

/** Numbers that lengths and counts are set to: extreme, negative, and the longest of each form. */
const EXTREMES = [
  '00',
  '01',
  '7f',
  '80',
  'ff',
  '7fff',
  'ffff',
  '8000',
  '7fffffff',
  'ffffffff',
  '80000000',
  'fffffffe',
]
  .concat([
    'ffffff7f',
    'ffffffff07',
    'ffffffff0f',
    'ffffffffffffffffff01',
    '8000',
    '808080808001',
    '0000ffff',
    'ffff0000',
  ])
  .map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));

type Change = (bytes: Uint8Array, at: number) => Uint8Array;

function splice(bytes: Uint8Array, at: number, removed: number, added: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(at + removed)]);
}

const CHANGES: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(7).map(
    (bit): Change =>
      (bytes, at) =>
        splice(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << bit))),
  ),
  fc.nat(255).map(
    (byte): Change =>
      (bytes, at) =>
        splice(bytes, at, 1, Uint8Array.of(byte)),
  ),
  fc.uint8Array({ minLength: 1, maxLength: 4 }).map(
    (added): Change =>
      (bytes, at) =>
        splice(bytes, at, 0, added),
  ),
  fc.integer({ min: 1, max: 4 }).map(
    (count): Change =>
      (bytes, at) =>
        splice(bytes, at, count, new Uint8Array(0)),
  ),
  fc.integer({ min: 1, max: 16 }).map(
    (count): Change =>
      (bytes, at) =>
        splice(bytes, at, 0, bytes.subarray(at, at + count)),
  ),
  fc.constantFrom(...EXTREMES).map(
    (extreme): Change =>
      (bytes, at) =>
        splice(bytes, at, extreme.length, extreme),
  ),
);

/** Changes at places from 0 to 1, the start and the end of the bytes, made one after the other. */
export const mutations: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array> = fc
  .array(fc.tuple(CHANGES, fc.nat(9999)), { minLength: 1, maxLength: 3 })
  .map((list) => (bytes) => {
    return list.reduce(
      (changed, [change, place]) => change(changed, Math.floor((changed.length * place) / 10000)),
      bytes,
    );
  });

/** Bytes of no message in particular, mostly small numbers: more of those are read far. */
export const noise: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.array(fc.nat(4), { maxLength: 120 }).map((bytes) => Uint8Array.from(bytes)),
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(fc.constantFrom(...EXTREMES), { maxLength: 30 })
    .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part]))),
);

/** Bytes from anywhere give a value or our error; a value writes itself or is refused, and what it writes is the value. */
export function checkHostile(subject: Subject, version: number, bytes: Uint8Array): void {
  const { runtime, type, plan } = subject;
  const rest = versionArguments(plan.message, version);
  const read = attempt(() => runtime.decode(type, bytes, ...rest, { eager: true }));
  const lazily = attempt(() => touched(runtime.decode(type, bytes, ...rest)));
  if (hasLazy(subject)) checkHostileLazily(subject, bytes, rest, read.error !== undefined);
  if (read.error !== undefined) {
    checkDecodeError(subject, read.error, bytes);
    check(lazily.error instanceof Error, () => `${hexOf(bytes)} was read lazily`);
    checkDecodeError(subject, lazily.error, bytes);
    return;
  }
  const message = read.value;
  check(lazily.error === undefined, () => `${hexOf(bytes)} was not read lazily: ${lazily.error}`);
  check(runtime.equals(lazily.value, message), () => `${hexOf(bytes)} was read lazily as ${lazily.value}`);
  checkTexts(message);
  check(runtime.equals(runtime.clone(message), message), 'the clone differs');
  const written = attempt(() => runtime.encode(message, ...rest));
  if (written.error !== undefined) {
    const isOurs = written.error instanceof runtime.EncodeError;
    check(isOurs, () => `${hexOf(bytes)} was read, but not written: ${String(written.error)}`);
    return;
  }
  const again = runtime.decode(type, written.value, ...rest);
  emptyAsNull(message, plan, version);
  check(runtime.equals(again, message), () => `${hexOf(bytes)} was read as ${message} and then as ${again}`);
}

/** The message, when all that it reads later has been read. */
function touched(message: AnyMessage): AnyMessage {
  message.toJSON();
  return message;
}

/**
 * Puts null in the place of maps of which a lenient reader has left nothing, where the wire has one number for both: that is how they
 * come back.
 */
function emptyAsNull(value: unknown, plan: MessagePlan, version: number): void {
  for (const one of elementsOf(value) ?? []) emptyAsNull(one, plan, version);
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  const { name } = value.constructor;
  const fields = plan.classes.find(({ struct }) => struct.className === name)?.members ?? [];
  for (const { member, type, nullable } of fields) {
    const found = members[member];
    const isAlike =
      type.kind === 'map' && type.own?.kind === 'prefix' && type.own.prefix.null === type.own.prefix.bias;
    if (
      isAlike &&
      includes(nullable, version) &&
      type.form.lenient &&
      found instanceof Map &&
      found.size === 0
    )
      members[member] = null;
    else emptyAsNull(found, plan, version);
  }
}

export function checkDecodeError(
  subject: Subject,
  error: Error,
  bytes: Uint8Array,
): asserts error is AnyWireError {
  const { DecodeError, UnsupportedVersionError } = subject.runtime;
  if (error instanceof UnsupportedVersionError) return;
  check(error instanceof DecodeError, () => `${hexOf(bytes)} ended in ${String(error)}`);
  check(
    error.offset >= 0 && error.offset <= bytes.length,
    () => `offset ${error.offset} of ${hexOf(bytes)}: ${error.message}`,
  );
  check(error.path === '' || isMember(subject, error), `no member: ${error.message}`);
}

export type Attempt<T> = { readonly value: T; readonly error?: undefined } | { readonly error: Error };

export function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { value: call() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(`not an error: ${String(error)}`) };
  }
}

function isMember({ plan }: Subject, { messageName, path }: AnyWireError): boolean {
  // An entry that no member has is named by its key, which may be any text.
  if (plan.message.entriesOf !== undefined) return true;
  const first = /^\w+/.exec(path)?.[0] ?? '';
  // What is wrong in a lazy array is found late: the object that holds it is named then.
  const owner = plan.classes.find(({ struct }) => struct.className === messageName);
  const fields = owner?.struct.fields ?? [];
  return first === 'unknownTaggedFields' || fields.some((field) => field.member === first);
}

/**
 * The first `cut` bytes of a message end in an error that says where, in which member, and that nothing was left. Of a message whose
 * last value reaches to its end, they may be a shorter one.
 */
export function checkCut(subject: Subject, version: number, bytes: Uint8Array, cut: number): void {
  const { runtime, type, plan } = subject;
  const rest = versionArguments(plan.message, version);
  if (isOpenEnded(plan.message)) {
    checkHostile(subject, version, bytes.slice(0, cut));
    return;
  }
  const { error } = attempt(() => runtime.decode(type, bytes.slice(0, cut), ...rest, { eager: true }));
  check(error !== undefined, () => `${cut} bytes of ${hexOf(bytes)} are accepted`);
  check(
    error instanceof runtime.DecodeError,
    () => `${cut} bytes of ${hexOf(bytes)} ended in ${String(error)}`,
  );
  const { message, offset, need, have } = error;
  const isEnd = need !== undefined && have !== undefined && need > have && offset + have <= cut;
  check(
    isEnd,
    () => `${cut} bytes of ${hexOf(bytes)}: ${message}, offset ${offset}, need ${need}, have ${have}`,
  );
  check(isMember(subject, error), () => `${cut} bytes of ${hexOf(bytes)}: no member: ${message}`);
}
