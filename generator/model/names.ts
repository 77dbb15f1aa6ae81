import type { Declaration } from './declarations.js';
import type { DocumentReport } from './report.js';

/** Members that every generated class has. A field of the same name gets an underscore behind it. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'addSize',
  'size',
  'write',
  'read',
  'toString',
  'toJSON',
  'unknownTaggedFields',
  'unknownEntries',
  'toMap',
]);

/**
 * Members that every object has. An init object that leaves such a field out would seem to have it, to TypeScript and at run time. The
 * others of Object.prototype are refused or no names at all.
 */
const OBJECT_MEMBERS: ReadonlySet<string> = new Set([
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'valueOf',
]);

/** The member that a field becomes. */
export function memberOf(name: string): string {
  return OWN_MEMBERS.has(name) || OBJECT_MEMBERS.has(name) ? `${name}_` : name;
}

/** Statics that a generated class or every function has. */
const OWN_STATICS: ReadonlySet<string> = new Set([
  ...['apiKey', 'minVersion', 'maxVersion', 'minFlexibleVersion', 'maxDeprecatedVersion'],
  ...['latestVersionUnstable', 'lazyArray', 'name', 'length', 'arguments', 'caller'],
]);

/** The static that a constant becomes. */
export function staticOf(member: string): string {
  return OWN_STATICS.has(member) ? `${member}_` : member;
}

/** Names that cannot be members of a class, or would make one look like a promise. */
const REFUSED: ReadonlySet<string> = new Set(['constructor', 'prototype', 'then']);

/** Globals that generated modules use: a class of that name would hide them. */
const GLOBALS: readonly string[] = [
  ...[
    'Array',
    'ArrayBuffer',
    'BigInt',
    'Boolean',
    'Buffer',
    'DataView',
    'Date',
    'Error',
    'Function',
    'Infinity',
  ],
  ...['Iterable', 'Iterator', 'JSON', 'Map', 'Math', 'NaN', 'Number', 'Object', 'Promise', 'Proxy'],
  ...[
    'RangeError',
    'Reflect',
    'RegExp',
    'Set',
    'String',
    'Symbol',
    'TypeError',
    'Uint8Array',
    'WeakMap',
    'WeakSet',
  ],
];

/** Types of TypeScript's library that generated modules use. */
const LIBRARY_TYPES: readonly string[] = ['Extract', 'InstanceType', 'Omit', 'Partial', 'Readonly', 'Record'];

/** What generated modules import from the runtime. */
const RUNTIME_NAMES: readonly string[] = [
  ...[
    'Decodable',
    'DecodeError',
    'Encodable',
    'EncodeError',
    'EncodeOptions',
    'FramePart',
    'FrameSplitter',
    'FramedType',
    'JsonError',
    'JsonMembers',
    'LazyArray',
    'LazySource',
    'MapEntriesForm',
    'MapInit',
    'MapTextForm',
    'Placed',
  ],
  ...['JsonObject', 'JsonValue', 'MessageOf', 'Rest', 'RestAnd', 'Secret', 'SegmentOptions'],
  ...[
    'SizeAccumulator',
    'SplitterOptions',
    'UnknownTaggedField',
    'UnsupportedVersionError',
    'Uuid',
    'WireError',
    'WireReader',
    'WireWriter',
  ],
];

const TAKEN_CLASSES: ReadonlySet<string> = new Set([...GLOBALS, ...LIBRARY_TYPES, ...RUNTIME_NAMES]);

/** True for a class name that generated code needs for something else. */
export function isTakenClass(name: string): boolean {
  return TAKEN_CLASSES.has(name);
}

/** The class of a struct: the message's name in front, so that structs of different messages never meet. */
export function classNameOf(message: string, struct: string): string {
  return message === struct ? message : `${message}${struct}`;
}

/** Field names of one struct: none refused. The grammar leaves no two that differ in the case of the first letter alone. */
export function checkFieldNames(owner: Declaration, report: DocumentReport): void {
  owner.fields.forEach((field, index) => {
    const path = [...owner.path, index, 'name'];
    if (REFUSED.has(field.name)) {
      report.error(
        'WG212',
        path,
        `a field cannot be called "${field.name}"`,
        'classes and promises use that name; choose another',
      );
    }
  });
}
