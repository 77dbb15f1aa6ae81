import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from '../schema/document.js';
import type { AliasShape } from '../schema/shapes.js';
import { type Aliases, flatten, isAliasName } from './aliases.js';
import { type Declaration, reportUnknownStruct } from './declarations.js';
import { boundsOf, isBigInteger, isScalar, isSmallInteger } from './integers.js';
import { resolveMap } from './maps.js';
import type { ElementType, Enum, FieldType, ScalarType } from './model.js';
import { ownExtent, structLength } from './own-extent.js';
import type { DocumentReport } from './report.js';
import { reportUnbuilt, reportUnbuiltElements } from './unbuilt.js';

/** What the types of one file may refer to. */
export interface TypeScope {
  readonly aliases: Aliases;
  /** Undefined in protocol.yaml, whose aliases may name structs of any file. */
  readonly declarations: ReadonlyMap<string, Declaration> | undefined;
  readonly enums: readonly Enum[];
}

/**
 * The type of a field or alias; undefined, and reported, where there is none. `own` is what it states itself, `flat` the same with its
 * aliases filled in: a key that an alias states is reported there.
 */
export function resolveType(
  own: AliasShape & { readonly name?: string; readonly lazy?: boolean | undefined },
  flat: AliasShape,
  scope: TypeScope,
  path: NodePath,
  report: DocumentReport,
): FieldType | undefined {
  if (!flat.type.startsWith('[]')) {
    if (own.lazy === true)
      report.errorAtKey(
        'WG210',
        [...path, 'lazy'],
        `"lazy" does not go with the type ${flat.type}`,
        'it goes with arrays',
      );
    reportMisplacedKeys(own, flat.type, path, report);
    if (flat.type === 'map')
      return resolveMap(flat, isAliasName(own.type) ? own.type : (own.name ?? 'map'), path, report);
    return resolveElement(flat, scope, path, report);
  }
  const element = flatten({ ...elementKeys(flat), type: flat.type.slice(2) }, scope.aliases, path, report);
  if (element === undefined) return undefined;
  const { shape } = element;
  if (shape.type.startsWith('[]') || shape.type === 'map') {
    const inside = shape.type === 'map' ? 'maps' : 'arrays';
    const help = 'make a struct that holds the inner one, and an array of that struct';
    report.error('WG207', [...path, 'type'], `"${flat.type}" is an array of ${inside}`, help);
    return undefined;
  }
  if (shape.nullable === true) reportUnbuiltElements(report, path);
  reportArrayKeys(own, shape.type, path, report);
  const type = resolveElement(shape, scope, path, report);
  if (type === undefined) return undefined;
  const lazy = own.lazy === true && checkLazyElement(type, path, report);
  return { kind: 'array', element: type, lazy, own: ownExtent(flat, 'array', path, report) };
}

/** Tells whether elements can be lazy; reports why not. Only structs have a class whose instances can be made one by one. */
function checkLazyElement(element: ElementType, path: NodePath, report: DocumentReport): boolean {
  if (element.kind !== 'struct') {
    report.errorAtKey(
      'WG210',
      [...path, 'lazy'],
      '"lazy" does not go with these elements',
      'it goes with arrays of structs',
    );
    return false;
  }
  if (element.length === undefined) return true;
  reportUnbuilt(report, [...path, 'lazy'], 'lazy arrays of structs that have a length');
  return false;
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
  if (isScalar(type)) return scalarType(type, shape, scope, path, report);
  if (type === 'string')
    return {
      kind: 'string',
      secret: shape.secret ?? false,
      intern: shape.intern ?? false,
      own: ownExtent(shape, 'string', path, report),
    };
  if (type === 'bytes') {
    return {
      kind: 'bytes',
      secret: shape.secret ?? false,
      zeroCopy: shape.zeroCopy ?? false,
      print: shape.print,
      own: ownExtent(shape, 'bytes', path, report),
    };
  }
  if (scope.declarations === undefined || scope.declarations.has(type))
    return { kind: 'struct', struct: type, length: structLength(shape, path, report) };
  const ownEnum = scope.enums.find((one) => one.name === type);
  if (ownEnum === undefined) reportUnknownStruct(type, scope.declarations, path, report);
  else reportEnumAsType(ownEnum, path, report);
  return undefined;
}

