import type { Document, NodePath } from '../schema/document.js';
import type { MessageShape } from '../schema/shapes.js';
import type { IntegerTypeName, ScalarName } from '../schema/words.js';
import type { BitRange, Computed, Condition, Constant } from './presence.js';
import type { Range } from './range.js';

export type { BitRange, Computed, Condition, Constant, Test } from './presence.js';

/** A protocol whose names, types, versions, tags and defaults are resolved. */
export interface Model {
  readonly name: string;
  readonly about: string | undefined;
  readonly byteOrder: 'big' | 'little';
  readonly text: { readonly unpaired: 'refuse' | '?'; readonly malformed: 'refuse' | 'replace' };
  readonly uuidText: 'canonical' | 'base64url';
  readonly prefixes: Prefixes;
  /** Undefined for a protocol without flexible versions. */
  readonly flexible: FlexibleForm | undefined;
  readonly enums: readonly Enum[];
  readonly frames: readonly Frame[];
  readonly print: PrintStyle;
  /** In code-unit order of their names. */
  readonly messages: readonly Message[];
}

export type IntegerType = IntegerTypeName;
export type ScalarType = ScalarName;

/** An integer in front of a value: number on the wire = length or count + `bias`. */
export interface Prefix {
  readonly type: IntegerType;
  readonly bias: number;
  /** The number that stands for null. */
  readonly null: number | undefined;
  /** The greatest length or count: the smaller of what the schema states and what the type can say. */
  readonly max: number;
}

/** How far a value reaches, where its field or alias says so itself. */
export type Extent =
  | { readonly kind: 'prefix'; readonly prefix: Prefix }
  /** So many bytes, always. */
  | { readonly kind: 'fixed'; readonly size: number }
  /** All that is left of its struct but `tail` bytes, which fields of fixed size behind it take. */
  | { readonly kind: 'rest' };

/** Where a key or a value of a map ends. */
export type MapSide =
  | { readonly kind: 'prefix'; readonly prefix: Prefix }
  | { readonly kind: 'terminator'; readonly byte: number };

/** How the entries of a map travel. */
export interface MapForm {
  readonly key: MapSide;
  readonly value: MapSide;
  /** Entries whose value is null are not written; without it there are none. */
  readonly skipNulls: boolean;
  /** Separators inside a text and a missing last one are tolerated. */
  readonly lenient: boolean;
}

/** An integer in front of a nullable struct. */
export interface Marker {
  readonly type: IntegerType;
  readonly null: number;
  readonly present: number;
}

export interface Prefixes {
  readonly string: Prefix | undefined;
  readonly bytes: Prefix | undefined;
  readonly array: Prefix | undefined;
  readonly struct: Marker | undefined;
}

export interface FlexibleForm {
  readonly prefixes: Prefixes;
  readonly tags: {
    readonly count: IntegerType;
    readonly tag: IntegerType;
    readonly size: IntegerType;
    readonly struct: Marker | undefined;
  };
}

/** How toString() looks. A protocol that states no style gets the cautious one: long bytes are cut. */
export interface PrintStyle {
  readonly open: string;
  readonly close: string;
  readonly quote: string;
  readonly bytes: 'hex' | 'base64' | 'signed' | 'short';
  readonly zeroCopy: string | undefined;
  readonly floats: 'js' | 'java';
  readonly suffixes: ReadonlyMap<string, string>;
}

export interface EnumMember {
  readonly name: string;
  readonly value: number;
  readonly about: string | undefined;
  readonly marks: readonly string[];
}

export interface Enum {
  readonly name: string;
  readonly about: string | undefined;
  readonly closed: boolean;
  readonly members: readonly EnumMember[];
  /** The message whose file declares it; undefined for one of the protocol. */
  readonly message: string | undefined;
}

export interface HeaderVersion {
  readonly classic: number;
  readonly flexible: number;
  readonly exceptions: readonly {
    readonly apiKey: number;
    readonly versions: Range;
    readonly headerVersion: number;
  }[];
}

/** How the messages of one kind travel. */
export interface Frame {
  readonly kind: string;
  readonly about: string | undefined;
  readonly length: Prefix | undefined;
  readonly header: Message | undefined;
  readonly headerVersion: HeaderVersion | undefined;
  /** Header members that name the body. */
  readonly bind: { readonly apiKey: string | undefined; readonly version: string | undefined };
  readonly reply: string | undefined;
}

/** What toString() of a message prints. */
export interface MessagePrint {
  /** The name in front; undefined for that of the message. */
  readonly name: string | undefined;
  /** True where members that are null are left out. */
  readonly omitNulls: boolean;
  /** The printed members in order, each with the condition under which it is; undefined for all of them. */
  readonly fields: readonly { readonly member: string; readonly when: Condition | undefined }[] | undefined;
}

