import type { DiagnosticSink } from '../../diagnostics/diagnostic.js';
import { locator } from '../../schema/places.js';
import { Attributes, type Definition, didYouMean, type Placed, report, warn } from './attributes.js';
import { type JsonNode, type JsonObject, readJson } from './json.js';
import type { Message, MessageStruct } from './message.js';
import { type CommonName, checkStructUses, type StructUse } from './struct-uses.js';
import { presence, range, translateFields } from './translate-field.js';
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

/** Kinds of messages whose classes end in `Data` in Kafka. */
const SUFFIXED = ['request', 'response', 'header'];

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
  const definition = { locate: locator(text, file), sink };
  const { root, problems } = readJson(text);
  for (const { code, severity, message, help, start, end, first } of problems) {
    const related = first && [{ message: 'first here', location: definition.locate(first) }];
    const location = definition.locate({ start, end });
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
  const name = messageName(definition, attributes);
  const validVersions = attributes.filledText('validVersions');
  if (validVersions?.value === 'none') return name && { withdrawn: name.value };
  if (validVersions === undefined)
    attributes.refuseMissing('validVersions', 'message', 'write versions such as "0-2"');
  const versions = validVersions && translateVersions(definition, validVersions);
  if (versions?.endsWith('+')) {
    const help = `write "${versions.slice(0, -1)}", or a range with an end`;
    const message = 'the versions of a message must have an end';
    report(definition, 'WG657', validVersions?.at ?? root, message, help);
  }
  const head = translateHead(definition, attributes);
  const isNeverFlexible = attributes.filledText('flexibleVersions')?.value === 'none';
  const className = name && `${name.value}${SUFFIXED.includes(head.kind ?? '') ? 'Data' : ''}`;
  const structs = translateStructs({ ...definition, isNeverFlexible }, attributes, className);
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
  if (!attributes.has('flexibleVersions')) {
    attributes.refuseMissing('flexibleVersions', 'message', 'write "0+" for a new message, or "none"');
  }
  const head = {
    apiKey: attributes.integer('apiKey', -(2 ** 15), 2 ** 15 - 1),
    kind: messageKind(definition, attributes),
    listeners: messageListeners(definition, attributes),
    deprecatedVersions: range(definition, attributes, 'deprecatedVersions'),
    flexibleVersions: range(definition, attributes, 'flexibleVersions'),
    latestVersionUnstable: attributes.flag('latestVersionUnstable'),
  };
  if (head.kind === undefined || head.kind === 'request') return head;
  for (const name of ['listeners', 'latestVersionUnstable'] as const) {
    if (!head[name]) continue;
    const message = `only a request can have "${name}"`;
    report(definition, 'WG654', attributes.place(name), message, 'remove it');
  }
  return head;
}

/** The name with an upper-case first letter; Kafka's generator takes either case. */
function messageName(definition: Definition, attributes: Attributes): Placed<string> | undefined {
  const placed = attributes.filledText('name');
  if (placed === undefined || !/^[a-z][A-Za-z0-9]{0,99}$/.test(placed.value))
    return typeName(definition, attributes, 'message');
  const { value, at } = placed;
  const name = value.charAt(0).toUpperCase() + value.slice(1);
  const help = 'classes begin in upper case; its text will begin with the new name, too';
  warn(definition, 'WG655', at, `message "${value}" becomes ${name}`, help);
  return { value: name, at };
}

/** The name of a message or struct, which becomes the name of a class. */
function typeName(definition: Definition, attributes: Attributes, owner: string): Placed<string> | undefined {
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
    attributes.refuseMissing('type', 'message', `message types are ${Object.keys(KINDS).join(', ')}`);
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
    const message = item.kind === 'string' ? `there is no listener "${item.text}"` : 'a listener is a name';
    report(definition, 'WG654', item, message, help ?? `listeners are ${LISTENERS.join(', ')}`);
    return [];
  });
  return filled(listeners);
}

/**
 * The message's fields and common structs; structs that nothing declares, or that Kafka cannot generate, are reported.
 *
 * @param className name of the message's class in Kafka
 */
function translateStructs(
  definition: Definition,
  attributes: Attributes,
  className: string | undefined,
): Pick<Message, 'commonStructs' | 'fields'> {
  const uses: StructUse[] = [];
  const names: CommonName[] = [];
  const common = attributes.objects('commonStructs')?.flatMap((object): MessageStruct[] => {
    const struct = new Attributes(definition, object);
    struct.refuseUnknown(STRUCT_ATTRIBUTES, 'struct');
    const name = typeName(definition, struct, 'struct');
    const versions = presence(definition, struct, 'struct');
    const own: StructUse[] = [];
    const fields = translateFields(definition, struct.objects('fields') ?? [], own);
    if (name === undefined) return [];
    names.push({ name: name.value, at: name.at });
    uses.push(...own.map((use) => ({ ...use, owner: name.value })));
    return versions === undefined ? [] : [{ name: name.value, versions, fields }];
  });
  const fields = translateFields(definition, attributes.objects('fields') ?? [], uses);
  checkStructUses(definition, { className, common: names, uses });
  return { commonStructs: filled(common), fields };
}

/** The list, unless it is empty. */
function filled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length === 0 ? undefined : list;
}
