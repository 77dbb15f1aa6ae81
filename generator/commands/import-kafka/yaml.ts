/** Text that is printed as it is, where its spelling matters: hexadecimal numbers, `.nan`. */
export class YamlLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What the printer takes. Members that are undefined are left out; keys are names and need no quotes. */
export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | YamlLiteral
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue | undefined };

type YamlMap = { readonly [key: string]: YamlValue | undefined };

/** Columns of a line, beyond which a map or list is written in block style. */
const WIDTH = 110;

/**
 * Prints a map as a YAML file: the top level, and everything that holds `fields`, in block style; other maps and lists on one line
 * where they fit. The same value gives the same bytes. Lines end in LF.
 */
export function printYaml(value: YamlMap): string {
  return blockMap(value, 0).join('\n').concat('\n');
}

function blockMap(map: YamlMap, indent: number): string[] {
  return entries(map).flatMap(([key, value]) => {
    const head = `${' '.repeat(indent)}${key}:`;
    const line = isFieldList(key, value) ? undefined : inline(value, head.length + 1);
    if (line !== undefined) return [`${head} ${line}`];
    return [head, ...blockBody(value, indent + 2)];
  });
}

/** The lines of a map or list that does not go on one line. */
function blockBody(value: YamlValue, indent: number): string[] {
  if (isMap(value)) return blockMap(value, indent);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: YamlValue) => {
    const dash = `${' '.repeat(indent)}- `;
    const line = inline(item, dash.length);
    if (line !== undefined) return [dash + line];
    return blockBody(item, indent + 2).map((text, index) => (index === 0 ? dash + text.trimStart() : text));
  });
}

/** The value on one line that begins at `column`, or undefined if it needs a block. Scalars always go on one line. */
function inline(value: YamlValue, column: number): string | undefined {
  if (!Array.isArray(value) && !isMap(value)) return scalar(value, false);
  if (needsBlock(value)) return undefined;
  const text = flow(value);
  return column + text.length <= WIDTH ? text : undefined;
}

/** Fields are one per line, so whatever holds them is in block style. */
function needsBlock(value: YamlValue): boolean {
  if (Array.isArray(value)) return value.some(needsBlock);
  return (
    isMap(value) && entries(value).some(([key, member]) => isFieldList(key, member) || needsBlock(member))
  );
}

function isFieldList(key: string, value: YamlValue): boolean {
  return key === 'fields' && Array.isArray(value) && value.length > 0;
}

function flow(value: YamlValue): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isMap(value)) return scalar(value, true);
  const members = entries(value).map(([key, member]) => `${key}: ${flow(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function scalar(value: YamlValue, isFlow: boolean): string {
  if (value instanceof YamlLiteral) return value.text;
  if (typeof value !== 'string') return String(value);
  return isPlain(value, isFlow) ? value : quote(value);
}

/** Words that some YAML reader takes for something other than text. */
const WORDS = /^(null|true|false|yes|no|on|off|y|n)$/i;
const VERSION_RANGE = /^\d+(\+|-\d+)$/;
const PLAIN_IN_BLOCK = /^[A-Za-z][A-Za-z0-9 _.,;'()/+-]*$/;
const PLAIN_IN_FLOW = /^[A-Za-z][A-Za-z0-9 _.'()/+-]*$/;

function isPlain(text: string, isFlow: boolean): boolean {
  if (VERSION_RANGE.test(text)) return true;
  return (isFlow ? PLAIN_IN_FLOW : PLAIN_IN_BLOCK).test(text) && !WORDS.test(text) && !text.endsWith(' ');
}

/** JSON's quotes are YAML's, but for characters that YAML wants escaped. */
function quote(text: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}

function isMap(value: YamlValue): value is YamlMap {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof YamlLiteral)
  );
}

function entries(map: YamlMap): [string, YamlValue][] {
  return Object.entries(map).flatMap(([key, value]): [string, YamlValue][] =>
    value === undefined ? [] : [[key, value]],
  );
}
