import type { Message, Model } from '../../generator/model/model.js';
import type { ClassPlan, MessagePlan } from '../../generator/plan/plan.js';

/** Members by name, as a constructor of generated code takes them. */
export type Init = Readonly<Record<string, unknown>>;

/** What generated messages have in common, versions or not. */
export interface AnyMessage {
  addSize(sizes: AnySizes, ...version: readonly number[]): void;
  size(...version: readonly number[]): number;
  toString(): string;
  toJSON(): unknown;
}

/** The class of a message or of one of its structs. */
export interface AnyClass {
  new (init?: Init): AnyMessage;
}

export interface AnySizes {
  readonly total: number;
  readonly zeroCopy: number;
}

/** An error of the runtime, with what the tests look at. */
export interface AnyWireError extends Error {
  readonly messageName: string;
  readonly path: string;
  readonly offset: number;
  readonly need: number | undefined;
  readonly have: number | undefined;
}

type ErrorClass = new (...args: never[]) => AnyWireError;

/** The functions of a runtime: that of the checkout, or one that came with a schema compiled for a test. */
export interface AnyRuntime {
  encode(message: AnyMessage, ...version: readonly number[]): Uint8Array;
  encodeSegments(message: AnyMessage, ...rest: readonly unknown[]): readonly Uint8Array[];
  decode(type: AnyClass, bytes: Uint8Array, ...rest: readonly unknown[]): AnyMessage;
  equals(a: unknown, b: unknown): boolean;
  clone<T extends object>(message: T): T;
  readonly SizeAccumulator: new () => AnySizes;
  readonly EncodeError: ErrorClass;
  readonly DecodeError: ErrorClass;
  readonly UnsupportedVersionError: ErrorClass;
}

/** How the messages of a kind are put into frames and taken out. */
export interface AnyFrames {
  write(message: AnyMessage, ...version: readonly number[]): Uint8Array;
  segments(message: AnyMessage, ...rest: readonly unknown[]): readonly Uint8Array[];
  read(type: AnyClass, bytes: Uint8Array, ...version: readonly number[]): { readonly message: AnyMessage };
}

/** A generated message with its plan and everything that came with it. */
export interface Subject {
  readonly name: string;
  readonly model: Model;
  readonly plan: MessagePlan;
  readonly runtime: AnyRuntime;
  readonly type: AnyClass;
  /** Undefined for a message that has no frames, or whose frames hold more than it. */
  readonly frames: AnyFrames | undefined;
  toJson(message: AnyMessage, ...version: readonly number[]): unknown;
  fromJson(json: unknown): AnyMessage;
}

export type Exports = Readonly<Record<string, unknown>>;

/** The message of a plan among the exports of its protocol; throws if something of it is missing. */
export function subjectOf(
  plan: MessagePlan,
  model: Model,
  messages: Exports,
  json: Exports,
  runtime: Exports,
  frames: Exports = {},
) {
  const { name } = plan.message;
  const functions = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const subject: Subject = {
    name,
    model,
    plan,
    runtime: runtime as unknown as AnyRuntime,
    type: exported(messages, name) as AnyClass,
    frames: framesOf(plan, model, frames),
    toJson: exported(json, `${functions}ToJson`) as Subject['toJson'],
    fromJson: exported(json, `${functions}FromJson`) as Subject['fromJson'],
  };
  return subject;
}

function framesOf({ message }: MessagePlan, model: Model, frames: Exports): AnyFrames | undefined {
  const kind = message.kind ?? '';
  if (model.frames.find((frame) => frame.kind === kind)?.header !== undefined) return undefined;
  const upper = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  if (!Object.hasOwn(frames, `frame${upper}`)) return undefined;
  return {
    write: exported(frames, `frame${upper}`) as AnyFrames['write'],
    segments: exported(frames, `frame${upper}Segments`) as AnyFrames['segments'],
    read: exported(frames, `read${upper}Frame`) as AnyFrames['read'],
  };
}

function exported(module: Exports, name: string): unknown {
  if (!Object.hasOwn(module, name)) throw new Error(`${name} is not generated`);
  return module[name];
}

/** Every version of a message; 0 alone stands for one without versions. */
export function versionsOf(message: Message): readonly number[] {
  const { lowest, highest } = message.versions ?? { lowest: 0, highest: 0 };
  return Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
}

/** What the functions of the runtime take behind the message: the version, or nothing. */
export function versionArguments(message: Message, version: number): readonly number[] {
  return message.versions === undefined ? [] : [version];
}

/** The class of a message or struct by the name that the schema gives it. */
export function classPlan(plan: MessagePlan, struct: string): ClassPlan {
  const found = plan.classes.find((one) => one.struct.name === struct);
  if (found === undefined) throw new Error(`${plan.message.name} has no struct ${struct}`);
  return found;
}

/** The elements of an array, lazy or not; undefined for what is none. A lazy one made of an array gives its elements themselves. */
export function elementsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const { toArray } = (value ?? {}) as { toArray?: () => unknown[] };
  return typeof toArray === 'function' ? toArray.call(value) : undefined;
}
