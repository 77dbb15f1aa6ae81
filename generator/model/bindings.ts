import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from '../schema/document.js';
import type { FrameShape } from '../schema/shapes.js';
import { ONLY_VERSION } from './fields.js';
import type { FrameScope } from './frames.js';
import { isSmallInteger } from './integers.js';
import type { Field, Frame, Message } from './model.js';
import { memberOf } from './names.js';
import { contains } from './range.js';
import type { DocumentReport } from './report.js';
import { unsteadyField } from './steady-fields.js';

/** Header members that name the body. Fields that are not there, cannot carry a number or cannot be found are reported. */
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
  const message = scope.messages.find(({ name }) => name === shape.header);
  for (const [name, role] of Object.entries(shape.bind ?? {})) {
    const place = [...path, 'bind', name];
    if (header !== undefined) {
      const names = header.value.fields.map((field) => field.name);
      if (!names.includes(name)) reportUnknownField(name, header.value.message, names, place, report);
    }
    const field = message?.structs[0]?.fields.find((one) => one.name === name);
    if (message !== undefined && field !== undefined && checkNumber(field, place, report))
      checkSteady(message, field, place, report);
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

/** False, and reported, for a field that cannot carry a number. */
function checkNumber({ name, type }: Field, path: NodePath, report: DocumentReport): boolean {
  if (type.kind === 'scalar' && isSmallInteger(type.scalar)) return true;
  const what = type.kind === 'scalar' ? type.scalar : type.kind;
  const message = `field "${name}" is of type ${what}, which cannot name the body`;
  report.errorAtKey('WG231', path, message, 'an integer of up to 32 bits can');
  return false;
}

/** The reader looks at a header in its lowest version before it knows the version: what it looks for must stand there in each. */
function checkSteady(header: Message, field: Field, path: NodePath, report: DocumentReport): void {
  const unsteady = unsteadyField(header, field);
  if (unsteady === undefined) return;
  const where = unsteady === field ? '' : `, in front of "${field.name}",`;
  const isThere = contains(unsteady.versions, header.versions ?? ONLY_VERSION);
  const what = isThere ? 'has not the same form' : 'is not';
  const message = `field "${unsteady.name}"${where} ${what} in every version of ${header.name}`;
  const help =
    'a bound field is read before the version is known: it, and all in front of it, must look alike in every version';
  report.errorAtKey('WG236', path, message, help);
}
