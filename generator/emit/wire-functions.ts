import { isCount, prefixKindOf, type RequestedHelper } from '../codec/wire-helpers.js';
import { maxOfExtent } from '../model/extent.js';
import { isNarrow } from '../model/integers.js';
import type { Extent, Marker, Model, Prefix } from '../model/model.js';
import { integerSize } from '../plan/sizes.js';
import { biased, type IntegerCode, integerCode, lengthRead } from './integer-code.js';
import { type Content, contentOf } from './wire-content.js';
import { mapFunction } from './wire-maps.js';
import { tagFunction, type WireFunction, type WireScope } from './wire-tags.js';
import { unprefixedFunction } from './wire-unprefixed.js';

const PLACE = 'owner: object, member: string, index?: number';

/** The function that a module asked for. */
export function wireFunction(helper: RequestedHelper, scope: WireScope): WireFunction {
  if (helper.what === 'Presence' || helper.what === 'TagPresence') return presenceFunction(helper, scope);
  if (/Tag/.test(helper.what)) return tagFunction(helper, scope);
  const extent = extentOfHelper(helper, scope.model);
  if (helper.map !== undefined) return mapFunction(helper, helper.map, extent, helper.mapName ?? '', scope);
  if (extent.kind !== 'prefix') {
    return unprefixedFunction(helper, extent, contentOf(helper, scope, maxOfExtent(extent)), scope);
  }
  const { prefix } = extent;
  const code = integerCode(prefix.type, helper.byteOrder, (name) => scope.imports.use(name));
  const value: PrefixedHelper = {
    helper,
    prefix,
    code,
    scope,
    content: contentOf(helper, scope, prefix.max),
  };
  if (helper.what === 'Length') return lengthFunction(value);
  if (helper.operation === 'size') return sizeFunction(value);
  if (helper.operation === 'write' && helper.what === 'Count') return writeCountFunction(value);
  return helper.operation === 'write' ? writeFunction(value) : readFunction(value);
}

interface PrefixedHelper {
  readonly helper: RequestedHelper;
  readonly prefix: Prefix;
  readonly code: IntegerCode;
  readonly scope: WireScope;
  readonly content: Content;
}

function extentOfHelper(helper: RequestedHelper, model: Model): Extent {
  if (helper.own !== undefined) return helper.own;
  const kind = prefixKindOf(helper.what) ?? 'string';
  const set = helper.isFlexible ? model.flexible?.prefixes : model.prefixes;
  const prefix = set?.[kind] ?? (helper.isFlexible ? model.prefixes[kind] : model.flexible?.prefixes[kind]);
  if (prefix === undefined) throw new Error(`no prefix for ${helper.name}`);
  return { kind: 'prefix', prefix };
}

function described(extent: PrefixedHelper): string {
  const { helper, prefix, content } = extent;
  const form = prefix.bias === 0 ? prefix.type : `${prefix.type} of length + ${prefix.bias}`;
  const nullable = helper.isNullable ? ', or null' : '';
  return `${content.noun}${nullable} (prefix: ${form}${helper.isNullable ? `, null is ${prefix.null}` : ''})`;
}

function sizeFunction(extent: PrefixedHelper): WireFunction {
  const { helper, prefix, code, content } = extent;
  const length = biased('length', prefix.bias);
  const isNumber = isCount(helper.what);
  const size = code.size(length);
  const isView = helper.what === 'View';
  const body: string[] = [];
  if (helper.isNullable)
    body.push(`if (value === null) return ${integerSize(prefix.type, prefix.null ?? 0)};`);
  if (isNumber && !size.includes('length')) body.push(`${content.measure()};`, `return ${size};`);
  else body.push(`const length = ${content.measure()};`);
  if (isView) body.push(`${extent.scope.imports.use('addPayload')}(sizes, length);`);
  if (!isNumber) body.push(`return ${size} + length;`);
  else if (size.includes('length')) body.push(`return ${size};`);
  const first = isView ? `sizes: ${extent.scope.imports.type('SizeAccumulator')}, ` : '';
  const place = isNumber ? 'owner: object, member: string' : PLACE;
  return {
    doc: `The size of ${described(extent)}.`,
    parameters: `${first}${content.parameter}, ${place}`,
    result: 'number',
    body,
  };
}

function writeFunction(extent: PrefixedHelper): WireFunction {
  const { helper, prefix, code, content, scope } = extent;
  const body: string[] = [];
  if (helper.isNullable) body.push(`if (value === null) return ${code.put(String(prefix.null))};`);
  body.push(`const length = ${content.measure()};`);
  const put = code.put(biased('length', prefix.bias));
  if (content.put === undefined) body.push(`return ${put};`);
  else body.push(`pos = ${put};`, `return ${content.put()};`);
  const place = isCount(helper.what) ? 'owner: object, member: string' : PLACE;
  const parameters = `out: ${scope.imports.type('WireWriter')}, pos: number, ${content.parameter}, ${place}`;
  return { doc: `Writes ${described(extent)}.`, parameters, result: 'number', body };
}

