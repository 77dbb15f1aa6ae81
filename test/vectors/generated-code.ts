import * as kafkaMessages from '../../generated/kafka/index.js';
import * as kafkaJson from '../../generated/kafka/json.js';
import type { SizeAccumulator, WireReader, WireWriter } from '../../generated/runtime/index.js';
import * as testMessages from '../fixtures/kafka/generated/index.js';
import * as testJson from '../fixtures/kafka/generated/json.js';
import type { Json, JsonObject } from '../golden-rows.js';

/** Any generated message with versions, where the version is known at run time only. */
export interface AnyMessage {
  addSize(size: SizeAccumulator, version: number): void;
  size(version: number): number;
  write(out: WireWriter, version: number): void;
  toString(): string;
  toJSON(): unknown;
}

/** The class of such a message. */
export interface AnyMessageType {
  readonly name: string;
  readonly apiKey?: number;
  readonly minVersion: number;
  readonly maxVersion: number;
  readonly latestVersionUnstable?: boolean;
  readonly maxDeprecatedVersion?: number;
  new (init?: object): AnyMessage;
  read(input: WireReader, version: number): AnyMessage;
}

/** A class with the two functions of its JSON module. */
export interface GeneratedCode {
  readonly name: string;
  readonly type: AnyMessageType;
  toJson(message: AnyMessage, version: number): Json;
  fromJson(json: JsonObject): AnyMessage;
}

type Exports = Readonly<Record<string, unknown>>;

const protocol = {
  messages: kafkaMessages as unknown as Exports,
  json: kafkaJson as unknown as Exports,
};

const fixtures = {
  messages: testMessages as unknown as Exports,
  json: testJson as unknown as Exports,
};

/** Whether Kafka has a message in its tests alone. */
export function isTestMessage(name: string): boolean {
  return Object.hasOwn(fixtures.messages, name);
}

/** The generated code of a message by its name in the schema; throws if it was not generated. */
export function generatedCode(name: string): GeneratedCode {
  const { messages, json } = isTestMessage(name) ? fixtures : protocol;
  const functions = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return {
    name,
    type: exported(messages, name) as AnyMessageType,
    toJson: exported(json, `${functions}ToJson`) as GeneratedCode['toJson'],
    fromJson: exported(json, `${functions}FromJson`) as GeneratedCode['fromJson'],
  };
}

function exported(module: Exports, name: string): unknown {
  if (!Object.hasOwn(module, name)) {
    throw new Error(`${name} is not generated`);
  }
  return module[name];
}
