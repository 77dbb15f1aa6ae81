import type { DiagnosticCode } from '../../diagnostics/codes.js';
import type { TextRange } from '../../schema/finding.js';

/** A string, decoded, or a number, `true` or `false` as written; Kafka's reader converts freely between them. */
export interface JsonScalar extends TextRange {
  readonly kind: 'string' | 'number' | 'boolean';
  readonly text: string;
}

export interface JsonNull extends TextRange {
  readonly kind: 'null';
}

export interface JsonArray extends TextRange {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonMember {
  readonly name: string;
  readonly key: TextRange;
  readonly value: JsonNode;
}

export interface JsonObject extends TextRange {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export type JsonNode = JsonScalar | JsonNull | JsonArray | JsonObject;

export interface JsonProblem extends TextRange {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly help?: string | undefined;
  /** The first of two members of one name. */
  readonly first?: TextRange;
}

/** Deeper nesting than any definition has, and shallow enough for the call stack. */
const MAX_DEPTH = 64;

/**
 * Reads one JSON value with `//` and block comments. Trailing commas and anything after the value are refused. Repeated names are
 * reported one by one, as a warning where nothing depends on which of them counts; any other problem ends the reading, and `root` is
 * absent.
 */
export function readJson(text: string): {
  readonly root?: JsonNode;
  readonly problems: readonly JsonProblem[];
} {
  const reader = new JsonReader(text);
  try {
    return { root: reader.readDocument(), problems: reader.problems };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { problems: [...reader.problems, error.problem] };
  }
}

class SyntaxProblem extends Error {
  readonly problem: JsonProblem;

  constructor(problem: JsonProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

class JsonReader {
  readonly problems: JsonProblem[] = [];
  private readonly text: string;
  private offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  readDocument(): JsonNode {
    const root = this.readValue(0);
    this.skipBlank();
    if (this.offset < this.text.length) {
      this.fail('nothing may follow the definition', 'one file holds one JSON object');
    }
    return root;
  }

  private readValue(depth: number): JsonNode {
    this.skipBlank();
    if (depth > MAX_DEPTH) this.fail(`nested more than ${MAX_DEPTH} deep`);
    const character = this.text[this.offset];
    if (character === '{') return this.readObject(depth);
    if (character === '[') return this.readArray(depth);
    if (character === '"') return this.readString();
    return this.readWord();
  }

  private readObject(depth: number): JsonObject {
    const start = this.offset++;
    const members = new Map<string, JsonMember>();
    while (this.readSeparator(members.size === 0, '}')) {
      if (this.text[this.offset] !== '"') this.fail('an attribute name in double quotes is expected here');
      const { text: name, ...key } = this.readString();
      this.skipBlank();
      if (this.text[this.offset] !== ':') this.fail(`a colon is expected after "${name}"`);
      this.offset++;
      const value = this.readValue(depth + 1);
      const first = members.get(name);
      if (first === undefined) members.set(name, { name, key, value });
      else this.problems.push(repetition(first, key, value));
    }
    return { kind: 'object', members: [...members.values()], start, end: this.offset };
  }

  private readArray(depth: number): JsonArray {
    const start = this.offset++;
    const items: JsonNode[] = [];
    while (this.readSeparator(items.length === 0, ']')) items.push(this.readValue(depth + 1));
    return { kind: 'array', items, start, end: this.offset };
  }

  /** Moves to the next item and answers true, or past the closing bracket and answers false. */
  private readSeparator(isFirst: boolean, close: '}' | ']'): boolean {
    this.skipBlank();
    if (this.text[this.offset] === close) {
      this.offset++;
      return false;
    }
    if (isFirst) return true;
    const comma = this.offset;
    if (this.text[comma] !== ',') this.fail(`"," or "${close}" is expected here`);
    this.offset++;
    this.skipBlank();
    if (this.text[this.offset] === close) {
      this.offset = comma;
      this.fail(`a comma may not stand before "${close}"`, 'remove it');
    }
    return true;
  }

  private readString(): JsonScalar {
    const start = this.offset;
    const token = this.matchAt(/"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"/y);
    const text = token === undefined ? undefined : parseString(token);
    if (text !== undefined) return { kind: 'string', text, start, end: this.offset };
    this.offset = start;
    this.fail('this string is not complete, or has a character or escape that JSON does not allow');
  }

  private readWord(): JsonScalar | JsonNull {
    const start = this.offset;
    const word = this.matchAt(/[^\s"'{}[\],:/]+/y) ?? '';
    const end = this.offset;
    if (word === 'null') return { kind: 'null', start, end };
    if (word === 'true' || word === 'false') return { kind: 'boolean', text: word, start, end };
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(word))
      return { kind: 'number', text: word, start, end };
    this.offset = start;
    if (start >= this.text.length) this.fail('the definition ends in the middle');
    this.fail('a value is expected here', 'strings take double quotes; a trailing comma is not allowed');
  }

  private skipBlank(): void {
    while (this.matchAt(/[ \t\r\n]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//y) !== undefined);
    if (this.text.startsWith('/*', this.offset)) this.fail('this comment has no end');
  }

  private matchAt(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text)?.[0];
    this.offset += match?.length ?? 0;
    return match;
  }

  private fail(message: string, help?: string): never {
    const start = this.offset;
    const end = Math.min(start + 1, this.text.length);
    throw new SyntaxProblem({ code: 'WG650', severity: 'error', message, help, start, end });
  }
}

/** Kafka's generator takes the last value in silence; some of its own files repeat an attribute with the same value. */
function repetition(first: JsonMember, key: TextRange, value: JsonNode): JsonProblem {
  const isSame = 'text' in value && 'text' in first.value && value.text === first.value.text;
  const severity = isSame ? 'warning' : 'error';
  const help = isSame ? 'remove one of them' : "remove one of them; Kafka's generator takes the last";
  const message = `"${first.name}" is given twice${isSame ? '' : ', with different values'}`;
  return { code: 'WG651', severity, message, help, start: key.start, end: key.end, first: first.key };
}

/** The content of a string token, or undefined if JSON does not allow it. */
function parseString(token: string): string | undefined {
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
