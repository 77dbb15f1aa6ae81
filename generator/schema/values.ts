import { isMap, isScalar, isSeq, type Pair, type ParsedNode, type Scalar, type YAMLMap } from 'yaml';
import { quote } from '../diagnostics/quote.js';
import type { Finding, TextRange } from './finding.js';
import { integerValue, spellingFinding } from './numbers.js';
import { SCALARS } from './words.js';

type ParsedMap = YAMLMap.Parsed<Scalar.Parsed, ParsedNode | null>;
export type ParsedPair = Pair<Scalar.Parsed, ParsedNode | null>;

/** Keys that lead to an object's prototype. As a name, none of them is allowed either. */
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const UNPAIRED_SURROGATE = /\p{Surrogate}/u;

export interface PlainValue {
  /** Objects without prototype, arrays, texts, booleans, null, numbers; bigints beyond 2^53. */
  readonly value: unknown;
  readonly findings: readonly Finding[];
  /** Numbers spelled in a way that is refused. To be dropped where the value is wrong altogether. */
  readonly spellings: readonly Finding[];
}

/** The plain value of a tree whose depth is bounded, and what is wrong with keys, texts and numbers. */
export function plainValue(root: ParsedNode, text: string): PlainValue {
  const walk = new Walk(text);
  return { value: walk.node(root, false), findings: walk.findings, spellings: walk.spellings };
}

class Walk {
  readonly findings: Finding[] = [];
  readonly spellings: Finding[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  node(node: ParsedNode | null, floatAllowed: boolean): unknown {
    if (isScalar(node)) return this.scalar(node as Scalar.Parsed, floatAllowed);
    if (isMap(node)) return this.map(node as ParsedMap);
    return isSeq(node) ? node.items.map((item) => this.node(item as ParsedNode | null, floatAllowed)) : null;
  }

  private map(map: ParsedMap): unknown {
    const object: Record<string, unknown> = Object.create(null);
    for (const pair of map.items) {
      const finding = keyFinding(pair.key, object, map);
      if (finding !== undefined) this.findings.push(finding);
      else object[String(pair.key.value)] = this.node(pair.value, takesFloat(pair, map));
      if (pair.key.value === 'about') this.findings.push(...cutText(pair.value, this.#text));
    }
    return object;
  }

  private scalar(node: Scalar.Parsed, floatAllowed: boolean): unknown {
    const { value } = node;
    if (typeof value === 'string') {
      const finding = node.type === 'QUOTE_DOUBLE' ? textFinding(value, node.range) : undefined;
      if (finding !== undefined) this.findings.push(finding);
      return value;
    }
    if (typeof value !== 'bigint' && typeof value !== 'number') return value;
    const spelling = spellingFinding(node, floatAllowed);
    if (spelling !== undefined) this.spellings.push(spelling);
    return typeof value === 'bigint' ? integerValue(value) : value;
  }
}

/** The characters that no schema may hold; raw or, between double quotes, as an escape. */
export function textFinding(text: string, range: readonly number[]): Finding | undefined {
  const [start = 0, end = start] = range;
  if (text.includes('\0')) return { code: 'WG101', message: 'the text holds a NUL character', start, end };
  if (!UNPAIRED_SURROGATE.test(text)) return undefined;
  return { code: 'WG101', message: 'the text holds an unpaired surrogate', start, end };
}

function keyFinding(key: ParsedNode, object: object, map: ParsedMap): Finding | undefined {
  const [start, end] = key.range;
  if (!isScalar(key) || key.value === '')
    return { code: 'WG109', message: 'a key is missing here', start, end };
  const name = String(key.value);
  if (name === '<<' && key.type === 'PLAIN') {
    return { code: 'WG106', message: 'merge keys are not allowed', help: 'write the keys out', start, end };
  }
  if (REFUSED_KEYS.has(name))
    return { code: 'WG109', message: `no key may be called ${quote(name)}`, start, end };
  if (name in object) {
    const related = firstOf(name, map);
    return { code: 'WG108', message: `the key ${quote(name)} is given twice`, start, end, related };
  }
  return key.type === 'QUOTE_DOUBLE' ? textFinding(name, key.range) : undefined;
}

function firstOf(name: string, map: ParsedMap): (TextRange & { message: string })[] {
  const first = map.items.find((pair) => pair.key.value === name);
  if (first === undefined) return [];
  const [start, end] = first.key.range;
  return [{ message: 'first here', start, end }];
}

/** `about: fixes #12`: YAML ends the text before the comment. That may be meant, so it is a warning. */
function cutText(node: ParsedNode | null, text: string): Finding[] {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.comment) return [];
  const [start, end] = (node as Scalar.Parsed).range;
  // The library also attaches comments of later lines.
  if (!/^[ \t]+#/.test(text.slice(end, text.indexOf('#', end) + 1))) return [];
  const help = 'quote the text if the rest belongs to it, else move the comment to a line of its own';
  return [{ code: 'WG123', severity: 'warning', message: 'the text ends at " #"', help, start, end }];
}

/** `default` is the one key of the language that may hold a fraction, unless its field is an integer for all to see. */
function takesFloat(pair: ParsedPair, map: ParsedMap): boolean {
  if (pair.key.value !== 'default') return false;
  const type = map.items.find((other) => other.key.value === 'type')?.value;
  if (!isScalar(type)) return true;
  return (
    type.value === 'float32' || type.value === 'float64' || !SCALARS.some((scalar) => scalar === type.value)
  );
}
