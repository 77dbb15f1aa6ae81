import {
  Composer,
  type CST,
  Lexer,
  type ParsedNode,
  Parser,
  type YAMLError,
  type Document as YamlDocument,
} from 'yaml';
import { quote } from '../diagnostics/quote.js';
import type { Finding } from './finding.js';
import { lineOf, lineStarts } from './places.js';
import { explainSyntaxError } from './syntax-errors.js';

/** Deeper nesting than any schema has. The tree builder of the YAML library recurses; far deeper text could abort the process. */
const DEEPEST = 64;

/**
 * A file of half a megabyte has about this many tokens, a real schema a hundredth of it. The bound keeps the time for hostile files
 * below a second, and the number of findings below what fits on zod's stack.
 */
const MOST_TOKENS = 100_000;

/** The tree of a text, or the reasons why it has none. `root` is null for a text without content. */
export type SyntaxTree =
  | { readonly findings: readonly Finding[]; readonly root?: undefined }
  | { readonly findings?: undefined; readonly root: ParsedNode | null };

/** Reads YAML 1.2 (core schema) without what schemas may not use: anchors, aliases, tags, directives, second documents. */
export function readSyntax(text: string): SyntaxTree {
  const tokens = tokensOf(text);
  if ('code' in tokens) return { findings: [tokens] };
  // Most files hold none of these characters, and walking the tokens takes a tenth of the time of reading them.
  const refused = /[&*!%]/.test(text) ? refusedFeatures(tokens) : [];
  const findings = [...secondDocument(tokens), ...refused];
  const document = compose(tokens, text.length);
  const errors = firstOfEachLine([...document.errors, ...document.warnings], findings, text);
  for (const error of errors) findings.push(explainSyntaxError(error, text, document.contents));
  return findings.length > 0 ? { findings } : { root: document.contents };
}

/**
 * The errors without echoes: one mistake often makes the library complain several times in a line, and the first complaint is the best.
 * Lines that already have a finding are out. That also covers the warnings about tags, every one of which is refused.
 */
function firstOfEachLine(
  errors: readonly YAMLError[],
  findings: readonly Finding[],
  text: string,
): YAMLError[] {
  if (errors.length === 0) return [];
  const starts = lineStarts(text);
  const seen = new Set(findings.map((finding) => lineOf(starts, finding.start)));
  return errors.filter((error) => {
    const line = lineOf(starts, error.pos[0]);
    return !seen.has(line) && seen.add(line);
  });
}

/** The parser keeps its own stack and never recurses, so the depth can be watched before anything recursive sees the text. */
function tokensOf(text: string): CST.Token[] | Finding {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (++count > MOST_TOKENS) return tooMany(parser.offset);
    const tooDeep = parser.stack.length > DEEPEST ? parser.stack.filter(isCollection)[DEEPEST] : undefined;
    if (tooDeep !== undefined) {
      const message = `maps and lists may be nested ${DEEPEST} deep, not deeper`;
      return { code: 'WG103', message, start: tooDeep.offset, end: tooDeep.offset + 1 };
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

function tooMany(offset: number): Finding {
  return { code: 'WG102', message: 'the file has too many keys and values', start: offset, end: offset + 1 };
}

function isCollection(token: CST.Token): boolean {
  return token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection';
}

function compose(tokens: readonly CST.Token[], length: number): YamlDocument.Parsed {
  const composer = new Composer({
    strict: true,
    // Duplicates are found in the walk, which knows both places.
    uniqueKeys: false,
    schema: 'core',
    merge: false,
    stringKeys: true,
    intAsBigInt: true,
  });
  const [first] = composer.compose(tokens.filter(upToSecondDocument()), true, length);
  if (first === undefined) throw new Error('the composer was told to give a document');
  return first;
}

function upToSecondDocument(): (token: CST.Token) => boolean {
  let documents = 0;
  return (token) => {
    if (token.type === 'document') documents++;
    return documents < 2;
  };
}

function secondDocument(tokens: readonly CST.Token[]): Finding[] {
  const second = tokens.filter((token) => token.type === 'document')[1];
  if (second === undefined) return [];
  const { offset } = second;
  const help = 'one message per file';
  return [{ code: 'WG107', message: 'a file holds one document', help, start: offset, end: offset + 3 }];
}

/** Walks the tokens with a stack of its own. */
function* refusedFeatures(tokens: readonly CST.Token[]): Generator<Finding> {
  const pending: CST.Token[] = [...tokens].reverse();
  for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
    const finding = refusal(token);
    if (finding !== undefined) yield finding;
    for (const part of partsOf(token).reverse()) pending.push(part);
  }
}

function partsOf(token: CST.Token): CST.Token[] {
  switch (token.type) {
    case 'document':
      return token.value === undefined ? token.start : [...token.start, token.value];
    case 'block-scalar':
      return token.props;
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      return token.items.flatMap((item) => [
        ...item.start,
        ...(item.key ? [item.key] : []),
        ...(item.sep ?? []),
        ...(item.value ? [item.value] : []),
      ]);
    default:
      return [];
  }
}

function refusal(token: CST.Token): Finding | undefined {
  const reason = refusalReason(token);
  if (reason === undefined || !('source' in token)) return undefined;
  const end = token.offset + token.source.length;
  return { code: 'WG106', message: reason[0], help: reason[1], start: token.offset, end };
}

function refusalReason(token: CST.Token): readonly [message: string, help: string] | undefined {
  switch (token.type) {
    case 'anchor':
      return ['anchors are not allowed', `write the value out, or quote it if & belongs to a text`];
    case 'alias':
      return ['aliases are not allowed', `write the value out, or quote it if * belongs to a text`];
    case 'tag':
      return [`the tag ${quote(token.source)} is not allowed`, `quote the value if ! belongs to a text`];
    case 'directive':
      if (/^%YAML\s+1\.2\s*$/.test(token.source)) return undefined;
      return [
        `the directive ${quote(token.source)} is not allowed`,
        'schemas are YAML 1.2; leave the line out',
      ];
    default:
      return undefined;
  }
}
