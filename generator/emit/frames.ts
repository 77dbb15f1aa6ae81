import { stringLiteral } from '../codec/literals.js';
import type { Frame, HeaderVersion, Message, Model } from '../model/model.js';
import type { ProtocolPlan } from '../plan/plan.js';
import { docText } from './doc.js';
import { integerCode } from './integer-code.js';
import { lowerFirst, type OutputLayout, runtimeSpecifier, specifier, upperFirst } from './paths.js';
import {
  functionStructure,
  importStructure,
  printModule,
  type Statement,
  StructureKind,
} from './structures.js';

interface FrameScope {
  readonly model: Model;
  readonly use: (name: string) => string;
  readonly type: (name: string) => string;
}

/** The module that puts messages into frames and takes them out again. */
export function framesModule(plan: ProtocolPlan, layout: OutputLayout): string {
  const values = new Set<string>();
  const types = new Set<string>();
  const scope: FrameScope = {
    model: plan.model,
    use: (name) => {
      values.add(name);
      return name;
    },
    type: (name) => {
      types.add(name);
      return name;
    },
  };
  const { frames } = plan.model;
  const statements = frames.flatMap((frame) => frameStatements(frame, scope));
  const headers = [...new Set(frames.flatMap((frame) => (frame.header === undefined ? [] : [frame.header])))];
  return printModule(`${layout.schemas}/protocol.yaml`, [
    importStructure(runtimeSpecifier('frames', layout, 'frames'), [...values], [...types]),
    ...headers.map((header) => headerImport(header, plan, layout)),
    ...replyImports(plan, layout),
    ...statements,
    ...replyStatements(plan),
  ]);
}

function moduleOf(message: Message, plan: ProtocolPlan): string {
  return plan.messages.find((one) => one.message === message)?.module ?? '';
}

function headerImport(header: Message, plan: ProtocolPlan, layout: OutputLayout): Statement {
  const from = specifier('frames', moduleOf(header, plan), layout);
  const types = [`${header.name}Init`, ...(header.versions === undefined ? [] : [`${header.name}Version`])];
  return importStructure(from, [header.name], types);
}

function frameStatements(frame: Frame, scope: FrameScope): Statement[] {
  const kind = upperFirst(frame.kind);
  return [
    ...(frame.header === undefined ? [] : [headerType(kind, frame, frame.header)]),
    ...(frame.headerVersion === undefined || frame.header === undefined
      ? []
      : [headerVersionFunction(kind, frame.headerVersion, frame.header)]),
    writeFunction(kind, frame, scope),
    ...readFunctions(kind, frame, scope),
    ...prefixFunctions(kind, frame, scope),
  ];
}

/** The header's members that the caller gives: those that name the body are set by us. */
function headerType(kind: string, frame: Frame, header: Message): Statement {
  const bound = [frame.bind.apiKey, frame.bind.version].filter((name) => name !== undefined);
  const type =
    bound.length === 0
      ? `${header.name}Init`
      : `Omit<${header.name}Init, ${bound.map((name) => stringLiteral(name)).join(' | ')}>`;
  return {
    kind: StructureKind.TypeAlias,
    name: `${kind}FrameHeader`,
    isExported: true,
    type,
    docs: [`What a caller says in the header of a ${lowerFirst(kind)}.`],
  };
}

function headerVersionFunction(kind: string, rule: HeaderVersion, header: Message): Statement {
  const exceptions = rule.exceptions.flatMap(({ apiKey, versions, headerVersion }) => {
    const tests = [`type.apiKey === ${apiKey}`];
    if (versions.lowest > 0) tests.push(`version >= ${versions.lowest}`);
    if (versions.highest < 32767) tests.push(`version <= ${versions.highest}`);
    return [`if (${tests.join(' && ')}) return ${headerVersion};`];
  });
  const flexible = 'type.minFlexibleVersion !== undefined && version >= type.minFlexibleVersion';
  return functionStructure({
    name: `${lowerFirst(kind)}HeaderVersion`,
    isExported: true,
    doc: `The version of the header in front of a ${lowerFirst(kind)} of the given class and version.`,
    parameters: [
      ['type', '{ readonly apiKey?: number; readonly minFlexibleVersion?: number }'],
      ['version', 'number'],
    ],
    result: `${header.name}Version`,
    body: [...exceptions, `return ${flexible} ? ${rule.flexible} : ${rule.classic};`],
  });
}

