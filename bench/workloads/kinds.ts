import { FetchResponse, type FetchResponseVersion } from '../../generated/kafka/fetch-response.js';
import { MetadataResponse, type MetadataResponseVersion } from '../../generated/kafka/metadata-response.js';
import { ProduceRequest, type ProduceRequestVersion } from '../../generated/kafka/produce-request.js';
import { decode } from '../../generated/runtime/index.js';
import { fetchText, metadataText, produceText } from './content-texts.js';
import {
  type FetchContent,
  fetchContent,
  type Int64,
  type MetadataContent,
  metadataContent,
  type ProduceContent,
  produceContent,
} from './contents.js';

/** A kind of message that libraries are compared with. */
export interface Kind<Message, Content> {
  /** Its name, in every schema. */
  readonly name: 'FetchResponse' | 'MetadataResponse' | 'ProduceRequest';
  /** What a message says; `int64` makes the numbers of 64 bits. */
  content(message: Message, int64: Int64): Content;
  /** The same as text. */
  text(content: Content): Uint8Array;
  /** Reads one with the generated class, which refuses a version that it does not have. */
  decode(body: Uint8Array, version: number): Message;
}

export const FETCH: Kind<FetchResponse, FetchContent> = {
  name: 'FetchResponse',
  content: fetchContent,
  text: fetchText,
  decode: (body, version) => decode(FetchResponse, body, version as FetchResponseVersion),
};

export const METADATA: Kind<MetadataResponse, MetadataContent> = {
  name: 'MetadataResponse',
  content: metadataContent,
  text: metadataText,
  decode: (body, version) => decode(MetadataResponse, body, version as MetadataResponseVersion),
};

export const PRODUCE: Kind<ProduceRequest, ProduceContent> = {
  name: 'ProduceRequest',
  content: produceContent,
  text: produceText,
  decode: (body, version) => decode(ProduceRequest, body, version as ProduceRequestVersion),
};

/** A bigint as it is. */
export function asBigint(value: bigint): bigint {
  return value;
}

/** The text of what a body of Kafka says. */
export function bodyText<M, C>(kind: Kind<M, C>, body: Uint8Array, version: number): Uint8Array {
  return kind.text(kind.content(kind.decode(body, version), asBigint));
}

/** What a FetchResponse of a version without topic ids says: names stand in their place. */
export function namedFetchText(message: FetchResponse): Uint8Array {
  const content = fetchContent(message, asBigint);
  const responses = content.responses.map((topic, i) => ({
    ...topic,
    topicId: message.responses[i]?.topic ?? '',
  }));
  return fetchText({ ...content, responses });
}
