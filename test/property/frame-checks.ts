import { hexOf } from '../hex.js';
import { check } from './checks.js';
import { Sink } from './sink.js';
import type { AnyMessage, Subject } from './subject.js';

/** A frame is the number of bytes and the message, in one buffer or in segments; a message that is too long for it is refused. */
export function checkFrames(
  subject: Subject,
  message: AnyMessage,
  bytes: Uint8Array,
  rest: readonly number[],
): void {
  const { frames, model, plan, runtime, type } = subject;
  const prefix = model.frames.find(({ kind }) => kind === plan.message.kind)?.length;
  if (prefix === undefined || frames === undefined) return;
  if (bytes.length > prefix.max) {
    checkRefusedFrame(subject, message, rest);
    return;
  }
  const sink = new Sink();
  sink.integer(prefix.type, bytes.length + prefix.bias, model.byteOrder);
  sink.raw(bytes);
  const expected = hexOf(Uint8Array.from(sink.bytes));
  const frame = frames.write(message, ...rest);
  check(hexOf(frame) === expected, () => `the frame is ${hexOf(frame)}, not ${expected}`);
  for (const minReference of [0, undefined]) {
    const joined = Buffer.concat(frames.segments(message, ...rest, { minReference }));
    check(hexOf(joined) === expected, () => `its segments are ${hexOf(joined)}, not ${expected}`);
  }
  const read = frames.read(type, frame, ...rest).message;
  check(runtime.equals(read, message), () => `the frame is read as ${read}, not ${message}`);
}

function checkRefusedFrame({ frames, runtime }: Subject, message: AnyMessage, rest: readonly number[]): void {
  try {
    frames?.write(message, ...rest);
  } catch (error) {
    check(error instanceof runtime.EncodeError, () => `no EncodeError but ${String(error)}`);
    return;
  }
  throw new Error('a frame is longer than its number can say');
}
