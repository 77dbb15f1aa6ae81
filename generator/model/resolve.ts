import type { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { Document, ProtocolSource } from '../schema/document.js';
import type { MessageShape } from '../schema/shapes.js';
import { type Aliases, resolveAliases } from './aliases.js';
import {
  collectDeclarations,
  type Declaration,
  rangesOfStructs,
  recursiveStructs,
  reportEndlessStructs,
} from './declarations.js';
import { resolveEnums } from './enums.js';
import { type FieldScope, ONLY_VERSION, resolveFields } from './fields.js';
import { resolveFrames } from './frames.js';
import type { Enum, FlexibleForm, Message, Model, Prefixes, Struct } from './model.js';
import { checkFieldNames, classNameOf } from './names.js';
import { resolvePrefixes, resolveStyle } from './protocol.js';
import type { Range } from './range.js';
import { DocumentReport } from './report.js';
import { checkTagNumbers } from './tags.js';
import { reportUnbuiltMessage, reportUnbuiltProtocol } from './unbuilt.js';
import { checkMessageNames } from './uniqueness.js';
import { type MessageVersions, resolveMessageVersions } from './versions.js';

interface ProtocolScope {
  readonly prefixes: Prefixes;
  readonly flexibleForm: FlexibleForm | undefined;
  readonly aliases: Aliases;
  readonly enums: readonly Enum[];
  readonly byteOrder: 'big' | 'little';
}

/** Resolves names, types, versions, tags and defaults of a protocol. Everything that cannot be is reported, not only the first. */
export function resolveModel(source: ProtocolSource, sink: DiagnosticSink): Model {
  const { protocol } = source;
  const report = new DocumentReport(protocol, sink);
  reportUnbuiltProtocol(report, protocol.value);
  const { prefixes, flexible } = resolvePrefixes(protocol, report);
  const scope: ProtocolScope = {
    prefixes,
    flexibleForm: flexible,
    aliases: resolveAliases(protocol, report),
    enums: resolveEnums(protocol.value.enums, undefined, report),
    byteOrder: protocol.value.byteOrder,
  };
  const messages = source.messages.flatMap((document) => {
    const message = resolveMessage(document, scope, new DocumentReport(document, sink));
    return message === undefined ? [] : [message];
  });
  messages.sort((a, b) => (a.name < b.name ? -1 : 1));
  checkMessageNames(messages, scope.enums, sink);
  return {
    name: protocol.value.protocol,
    about: protocol.value.about,
    byteOrder: protocol.value.byteOrder,
    text: protocol.value.text,
    uuidText: protocol.value.uuidText ?? 'canonical',
    prefixes,
    flexible,
    enums: scope.enums,
    frames: resolveFrames(protocol, messages, report),
    print: resolveStyle(protocol.value.print),
    messages,
  };
}

function resolveMessage(
  document: Document<MessageShape>,
  protocol: ProtocolScope,
  report: DocumentReport,
): Message | undefined {
  const shape = document.value;
  reportUnbuiltMessage(report, shape);
  const versions = resolveMessageVersions(shape, protocol.flexibleForm !== undefined, report);
  if (versions === undefined) return undefined;
  const enums = resolveEnums(shape.enums, shape.message, report);
  const declarations = collectDeclarations(document, report);
  const scope: FieldScope = {
    aliases: protocol.aliases,
    declarations,
    enums: [...enums, ...protocol.enums],
    document,
    valid: versions.valid,
    flexible: versions.flexible,
    prefixes: protocol.prefixes,
    flexibleForm: protocol.flexibleForm,
  };
  return {
    name: shape.message,
    about: shape.about,
    kind: shape.kind,
    apiKey: shape.apiKey,
    versions: versions.valid,
    flexible: versions.flexible,
    deprecated: versions.deprecated,
    latestVersionUnstable: shape.latestVersionUnstable ?? false,
    listeners: shape.listeners ?? [],
    byteOrder: shape.byteOrder ?? protocol.byteOrder,
    enums,
    structs: resolveStructs(shape.message, declarations, versions, scope, report),
    document,
  };
}

function resolveStructs(
  message: string,
  declarations: readonly Declaration[],
  versions: MessageVersions,
  scope: FieldScope,
  report: DocumentReport,
): Struct[] {
  reportEndlessStructs(declarations, report);
  const ranges = rangesOfStructs(declarations, versions.valid ?? ONLY_VERSION, report);
  const recursive = recursiveStructs(declarations);
  return declarations.map((declaration) => {
    checkFieldNames(declaration, report);
    checkTagNumbers(declaration, report);
    const range = ranges.get(declaration.name) as Range;
    return {
      name: declaration.name,
      className: classNameOf(message, declaration.name),
      about: declaration.about,
      versions: range,
      fields: resolveFields(declaration, range, scope, report),
      isRecursive: recursive.has(declaration.name),
    };
  });
}
