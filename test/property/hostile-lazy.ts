import { hexOf } from '../hex.js';
import { check } from './checks.js';
import { attempt, checkDecodeError } from './hostile-bytes.js';
import { type AnyCursor, lazyArraysIn } from './lazy-arrays.js';
import { type AnyMessage, type Init, type Subject, versionsOf } from './subject.js';

/**
 * Bytes from anywhere, of whose lazy arrays nobody has asked for anything: they have a text and are written as they came. Whoever asks
 * for elements gets those in front of what is wrong.
 */
export function checkHostileLazily(
  subject: Subject,
  bytes: Uint8Array,
  rest: readonly number[],
  isWrong: boolean,
): void {
  const { runtime, type } = subject;
  const message = attempt(() => runtime.decode(type, bytes, ...rest));
  if (message.error !== undefined) return;
  checkWritten(subject, message.value, bytes, rest, isWrong);
  check(String(message.value).length > 0, 'toString() is empty');
  const ends = lazyArraysIn(message.value, subject, 1).map(({ array }) => goThrough(array.cursor()));
  for (const { error } of ends) if (error !== undefined) checkDecodeError(subject, error, bytes);
  for (const touch of touches(subject, message.value, rest)) {
    const { error } = attempt(touch);
    if (error === undefined || error instanceof runtime.EncodeError) continue;
    check(isWrong, () => `${hexOf(bytes)} is read at once, but ends in ${String(error)}`);
    checkDecodeError(subject, error, bytes);
  }
}

/** What decodes all elements. */
function touches(
  { plan, runtime, ...subject }: Subject,
  message: AnyMessage,
  rest: readonly number[],
): readonly (() => unknown)[] {
  const others = versionsOf(plan.message).filter((version) => version !== rest[0] && rest.length > 0);
  return [
    () => runtime.clone(message),
    () => runtime.equals(message, new subject.type(message as unknown as Init)),
    () => subject.toJson(message, ...rest),
    ...others.slice(0, 2).map((version) => () => runtime.encode(message, version)),
  ];
}

/** What is wrong in the arrays is so in what they are written as. */
function checkWritten(
  { runtime, type }: Subject,
  message: AnyMessage,
  bytes: Uint8Array,
  rest: readonly number[],
  isWrong: boolean,
): void {
  const written = attempt(() => runtime.encode(message, ...rest));
  if (written.error !== undefined) {
    const isOurs = written.error instanceof runtime.EncodeError;
    check(isOurs, () => `${hexOf(bytes)}, read lazily, is not written: ${String(written.error)}`);
    return;
  }
  const again = attempt(() => runtime.decode(type, written.value, ...rest, { eager: true }));
  check(
    (again.error !== undefined) === isWrong,
    () => `${hexOf(bytes)}, read lazily, is written as ${hexOf(written.value)}: ${String(again.error)}`,
  );
}

/** Takes elements up to the end, or to an error, which comes again: the cursor stays in front of what is wrong. */
function goThrough(cursor: AnyCursor): { readonly error: Error | undefined } {
  let count = 0;
  for (;;) {
    const some = attempt(() => cursor.take(2));
    if (some.error === undefined && some.value.length === 0) return { error: undefined };
    if (some.error === undefined) {
      count += some.value.length;
      continue;
    }
    const { error } = some;
    for (const again of [attempt(() => cursor.next()), attempt(() => cursor.take(1))])
      check(
        again.error?.message === error.message,
        () => `${error.message}, and then ${String(again.error)}`,
      );
    check(cursor.index === count, `the cursor is at ${cursor.index} behind ${count}`);
    return { error };
  }
}