/** The size pass has seen that the array can be counted. */
function writeCountFunction(extent: PrefixedHelper): WireFunction {
  const { helper, prefix, code, scope } = extent;
  const biasedCount = biased('count', prefix.bias);
  const isDistinct = helper.isNullable && prefix.null !== prefix.bias - 1;
  return {
    doc: `Writes ${described(extent)}.${helper.isNullable ? ' A count of -1 is null.' : ''}`,
    parameters: `out: ${scope.imports.type('WireWriter')}, pos: number, count: number`,
    result: 'number',
    body: [
      ...(prefix.max < 2 ** 31 - 1 ? [`if (count > ${prefix.max}) ${scope.imports.use('changed')}();`] : []),
      `return ${code.put(isDistinct ? `count < 0 ? ${prefix.null} : ${biasedCount}` : biasedCount)};`,
    ],
  };
}

function readFunction(extent: PrefixedHelper): WireFunction {
  const { helper, prefix, code, content, scope } = extent;
  const word = helper.what === 'Count' ? 'count' : 'length';
  const body = [...(content.head ?? [])];
  const marker = prefix.null;
  const least = helper.what === 'Count' ? ', least: number' : '';
  const isDistinct = marker !== undefined && (marker < prefix.bias || marker > prefix.max + prefix.bias);
  const nothing = helper.what === 'Count' ? '-1' : 'null';
  const found = () =>
    helper.isNullable ? `return ${nothing}` : `${scope.imports.use('nullFound')}(input, name)`;
  if (prefix.bias === 0) body.push(`const ${word} = ${code.read('name')};`);
  else body.push(`const prefix = ${code.read('name')};`);
  const raw = prefix.bias === 0 ? word : 'prefix';
  if (marker !== undefined && (isDistinct || helper.isNullable))
    body.push(`if (${raw} === ${marker}) ${found()};`);
  if (prefix.bias !== 0) body.push(`const ${word} = ${biased('prefix', -prefix.bias)};`);
  if (isNarrow(prefix)) body.push(`${scope.imports.use('checkedMax')}(input, ${word}, ${prefix.max}, name);`);
  body.push(`return ${content.take()};`);
  const result = helper.isNullable && helper.what !== 'Count' ? `${content.result} | null` : content.result;
  const parameters = `input: ${scope.imports.type('WireReader')}${least}, name: string`;
  const note = helper.what === 'Count' && helper.isNullable ? ' It returns -1 for null.' : '';
  return { doc: `Reads ${described(extent)}.${note}`, parameters, result, body };
}

/** The number in front of a struct that says how many bytes it has. */
function lengthFunction({ helper, prefix, code, scope }: PrefixedHelper): WireFunction {
  const length = biased('length', prefix.bias);
  const form = `${prefix.type}${prefix.bias === 0 ? '' : ` of length + ${prefix.bias}`}`;
  const result = 'number';
  if (helper.operation === 'size') {
    const check = `${scope.imports.use('checkSize')}(length, ${prefix.max}, owner, member, index);`;
    const parameters = `length: number, ${PLACE}`;
    const doc = `The size of a struct of \`length\` bytes and its prefix (${form}).`;
    return { doc, parameters, result, body: [check, `return ${code.size(length)} + length;`] };
  }
  if (helper.operation === 'write') {
    const parameters = `out: ${scope.imports.type('WireWriter')}, pos: number, length: number`;
    return {
      doc: `Writes the length of a struct (${form}).`,
      parameters,
      result,
      body: [`return ${code.put(length)};`],
    };
  }
  const parameters = `input: ${scope.imports.type('WireReader')}, name: string`;
  const body = [`return ${lengthRead(prefix, code, 'name', (name) => scope.imports.use(name))};`];
  return { doc: `Reads the length of a struct (${form}).`, parameters, result, body };
}

function presenceFunction(helper: RequestedHelper, scope: WireScope): WireFunction {
  const marker = markerOf(helper, scope.model);
  const code = integerCode(marker.type, helper.byteOrder, (name) => scope.imports.use(name));
  if (helper.operation === 'write') {
    const parameters = `out: ${scope.imports.type('WireWriter')}, pos: number, isPresent: boolean`;
    const body = [`return ${code.put(`isPresent ? ${marker.present} : ${marker.null}`)};`];
    return { doc: 'Writes the marker in front of a nullable struct.', parameters, result: 'number', body };
  }
  const body = [
    `const marker = ${code.read('name')};`,
    `if (marker === ${marker.present}) return true;`,
    `if (marker === ${marker.null}) return false;`,
    `return ${scope.imports.use('fault')}(input, name, \`marker \${marker} is neither ${marker.present} nor ${marker.null}\`);`,
  ];
  const parameters = `input: ${scope.imports.type('WireReader')}, name: string`;
  return { doc: 'Reads the marker in front of a nullable struct.', parameters, result: 'boolean', body };
}

function markerOf(helper: RequestedHelper, model: Model): Marker {
  const flexible =
    helper.what === 'TagPresence' ? model.flexible?.tags.struct : model.flexible?.prefixes.struct;
  const marker = helper.isFlexible
    ? flexible
    : helper.what === 'TagPresence'
      ? flexible
      : model.prefixes.struct;
  if (marker === undefined) throw new Error(`no marker for ${helper.name}`);
  return marker;
}
