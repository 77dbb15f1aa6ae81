import type { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { Document, ProtocolSource } from '../schema/document.js';
import type { MessageShape } from '../schema/shapes.js';
import { resolveAliases } from './alias-checks.js';
import type { Aliases } from './aliases.js';
import { checkApiKeys } from './api-keys.js';
import { collectDeclarations, type Declarations } from './declarations.js';
import { reportEmptyElements } from './empty-elements.js';
import { checkEntries, resolveEntries } from './entries.js';
import { resolveEnums } from './enums.js';
import { type FieldScope, ONLY_VERSION, resolveFields } from './fields.js';
import { resolveFrames } from './frames.js';
import { checkKeys } from './keys.js';
import { checkLazyNames } from './lazy.js';
import { resolveMessagePrint } from './message-print.js';
import type { Enum, FlexibleForm, Message, Model, Prefixes, Struct } from './model.js';
import { checkFieldNames, classNameOf } from './names.js';
import { reportOpenStructs } from './open-structs.js';
import { resolvePrefixes, resolveStyle } from './protocol.js';
import { NO_VERSIONS } from './range.js';
import { recursiveStructs, reportEndlessStructs } from './recursion.js';
import { DocumentReport } from './report.js';
import { checkTagNumbers } from './tags.js';
import { reportUnbuiltProtocol } from './unbuilt.js';
import { checkExportedNames } from './uniqueness.js';
import { collectUses, rangesOfStructs, reportNarrowStructs, warnOfUnused } from './uses.js';
import { reportVersionKeys } from './version-keys.js';
import { resolveMessageVersions } from './versions.js';

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
  const isComplete = !sink.hasErrors;
  const report = new DocumentReport(protocol, sink);
  reportUnbuiltProtocol(report, protocol.value);
  const { prefixes, flexible } = resolvePrefixes(protocol, report);
  const enums = resolveEnums(protocol.value.enums, undefined, report);
  const scope: ProtocolScope = {
    prefixes,
    flexibleForm: flexible,
    aliases: resolveAliases(protocol, enums, report),
    enums,
    byteOrder: protocol.value.byteOrder,
  };
  const messages = source.messages.flatMap((document) => {
    const message = resolveMessage(document, scope, new DocumentReport(document, sink));
    return message === undefined ? [] : [message];
  });
  messages.sort((a, b) => (a.name < b.name ? -1 : 1));
  checkExportedNames(protocol, messages, enums, sink);
  checkApiKeys(protocol, messages, sink);
  return {
    name: protocol.value.protocol,
    about: protocol.value.about,
    byteOrder: protocol.value.byteOrder,
    text: protocol.value.text,
    uuidText: protocol.value.uuidText ?? 'canonical',
    prefixes,
    flexible,
    enums,
    frames: resolveFrames(protocol, { messages, documents: source.messages, isComplete }, report),
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
  const versions = resolveMessageVersions(shape, protocol.flexibleForm !== undefined, report);
  if (versions === undefined) return undefined;
  if (versions.valid === undefined) reportVersionKeys(shape, report);
  const enums = resolveEnums(shape.enums, shape.message, report);
  const declarations = collectDeclarations(document, report);
  const scope: FieldScope = {
    aliases: protocol.aliases,
    declarations,
    enums: [...enums, ...protocol.enums],
    valid: versions.valid,
    flexible: versions.flexible,
    areEntries: shape.entriesOf !== undefined,
    sets: { prefixes: protocol.prefixes, flexible: protocol.flexibleForm },
  };
  const structs = resolveStructs(shape.message, declarations, scope, report);
  const fields = structs[0]?.fields ?? [];
  const entriesOf = resolveEntries(shape, protocol.aliases, report);
  if (entriesOf !== undefined) checkEntries(fields, report);
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
    entriesOf,
    print: resolveMessagePrint(shape.print, fields, report),
    structs,
    document,
  };
}

function resolveStructs(
  message: string,
  declarations: Declarations,
  scope: FieldScope,
  report: DocumentReport,
): Struct[] {
  const valid = scope.valid ?? ONLY_VERSION;
  const uses = collectUses(declarations, scope.aliases, valid, report);
  const ranges = rangesOfStructs(declarations, uses, valid);
  reportEndlessStructs(declarations, uses, report);
  reportNarrowStructs(uses, ranges, report);
  const recursive = recursiveStructs(uses);
  const structs = [...declarations.values()].map((declaration, index) => {
    checkFieldNames(declaration, report);
    checkTagNumbers(declaration, report);
    const range = ranges.get(declaration.name) ?? NO_VERSIONS;
    const fields = resolveFields(declaration, range, scope, report);
    checkKeys(declaration, index === 0, fields, report);
    return {
      name: declaration.name,
      className: classNameOf(message, declaration.name),
      about: declaration.about,
      versions: range,
      fields,
      isRecursive: recursive.has(declaration.name),
      path: declaration.namePath,
    };
  });
  checkLazyNames(structs, report);
  // Fields with an error are left out: a struct of such fields alone would look empty.
  if (report.errors === 0) reportEmptyElements(structs, scope.flexible, report);
  if (report.errors === 0 && !scope.areEntries) reportOpenStructs(structs, report);
  // After an error the use may be what is mistyped.
  if (report.errors === 0) warnOfUnused(declarations, uses, report);
  return structs;
}
