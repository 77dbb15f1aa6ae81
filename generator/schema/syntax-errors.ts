import { type ParsedNode, type Scalar, visit, type YAMLError } from 'yaml';
import { quote } from '../diagnostics/quote.js';
import type { Finding } from './finding.js';

/** A syntax error of the YAML library in words that say what to do. */
export function explainSyntaxError(error: YAMLError, text: string, root: ParsedNode | null): Finding {
  const [start, end] = error.pos;
  const hint = hintFor(error, text, root);
  return {
    code: error.code === 'NON_STRING_KEY' ? 'WG109' : 'WG105',
    message: hint?.message ?? plain(error.message),
    help: hint?.help,
    start: hint?.start ?? start,
    end: hint?.end ?? end,
  };
}

interface Hint {
  readonly message: string;
  readonly help?: string;
  readonly start?: number;
  readonly end?: number;
}

function hintFor(error: YAMLError, text: string, root: ParsedNode | null): Hint | undefined {
  const [start] = error.pos;
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return colonInText(text, start);
    case 'BAD_SCALAR_START':
      return {
        message: `a text cannot begin with ${quote(text.charAt(start))} unless it is quoted`,
        help: quoteIt(restOfLine(text, start)),
        end: start + restOfLine(text, start).length,
      };
    case 'BLOCK_IN_FLOW':
      return entryInText(text, start);
    case 'UNEXPECTED_TOKEN':
      return (
        bracketsInFront(text, start) ??
        bracketsBehind(text, start) ??
        missingComma(text, start, root) ??
        behindValue(error)
      );
    case 'MISSING_CHAR':
      return unclosedQuote(error, root);
    case 'BAD_INDENT':
      return unclosedBracket(error);
    case 'TAB_AS_INDENT':
      return { message: 'a tab cannot indent', help: 'indent with spaces' };
    case 'NON_STRING_KEY':
      return { message: 'a key must be a text, not a map or a list' };
    case 'MULTILINE_IMPLICIT_KEY':
      return keyOfLines(text, start, root);
    default:
      return undefined;
  }
}

/** `about: fixes: this` on one line; otherwise a line that is indented further than its key allows. */
function colonInText(text: string, start: number): Hint {
  const rest = restOfLine(text, start);
  if (/:(\s|$)/.test(rest)) {
    const message = 'a text that holds ": " must be quoted';
    return { message, help: quoteIt(rest), end: start + rest.length };
  }
  return { message: 'a map cannot begin here', help: 'check the indentation of the next line' };
}

/** `type: []int32`: YAML reads an empty list and does not expect a word behind it. */
function bracketsInFront(text: string, start: number): Hint | undefined {
  if (!/[\s:,[{]\[\]$/.test(text.slice(Math.max(0, start - 3), start))) return undefined;
  const word = /^[^\s,}\]]*/.exec(text.slice(start, start + 200))?.[0] ?? '';
  const range = { start: start - 2, end: start + word.length };
  return {
    message: 'a text that begins with [] must be quoted',
    help: `quote it: ${quote(`[]${word}`)}`,
    ...range,
  };
}

/** `type: string[]` between braces: the brackets begin a list. */
function bracketsBehind(text: string, start: number): Hint | undefined {
  if (!text.startsWith('[]', start)) return undefined;
  const word = /[A-Za-z]\w{0,99}$/.exec(text.slice(Math.max(0, start - 100), start))?.[0];
  if (word === undefined) return undefined;
  return {
    message: 'brackets cannot stand behind a text that is not quoted',
    help: `of an array they stand in front: write ${quote(`[]${word}`)}`,
    start: start - word.length,
    end: start + 2,
  };
}

/** What the entries of a map or list between brackets need and a map of lines does not. */
const COMMAS = 'entries between { } or [ ] are separated by commas';

/** `{ name: a type: int32 }`: YAML reads a text `a type` and does not expect a colon behind it. */
function entryInText(text: string, start: number): Hint | undefined {
  const match = /^([^:,{}[\]\n]*\s)?([^\s:,{}[\]]+)\s*:/.exec(text.slice(start, start + 300));
  const [, before, key] = match ?? [];
  if (before === undefined || key === undefined) return undefined;
  return {
    message: `a comma is missing in front of ${quote(key)}, or the text must be quoted`,
    help: COMMAS,
    start: start + before.length,
    end: start + before.length + key.length,
  };
}

/** `{ type: "[]int32" versions: 0+ }`, and two maps of a list without a comma in between. */
function missingComma(text: string, start: number, root: ParsedNode | null): Hint | undefined {
  if (!isInFlow(root, start)) return undefined;
  const word = /^[A-Za-z]\w{0,99}/.exec(text.slice(start, start + 100))?.[0] ?? text.charAt(start);
  if (!/^[\w{["']/.test(word)) return undefined;
  return {
    message: `a comma is missing in front of ${quote(word)}`,
    help: COMMAS,
    end: start + word.length,
  };
}

function keyOfLines(text: string, start: number, root: ParsedNode | null): Hint {
  const end = start + restOfLine(text, start).length;
  if (isInFlow(root, start))
    return { message: 'a comma is missing at the end of this line', help: COMMAS, end };
  const message = 'a key and its colon must stand on one line';
  return { message, help: 'a space belongs behind the colon', end };
}

/** Whether an offset lies in a map or list that is written between brackets. */
function isInFlow(root: ParsedNode | null, offset: number): boolean {
  let isInside = false;
  visit(root, {
    Collection: (_, node) => {
      const [start, end] = node.range ?? [0, 0];
      if (start > offset || offset > end) return visit.SKIP;
      if (node.flow === true) isInside = true;
      return isInside ? visit.BREAK : undefined;
    },
  });
  return isInside;
}

function behindValue(error: YAMLError): Hint | undefined {
  if (!/at node end$/.test(error.message)) return undefined;
  return {
    message: 'unexpected text behind a value',
    help: 'quote the whole text, or check the indentation',
  };
}

/** The library complains at the end of the text, which may be far from the quote that was opened. */
function unclosedQuote(error: YAMLError, root: ParsedNode | null): Hint | undefined {
  if (!/^Missing closing .quote/.test(error.message)) return undefined;
  let start: number | undefined;
  visit(root, {
    Scalar: (_, node) => {
      const { range } = node as Scalar.Parsed;
      if (range[0] < error.pos[0] && range[1] >= error.pos[0]) start = range[0];
    },
  });
  const message = 'a quoted text is not closed';
  return start === undefined ? { message } : { message, start, end: start + 1 };
}

function unclosedBracket(error: YAMLError): Hint | undefined {
  const bracket = /end with a ([\]}])$/.exec(error.message)?.[1];
  if (bracket === undefined) return undefined;
  return { message: `a ${quote(bracket)} is missing, or the line is not indented enough` };
}

function restOfLine(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end).trimEnd();
}

function quoteIt(text: string): string {
  return text.length > 50 ? 'put it between double quotes' : `quote it: ${quote(text)}`;
}

/** The library's sentence, without the capital that our sentences lack. */
function plain(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}
