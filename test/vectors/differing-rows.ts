// The golden rows in which this reading of the format is stricter than Kafka's classes, and why. A row that is listed here and
// does not differ fails its test, so the lists are exact.

const WIDE = 'a varint of more bits than its type has is refused; Kafka drops the bits';
const ORDER = 'tags ascend and none is repeated';
const MARKER = 'only the exact marker is null, and only the exact marker is present';
const SIZE = 'the size is what is written; Kafka counted one byte too few at this commit (KAFKA-18199)';

/** Rows of primitives.jsonl by kind and bytes. */
export const differingPrimitives: ReadonlyMap<string, string> = new Map([
  ['readUnsignedVarint ffffffff7f', WIDE],
  ['readUnsignedVarint ffffffff10', WIDE],
  ['readVarlong ffffffffffffffffff7f', WIDE],
]);

/** Rows of edge-encode.jsonl by id. */
export const differingEncodings: ReadonlyMap<string, string> = new Map([
  ['version-negative', 'a version outside the range of the message is refused'],
  ['unknown-tags-v2-[9]', 'a tag of the schema among the unknown ones is refused'],
  ['nullable-tagged-struct-121', SIZE],
  ['nullable-tagged-struct-16376', SIZE],
]);

/** Rows of edge-decode.jsonl by id. */
export const differingDecodings: ReadonlyMap<string, string> = new Map([
  ['trailing-bytes-are-left-unread', 'bytes behind the message are refused'],
  ['same-known-tag-twice-last-wins', ORDER],
  ['known-tags-out-of-order-are-accepted', ORDER],
  ['unknown-tags-out-of-order-are-accepted-on-read-but-the-rewrite-throws', ORDER],
  ['unknown-tag-varint-1', 'a tag is at most 2147483646'],
  [
    'utf-8-encoded-surrogate-java-gives-one-u-fffd-whatwg-textdecoder-gives-three',
    'the size of a known tag is that of its field; here it is one byte more',
  ],
  ['any-negative-marker-is-null', MARKER],
  ['marker-0-means-present', MARKER],
  ['marker-127-means-present', MARKER],
  ['any-positive-marker-varint-means-present', MARKER],
  ['negative-length-is-null-records', 'of the negative lengths only -1 is null'],
]);
