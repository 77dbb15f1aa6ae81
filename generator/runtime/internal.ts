/** What generated code imports. Not part of the public interface: it changes with the generator. */
export { isBytes } from './bytes.js';
export {
  asStruct,
  bytesSize,
  checkSize,
  checkTags,
  countOf,
  deepen,
  exactSize,
  exposeBytes,
  exposeText,
  hasBytes,
  hasElements,
  hasTags,
  isNotZeros,
  isUuid,
  isUuidOf,
  refuseTags,
  strictTextSize,
  textSize,
  toNullableSecret,
} from './checks.js';
export { checkChecksum, checksumOf, crc32, crc32c, openSpan } from './crc.js';
export { checkEncodable } from './encode.js';
export {
  addEntry,
  addNullableEntry,
  addUnknownEntries,
  bigintEntry,
  boolEntry,
  isText,
  listedEntry,
  numberEntry,
  otherEntries,
  textEntry,
} from './entries.js';
export { requireVersion } from './errors.js';
export { fault, inside, notConstant, notListed } from './faults.js';
export { interned } from './intern.js';
export {
  arrayOf,
  JsonMembers,
  type JsonObject,
  type JsonValue,
  jsonBool,
  jsonBytes,
  jsonEither,
  jsonFloat32,
  jsonFloat64,
  jsonInt8,
  jsonInt16,
  jsonInt32,
  jsonInt64,
  jsonListed,
  jsonOfBytes,
  jsonOfFloat,
  jsonOfTags,
  jsonSafeInt64,
  jsonSafeUint64,
  jsonString,
  jsonUint8,
  jsonUint16,
  jsonUint24,
  jsonUint32,
  jsonUint64,
  jsonUnknownTags,
  jsonUuid,
  nullable,
  secretOf,
} from './json.js';
export { LazyArray } from './lazy.js';
export {
  checkLazy,
  hasLazyElements,
  lazyArrayIn,
  lazyCountOf,
  lazyItems,
  lazySize,
  putLazy,
  readLazyArray,
  toLazyArray,
  toNullableLazyArray,
} from './lazy-arrays.js';
export {
  detachedSource,
  emptyPlaced,
  LazySource,
  type Placed,
  placed,
  readPlaced,
  takePlace,
  takePlaceOfLong,
  unplaced,
} from './lazy-source.js';
export { setInt64, setInt64LittleEndian, setSafeInteger, setSafeIntegerLittleEndian } from './longs.js';
export { type MapEntriesForm, mapEntriesSize, putMapEntries, takeMapEntries } from './map-entries.js';
export { jsonOfMap, mapOf } from './map-json.js';
export { type MapTextForm, mapTextSize, putMapText, takeMapText } from './map-text.js';
export { hasEntries, type MapInit, showMap, toMap, toNullableMap } from './maps.js';
export { addMessageSize, mapMessage, mapOfMessage, readMessage, sizeOf, writeMessage } from './message.js';
export {
  bitsOf,
  exactNumber,
  isBool,
  isFloat,
  isFloat32,
  isInt8,
  isInt16,
  isInt32,
  isInt64,
  isSafeInteger,
  isSafeUnsigned,
  isUint8,
  isUint16,
  isUint24,
  isUint32,
  isUint64,
  safeUvarintSize,
  toBits,
  toNullableBits,
  uvarintSize,
  uvarlongSize,
  varintSize,
  varlongSize,
  zigzagNumber,
} from './numbers.js';
export { readUvarint, readUvarlong, readVarint, readVarlong } from './read-varints.js';
export {
  checkedCount,
  checkedMax,
  checkedTag,
  closeBound,
  descend,
  getUint24,
  keepTag,
  newArray,
  nullFound,
  openBound,
  readInt8,
  readInt16,
  readInt32,
  readInt64,
  readInt64LittleEndian,
  readUint8,
  readUint16,
  readUint24,
  readUint32,
  readUint64,
  readUint64LittleEndian,
  restOf,
  tagOfOtherVersion,
  take,
  takeBytes,
  takeText,
  takeTextStrict,
  takeView,
  toSafeNumber,
  WireReader,
} from './reader.js';
export { absent, absentStruct, changed, refuse, refuseBecause, refuseNull, unwanted } from './refusal.js';
export { Secret, toSecret } from './secret.js';
export { showBytes, showBytesAs, showList, showListOf, showSecret, showText, showUuid } from './show.js';
export { addPayload, reserve, SizeAccumulator, settle } from './sizes.js';
export {
  NO_INIT,
  NOT_READ,
  toNullableStruct,
  toNullableStructs,
  toStruct,
  toStructs,
} from './structs.js';
export { NO_TAGS, type UnknownTaggedField } from './tags.js';
export { javaDouble, javaFloat } from './text.js';
export { readUuid, toNullableUuid, toUuid, Uuid, writeUuid, ZERO_UUID } from './uuid.js';
export {
  putSafeUvarint,
  putUvarint,
  putUvarlong,
  putVarint,
  putVarlong,
  setSafeUvarint,
  setUvarint,
} from './write-varints.js';
export {
  closeSize,
  logicalPosition,
  nextSize,
  openSize,
  putBytes,
  putInt8,
  putInt16,
  putInt32,
  putPayload,
  putText,
  putUint24,
  room,
  setBytes,
  setUint24,
  WireWriter,
} from './writer.js';
