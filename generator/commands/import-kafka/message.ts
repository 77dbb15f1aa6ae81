import type { YamlLiteral } from './yaml.js';

/** A default as our YAML writes it; a literal where the spelling matters (hexadecimal, `.nan`). */
export type DefaultValue = null | boolean | bigint | number | string | YamlLiteral;

/** One field of a message file. Properties are in the order in which they are printed. */
export type MessageField = {
  readonly name: string;
  readonly type: string;
  readonly versions?: string | undefined;
  readonly nullableVersions?: string | undefined;
  readonly taggedVersions?: string | undefined;
  readonly tag?: number | undefined;
  readonly flexibleVersions?: string | undefined;
  readonly default?: DefaultValue | undefined;
  readonly ignorable?: boolean | undefined;
  readonly mapKey?: boolean | undefined;
  readonly entityType?: string | undefined;
  readonly zeroCopy?: boolean | undefined;
  readonly enum?: string | undefined;
  readonly as?: 'number' | undefined;
  readonly secret?: boolean | undefined;
  readonly intern?: boolean | undefined;
  readonly about?: string | undefined;
  readonly fields?: readonly MessageField[] | undefined;
};

/** A struct that several fields of a message use. */
export type MessageStruct = {
  readonly name: string;
  readonly versions: string;
  readonly fields: readonly MessageField[];
};

/** One message file, before it is printed. Properties are in the order in which they are printed. */
export type Message = {
  readonly message: string;
  readonly about?: string | undefined;
  readonly apiKey?: number | undefined;
  readonly kind: string;
  readonly listeners?: readonly string[] | undefined;
  readonly validVersions: string;
  readonly deprecatedVersions?: string | undefined;
  readonly flexibleVersions?: string | undefined;
  readonly latestVersionUnstable?: boolean | undefined;
  readonly commonStructs?: readonly MessageStruct[] | undefined;
  readonly fields: readonly MessageField[];
};
