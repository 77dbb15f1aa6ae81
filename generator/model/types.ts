import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from '../schema/document.js';
import type { AliasShape } from '../schema/shapes.js';
import { type Aliases, flatten } from './aliases.js';
import { type Declaration, reportUnknownStruct } from './declarations.js';
import { boundsOf, isBigInteger, isScalar, isSmallInteger } from './integers.js';
import type { ElementType, Enum, FieldType, ScalarType } from './model.js';
import type { DocumentReport } from './report.js';

/** What the types of one file may refer to. */
export interface TypeScope {
  readonly aliases: Aliases;
  readonly declarations: readonly Declaration[];
  readonly enums: readonly Enum[];
}

/** The type of a field whose aliases are filled in; undefined, and reported, where there is none. */
export function resolveType(
  shape: AliasShape,
  scope: TypeScope,
  path: NodePath,
  report: DocumentReport,
): FieldType | undefined {
  if (!shape.type.startsWith('[]')) return resolveElement(shape, scope, path, report);
  const flat = flatten({ ...elementKeys(shape), type: shape.type.slice(2) }, scope.aliases, path, report);
  if (flat === undefined) return undefined;
  if (flat.shape.type.startsWith('[]')) {
    const help = 'make a struct with an array in it, and an array of that struct';
    report.error('WG207', [...path, 'type'], `"${shape.type}" is an array of arrays`, help);
    return undefined;
  }
  const element = resolveElement(flat.shape, scope, path, report);
  return element === undefined ? undefined : { kind: 'array', element };
}

/** Keys of an array field that speak of its elements. */
function elementKeys(shape: AliasShape): Partial<AliasShape> {
  const { enum: ownEnum, as, intern, secret } = shape;
  return {
    ...(ownEnum === undefined ? {} : { enum: ownEnum }),
    ...(as === undefined ? {} : { as }),
    ...(intern === undefined ? {} : { intern }),
    ...(secret === undefined ? {} : { secret }),
  };
}

function resolveElement(
  shape: AliasShape,
  scope: TypeScope,
  path: NodePath,
  report: DocumentReport,
): ElementType | undefined {
  const { type } = shape;
  reportMisplacedKeys(shape, path, report);
  if (isScalar(type)) return scalarType(type, shape, scope, path, report);
  if (type === 'string')
    return { kind: 'string', secret: shape.secret ?? false, intern: shape.intern ?? false };
  if (type === 'bytes') {
    return {
      kind: 'bytes',
      secret: shape.secret ?? false,
      zeroCopy: shape.zeroCopy ?? false,
      print: shape.print,
    };
  }
  if (type === 'map') return undefined;
  if (scope.declarations.some((one) => one.name === type)) return { kind: 'struct', struct: type };
  reportUnknownStruct(type, scope.declarations, path, report);
  return undefined;
}

function scalarType(
  scalar: ScalarType,
  shape: AliasShape,
  scope: TypeScope,
  path: NodePath,
  report: DocumentReport,
): ElementType {
  const ownEnum = shape.enum === undefined ? undefined : findEnum(shape.enum, scope, path, report);
  if (ownEnum !== undefined) checkEnumFits(ownEnum, scalar, path, report);
  return { kind: 'scalar', scalar, asNumber: shape.as === 'number', enum: ownEnum };
}

function findEnum(name: string, scope: TypeScope, path: NodePath, report: DocumentReport): Enum | undefined {
  const found = scope.enums.find((one) => one.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    scope.enums.map((one) => one.name),
  );
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  report.error('WG208', [...path, 'enum'], `enum ${name} is not known${question}`, 'declare it in "enums"');
  return undefined;
}

function checkEnumFits(ownEnum: Enum, scalar: ScalarType, path: NodePath, report: DocumentReport): void {
  const bounds = boundsOf(scalar);
  if (!isSmallInteger(scalar) || bounds === undefined) {
    report.error(
      'WG209',
      [...path, 'enum'],
      `a ${scalar} cannot have an enum`,
      'integers of up to 32 bits can',
    );
    return;
  }
  const wide = ownEnum.members.find(({ value }) => BigInt(value) < bounds.min || BigInt(value) > bounds.max);
  if (wide !== undefined) {
    const message = `${ownEnum.name}.${wide.name} is ${wide.value}, which a ${scalar} cannot carry`;
    report.error('WG209', [...path, 'enum'], message, 'widen the type of the field');
  }
}

/** Which types each key goes with. */
const PLACES: readonly (readonly [keyof AliasShape, (type: string) => boolean, string])[] = [
  ['enum', (type) => isScalar(type), 'integers of up to 32 bits'],
  ['as', (type) => isScalar(type) && isBigInteger(type), 'integers of 64 bits'],
  ['zeroCopy', (type) => type === 'bytes', 'bytes'],
  ['secret', (type) => type === 'bytes' || type === 'string', 'strings and bytes'],
  ['intern', (type) => type === 'string', 'strings'],
  ['print', (type) => type === 'bytes', 'bytes'],
];

function reportMisplacedKeys(shape: AliasShape, path: NodePath, report: DocumentReport): void {
  for (const [key, fits, types] of PLACES) {
    if (shape[key] === undefined || shape[key] === false || fits(shape.type)) continue;
    const message = `"${key}" does not go with the type ${shape.type}`;
    report.errorAtKey('WG210', [...path, key], message, `it goes with ${types}`);
  }
}
