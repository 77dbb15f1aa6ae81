import type { Fields, FieldValue } from './golden-lines.js';

/** The kind of a field's values; int64 values are decimal texts. */
export type FieldKind = 'string' | 'int32' | 'int64' | 'bool';

export interface HeaderField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly nullable: boolean;
  /** The value of a field that nobody assigns. */
  readonly initial: FieldValue;
}

export interface HeaderTable {
  /** The code of the request that the header belongs to. */
  readonly code: number;
  /** In the order in which RocketMQ declares them; the inherited ones come last. */
  readonly fields: readonly HeaderField[];
  /** How many of them are the class's own; only these are printed. */
  readonly own: number;
}

/** Java's type, whose objects can be null and whose primitives cannot. */
const TYPES: Readonly<Record<string, readonly [FieldKind, FieldValue]>> = {
  String: ['string', null],
  Integer: ['int32', null],
  Long: ['int64', null],
  Boolean: ['bool', null],
  int: ['int32', 0],
  long: ['int64', '0'],
  boolean: ['bool', false],
};

/** `Boolean order = false`: type, name, and the initial value if it is not the type's. */
function field(declaration: string): HeaderField {
  const [type = '', name = '', , initial] = declaration.trim().split(' ');
  const [kind, usual] = TYPES[type] ?? (['string', null] as const);
  return { name, kind, nullable: /^[A-Z]/.test(type), initial: initial === 'false' ? false : usual };
}

const RPC = ['String ns', 'Boolean nsd', 'String bname', 'Boolean oway'];
const TOPIC_QUEUE = ['Boolean lo', ...RPC];

function table(code: number, declarations: string, inherited: readonly string[]): HeaderTable {
  const own = declarations.split(',');
  return { code, fields: [...own, ...inherited].map(field), own: own.length };
}

/** The ten headers, in the forms that are generated: of Ack, ChangeInvisibleTime, Notification and PopLite the newer ones. */
export const HEADERS = {
  SendMessageRequestHeader: table(
    10,
    `String producerGroup, String topic, String defaultTopic, Integer defaultTopicQueueNums, Integer queueId,
    Integer sysFlag, Long bornTimestamp, Integer flag, String properties, Integer reconsumeTimes,
    Boolean unitMode, Boolean batch, Integer maxReconsumeTimes`,
    TOPIC_QUEUE,
  ),
  // The way that RocketMQ sends this one leaves the inherited fields out.
  SendMessageRequestHeaderV2: table(
    310,
    `String a, String b, String c, Integer d, Integer e, Integer f, Long g, Integer h, String i, Integer j,
    Boolean k, Integer l, Boolean m, String n`,
    [],
  ),
  PopMessageRequestHeader: table(
    200050,
    `String consumerGroup, String topic, int queueId, int maxMsgNums, long invisibleTime, long pollTime,
    long bornTime, int initMode, String expType, String exp, Boolean order = false, String attemptId`,
    TOPIC_QUEUE,
  ),
  PullMessageRequestHeader: table(
    11,
    `String consumerGroup, String topic, Integer queueId, Long queueOffset, Integer maxMsgNums, Integer sysFlag,
    Long commitOffset, Long suspendTimeoutMillis, String subscription, Long subVersion, String expressionType,
    Integer maxMsgBytes, Integer requestSource, String proxyFrowardClientId`,
    TOPIC_QUEUE,
  ),
  NotificationRequestHeader: table(
    200054,
    `String consumerGroup, String topic, int queueId, long pollTime, long bornTime, Boolean order = false,
    String attemptId, boolean isLiteConsumer, String clientId, String expType, String exp`,
    TOPIC_QUEUE,
  ),
  AckMessageRequestHeader: table(
    200051,
    'String consumerGroup, String topic, Integer queueId, String extraInfo, Long offset, String liteTopic',
    TOPIC_QUEUE,
  ),
  ChangeInvisibleTimeRequestHeader: table(
    200053,
    `String consumerGroup, String topic, Integer queueId, String extraInfo, Long offset, Long invisibleTime,
    String liteTopic`,
    TOPIC_QUEUE,
  ),
  UpdateConsumerOffsetRequestHeader: table(
    15,
    'String consumerGroup, String topic, Integer queueId, Long commitOffset',
    TOPIC_QUEUE,
  ),
  ConsumerSendMsgBackRequestHeader: table(
    36,
    `Long offset, String group, Integer delayLevel, String originMsgId, String originTopic, boolean unitMode,
    Integer maxReconsumeTimes`,
    RPC,
  ),
  PopLiteMessageRequestHeader: table(
    200070,
    `String clientId, String consumerGroup, String topic, int maxMsgNum, long invisibleTime, long pollTime,
    long bornTime, String attemptId`,
    RPC,
  ),
} as const satisfies Record<string, HeaderTable>;

export type HeaderName = keyof typeof HEADERS;
export const HEADER_NAMES = Object.keys(HEADERS) as readonly HeaderName[];

/** All fields of a header: those that were assigned, and the initial values of the others. */
export function completeFields(className: HeaderName, assigned: Fields): Fields {
  const fields = HEADERS[className].fields.map(({ name, initial }) => [name, initial] as const);
  return { ...Object.fromEntries(fields), ...assigned };
}

/** What was assigned to fields that the class has in our form. Rows of V2 also assign inherited ones, which are never sent. */
export function knownFields(className: HeaderName, assigned: Fields): Fields {
  const names = new Set<string>(HEADERS[className].fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(assigned).filter(([name]) => names.has(name)));
}

/** Fields as members of a generated class: int64 as bigint, everything else as it is. */
export function memberValues(
  className: HeaderName,
  fields: Fields,
): Readonly<Record<string, FieldValue | bigint>> {
  const longs = new Set<string>(
    HEADERS[className].fields.filter(({ kind }) => kind === 'int64').map(({ name }) => name),
  );
  const member = (name: string, value: FieldValue) =>
    longs.has(name) && value !== null ? BigInt(value) : value;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, member(name, value)]));
}
