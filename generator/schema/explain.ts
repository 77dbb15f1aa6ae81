import { isScalar, isSeq, type ParsedNode } from 'yaml';
import { quote } from '../diagnostics/quote.js';
import { nearest } from '../diagnostics/suggest.js';
import type { NodePath } from './document.js';
import type { ShapeFault } from './faults.js';
import type { Finding, TextRange } from './finding.js';
import { placeAt, rangeOf } from './positions.js';
import { rightForm } from './words.js';

type Fault<Kind extends ShapeFault['kind']> = Extract<ShapeFault, { kind: Kind }>;

/** A tree and the text that its ranges count in. */
export interface Source {
  readonly root: ParsedNode;
  readonly text: string;
}

/** The findings of faults. All keys that one map lacks are one finding. */
export function explainFaults(faults: readonly ShapeFault[], source: Source): Finding[] {
  const findings: Finding[] = [];
  const missing = new Map<string, Fault<'missing'>[]>();
  for (const fault of faults) {
    if (fault.kind === 'missing') {
      const place = fault.path.join('\0');
      missing.set(place, [...(missing.get(place) ?? []), fault]);
    } else findings.push({ ...explain(fault, source), ...rangeOfFault(fault, source) });
  }
  for (const group of missing.values()) findings.push(explainMissing(group, source));
  return findings;
}

function rangeOfFault(fault: ShapeFault, { root, text }: Source): TextRange {
  if (fault.kind === 'unknownKey') return rangeOf(placeAt(root, [...fault.path, fault.key]), 'key', text);
  return rangeOf(placeAt(root, fault.path), fault.kind === 'grammar' && fault.ofKey ? 'key' : 'value', text);
}

type Words = Pick<Finding, 'code' | 'message' | 'help'>;

function explain(fault: Exclude<ShapeFault, { kind: 'missing' }>, source: Source): Words {
  switch (fault.kind) {
    case 'unknownKey':
      return explainUnknownKey(fault);
    case 'type':
      return explainType(fault, source);
    case 'choice':
      return explainChoice(fault, source);
    case 'grammar':
      return explainGrammar(fault, source);
    case 'bound':
      return explainBound(fault, source);
  }
}

function explainGrammar({ path, what, ofKey }: Fault<'grammar'>, source: Source): Words {
  const text = ofKey ? String(path.at(-1)) : textAt(path, source);
  const form = rightForm(text, what);
  // A name needs no quotes in YAML, the brackets of an array do.
  const help = form === undefined ? undefined : `write ${/^\w+$/.test(form) ? form : quote(form)}`;
  return { code: 'WG114', message: `${ofKey ? quote(text) : shown(path, source)} is not ${what}`, help };
}

function explainUnknownKey({ key, known }: Fault<'unknownKey'>): Words {
  const near = nearest(key, known);
  const message = `the key ${quote(key)} is not known here`;
  if (near !== undefined) return { code: 'WG110', message: `${message}; did you mean ${quote(near)}?` };
  return { code: 'WG110', message, help: `known keys: ${known.join(', ')}` };
}

function explainMissing(group: readonly Fault<'missing'>[], { root, text }: Source): Finding {
  const names = group.map(({ key }) => quote(key)).join(', ');
  const path = group[0]?.path ?? [];
  return {
    code: 'WG111',
    message: `${group.length === 1 ? 'the key' : 'the keys'} ${names} ${group.length === 1 ? 'is' : 'are'} missing`,
    help: group.map(({ key, what }) => `${key}: ${what}`).join('; '),
    ...rangeOf(placeAt(root, path), 'value', text),
  };
}

function explainChoice({ path, what, choices }: Fault<'choice'>, source: Source): Words {
  const near = nearest(textAt(path, source), choices);
  const message = `${shown(path, source)} is not ${what}`;
  if (near !== undefined) return { code: 'WG113', message: `${message}; did you mean ${quote(near)}?` };
  return {
    code: 'WG113',
    message,
    help: choices.length > 2 && !what.startsWith('one of') ? `allowed: ${choices.join(', ')}` : undefined,
  };
}

function explainBound({ path, limit, side, of }: Fault<'bound'>, source: Source): Words {
  if (of === 'array') {
    const message =
      side === 'least' ? `the list needs ${limit} or more entries` : `the list may have ${limit} entries`;
    return { code: 'WG117', message };
  }
  const relation = side === 'least' ? 'below' : 'above';
  return {
    code: 'WG116',
    message: `${shown(path, source)} is ${relation} the ${side} that is allowed, ${limit}`,
  };
}

function explainType(fault: Fault<'type'>, source: Source): Words {
  const { path, what } = fault;
  const { node } = placeAt(source.root, path);
  if (node === null || (isScalar(node) && node.range[0] === node.range[1])) {
    return { code: 'WG112', message: `a value is missing; expected ${what}` };
  }
  if (isScalar(node) && typeof node.value === 'bigint' && wantsInteger(fault.wanted)) {
    return { code: 'WG116', message: `${shown(path, source)} is beyond what is allowed here` };
  }
  const message = `expected ${what}, not ${shown(path, source)}`;
  return {
    code: 'WG112',
    message,
    help: isScalar(node) ? typeHint(fault.wanted, node.value, node.source ?? '') : undefined,
  };
}

/** What went wrong between YAML's idea of a scalar and the author's. */
function typeHint(wanted: readonly string[], value: unknown, text: string): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  if (typeof value !== 'string') return wanted.includes('string') ? `quote it: ${quote(text)}` : undefined;
  if (wanted.includes('boolean') && /^(y|yes|n|no|on|off)$/i.test(value))
    return 'YAML 1.2 wants true or false';
  if (!wantsInteger(wanted)) return undefined;
  if (/^-?\d+$/.test(value)) return `write ${value} without quotes`;
  if (/^-?\d[\d_,]*$/.test(value)) return `write ${value.replace(/[_,]/g, '')}`;
  return undefined;
}

function wantsInteger(wanted: readonly string[]): boolean {
  return wanted.some((kind) => kind === 'number' || kind === 'int' || kind === 'bigint');
}

/** A value as a message repeats it. */
function shown(path: NodePath, { root, text }: Source): string {
  const { node } = placeAt(root, path);
  if (!isScalar(node)) return node === null ? 'nothing' : isSeq(node) ? 'a list' : 'a map';
  if (typeof node.value === 'string') return quote(node.value);
  return text.slice(node.range[0], node.range[1]);
}

function textAt(path: NodePath, { root }: Source): string {
  const { node } = placeAt(root, path);
  return isScalar(node) ? String(node.value) : '';
}
