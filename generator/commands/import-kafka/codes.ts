/** Titles of the diagnostics of `wiregauge import kafka`. */
export const IMPORT_CODES = {
  WG650: 'definition is not JSON with comments',
  WG651: 'attribute given twice',
  WG652: 'unknown attribute',
  WG653: 'missing attribute',
  WG654: 'wrong kind of value',
  WG655: 'name not allowed',
  WG656: 'unknown type',
  WG657: 'not a version range',
  WG658: 'default does not fit its type',
  WG659: 'name given twice',
  WG660: 'overlay names nothing',
  WG661: 'folder or file cannot be used',
  WG662: 'struct that Kafka cannot generate',
} as const;

export type ImportCode = keyof typeof IMPORT_CODES;
