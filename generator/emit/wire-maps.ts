import { isText, writesValue } from '../codec/map.js';
import type { NamedMap, RequestedHelper } from '../codec/wire-helpers.js';
import { maxOfExtent } from '../model/extent.js';
import { isNarrow } from '../model/integers.js';
import type { Extent, FieldType, MapSide } from '../model/model.js';
import { fixedSize, integerSize } from '../plan/sizes.js';
import { biased, integerCode } from './integer-code.js';
import type { Statement } from './structures.js';
import { docComment } from './structures.js';
import type { WireFunction, WireScope } from './wire-tags.js';

type MapType = FieldType & { readonly kind: 'map' };

/** The constant that tells the runtime how the entries of a map travel. */
export function mapFormStatement(
  { name, map, byteOrder }: NamedMap,
  { model, imports }: WireScope,
): Statement {
  const { form } = map;
  const type = imports.type(isText(map) ? 'MapTextForm' : 'MapEntriesForm');
  const facts = [
    ...(isText(map) ? [`keyEnd: ${byteOf(form.key)}`, `valueEnd: ${byteOf(form.value)}`] : []),
    ...(isText(map)
      ? []
      : [`key: ${sideText(form.key, byteOrder)}`, `value: ${sideText(form.value, byteOrder)}`]),
    ...(form.lenient ? ['lenient: true'] : []),
    ...(form.skipNulls ? ['skipNulls: true'] : []),
    ...(model.text.unpaired === 'refuse' ? ['refuseUnpaired: true'] : []),
    ...(model.text.malformed === 'refuse' ? ['refuseMalformed: true'] : []),
  ];
  const doc = docComment(`How the entries of ${map.name} travel.`);
  return `${doc}const ${formName(name)}: ${type} = {\n${facts.map((fact) => `  ${fact},\n`).join('')}};\n`;
}

function formName(name: string): string {
  // Every capital starts a word: no two names come to one.
  return `${name.replace(/(?!^)[A-Z]/g, '_$&').toUpperCase()}_FORM`;
}

function byteOf(side: MapSide): number {
  return side.kind === 'terminator' ? side.byte : 0;
}

function sideText(side: MapSide, byteOrder: 'big' | 'little'): string {
  if (side.kind === 'terminator') return `{ width: 0, terminator: ${side.byte} }`;
  const { type, max } = side.prefix;
  const order = byteOrder === 'little' ? ', littleEndian: true' : '';
  return `{ width: ${fixedSize(type)}, isSigned: ${type.startsWith('int')}, max: ${max}${order} }`;
}

/** A function that sizes, writes or reads a map of one form. */
export function mapFunction(
  helper: RequestedHelper,
  map: MapType,
  extent: Extent,
  name: string,
  scope: WireScope,
): WireFunction {
  const what = {
    map,
    extent,
    form: formName(name),
    isNullable: helper.isNullable,
    order: helper.byteOrder,
    scope,
  };
  if (helper.operation === 'size') return sizeFunction(what);
  return helper.operation === 'write' ? writeFunction(what) : readFunction(what);
}

interface MapHelper {
  readonly map: MapType;
  readonly extent: Extent;
  readonly form: string;
  readonly isNullable: boolean;
  readonly order: 'big' | 'little';
  readonly scope: WireScope;
}

function codeOf({ extent, order, scope }: MapHelper) {
  if (extent.kind !== 'prefix') return undefined;
  const { prefix } = extent;
  return {
    prefix,
    number: biased('length', prefix.bias),
    code: integerCode(prefix.type, order, (name) => scope.imports.use(name)),
  };
}

function noun({ map, isNullable }: MapHelper): string {
  return `the map ${map.name}${isNullable ? ', or null' : ''}`;
}

function sizeFunction(what: MapHelper): WireFunction {
  const { map, extent, form, isNullable, scope } = what;
  const prefixed = codeOf(what);
  const size = scope.imports.use(isText(map) ? 'mapTextSize' : 'mapEntriesSize');
  const entries = `${size}(value, ${maxOfExtent(extent)}, ${form}, sizes, owner, member)`;
  const none = prefixed === undefined ? 0 : integerSize(prefixed.prefix.type, prefixed.prefix.null ?? 0);
  const kept = () => [
    `const place = ${scope.imports.use('reserve')}(sizes);`,
    `const length = ${scope.imports.use('settle')}(sizes, place, ${entries});`,
  ];
  return {
    doc: `The size of ${noun(what)}.`,
    parameters: `sizes: ${scope.imports.type('SizeAccumulator')}, value: ReadonlyMap<string, string | null> | null, owner: object, member: string`,
    result: 'number',
    body: [
      ...(isNullable ? [`if (value === null) return ${none};`] : []),
      ...(prefixed === undefined
        ? [`return ${entries};`]
        : [...kept(), `return ${prefixed.code.size(prefixed.number)} + length;`]),
    ],
  };
}

function writeFunction(what: MapHelper): WireFunction {
  const { map, form, isNullable, scope } = what;
  const prefixed = codeOf(what);
  const { imports } = scope;
  const value = writesValue(map, isNullable) ? ', value: ReadonlyMap<string, string | null> | null' : '';
  const put = isText(map)
    ? `${imports.use('putMapText')}(out, pos)`
    : `${imports.use('putMapEntries')}(out, pos, value as ReadonlyMap<string, string | null>, ${form})`;
  const framed = () => [
    `const length = ${imports.use('nextSize')}(out);`,
    `pos = ${prefixed?.code.put(prefixed.number)};`,
    `const end = ${imports.use('openSize')}(out, pos, length);`,
    `pos = ${put};`,
    `${imports.use('closeSize')}(out, pos, end);`,
    'return pos;',
  ];
  return {
    doc: `Writes ${noun(what)}.`,
    parameters: `out: ${imports.type('WireWriter')}, pos: number${value}`,
    result: 'number',
    body: [
      ...(isNullable && prefixed !== undefined
        ? [`if (value === null) return ${prefixed.code.put(String(prefixed.prefix.null))};`]
        : []),
      ...(prefixed === undefined ? [`return ${put};`] : framed()),
    ],
  };
}

function readFunction(what: MapHelper): WireFunction {
  const { map, form, isNullable, scope } = what;
  const prefixed = codeOf(what);
  const takeName = scope.imports.use(isText(map) ? 'takeMapText' : 'takeMapEntries');
  const tail = prefixed === undefined ? ', tail: number' : '';
  const body: string[] = [];
  if (prefixed === undefined) body.push(`const length = ${scope.imports.use('restOf')}(input, tail, name);`);
  else {
    const { bias, null: none } = prefixed.prefix;
    body.push(`const prefix = ${prefixed.code.read('name')};`);
    if (isNullable) body.push(`if (prefix === ${none}) return null;`);
    body.push(`const length = ${biased('prefix', -bias)};`);
    if (isNarrow(prefixed.prefix))
      body.push(`${scope.imports.use('checkedMax')}(input, length, ${prefixed.prefix.max}, name);`);
  }
  body.push(`return ${takeName}(input, length, ${form}, name);`);
  const value = map.form.skipNulls ? 'string | null' : 'string';
  return {
    doc: `Reads ${noun(what)}.`,
    parameters: `input: ${scope.imports.type('WireReader')}${tail}, name: string`,
    result: `Map<string, ${value}>${isNullable ? ' | null' : ''}`,
    body,
  };
}
