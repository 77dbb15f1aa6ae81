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

export function printSendMessage(header: Having<SendMessage>): string {
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
    .add('maxReconsumeTimes', header.maxReconsumeTimes)
    .toString();
}

type SendMessageV2 = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n';

export function printSendMessageV2(header: Having<SendMessageV2>): string {
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
    .add('n', header.n)
    .toString();
}

type PopMessage =
  | ('consumerGroup' | 'topic' | 'queueId' | 'maxMsgNums' | 'invisibleTime' | 'pollTime' | 'bornTime')
  | ('initMode' | 'expType' | 'exp' | 'order' | 'attemptId');

export function printPopMessage(header: Having<PopMessage>): string {
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
    .add('attemptId', header.attemptId)
    .toString();
}

type PullMessage =
  | ('consumerGroup' | 'topic' | 'queueId' | 'queueOffset' | 'maxMsgBytes' | 'maxMsgNums' | 'sysFlag')
  | ('commitOffset' | 'suspendTimeoutMillis' | 'subscription' | 'subVersion' | 'expressionType')
  | ('requestSource' | 'proxyFrowardClientId');

/** Not in the order of declaration: maxMsgBytes stands in front of maxMsgNums. */
export function printPullMessage(header: Having<PullMessage>): string {
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
    .add('proxyFrowardClientId', header.proxyFrowardClientId)
    .toString();
}

type Notification =
  | ('consumerGroup' | 'topic' | 'queueId' | 'pollTime' | 'bornTime' | 'order' | 'attemptId')
  | ('isLiteConsumer' | 'clientId');

/** Without nulls, without expType and exp, and with isLiteConsumer only where it is true. */
export function printNotification(header: Having<Notification>): string {
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
    .add('clientId', header.clientId)
    .toString();
}

type AckMessage = 'consumerGroup' | 'topic' | 'queueId' | 'extraInfo' | 'offset' | 'liteTopic';

/** Without nulls. */
export function printAckMessage(header: Having<AckMessage>): string {
  return new ToStringHelper('AckMessageRequestHeader')
    .omitNullValues()
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('extraInfo', header.extraInfo)
    .add('offset', header.offset)
    .add('liteTopic', header.liteTopic)
    .toString();
}

/** Without nulls. */
export function printChangeInvisibleTime(header: Having<AckMessage | 'invisibleTime'>): string {
  return new ToStringHelper('ChangeInvisibleTimeRequestHeader')
    .omitNullValues()
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('extraInfo', header.extraInfo)
    .add('offset', header.offset)
    .add('invisibleTime', header.invisibleTime)
    .add('liteTopic', header.liteTopic)
    .toString();
}

type UpdateConsumerOffset = 'consumerGroup' | 'topic' | 'queueId' | 'commitOffset';

export function printUpdateConsumerOffset(header: Having<UpdateConsumerOffset>): string {
  return new ToStringHelper('UpdateConsumerOffsetRequestHeader')
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('queueId', header.queueId)
    .add('commitOffset', header.commitOffset)
    .toString();
}

type ConsumerSendMsgBack =
  | ('offset' | 'group' | 'delayLevel' | 'originMsgId' | 'originTopic' | 'unitMode')
  | 'maxReconsumeTimes';

export function printConsumerSendMsgBack(header: Having<ConsumerSendMsgBack>): string {
  return new ToStringHelper('ConsumerSendMsgBackRequestHeader')
    .add('offset', header.offset)
    .add('group', header.group)
    .add('delayLevel', header.delayLevel)
    .add('originMsgId', header.originMsgId)
    .add('originTopic', header.originTopic)
    .add('unitMode', header.unitMode)
    .add('maxReconsumeTimes', header.maxReconsumeTimes)
    .toString();
}

type PopLiteMessage =
  | ('clientId' | 'consumerGroup' | 'topic' | 'maxMsgNum' | 'invisibleTime' | 'pollTime' | 'bornTime')
  | 'attemptId';

/** Not in the order of declaration: clientId comes last. */
export function printPopLiteMessage(header: Having<PopLiteMessage>): string {
  return new ToStringHelper('PopLiteMessageRequestHeader')
    .add('consumerGroup', header.consumerGroup)
    .add('topic', header.topic)
    .add('maxMsgNum', header.maxMsgNum)
    .add('invisibleTime', header.invisibleTime)
    .add('pollTime', header.pollTime)
    .add('bornTime', header.bornTime)
    .add('attemptId', header.attemptId)
    .add('clientId', header.clientId)
    .toString();
}

/** By class. What a function takes is in its own type. */
const PRINTERS: Readonly<Record<HeaderName, (header: never) => string>> = {
  SendMessageRequestHeader: printSendMessage,
  SendMessageRequestHeaderV2: printSendMessageV2,
  PopMessageRequestHeader: printPopMessage,
  PullMessageRequestHeader: printPullMessage,
  NotificationRequestHeader: printNotification,
  AckMessageRequestHeader: printAckMessage,
  ChangeInvisibleTimeRequestHeader: printChangeInvisibleTime,
  UpdateConsumerOffsetRequestHeader: printUpdateConsumerOffset,
  ConsumerSendMsgBackRequestHeader: printConsumerSendMsgBack,
  PopLiteMessageRequestHeader: printPopLiteMessage,
};

/** The text of a header of which these fields were assigned. */
export function headerText(className: HeaderName, assigned: Fields): string {
  return PRINTERS[className](completeFields(className, assigned) as never);
}