export interface Message {
  readonly name: string;
  readonly about: string | undefined;
  readonly kind: string | undefined;
  readonly apiKey: number | undefined;
  /** Undefined for a message without versions: its fields then live in the one version 0. */
  readonly versions: Range | undefined;
  readonly flexible: Range;
  readonly deprecated: Range;
  readonly latestVersionUnstable: boolean;
  readonly listeners: readonly string[];
  readonly byteOrder: 'big' | 'little';
  readonly enums: readonly Enum[];
  /** The map whose entries the fields are; undefined where they follow each other. */
  readonly entriesOf: (FieldType & { readonly kind: 'map' }) | undefined;
  readonly print: MessagePrint;
  /** The message's own struct, then the others in the order in which the file declares them. */
  readonly structs: readonly Struct[];
  readonly document: Document<MessageShape>;
}

export interface Struct {
  /** The name in the schema; the message's for its own struct. */
  readonly name: string;
  /** The name of the class. */
  readonly className: string;
  readonly about: string | undefined;
  /** Versions in which the struct can be on the wire. */
  readonly versions: Range;
  readonly fields: readonly Field[];
  /** True for a struct that may contain itself. */
  readonly isRecursive: boolean;
  /** Where its name stands in the document of its message. */
  readonly path: NodePath;
}

/** Null, a value of the field's type, or `empty`: the type's own default. */
export type Default =
  | { readonly kind: 'null' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: boolean | number | bigint | string };

export type FieldType =
  | {
      readonly kind: 'scalar';
      readonly scalar: ScalarType;
      readonly asNumber: boolean;
      readonly enum: Enum | undefined;
    }
  | {
      readonly kind: 'string';
      readonly secret: boolean;
      readonly intern: boolean;
      readonly own: Extent | undefined;
    }
  | {
      readonly kind: 'bytes';
      readonly secret: boolean;
      readonly zeroCopy: boolean;
      readonly print: string | undefined;
      readonly own: Extent | undefined;
    }
  | {
      readonly kind: 'struct';
      readonly struct: string;
      /** The number in front that says how many bytes it has; undefined where it ends by itself. */
      readonly length: Prefix | undefined;
    }
  | {
      readonly kind: 'map';
      /** The alias or field that states the form: helpers are called after it. */
      readonly name: string;
      readonly form: MapForm;
      readonly own: Extent | undefined;
    }
  | {
      readonly kind: 'array';
      readonly element: ElementType;
      /** True where elements are decoded as they are asked for. */
      readonly lazy: boolean;
      readonly own: Extent | undefined;
    };

/** A type whose values have a length or a count. */
export type LongType = FieldType & { readonly kind: 'string' | 'bytes' | 'array' | 'map' };

export type ElementType = Exclude<FieldType, { kind: 'array' | 'map' }>;

export interface Field {
  readonly name: string;
  /** The member of the class: the name, with an underscore behind it where it would hide a method. */
  readonly member: string;
  readonly about: string | undefined;
  readonly type: FieldType;
  /** Versions with the field, cut to those of its struct. */
  readonly versions: Range;
  /** Versions in which null is a value, cut to `versions`. */
  readonly nullable: Range;
  /** Versions in which the field travels as a tag, cut to `versions`. */
  readonly tagged: Range;
  /** Defined if `tagged` is not empty. */
  readonly tag: number | undefined;
  /** Versions in which the field uses the flexible prefixes. */
  readonly flexible: Range;
  readonly ignorable: boolean;
  readonly default: Default;
  readonly mapKey: boolean;
  readonly entityType: string | undefined;
  /** The condition on earlier fields under which it is there; undefined for a field of every value. */
  readonly when: Condition | undefined;
  /** True where the member is null exactly when the field is not there. */
  readonly isOptional: boolean;
  /** What is written always, in the place of a member. */
  readonly constant: Constant | undefined;
  /** How the number is derived from the bytes, in the place of a member. */
  readonly computed: Computed | undefined;
  /** Named bits of the integer. */
  readonly bits: readonly BitRange[] | undefined;
  /** Where the field stands in its document. */
  readonly path: NodePath;
}

/** True for a field that the class has a member for. */
export function isMember(field: Field): boolean {
  return field.constant === undefined && field.computed === undefined;
}

/** True where null is a value of the member in any version. */
export function isNullable(field: Field): boolean {
  return field.isOptional || field.nullable.lowest <= field.nullable.highest;
}
