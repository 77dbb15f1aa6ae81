import { nearest } from '../diagnostics/suggest.js';
import type { Document, NodePath } from '../schema/document.js';
import type { FieldShape, MessageShape } from '../schema/shapes.js';
import { structName } from '../schema/words.js';
import { ALL_VERSIONS, type Range } from './range.js';
import type { DocumentReport } from './report.js';
import { versionsOf } from './versions.js';

/** A struct as a message file declares it. */
export interface Declaration {
  readonly name: string;
  readonly about: string | undefined;
  readonly fields: readonly FieldShape[];
  /** Path of its list of fields. */
  readonly path: NodePath;
  /** Path of its name: that of a message or common struct, or the type of the field that declares it. */
  readonly namePath: NodePath;
  /** Versions that a common struct states for itself. */
  readonly stated: Range;
  readonly isCommon: boolean;
}

/** The structs of one file by name: its own first, then inline ones as they come, then common ones. */
export type Declarations = ReadonlyMap<string, Declaration>;

/** Every struct of a message file. Names that occur twice, and fields of what is no struct, are reported. */
export function collectDeclarations(document: Document<MessageShape>, report: DocumentReport): Declarations {
  const { message, about, fields, commonStructs } = document.value;
  const names = { name: message, about, path: ['fields'], namePath: ['message'] };
  const root: Declaration = { ...names, fields, stated: ALL_VERSIONS, isCommon: false };
  const found = new Map([[message, root]]);
  collectInline(root, found, report);
  (commonStructs ?? []).forEach((shape, index) => {
    const path = ['commonStructs', index];
    const stated = versionsOf(shape.versions, [...path, 'versions'], report) ?? ALL_VERSIONS;
    const paths = { path: [...path, 'fields'], namePath: [...path, 'name'] };
    const common = { ...paths, name: shape.name, about: shape.about, fields: shape.fields, stated };
    declare({ ...common, isCommon: true }, found, report);
    collectInline({ ...common, isCommon: true }, found, report);
  });
  return found;
}

function collectInline(owner: Declaration, found: Map<string, Declaration>, report: DocumentReport): void {
  owner.fields.forEach((field, index) => {
    if (field.fields === undefined) return;
    const path = [...owner.path, index];
    const name = structName(field.type);
    if (name === undefined) {
      const message = `field "${field.name}" declares fields, but its type "${field.type}" is no struct`;
      const help = 'give it the type Name or "[]Name", or remove its fields';
      report.errorAtKey('WG204', [...path, 'fields'], message, help);
      return;
    }
    const paths = { path: [...path, 'fields'], namePath: [...path, 'type'] };
    const inline = { ...paths, name, about: undefined, fields: field.fields, stated: ALL_VERSIONS };
    declare({ ...inline, isCommon: false }, found, report);
    collectInline({ ...inline, isCommon: false }, found, report);
  });
}

function declare(declaration: Declaration, found: Map<string, Declaration>, report: DocumentReport): void {
  const { name, namePath } = declaration;
  const other = found.get(name);
  if (other === undefined) {
    found.set(name, declaration);
    return;
  }
  const isMessage = other.namePath[0] === 'message';
  report.clash(
    'WG205',
    namePath,
    other.namePath,
    isMessage
      ? `struct ${name} has the name of its message`
      : `struct ${name} is declared twice in this file`,
    isMessage ? 'rename it' : 'rename one, or move it to commonStructs and declare it once',
  );
}

/** Reports a struct name that nothing declares. */
export function reportUnknownStruct(
  name: string,
  declarations: Declarations,
  path: NodePath,
  report: DocumentReport,
): void {
  const near = nearest(name, declarations.keys());
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  const help = 'declare it with "fields" here, or in commonStructs of this file';
  report.error('WG201', [...path, 'type'], `struct ${name} is not declared in this file${question}`, help);
}
