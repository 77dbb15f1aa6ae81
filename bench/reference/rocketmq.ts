import type {
  ClientMessage,
  PullMessageRequestHeader,
  SendMessageRequestHeader,
} from '../../generated/rocketmq/index.js';

/** A batch as RocketMQ's own code makes it: each message is encoded by itself and kept, then all are copied together. */
export function encodeEach(messages: readonly ClientMessage[]): Uint8Array {
  const encoded = messages.map(encodeOne);
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of encoded) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

function encodeOne({ flag, body, properties }: ClientMessage): Uint8Array {
  const text = Buffer.from(propertyText(properties));
  const bytes = new Uint8Array(22 + body.length + text.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, bytes.length);
  view.setInt32(12, flag);
  view.setInt32(16, body.length);
  bytes.set(body, 20);
  view.setInt16(20 + body.length, text.length);
  bytes.set(text, 22 + body.length);
  return bytes;
}

function propertyText(properties: ReadonlyMap<string, string | null>): string {
  let text = '';
  for (const [name, value] of properties) if (value !== null) text += `${name}\u0001${value}\u0002`;
  return text;
}

interface Holder {
  readonly name: string;
  readonly value: unknown;
  next: Holder | undefined;
}

/** Guava's helper for texts, line by line: names and values in a chain of objects, of which the text is made in the end. */
class Helper {
  readonly #name: string;
  readonly #head: Holder = { name: '', value: null, next: undefined };
  #tail: Holder = this.#head;

  constructor(name: string) {
    this.#name = name;
  }

  add(name: string, value: unknown): this {
    const holder: Holder = { name, value, next: undefined };
    this.#tail.next = holder;
    this.#tail = holder;
    return this;
  }

  /** As with a builder of strings: each piece is appended to a list, which is joined. */
  joined(): string {
    const builder: string[] = [this.#name, '{'];
    let separator = '';
    for (let holder = this.#head.next; holder !== undefined; holder = holder.next) {
      builder.push(separator, holder.name, '=', String(holder.value));
      separator = ', ';
    }
    builder.push('}');
    return builder.join('');
  }

  /** By adding to a text. */
  added(): string {
    let text = `${this.#name}{`;
    let separator = '';
    for (let holder = this.#head.next; holder !== undefined; holder = holder.next) {
      text += `${separator}${holder.name}=${holder.value}`;
      separator = ', ';
    }
    return `${text}}`;
  }
}

export function sendHelper(header: SendMessageRequestHeader): Helper {
  return new Helper('SendMessageRequestHeader')
    .add('producerGroup', header.producerGroup)
    .add('topic', header.topic)
    .add('defaultTopic', header.defaultTopic)
    .add('defaultTopicQueueNums', header.defaultTopicQueueNums)
    .add('queueId', header.queueId)
    .add('sysFlag', header.sysFlag)
    .add('bornTimestamp', header.bornTimestamp)
    .add('flag', header.flag)
    .add('properties', header.properties)
    .add('reconsumeTimes', header.reconsumeTimes)
    .add('unitMode', header.unitMode)
    .add('batch', header.batch)
    .add('maxReconsumeTimes', header.maxReconsumeTimes);
}

export function pullHelper(header: PullMessageRequestHeader): Helper {
  return new Helper('PullMessageRequestHeader')
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('queueOffset', header.queueOffset)
    .add('maxMsgBytes', header.maxMsgBytes)
    .add('maxMsgNums', header.maxMsgNums)
    .add('sysFlag', header.sysFlag)
    .add('commitOffset', header.commitOffset)
    .add('suspendTimeoutMillis', header.suspendTimeoutMillis)
    .add('subscription', header.subscription)
    .add('subVersion', header.subVersion)
    .add('expressionType', header.expressionType)
    .add('requestSource', header.requestSource)
    .add('proxyFrowardClientId', header.proxyFrowardClientId);
}
