/** The messages of Kafka that are compared, as schemas of Avro. Tagged fields, which the workloads leave unset, are left out. */

const TOPIC_ID = { type: 'fixed', name: 'Uuid', size: 16 } as const;
const INTS = { type: 'array', items: 'int' } as const;

function record(name: string, fields: Readonly<Record<string, unknown>>): object {
  return {
    type: 'record',
    name,
    fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
  };
}

function arrayOf(items: object): object {
  return { type: 'array', items };
}

const fetchPartition = record('FetchPartition', {
  partitionIndex: 'int',
  errorCode: 'int',
  highWatermark: 'long',
  lastStableOffset: 'long',
  logStartOffset: 'long',
  abortedTransactions: arrayOf(record('AbortedTransaction', { producerId: 'long', firstOffset: 'long' })),
  preferredReadReplica: 'int',
  records: 'bytes',
});

const metadataBroker = record('MetadataBroker', {
  nodeId: 'int',
  host: 'string',
  port: 'int',
  rack: ['null', 'string'],
});

const metadataPartition = record('MetadataPartition', {
  errorCode: 'int',
  partitionIndex: 'int',
  leaderId: 'int',
  leaderEpoch: 'int',
  replicaNodes: INTS,
  isrNodes: INTS,
  offlineReplicas: INTS,
});

const metadataTopic = record('MetadataTopic', {
  errorCode: 'int',
  name: 'string',
  topicId: TOPIC_ID,
  isInternal: 'boolean',
  partitions: arrayOf(metadataPartition),
  topicAuthorizedOperations: 'int',
});

const producePartition = record('ProducePartition', { index: 'int', records: 'bytes' });

/** Schemas by the names of the messages. */
export const AVRO_SCHEMAS = {
  FetchResponse: record('FetchResponse', {
    throttleTimeMs: 'int',
    errorCode: 'int',
    sessionId: 'int',
    responses: arrayOf(record('FetchTopic', { topicId: TOPIC_ID, partitions: arrayOf(fetchPartition) })),
  }),
  MetadataResponse: record('MetadataResponse', {
    throttleTimeMs: 'int',
    brokers: arrayOf(metadataBroker),
    clusterId: ['null', 'string'],
    controllerId: 'int',
    topics: arrayOf(metadataTopic),
  }),
  ProduceRequest: record('ProduceRequest', {
    transactionalId: ['null', 'string'],
    acks: 'int',
    timeoutMs: 'int',
    topicData: arrayOf(record('ProduceTopic', { name: 'string', partitionData: arrayOf(producePartition) })),
  }),
} as const;
