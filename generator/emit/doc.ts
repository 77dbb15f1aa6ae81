import { type Field, isNullable, type Message } from '../model/model.js';
import { isEmpty, printRange, type Range, sameRange } from '../model/range.js';

/** Schema text for a doc comment: nothing in it ends the comment, starts a tag or breaks the line in a way of its own. */
export function docText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+|[\u2028\u2029\ufeff\p{Bidi_Control}]+/gu, ' ')
    .replace(/\*\//g, '*\\/')
    .replace(/(^|[^\\\w])@/g, '$1\\@')
    .trim();
}

/** Text broken into lines of at most 108 columns. */
export function wrap(text: string, width = 108): string {
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .join('\n');
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The doc comment of a member: what the schema says of it, and in which versions it is there. */
export function fieldDoc(field: Field, struct: Range, message: Message): string {
  const facts = fieldFacts(field, struct, message);
  if (field.about === undefined) return wrap(sentence(facts));
  return wrap(facts.length === 0 ? docText(field.about) : `${docText(field.about)} (${facts.join(', ')})`);
}

function fieldFacts(field: Field, struct: Range, message: Message): string[] {
  const facts: string[] = [];
  const isVersioned = message.versions !== undefined;
  if (isVersioned) facts.push(versionsText(field.versions, message));
  if (field.isOptional) facts.push('null unless its condition holds');
  else if (isNullable(field)) {
    const always = sameRange(field.nullable, field.versions);
    facts.push(always ? 'nullable' : `nullable in ${printed(field.nullable, message)}`);
  }
  if (field.tag !== undefined) {
    const always = sameRange(field.tagged, field.versions);
    facts.push(always ? `tag ${field.tag}` : `tag ${field.tag} in ${printed(field.tagged, message)}`);
  }
  if (field.default.kind === 'null' && !field.isOptional) facts.push('default null');
  if (field.default.kind === 'value' && isStated(field.default.value)) {
    facts.push(`default ${docText(defaultText(field, field.default.value))}`);
  }
  if (field.ignorable && isVersioned && !sameRange(field.versions, struct))
    facts.push('dropped in other versions');
  if (field.mapKey) facts.push('part of the key');
  if (field.entityType !== undefined && field.entityType !== 'unknown')
    facts.push(`a ${spoken(field.entityType)}`);
  return facts;
}

function defaultText({ type }: Field, value: boolean | number | bigint | string): string {
  const member = type.kind === 'scalar' ? type.enum?.members.find((one) => one.value === value) : undefined;
  return member?.name ?? String(value);
}

function isStated(value: boolean | number | bigint | string): boolean {
  return value !== false && value !== 0 && value !== 0n && value !== '' && !/^[0-]{36}$/.test(String(value));
}

function spoken(entity: string): string {
  return entity.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function versionsText(range: Range, message: Message): string {
  const text = printed(range, message);
  return /^\d+$/.test(text) ? `version ${text}` : `versions ${text}`;
}

/** A range as a schema would write it: open where it reaches the message's last version. */
function printed(range: Range, message: Message): string {
  if (isEmpty(range)) return 'none';
  const isLast = message.versions?.highest === range.highest && range.lowest !== range.highest;
  return isLast ? `${range.lowest}+` : printRange(range);
}

function sentence(facts: readonly string[]): string {
  const text = facts.length === 0 ? 'a member' : facts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The doc comment of a message's own class. */
export function messageDoc(message: Message): string {
  const about = message.about ?? message.structs[0]?.about;
  const facts = messageFacts(message);
  const head = about === undefined ? `The message ${message.name}.` : docText(about);
  const deprecated = isEmpty(message.deprecated)
    ? []
    : [`Versions ${printRange(message.deprecated)} are deprecated.`];
  const listeners =
    message.listeners.length === 0 ? [] : [`Listeners: ${message.listeners.map(docText).join(', ')}.`];
  return [head, ...(facts === '' ? [] : ['', facts]), ...deprecated, ...listeners]
    .map((line) => wrap(line))
    .join('\n');
}

function messageFacts(message: Message): string {
  const facts: string[] = [];
  if (message.apiKey !== undefined) facts.push(`api key ${message.apiKey}`);
  if (message.versions !== undefined)
    facts.push(versionsText(message.versions, { ...message, versions: undefined }));
  if (!isEmpty(message.flexible)) facts.push(`flexible from version ${message.flexible.lowest}`);
  if (message.latestVersionUnstable) facts.push('the latest version may still change');
  return facts.length === 0 ? '' : sentence(facts);
}
