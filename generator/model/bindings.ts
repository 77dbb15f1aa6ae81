import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from '../schema/document.js';
import type { FrameShape } from '../schema/shapes.js';
import type { FrameScope } from './frames.js';
import { isSmallInteger } from './integers.js';
import type { Field, Frame } from './model.js';
import { memberOf } from './names.js';
import type { DocumentReport } from './report.js';

/** Header members that name the body. Fields that are not there, or cannot carry a number, are reported. */
export function resolveBindings(
  shape: FrameShape,
  scope: FrameScope,
  path: NodePath,
  report: DocumentReport,
): Frame['bind'] {
  const bound: { apiKey: string | undefined; version: string | undefined } = {
    apiKey: undefined,
    version: undefined,
  };
  // The document rather than the message: a field with an error of its own is there all the same.
  const header = scope.documents.find((document) => document.value.message === shape.header);
  const fields = scope.messages.find(({ name }) => name === shape.header)?.structs[0]?.fields ?? [];
  for (const [name, role] of Object.entries(shape.bind ?? {})) {
    const place = [...path, 'bind', name];
    if (header !== undefined) {
      const names = header.value.fields.map((field) => field.name);
      if (!names.includes(name)) reportUnknownField(name, header.value.message, names, place, report);
    }
    const field = fields.find((one) => one.name === name);
    if (field !== undefined) checkNumber(field, place, report);
    bound[role] = memberOf(name);
  }
  return bound;
}

function reportUnknownField(
  name: string,
  header: string,
  names: readonly string[],
  path: NodePath,
  report: DocumentReport,
): void {
  const near = nearest(name, names);
  const question = near === undefined ? '' : `; did you mean "${near}"?`;
  const help = `its fields: ${names.join(', ')}`;
  report.errorAtKey('WG231', path, `the header ${header} has no field "${name}"${question}`, help);
}

function checkNumber({ name, type }: Field, path: NodePath, report: DocumentReport): void {
  if (type.kind === 'scalar' && isSmallInteger(type.scalar)) return;
  const what = type.kind === 'scalar' ? type.scalar : type.kind;
  const message = `field "${name}" is of type ${what}, which cannot name the body`;
  report.errorAtKey('WG231', path, message, 'an integer of up to 32 bits can');
}
