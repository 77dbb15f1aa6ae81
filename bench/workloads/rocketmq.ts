import {
  ClientMessage,
  PullMessageRequestHeader,
  SendMessageRequestHeader,
} from '../../generated/rocketmq/index.js';

/** Messages of a batch as a producer sends them: about ten properties each, 250 bytes of text. */
export function clientMessages(count: number, bodySize: number): ClientMessage[] {
  return Array.from({ length: count }, (_, i) => {
    const number = String(i).padStart(4, '0');
    return new ClientMessage({
      body: new Uint8Array(bodySize).fill(i),
      properties: [
        ['KEYS', `order-${number}`],
        ['UNIQ_KEY', `7F0000010E2818B4AAC2${number}A5C30000`],
        ['WAIT', 'true'],
        ['TAGS', 'TagA'],
        ['CLUSTER', 'DefaultCluster'],
        ['TRACE_ON', 'true'],
        ['INSTANCE_ID', 'MQ_INST_1234567890'],
        ['region', 'eu-central-1'],
        ['traceparent', `00-4bf92f3577b34da6a3ce929d0e0e${number}-00f067aa0ba902b7-01`],
        ['retries', '0'],
      ],
    });
  });
}

/** A header with every field set: 13 of them are printed. */
export function sendHeader(): SendMessageRequestHeader {
  return new SendMessageRequestHeader({
    producerGroup: 'orders-producer-group',
    topic: 'orders-created',
    defaultTopic: 'TBW102',
    defaultTopicQueueNums: 4,
    queueId: 3,
    sysFlag: 0,
    bornTimestamp: 1758000000000n,
    flag: 0,
    properties: 'KEYS=order-1;TAGS=TagA',
    reconsumeTimes: 0,
    unitMode: false,
    batch: true,
    maxReconsumeTimes: 16,
  });
}

/** The same for 14 fields. */
export function pullHeader(): PullMessageRequestHeader {
  return new PullMessageRequestHeader({
    consumerGroup: 'orders-consumer-group',
    topic: 'orders-created',
    queueId: 3,
    queueOffset: 123456789n,
    maxMsgNums: 32,
    sysFlag: 2,
    commitOffset: 123456700n,
    suspendTimeoutMillis: 15000n,
    subscription: 'TagA || TagB',
    subVersion: 1758000000000n,
    expressionType: 'TAG',
    maxMsgBytes: 262144,
    requestSource: 0,
    proxyFrowardClientId: 'proxy-1',
  });
}
