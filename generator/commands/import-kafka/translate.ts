import type { DiagnosticSink } from '../../diagnostics/diagnostic.js';
import { Attributes, type Definition, didYouMean, report } from './attributes.js';
import { DefinitionText } from './definition-text.js';
import { type JsonNode, type JsonObject, readJson } from './json.js';
import type { Message, MessageStruct } from './message.js';
import { presence, range, type StructUse, translateFields } from './translate-field.js';
import { translateVersions } from './values.js';

const MESSAGE_ATTRIBUTES = [
  'apiKey',
  'type',
  'listeners',
  'name',
  'validVersions',
  'deprecatedVersions',
  'flexibleVersions',
  'latestVersionUnstable',
  'fields',
  'commonStructs',
];
const STRUCT_ATTRIBUTES = ['name', 'versions', 'deprecatedVersions', 'fields'];
const LISTENERS = ['zkBroker', 'broker', 'controller'];

/** Kafka's message types, and the kinds they become. */
const KINDS: Readonly<Record<string, string>> = {
  request: 'request',
  response: 'response',
  header: 'header',
  metadata: 'metadata',
  data: 'data',
  'coordinator-key': 'coordinatorKey',
  'coordinator-value': 'coordinatorValue',
};

/** A message that was read, with where its name stands. */
export interface TranslatedMessage {
  readonly message: Message;
  readonly definition: Definition;
  readonly nameAt: JsonNode;
}

/** Or only a name, of a message that has no version left. */
export type Translation = TranslatedMessage | { readonly withdrawn: string };

/**
 * Translates the text of one definition file. All problems are reported to `sink`; the result is then undefined, or a message
 * that lacks what could not be understood.
 *
 * @param file path of the file as diagnostics show it
 */
export function translateDefinition(
  text: string,
  file: string,
  sink: DiagnosticSink,
): Translation | undefined {
  const definition = { text: new DefinitionText(file, text), sink };
  const { root, problems } = readJson(text);
  for (const { code, severity, message, help, start, end, first } of problems) {
    const related = first && [
      { message: 'first here', location: definition.text.locate(first.start, first.end) },
    ];
    const location = definition.text.locate(start, end);
    sink.report({ code, severity, message, help, location, related });
  }
  if (root === undefined) return undefined;
  if (root.kind === 'object') return translateRoot(definition, root);
  report(definition, 'WG654', root, 'a definition is one JSON object');
  return undefined;
}

function translateRoot(definition: Definition, root: JsonObject): Translation | undefined {
  const attributes = new Attributes(definition, root);
  attributes.refuseUnknown(MESSAGE_ATTRIBUTES, 'message');
  const name = typeName(definition, attributes, 'message');
  const validVersions = attributes.filledText('validVersions');
  if (validVersions?.value === 'none') return name && { withdrawn: name.value };
  if (validVersions === undefined) attributes.refuseMissing('validVersions', 'message');
  const versions = validVersions && translateVersions(definition, validVersions);
  if (versions?.endsWith('+')) {
    report(definition, 'WG657', validVersions?.at ?? root, 'a message must have a last version');
  }
  const head = translateHead(definition, attributes);
  const structs = translateStructs(definition, attributes);
  if (name === undefined || versions === undefined || head.kind === undefined) return undefined;
  const { apiKey, kind, listeners, ...flags } = head;
  const message = {
    message: name.value,
    apiKey,
    kind,
    listeners,
    validVersions: versions,
    ...flags,
    ...structs,
  };
  return { message, definition, nameAt: name.at };
}

function translateHead(definition: Definition, attributes: Attributes) {
  if (!attributes.has('flexibleVersions')) attributes.refuseMissing('flexibleVersions', 'message');
  return {
    apiKey: attributes.integer('apiKey', -(2 ** 15), 2 ** 15 - 1),
    kind: messageKind(definition, attributes),
    listeners: messageListeners(definition, attributes),
    deprecatedVersions: range(definition, attributes, 'deprecatedVersions'),
    flexibleVersions: range(definition, attributes, 'flexibleVersions'),
    latestVersionUnstable: attributes.flag('latestVersionUnstable'),
  };
}

/** The name of a message or struct, which becomes the name of a class. */
function typeName(definition: Definition, attributes: Attributes, owner: string) {
  const placed = attributes.filledText('name');
  if (placed === undefined) {
    attributes.refuseMissing('name', owner);
    return undefined;
  }
  if (/^[A-Z][A-Za-z0-9]{0,99}$/.test(placed.value)) return placed;
  const help = 'a name is an upper-case letter, then letters and digits, at most 100 in all';
  report(definition, 'WG655', placed.at, `${JSON.stringify(placed.value)} is not a ${owner} name`, help);
  return undefined;
}

function messageKind(definition: Definition, attributes: Attributes): string | undefined {
  const placed = attributes.filledText('type');
  if (placed === undefined) {
    attributes.refuseMissing('type', 'message');
    return undefined;
  }
  if (Object.hasOwn(KINDS, placed.value)) return KINDS[placed.value];
  const kinds = Object.keys(KINDS);
  const help = didYouMean(placed.value, kinds) ?? `message types are ${kinds.join(', ')}`;
  report(definition, 'WG656', placed.at, `there is no message type "${placed.value}"`, help);
  return undefined;
}

function messageListeners(definition: Definition, attributes: Attributes): readonly string[] | undefined {
  const listeners = attributes.list('listeners')?.flatMap((item) => {
    if (item.kind === 'string' && LISTENERS.includes(item.text)) return [item.text];
    const help = item.kind === 'string' ? didYouMean(item.text, LISTENERS) : undefined;
    report(definition, 'WG654', item, 'not a listener', help ?? `listeners are ${LISTENERS.join(', ')}`);
    return [];
  });
  return filled(listeners);
}

/** The message's fields and common structs; struct names that nothing declares are reported. */
function translateStructs(
  definition: Definition,
  attributes: Attributes,
): Pick<Message, 'commonStructs' | 'fields'> {
  const uses: StructUse[] = [];
  const common = attributes.objects('commonStructs')?.flatMap((object): MessageStruct[] => {
    const struct = new Attributes(definition, object);
    struct.refuseUnknown(STRUCT_ATTRIBUTES, 'struct');
    const name = typeName(definition, struct, 'struct');
    const versions = presence(definition, struct, 'struct');
    const fields = translateFields(definition, struct.objects('fields') ?? [], uses);
    return name === undefined || versions === undefined ? [] : [{ name: name.value, versions, fields }];
  });
  const fields = translateFields(definition, attributes.objects('fields') ?? [], uses);
  const declared = new Set(
    [...uses.filter((use) => use.isDeclared), ...(common ?? [])].map(({ name }) => name),
  );
  for (const { name, at } of uses) {
    if (declared.has(name)) continue;
    const help =
      didYouMean(name, declared) ?? 'declare it with "fields" (an empty list for a struct without any)';
    report(definition, 'WG656', at, `there is no struct "${name}"`, help);
  }
  return { commonStructs: filled(common), fields };
}

/** The list, unless it is empty. */
function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 0 ? undefined : list;
}
