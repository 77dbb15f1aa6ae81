import type { Fields } from './golden-lines.js';
import { completeFields, type HeaderName } from './header-tables.js';

/** What a header's field can hold; int64 as bigint or as decimal text. */
export type Printable = string | number | bigint | boolean | null;

interface Holder {
  readonly name: string;
  readonly value: Printable;
  next: Holder | undefined;
}

/**
 * Guava's helper for texts of objects, as RocketMQ's headers use it: it collects names and values in a chain of objects, and makes
 * the text of them in the end. Generated classes append to the text directly; this is what they are compared with.
 */
export class ToStringHelper {
  readonly #className: string;
  readonly #head: Holder = { name: '', value: null, next: undefined };
  #tail = this.#head;
  #omitNullValues = false;

  constructor(className: string) {
    this.#className = className;
  }

  omitNullValues(): this {
    this.#omitNullValues = true;
    return this;
  }

  add(name: string, value: Printable): this {
    const holder = { name, value, next: undefined };
    this.#tail.next = holder;
    this.#tail = holder;
    return this;
  }

  /** As Java does it: the pieces go into a builder. */
  joined(): string {
    const builder: string[] = [this.#className, '{'];
    let separator = '';
    for (let holder = this.#head.next; holder !== undefined; holder = holder.next) {
      if (this.#omitNullValues && holder.value === null) continue;
      builder.push(separator, holder.name, '=', String(holder.value));
      separator = ', ';
    }
    builder.push('}');
    return builder.join('');
  }

  /** The same text, added up. */
  toString(): string {
    let text = `${this.#className}{`;
    let separator = '';
    for (let holder = this.#head.next; holder !== undefined; holder = holder.next) {
      if (this.#omitNullValues && holder.value === null) continue;
      text += `${separator}${holder.name}=${holder.value}`;
      separator = ', ';
    }
    return `${text}}`;
  }
}

/** A header with these members, be it a plain object or one of a generated class. */
export type Having<Names extends string> = { readonly [Name in Names]: Printable };

type SendMessage =
  | ('producerGroup' | 'topic' | 'defaultTopic' | 'defaultTopicQueueNums' | 'queueId' | 'sysFlag')
  | ('bornTimestamp' | 'flag' | 'properties' | 'reconsumeTimes' | 'unitMode' | 'batch' | 'maxReconsumeTimes');

export function sendMessageHelper(header: Having<SendMessage>): ToStringHelper {
  return new ToStringHelper('SendMessageRequestHeader')
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

type SendMessageV2 = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n';

export function sendMessageV2Helper(header: Having<SendMessageV2>): ToStringHelper {
  return new ToStringHelper('SendMessageRequestHeaderV2')
    .add('a', header.a)
    .add('b', header.b)
    .add('c', header.c)
    .add('d', header.d)
    .add('e', header.e)
    .add('f', header.f)
    .add('g', header.g)
    .add('h', header.h)
    .add('i', header.i)
    .add('j', header.j)
    .add('k', header.k)
    .add('l', header.l)
    .add('m', header.m)
    .add('n', header.n);
}

type PopMessage =
  | ('consumerGroup' | 'topic' | 'queueId' | 'maxMsgNums' | 'invisibleTime' | 'pollTime' | 'bornTime')
  | ('initMode' | 'expType' | 'exp' | 'order' | 'attemptId');

export function popMessageHelper(header: Having<PopMessage>): ToStringHelper {
  return new ToStringHelper('PopMessageRequestHeader')
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('maxMsgNums', header.maxMsgNums)
    .add('invisibleTime', header.invisibleTime)
    .add('pollTime', header.pollTime)
    .add('bornTime', header.bornTime)
    .add('initMode', header.initMode)
    .add('expType', header.expType)
    .add('exp', header.exp)
    .add('order', header.order)
    .add('attemptId', header.attemptId);
}

type PullMessage =
  | ('consumerGroup' | 'topic' | 'queueId' | 'queueOffset' | 'maxMsgBytes' | 'maxMsgNums' | 'sysFlag')
  | ('commitOffset' | 'suspendTimeoutMillis' | 'subscription' | 'subVersion' | 'expressionType')
  | ('requestSource' | 'proxyFrowardClientId');

/** Not in the order of declaration: maxMsgBytes stands in front of maxMsgNums. */
export function pullMessageHelper(header: Having<PullMessage>): ToStringHelper {
  return new ToStringHelper('PullMessageRequestHeader')
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

type Notification =
  | ('consumerGroup' | 'topic' | 'queueId' | 'pollTime' | 'bornTime' | 'order' | 'attemptId')
  | ('isLiteConsumer' | 'clientId');

/** Without nulls, without expType and exp, and with isLiteConsumer only where it is true. */
export function notificationHelper(header: Having<Notification>): ToStringHelper {
  return new ToStringHelper('NotificationRequestHeader')
    .omitNullValues()
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('pollTime', header.pollTime)
    .add('bornTime', header.bornTime)
    .add('order', header.order)
    .add('attemptId', header.attemptId)
    .add('isLiteConsumer', header.isLiteConsumer === true ? true : null)
    .add('clientId', header.clientId);
}

type AckMessage = 'consumerGroup' | 'topic' | 'queueId' | 'extraInfo' | 'offset' | 'liteTopic';

/** Without nulls. */
export function ackMessageHelper(header: Having<AckMessage>): ToStringHelper {
  return new ToStringHelper('AckMessageRequestHeader')
    .omitNullValues()
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('extraInfo', header.extraInfo)
    .add('offset', header.offset)
    .add('liteTopic', header.liteTopic);
}

/** Without nulls. */
export function changeInvisibleTimeHelper(header: Having<AckMessage | 'invisibleTime'>): ToStringHelper {
  return new ToStringHelper('ChangeInvisibleTimeRequestHeader')
    .omitNullValues()
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('extraInfo', header.extraInfo)
    .add('offset', header.offset)
    .add('invisibleTime', header.invisibleTime)
    .add('liteTopic', header.liteTopic);
}

type UpdateConsumerOffset = 'consumerGroup' | 'topic' | 'queueId' | 'commitOffset';

export function updateConsumerOffsetHelper(header: Having<UpdateConsumerOffset>): ToStringHelper {
  return new ToStringHelper('UpdateConsumerOffsetRequestHeader')
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('commitOffset', header.commitOffset);
}

type ConsumerSendMsgBack =
  | ('offset' | 'group' | 'delayLevel' | 'originMsgId' | 'originTopic' | 'unitMode')
  | 'maxReconsumeTimes';

export function consumerSendMsgBackHelper(header: Having<ConsumerSendMsgBack>): ToStringHelper {
  return new ToStringHelper('ConsumerSendMsgBackRequestHeader')
    .add('offset', header.offset)
    .add('group', header.group)
    .add('delayLevel', header.delayLevel)
    .add('originMsgId', header.originMsgId)
    .add('originTopic', header.originTopic)
    .add('unitMode', header.unitMode)
    .add('maxReconsumeTimes', header.maxReconsumeTimes);
}

type PopLiteMessage =
  | ('clientId' | 'consumerGroup' | 'topic' | 'maxMsgNum' | 'invisibleTime' | 'pollTime' | 'bornTime')
  | 'attemptId';

/** Not in the order of declaration: clientId comes last. */
export function popLiteMessageHelper(header: Having<PopLiteMessage>): ToStringHelper {
  return new ToStringHelper('PopLiteMessageRequestHeader')
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('maxMsgNum', header.maxMsgNum)
    .add('invisibleTime', header.invisibleTime)
    .add('pollTime', header.pollTime)
    .add('bornTime', header.bornTime)
    .add('attemptId', header.attemptId)
    .add('clientId', header.clientId);
}

/** By class. What a function takes is in its own type. */
const HELPERS: Readonly<Record<HeaderName, (header: never) => ToStringHelper>> = {
  SendMessageRequestHeader: sendMessageHelper,
  SendMessageRequestHeaderV2: sendMessageV2Helper,
  PopMessageRequestHeader: popMessageHelper,
  PullMessageRequestHeader: pullMessageHelper,
  NotificationRequestHeader: notificationHelper,
  AckMessageRequestHeader: ackMessageHelper,
  ChangeInvisibleTimeRequestHeader: changeInvisibleTimeHelper,
  UpdateConsumerOffsetRequestHeader: updateConsumerOffsetHelper,
  ConsumerSendMsgBackRequestHeader: consumerSendMsgBackHelper,
  PopLiteMessageRequestHeader: popLiteMessageHelper,
};

/** The text of a header of which these fields were assigned. */
export function headerText(className: HeaderName, assigned: Fields): string {
  return HELPERS[className](completeFields(className, assigned) as never).toString();
}
