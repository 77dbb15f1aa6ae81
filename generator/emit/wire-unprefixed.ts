import type { RequestedHelper } from '../codec/wire-helpers.js';
import type { Extent } from '../model/model.js';
import type { Content } from './wire-content.js';
import type { WireFunction, WireScope } from './wire-tags.js';

type Unprefixed = Exclude<Extent, { kind: 'prefix' }>;

const PLACE = 'owner: object, member: string, index?: number';

/** The function for a value without a number in front: one of fixed length, or all that is left. */
export function unprefixedFunction(
  helper: RequestedHelper,
  extent: Unprefixed,
  content: Content,
  scope: WireScope,
): WireFunction {
  const noun =
    extent.kind === 'fixed'
      ? `${content.noun}, always ${extent.size} long`
      : `${content.noun} up to the end of the struct`;
  if (helper.operation === 'size') return sizeFunction(helper, extent, content, noun, scope);
  return helper.operation === 'write'
    ? writeFunction(extent, content, noun, scope)
    : readFunction(extent, content, noun, scope);
}

/** The checked length, as an expression. */
function measured(extent: Unprefixed, content: Content, scope: WireScope): string {
  if (extent.kind === 'rest') return content.measure();
  return `${scope.imports.use('exactSize')}(${content.measure()}, ${extent.size}, owner, member, index)`;
}

function sizeFunction(
  helper: RequestedHelper,
  extent: Unprefixed,
  content: Content,
  noun: string,
  scope: WireScope,
): WireFunction {
  const isView = helper.what === 'View';
  const first = isView ? `sizes: ${scope.imports.type('SizeAccumulator')}, ` : '';
  const length = measured(extent, content, scope);
  const counted = [
    `const length = ${length};`,
    `${isView ? scope.imports.use('addPayload') : ''}(sizes, length);`,
    'return length;',
  ];
  return {
    doc: `The size of ${noun}.`,
    parameters: `${first}${content.parameter}, ${PLACE}`,
    result: 'number',
    body: isView ? counted : [`return ${length};`],
  };
}

function writeFunction(extent: Unprefixed, content: Content, noun: string, scope: WireScope): WireFunction {
  const put = content.put?.() ?? 'pos';
  return {
    doc: `Writes ${noun}.`,
    parameters: `out: ${scope.imports.type('WireWriter')}, pos: number, ${content.parameter}, ${PLACE}`,
    result: 'number',
    body: [
      `${put.includes('length') ? 'const length = ' : ''}${measured(extent, content, scope)};`,
      `return ${put};`,
    ],
  };
}

function readFunction(extent: Unprefixed, content: Content, noun: string, scope: WireScope): WireFunction {
  const isRest = extent.kind === 'rest';
  const length = isRest ? `${scope.imports.use('restOf')}(input, tail, name)` : String(extent.size);
  return {
    doc: isRest ? `Reads ${noun}, save its last \`tail\` bytes.` : `Reads ${noun}.`,
    parameters: `input: ${scope.imports.type('WireReader')}, ${isRest ? 'tail: number, ' : ''}name: string`,
    result: content.result,
    body: [...(content.head ?? []), `const length = ${length};`, `return ${content.take()};`],
  };
}
