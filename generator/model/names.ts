import type { NodePath } from '../schema/document.js';
import type { FieldShape } from '../schema/shapes.js';
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
]);

/** The member that a field becomes. */
export function memberOf(name: string): string {
  return OWN_MEMBERS.has(name) ? `${name}_` : name;
}

/** Names that cannot be members of a class, or would make one look like a promise. */
const REFUSED: ReadonlySet<string> = new Set(['constructor', 'prototype', 'then']);

/** Globals and names of the runtime that generated modules use: a class of that name would hide them. */
const TAKEN_CLASSES: ReadonlySet<string> = new Set([
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
  ...[
    'Iterator',
    'JSON',
    'Map',
    'Math',
    'NaN',
    'Number',
    'Object',
    'Promise',
    'Proxy',
    'RangeError',
    'Readonly',
  ],
  ...[
    'Record',
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
  ...['DecodeError', 'EncodeError', 'JsonError', 'JsonMembers', 'JsonObject', 'JsonValue', 'Secret'],
  ...[
    'SizeAccumulator',
    'UnknownTaggedField',
    'UnsupportedVersionError',
    'Uuid',
    'WireError',
    'WireReader',
    'WireWriter',
  ],
]);

/** True for a class name that generated code needs for something else. */
export function isTakenClass(name: string): boolean {
  return TAKEN_CLASSES.has(name);
}

/** The class of a struct: the message's name in front, so that structs of different messages never meet. */
export function classNameOf(message: string, struct: string): string {
  return message === struct ? message : `${message}${struct}`;
}

/** Field names of one struct: none refused, none twice, none alike but for the case of letters. */
export function checkFieldNames(owner: Declaration, report: DocumentReport): void {
  const seen = new Map<string, number>();
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
    const key = field.name[0]?.toLowerCase() + field.name.slice(1);
    const other = seen.get(key);
    if (other === undefined) seen.set(key, index);
    else reportTwice(owner, field, path, [...owner.path, other, 'name'], report);
  });
}

function reportTwice(
  owner: Declaration,
  field: FieldShape,
  path: NodePath,
  first: NodePath,
  report: DocumentReport,
): void {
  const help =
    field.when === undefined
      ? 'rename one; one member in several forms is part of the schema language but is not built yet'
      : 'one member in several forms is part of the schema language but is not built yet';
  report.clash('WG213', path, first, `${owner.name} has two fields called "${field.name}"`, help);
}
