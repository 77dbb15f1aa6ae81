const NO_CLASS = 'no class can have the name; Kafka writes Java that does not compile';
const NEVER_THERE = 'a field that is in no version is a member that no message can carry';
const EMPTY =
  'a struct that nothing declares is a slip of the pen; in Kafka it is silently a struct without fields';
const OCTAL = 'the text says ten, and in Java the value is eight';

/**
 * The rows of schemas.jsonl on which the importer and the compiler behind it judge otherwise than Kafka's generator, and why. The list
 * is exact: a listed row that does not differ fails.
 */
export const differingSchemas: ReadonlyMap<string, string> = new Map([
  ['top-name-with-dash', NO_CLASS],
  [
    'top-validVersions-none',
    'a message without a version is one that was withdrawn: it gets no file, and is named in the summary',
  ],
  ['top-duplicate-attribute', 'two values for one attribute: the first may be the one that was meant'],
  ['field-duplicate-name-case', 'both fields become one member; Kafka writes Java that does not compile'],
  ['field-versions-none', NEVER_THERE],
  ['field-versions-outside', NEVER_THERE],
  ['type-Missing', EMPTY],
  ['type-[]Missing', EMPTY],
  ['struct-no-fields', EMPTY],
  ['default-int8-0x-1', 'hexadecimal digits have no sign; Kafka writes Java that does not compile'],
  ['default-int8-010', OCTAL],
  ['default-int32-010', OCTAL],
  ['default-float64-Infinity', 'the schema language has no default that is not a finite number'],
  ['struct-same-name-as-message', 'one name in one file names one thing'],
]);
