import type { Frame, Message } from '../model/model.js';
import type { FrameScope } from './frame-writers.js';
import { lowerFirst } from './paths.js';
import { functionStructure, type Statement, StructureKind } from './structures.js';

/** What comes out of a frame. */
export function frameType(kind: string, frame: Frame): Statement {
  const isBound = frame.bind.apiKey !== undefined && frame.bind.version !== undefined;
  const header =
    frame.header === undefined
      ? []
      : [{ name: 'header', type: frame.header.name, isReadonly: true, docs: ['The header in front of it.'] }];
  const version = isBound
    ? [{ name: 'version', type: 'number', isReadonly: true, docs: ['The version that the header names.'] }]
    : [];
  return {
    kind: StructureKind.Interface,
    name: `${kind}Frame`,
    isExported: true,
    typeParameters: ['M'],
    docs: [`What a frame with a ${lowerFirst(kind)} holds.`],
    properties: [
      ...header,
      { name: 'message', type: 'M', isReadonly: true, docs: ['The message itself.'] },
      ...version,
    ],
  };
}

/** The function that takes a message out of a frame. */
export function readFunctions(kind: string, frame: Frame, scope: FrameScope): Statement[] {
  const open = `const input = ${scope.imports.use('openFrame')}(bytes${frame.length === undefined ? '' : `, read${kind}Prefix`});`;
  if (frame.bind.apiKey !== undefined && frame.bind.version !== undefined && frame.header !== undefined) {
    return [boundRead(kind, frame, frame.header, open, scope)];
  }
  const isVersioned = frame.headerVersion !== undefined;
  const header = frame.header;
  const readHeader =
    header === undefined
      ? []
      : [
          `const header = ${header.name}.read(input${isVersioned ? `, ${lowerFirst(kind)}HeaderVersion(type, Number(version[0]))` : ''});`,
        ];
  const message = `${scope.imports.type('MessageOf')}<T>`;
  return [
    functionStructure({
      name: `read${kind}Frame`,
      isExported: true,
      doc: [
        `Reads a whole frame with a ${lowerFirst(kind)} whose class the caller knows.`,
        '',
        '@throws DecodeError when the bytes are not one whole frame of it; UnsupportedVersionError',
      ].join('\n'),
      typeParameters: [`T extends ${scope.imports.type('FramedType')}<{ readonly $message?: ${kind}Name }>`],
      parameters: [
        ['type', 'T'],
        ['bytes', 'Uint8Array'],
        ['...version', `${scope.imports.type('Rest')}<T['read']>`],
      ],
      result: `${kind}Frame<${message}>`,
      body: [
        open,
        ...readHeader,
        `const message = ${scope.imports.use('readToEnd')}(type, input, ...version);`,
        `return { ${header === undefined ? '' : 'header, '}message };`,
      ],
    }),
  ];
}

/** Reads a frame whose header names the class and version of its body. */
function boundRead(kind: string, frame: Frame, header: Message, open: string, scope: FrameScope): Statement {
  const apiKey = `peeked.${frame.bind.apiKey}`;
  const lowest = header.versions?.lowest ?? 0;
  const read = (version: string) =>
    `${header.name}.read(input${header.versions === undefined ? '' : `, ${version}`})`;
  return functionStructure({
    name: `read${kind}Frame`,
    isExported: true,
    doc: [
      `Reads a whole frame with a ${lowerFirst(kind)}. Its header names the class, which is looked up in \`types\`: the table of`,
      '`by-api-key`, or any part of it.',
      '',
      '@throws DecodeError when the bytes are not one whole frame, or no class has the api key; UnsupportedVersionError',
    ].join('\n'),
    typeParameters: [
      `T extends Readonly<Record<number, ${scope.imports.type('FramedType')}<{ readonly $message?: ${kind}Name }>>>`,
    ],
    parameters: [
      ['bytes', 'Uint8Array'],
      ['types', 'T'],
    ],
    result: `${kind}Frame<${scope.imports.type('MessageOf')}<Extract<T[keyof T], ${scope.imports.type('FramedType')}>>>`,
    body: [
      open,
      'const start = input.offset;',
      `const peeked = ${read(String(lowest))};`,
      `const version = peeked.${frame.bind.version};`,
      `const type = ${scope.imports.use('typeByKey')}(types, ${apiKey}, start);`,
      'input.offset = start;',
      `const header = ${read(frame.headerVersion === undefined ? String(lowest) : `${lowerFirst(kind)}HeaderVersion(type, version)`)};`,
      `return { header, message: ${scope.imports.use('readBodyAt')}(type, input, version), version };`,
    ],
  });
}