function writeFunction(kind: string, frame: Frame, scope: FrameScope): Statement {
  const { header } = frame;
  const message: [string, string][] = [['message', 'M']];
  const headerParameter: [string, string][] = header === undefined ? [] : [['header', `${kind}FrameHeader`]];
  const hasFlags = frame.headerVersion !== undefined || frame.bind.apiKey !== undefined;
  const body: string[] = [];
  if (hasFlags)
    body.push(`const type = ${scope.use('typeOf')}(message);`, 'const bodyVersion = Number(version[0]);');
  const parts: string[] = [];
  if (header !== undefined) {
    const bound = boundMembers(frame);
    const init = bound.length === 0 ? 'header' : `{ ...header, ${bound.join(', ')} }`;
    body.push(`const head = new ${header.name}(${init});`);
    const headerVersion =
      frame.headerVersion === undefined ? '' : `${lowerFirst(kind)}HeaderVersion(type, bodyVersion)`;
    parts.push(`${scope.use('part')}(head${headerVersion === '' ? '' : `, ${headerVersion}`})`);
  }
  parts.push(`${scope.use('part')}(message, ...version)`);
  const prefix = frame.length === undefined ? '' : `, size${kind}Prefix, write${kind}Prefix`;
  body.push(`return ${scope.use('encodeFrame')}([${parts.join(', ')}]${prefix});`);
  return functionStructure({
    name: `frame${kind}`,
    isExported: true,
    doc: [
      `A whole frame with a ${lowerFirst(kind)}: ${[frame.length === undefined ? '' : 'its size, ', header === undefined ? '' : 'the header of the right version, '].join('')}and the message, in one buffer.`,
      '',
      '@throws EncodeError when a value of header or message cannot be carried; UnsupportedVersionError',
    ].join('\n'),
    typeParameters: [`M extends ${scope.type('Encodable')}`],
    parameters: [...message, ...headerParameter, ['...version', `${scope.type('Rest')}<M['write']>`]],
    result: 'Uint8Array<ArrayBuffer>',
    body,
  });
}

function boundMembers(frame: Frame): string[] {
  return [
    ...(frame.bind.apiKey === undefined ? [] : [`${frame.bind.apiKey}: type.apiKey ?? 0`]),
    ...(frame.bind.version === undefined ? [] : [`${frame.bind.version}: bodyVersion`]),
  ];
}

function prefixFunctions(kind: string, frame: Frame, scope: FrameScope): Statement[] {
  if (frame.length === undefined) return [];
  const { type, bias, max } = frame.length;
  const code = integerCode(type, scope.model.byteOrder, scope.use);
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
        ['out', scope.type('WireWriter')],
        ['pos', 'number'],
        ['size', 'number'],
      ],
      result: 'number',
      body: [`return ${code.put(`${scope.use('frameSize')}(${number}, ${max + bias})`)};`],
    }),
    functionStructure({
      name: `read${kind}Prefix`,
      parameters: [['input', scope.type('WireReader')]],
      result: 'number',
      body: [`return ${code.read("'size'")}${bias === 0 ? '' : ` - ${bias}`};`],
    }),
  ];
}

