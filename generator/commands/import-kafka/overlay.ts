import type { DiagnosticSink } from '../../diagnostics/diagnostic.js';
import type { Document, NodePath } from '../../schema/document.js';
import { structName } from '../../schema/words.js';
import { didYouMean } from './attributes.js';
import type { Message, MessageField } from './message.js';
import type { OverlayEnum, OverlayField, OverlayRule, OverlayShape } from './overlay-shape.js';
import type { YamlValue } from './yaml.js';

/** What is added to a field. */
type Additions = Omit<OverlayField, 'rename' | 'about'>;

/**
 * Merges the overlay into the messages: rules first, in order, then what is said of single messages and fields. Messages, fields and
 * enums that do not exist, and rules without a field, are reported at their place in the overlay.
 */
export function applyOverlay(
  messages: readonly Message[],
  overlay: Document<OverlayShape>,
  sink: DiagnosticSink,
): Message[] {
  const refuse = (path: NodePath, part: 'key' | 'value', message: string, help?: string) =>
    sink.report({ code: 'WG660', severity: 'error', message, help, location: overlay.locate(path, part) });
  const { rules = [], messages: entries = {} } = overlay.value;
  const names = messages.map(({ message }) => message);
  for (const name of Object.keys(entries)) {
    if (!names.includes(name)) {
      refuse(['messages', name], 'key', `there is no message "${name}"`, didYouMean(name, names));
    }
  }
  const used = new Set<OverlayRule>();
  const merged = messages.map((message) => mergeMessage(message, overlay.value, used, refuse));
  rules.forEach((rule, index) => {
    if (!used.has(rule)) refuse(['rules', index, 'where'], 'key', 'no field is like this');
  });
  refuseUnknownEnums(overlay.value, refuse);
  return merged;
}

type Refuse = (path: NodePath, part: 'key' | 'value', message: string, help?: string) => void;

function mergeMessage(
  message: Message,
  overlay: OverlayShape,
  used: Set<OverlayRule>,
  refuse: Refuse,
): Message {
  const entries = overlay.messages ?? {};
  const entry = Object.hasOwn(entries, message.message) ? entries[message.message] : undefined;
  const paths = fieldPaths(message);
  const changes = new Map<MessageField, OverlayField>();
  for (const field of new Set(paths.values())) {
    for (const rule of overlay.rules ?? []) {
      if (!matches(field, rule)) continue;
      used.add(rule);
      const { where: _, ...additions } = rule;
      changes.set(field, { ...changes.get(field), ...additions });
    }
  }
  for (const [path, change] of Object.entries(entry?.fields ?? {})) {
    const field = paths.get(path);
    if (field !== undefined) changes.set(field, { ...changes.get(field), ...change });
    else {
      const place = ['messages', message.message, 'fields', path];
      refuse(place, 'key', `${message.message} has no field "${path}"`, didYouMean(path, paths.keys()));
    }
  }
  return rebuild(message, entry ?? {}, changes);
}

/**
 * Every field by each of its paths: from the top of the message through the structs that are declared in place, and from every
 * struct of the message.
 */
function fieldPaths(message: Message): Map<string, MessageField> {
  const paths = new Map<string, MessageField>();
  const walk = (fields: readonly MessageField[], prefixes: readonly string[]): void => {
    for (const field of fields) {
      const own = prefixes.map((prefix) => prefix + field.name);
      for (const path of own) paths.set(path, field);
      const struct = structName(field.type);
      if (field.fields === undefined || struct === undefined) continue;
      walk(field.fields, [...own.map((path) => `${path}.`), `${struct}.`]);
    }
  };
  walk(message.fields, ['']);
  for (const struct of message.commonStructs ?? []) walk(struct.fields, [`${struct.name}.`]);
  return paths;
}

function matches(field: MessageField, { where }: OverlayRule): boolean {
  const isOneOf = (wanted: string | readonly string[] | undefined, actual: string | undefined) =>
    wanted === undefined || (actual !== undefined && [wanted].flat().includes(actual));
  return (
    isOneOf(where.name, field.name) &&
    isOneOf(where.type, field.type) &&
    isOneOf(where.entityType, field.entityType)
  );
}

function rebuild(
  message: Message,
  { rename, about }: { readonly rename?: string | undefined; readonly about?: string | undefined },
  changes: ReadonlyMap<MessageField, OverlayField>,
): Message {
  const { message: name, commonStructs, fields, ...rest } = message;
  return {
    message: rename ?? name,
    about,
    ...rest,
    commonStructs: commonStructs?.map((struct) => ({
      ...struct,
      fields: struct.fields.map((field) => changedField(field, changes)),
    })),
    fields: fields.map((field) => changedField(field, changes)),
  };
}

/** The field with its changes, in the order in which fields are printed. */
function changedField(field: MessageField, changes: ReadonlyMap<MessageField, OverlayField>): MessageField {
  const { rename, about, ...additions } = changes.get(field) ?? {};
  const { name, fields, ...rest } = field;
  const nested = fields?.map((inner) => changedField(inner, changes));
  return { name: rename ?? name, ...rest, ...effective(additions), about, fields: nested };
}

/** Additions without those that say no more than the language's default. */
function effective({ enum: enumName, as, secret, intern }: Additions): Additions {
  return { enum: enumName, as, secret: secret || undefined, intern: intern || undefined };
}

function refuseUnknownEnums({ enums = {}, rules = [], messages = {} }: OverlayShape, refuse: Refuse): void {
  const names = Object.keys(enums);
  const check = (name: string | undefined, path: NodePath) => {
    if (name === undefined || names.includes(name)) return;
    refuse([...path, 'enum'], 'value', `there is no enum "${name}"`, didYouMean(name, names));
  };
  for (const [index, rule] of rules.entries()) check(rule.enum, ['rules', index]);
  for (const [message, { fields = {} }] of Object.entries(messages)) {
    for (const [path, field] of Object.entries(fields))
      check(field.enum, ['messages', message, 'fields', path]);
  }
}

/** The overlay's enums in the form of protocol.yaml: `retriable: true` becomes `marks: [retriable]`. */
export function protocolEnums(overlay: OverlayShape): Record<string, YamlValue> {
  const printed = ({ about, closed, values }: OverlayEnum): YamlValue => ({
    about,
    closed: closed || undefined,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, printedValue(value)])),
  });
  return Object.fromEntries(
    Object.entries(overlay.enums ?? {}).map(([name, value]) => [name, printed(value)]),
  );
}

function printedValue(entry: OverlayEnum['values'][string]): YamlValue {
  if (typeof entry !== 'object') return entry;
  const { value, about, ...rest } = entry;
  const marks = Object.keys(rest);
  if (about === undefined && marks.length === 0) return value;
  return { value, about, marks: marks.length === 0 ? undefined : marks };
}
