import type { Frame, Model } from '../model/model.js';
import { biased, integerCode, lengthRead } from './integer-code.js';
import { lowerFirst } from './paths.js';
import type { RuntimeImports } from './runtime-imports.js';
import { functionStructure, type Statement } from './structures.js';

/** What the code of one frames module is made from: the functions and types that it uses are imported. */
export interface FrameScope {
  readonly model: Model;
  readonly imports: RuntimeImports<'frames'>;
}

/** The functions that put a message into a frame, in one buffer or in segments. */
export function writeFunctions(kind: string, frame: Frame, scope: FrameScope): Statement[] {
  return [
    writeFunction(kind, frame, scope, {
      name: `frame${kind}`,
      doc: `A whole frame with a ${lowerFirst(kind)}: ${contentText(frame)}, in one buffer.`,
      options: 'EncodeOptions',
      result: 'Uint8Array<ArrayBuffer>',
      encode: 'encodeFrame',
    }),
    writeFunction(kind, frame, scope, {
      name: `frame${kind}Segments`,
      doc: `The same frame without copying payloads: segments that are to be sent one after the other, as \`encodeSegments\` gives them.`,
      options: 'SegmentOptions',
      result: 'readonly Uint8Array[]',
      encode: 'encodeFrameSegments',
    }),
    partsFunction(kind, frame, scope),
  ];
}

interface WriteForm {
  readonly name: string;
  readonly doc: string;
  readonly options: 'EncodeOptions' | 'SegmentOptions';
  readonly result: string;
  readonly encode: 'encodeFrame' | 'encodeFrameSegments';
}

function writeFunction(kind: string, frame: Frame, scope: FrameScope, form: WriteForm): Statement {
  const { imports } = scope;
  const prefix = frame.length === undefined ? '' : `, size${kind}Prefix, write${kind}Prefix`;
  const header: [string, string][] = frame.header === undefined ? [] : [['header', `${kind}FrameHeader`]];
  const given = frame.header === undefined ? 'message' : 'message, header';
  return functionStructure({
    name: form.name,
    isExported: true,
    doc: [
      form.doc,
      '',
      '@throws EncodeError when a value of header or message cannot be carried; UnsupportedVersionError',
    ].join('\n'),
    typeParameters: [`M extends ${imports.type('Encodable')} & { readonly $message?: ${kind}Name }`],
    parameters: [
      ['message', 'M'],
      ...header,
      ['...rest', `${imports.type('RestAnd')}<M['write'], ${imports.type(form.options)}>`],
    ],
    result: form.result,
    body: [
      `const parts = ${lowerFirst(kind)}Parts(${given}, ${imports.use('versionIn')}(rest));`,
      `return ${imports.use(form.encode)}(parts, rest${prefix});`,
    ],
  });
}

/** The private function that puts the header in front of the message. */
function partsFunction(kind: string, frame: Frame, scope: FrameScope): Statement {
  const { header, headerVersion, bind } = frame;
  const { imports } = scope;
  const body: string[] = [];
  const parts: string[] = [];
  if (bind.apiKey !== undefined) body.push(`const type = ${imports.use('keyedTypeOf')}(message);`);
  else if (headerVersion !== undefined) body.push(`const type = ${imports.use('typeOf')}(message);`);
  if (header !== undefined) {
    body.push(`const head = new ${header.name}(header);`, ...boundLines(frame));
    const at = headerVersion === undefined ? '' : `, ${lowerFirst(kind)}HeaderVersion(type, Number(version))`;
    parts.push(`${imports.use('part')}(head${at})`);
  }
  parts.push(`${imports.use('part')}(message, version)`);
  body.push(`return [${parts.join(', ')}];`);
  return functionStructure({
    name: `${lowerFirst(kind)}Parts`,
    parameters: [
      ['message', imports.type('Encodable')],
      ...(header === undefined ? [] : [['header', `${kind}FrameHeader`] as const]),
      ['version', 'number | undefined'],
    ],
    result: `${imports.type('FramePart')}[]`,
    body,
  });
}

/** The function that makes a splitter of a stream of such frames; there is none without a size in front. */
export function splitterFunction(kind: string, frame: Frame, scope: FrameScope): Statement[] {
  if (frame.length === undefined) return [];
  const { imports } = scope;
  return [
    functionStructure({
      name: `${lowerFirst(kind)}Splitter`,
      isExported: true,
      doc: `Cuts a stream of bytes into frames with a ${lowerFirst(kind)}, each of which \`read${kind}Frame\` takes.`,
      parameters: [['options?', imports.type('SplitterOptions')]],
      result: imports.use('FrameSplitter'),
      body: [
        `const sizeAt = (bytes: Uint8Array, start: number) => ${imports.use('frameSizeAt')}(bytes, start, read${kind}Prefix);`,
        `return new ${imports.use('FrameSplitter')}(sizeAt, options);`,
      ],
    }),
  ];
}

function contentText(frame: Frame): string {
  const parts = ['the message'];
  if (frame.header !== undefined) parts.unshift('the header of the right version');
  if (frame.length !== undefined) parts.unshift('its size');
  return parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The members that name the body. They are assigned: a copy of the caller's object with them in it would take as long as all the rest. */
function boundLines({ bind }: Frame): string[] {
  return [
    ...(bind.apiKey === undefined ? [] : [`head.${bind.apiKey} = type.apiKey;`]),
    ...(bind.version === undefined ? [] : [`head.${bind.version} = version ?? 0;`]),
  ];
}

/** Private functions for the number in front of a frame. */
export function prefixFunctions(kind: string, frame: Frame, scope: FrameScope): Statement[] {
  if (frame.length === undefined) return [];
  const { type, bias, max } = frame.length;
  const code = integerCode(type, scope.model.byteOrder, (name) => scope.imports.use(name));
  const number = biased('size', bias);
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
      body: [`return ${lengthRead(frame.length, code, "'size'", (name) => scope.imports.use(name))};`],
    }),
  ];
}