function readFunctions(kind: string, frame: Frame, scope: FrameScope): Statement[] {
  const open = `const input = ${scope.use('openFrame')}(bytes${frame.length === undefined ? '' : `, read${kind}Prefix`});`;
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
  const message = `${scope.type('MessageOf')}<T>`;
  const headerResult = header === undefined ? '' : `readonly header: ${header.name}; `;
  return [
    functionStructure({
      name: `read${kind}Frame`,
      isExported: true,
      doc: [
        `Reads a whole frame with a ${lowerFirst(kind)} whose class the caller knows.`,
        '',
        '@throws DecodeError when the bytes are not one whole frame of it; UnsupportedVersionError',
      ].join('\n'),
      typeParameters: [`T extends ${scope.type('FramedType')}`],
      parameters: [
        ['type', 'T'],
        ['bytes', 'Uint8Array'],
        ['...version', `${scope.type('Rest')}<T['read']>`],
      ],
      result: `{ ${headerResult}readonly message: ${message} }`,
      body: [
        open,
        ...readHeader,
        `const message = ${scope.use('readBody')}(type, input, ...version);`,
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
    typeParameters: [`T extends Readonly<Record<number, ${scope.type('FramedType')}>>`],
    parameters: [
      ['bytes', 'Uint8Array'],
      ['types', 'T'],
    ],
    result: `{ readonly header: ${header.name}; readonly message: ${scope.type('MessageOf')}<Extract<T[keyof T], ${scope.type('FramedType')}>>; readonly version: number }`,
    body: [
      open,
      'const start = input.offset;',
      `const peeked = ${read(String(lowest))};`,
      `const version = peeked.${frame.bind.version};`,
      `const type = ${scope.use('typeByKey')}(types, ${apiKey}, input);`,
      'input.offset = start;',
      `const header = ${read(frame.headerVersion === undefined ? String(lowest) : `${lowerFirst(kind)}HeaderVersion(type, version)`)};`,
      `return { header, message: ${scope.use('readBodyAt')}(type, input, version), version };`,
    ],
  });
}

/** Pairs of a message and the one that answers it: the same api key, the kind that the frame names as its reply. */
function repliesOf(plan: ProtocolPlan): { reply: string; pairs: [Message, Message][] }[] {
  return plan.model.frames.flatMap((frame) => {
    if (frame.reply === undefined) return [];
    const { messages } = plan.model;
    const pairs = messages.flatMap((message): [Message, Message][] => {
      const isAsked = message.kind === frame.kind && message.apiKey !== undefined;
      const answer = messages.find((one) => one.kind === frame.reply && one.apiKey === message.apiKey);
      return isAsked && answer !== undefined ? [[message, answer]] : [];
    });
    return [{ reply: frame.reply, pairs }];
  });
}

function replyImports(plan: ProtocolPlan, layout: OutputLayout): Statement[] {
  const answers = new Set(repliesOf(plan).flatMap(({ pairs }) => pairs.map(([, answer]) => answer)));
  return [...answers].map((one) =>
    importStructure(specifier('frames', moduleOf(one, plan), layout), [], [one.name]),
  );
}

function replyStatements(plan: ProtocolPlan): Statement[] {
  return repliesOf(plan).flatMap(({ reply, pairs }): Statement[] => {
    const kind = upperFirst(reply);
    return [
      {
        kind: StructureKind.Interface,
        name: `${kind}s`,
        isExported: true,
        docs: [`The ${docText(reply)} that answers each message, by its name.`],
        properties: pairs.map(([message, answer]) => ({
          name: message.name,
          type: answer.name,
          isReadonly: true,
        })),
      },
      {
        kind: StructureKind.TypeAlias,
        name: `${kind}Of`,
        isExported: true,
        typeParameters: ['M'],
        docs: [
          `The class of the ${docText(reply)} to a message: \`${kind}Of<${pairs[0]?.[0].name ?? 'M'}>\`.`,
        ],
        type: `M extends { readonly $message?: infer Name } ? ${kind}s[Name & keyof ${kind}s] : never`,
      },
    ];
  });
}

/** Kinds whose messages are told apart in types. */
export function replyKindsOf(model: Model): ReadonlySet<string> {
  return new Set(model.frames.filter((frame) => frame.reply !== undefined).map((frame) => frame.kind));
}
