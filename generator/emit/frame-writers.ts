import type { Frame, Model } from '../model/model.js';
import { integerCode } from './integer-code.js';
import { lowerFirst } from './paths.js';
import type { RuntimeImports } from './runtime-imports.js';
import { functionStructure, type Statement } from './structures.js';

/** What the code of one frames module is made from: the functions and types that it uses are imported. */
export interface FrameScope {
  readonly model: Model;
  readonly imports: RuntimeImports<'frames'>;
}

/** The function that puts a message into a frame. */
export function writeFunction(kind: string, frame: Frame, scope: FrameScope): Statement {
  const { header } = frame;
  const message: [string, string][] = [['message', 'M']];
  const headerParameter: [string, string][] = header === undefined ? [] : [['header', `${kind}FrameHeader`]];
  const { apiKey, version } = frame.bind;
  const body: string[] = [];
  const needsVersion = frame.headerVersion !== undefined || version !== undefined;
  if (apiKey !== undefined) body.push(`const type = ${scope.imports.use('keyedTypeOf')}(message);`);
  else if (frame.headerVersion !== undefined)
    body.push(`const type = ${scope.imports.use('typeOf')}(message);`);
  if (needsVersion) body.push('const bodyVersion = Number(version[0]);');
  const parts: string[] = [];
  if (header !== undefined) {
    const bound = boundMembers(frame);
    const init = bound.length === 0 ? 'header' : `{ ...header, ${bound.join(', ')} }`;
    body.push(`const head = new ${header.name}(${init});`);
    const headerVersion =
      frame.headerVersion === undefined ? '' : `${lowerFirst(kind)}HeaderVersion(type, bodyVersion)`;
    parts.push(`${scope.imports.use('part')}(head${headerVersion === '' ? '' : `, ${headerVersion}`})`);
  }
  parts.push(`${scope.imports.use('part')}(message, ...version)`);
  const prefix = frame.length === undefined ? '' : `, size${kind}Prefix, write${kind}Prefix`;
  body.push(`return ${scope.imports.use('encodeFrame')}([${parts.join(', ')}]${prefix});`);
  return functionStructure({
    name: `frame${kind}`,
    isExported: true,
    doc: [
      `A whole frame with a ${lowerFirst(kind)}: ${contentText(frame)}, in one buffer.`,
      '',
      '@throws EncodeError when a value of header or message cannot be carried; UnsupportedVersionError',
    ].join('\n'),
    typeParameters: [`M extends ${scope.imports.type('Encodable')} & { readonly $message?: ${kind}Name }`],
    parameters: [...message, ...headerParameter, ['...version', `${scope.imports.type('Rest')}<M['write']>`]],
    result: 'Uint8Array<ArrayBuffer>',
    body,
  });
}

function contentText(frame: Frame): string {
  const parts = ['the message'];
  if (frame.header !== undefined) parts.unshift('the header of the right version');
  if (frame.length !== undefined) parts.unshift('its size');
  return parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function boundMembers(frame: Frame): string[] {
  return [
    ...(frame.bind.apiKey === undefined ? [] : [`${frame.bind.apiKey}: type.apiKey`]),
    ...(frame.bind.version === undefined ? [] : [`${frame.bind.version}: bodyVersion`]),
  ];
}

/** Private functions for the number in front of a frame. */
export function prefixFunctions(kind: string, frame: Frame, scope: FrameScope): Statement[] {
  if (frame.length === undefined) return [];
  const { type, bias, max } = frame.length;
  const code = integerCode(type, scope.model.byteOrder, (name) => scope.imports.use(name));
  const number = bias === 0 ? 'size' : `size + ${bias}`;
  return [
    functionStructure({
      name: `size${kind}Prefix`,
      parameters: [['size', 'number']],
      result: 'number',
      body: [`return ${code.size(number)};`],
    }),
    functionStructure({
      name: `write${kind}Prefix`,
      parameters: [
        ['out', scope.imports.type('WireWriter')],
        ['pos', 'number'],
        ['size', 'number'],
      ],
      result: 'number',
      body: [`return ${code.put(`${scope.imports.use('checkFrameSize')}(${number}, ${max + bias})`)};`],
    }),
    functionStructure({
      name: `read${kind}Prefix`,
      parameters: [['input', scope.imports.type('WireReader')]],
      result: 'number',
      body: [`return ${code.read("'size'")}${bias === 0 ? '' : ` - ${bias}`};`],
    }),
  ];
}