/** Enums name the numbers of an integer, which travels. */
function reportEnumAsType({ name, members }: Enum, path: NodePath, report: DocumentReport): void {
  const fits = (type: ScalarType) => {
    const { min, max } = boundsOf(type) ?? { min: 0n, max: 0n };
    return members.every(({ value }) => min <= BigInt(value) && BigInt(value) <= max);
  };
  const type = (['int8', 'int16', 'int32', 'uint32'] as const).find(fits) ?? 'int32';
  const help = `write the integer that travels, and the enum beside it, such as type: ${type}, enum: ${name}`;
  report.error('WG201', [...path, 'type'], `${name} is an enum, not a type`, help);
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

/** The enum of a name; one that is not known is reported. */
export function findEnum(
  name: string,
  scope: TypeScope,
  path: NodePath,
  report: DocumentReport,
): Enum | undefined {
  const found = scope.enums.find((one) => one.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    scope.enums.map((one) => one.name),
  );
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  const where = scope.declarations === undefined ? 'protocol.yaml' : 'this file or in protocol.yaml';
  const help = `declare it under "enums" in ${where}`;
  report.error('WG208', [...path, 'enum'], `enum ${name} is not known${question}`, help);
  return undefined;
}

function checkEnumFits(ownEnum: Enum, scalar: ScalarType, path: NodePath, report: DocumentReport): void {
  const bounds = boundsOf(scalar);
  if (!isSmallInteger(scalar) || bounds === undefined) {
    const help = 'integers of up to 32 bits can';
    report.error('WG209', [...path, 'enum'], `a field of type ${scalar} cannot have an enum`, help);
    return;
  }
  const wide = ownEnum.members.find(({ value }) => BigInt(value) < bounds.min || BigInt(value) > bounds.max);
  if (wide !== undefined) {
    const message = `${ownEnum.name}.${wide.name} is ${wide.value}, outside of ${scalar}: ${bounds.min} to ${bounds.max}`;
    report.error('WG209', [...path, 'enum'], message, 'widen the type of the field');
  }
}

/** Which types each key goes with. A key that holds for elements too is judged by their type. */
const PLACES: readonly (readonly [keyof AliasShape, (type: string) => boolean, string])[] = [
  ['enum', (type) => isScalar(type), 'integers of up to 32 bits'],
  ['as', (type) => isScalar(type) && isBigInteger(type), 'integers of 64 bits'],
  ['zeroCopy', (type) => type === 'bytes', 'bytes'],
  ['secret', (type) => type === 'bytes' || type === 'string', 'strings and bytes'],
  ['intern', (type) => type === 'string', 'strings'],
  ['print', (type) => type === 'bytes', 'bytes'],
  ['length', (type) => !isScalar(type), 'strings, bytes, arrays, maps and structs'],
  ['entry', (type) => type === 'map', 'maps'],
  ['count', (type) => type.startsWith('[]'), 'arrays'],
];

function reportMisplacedKeys(own: AliasShape, type: string, path: NodePath, report: DocumentReport): void {
  for (const [key, fits, types] of PLACES) {
    if (!isStated(own, key) || fits(type)) continue;
    const message = `"${key}" does not go with the type ${type}`;
    report.errorAtKey('WG210', [...path, key], message, `it goes with ${types}`);
  }
}

/** Keys that speak of bytes as a field: an array of bytes has them in the alias of its elements. */
const NOT_OF_ELEMENTS: readonly (keyof AliasShape)[] = ['zeroCopy', 'print'];

function reportArrayKeys(own: AliasShape, element: string, path: NodePath, report: DocumentReport): void {
  for (const key of NOT_OF_ELEMENTS) {
    if (!isStated(own, key)) continue;
    const help = 'give it to an alias of bytes, and make an array of that alias';
    report.errorAtKey('WG210', [...path, key], `"${key}" does not go with an array`, help);
  }
  reportMisplacedKeys({ ...elementKeys(own), type: own.type }, element, path, report);
}

function isStated(shape: AliasShape, key: keyof AliasShape): boolean {
  return shape[key] !== undefined && shape[key] !== false;
}
