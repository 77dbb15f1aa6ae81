import type { Document, NodePath } from '../schema/document.js';
import type { MarkerShape, PrefixesShape, PrefixShape, ProtocolShape } from '../schema/shapes.js';
import { boundsOf, isNarrow, maxOf } from './integers.js';
import type { FlexibleForm, IntegerType, Marker, Prefix, Prefixes, PrintStyle } from './model.js';
import type { DocumentReport } from './report.js';

const NO_PREFIXES: Prefixes = { string: undefined, bytes: undefined, array: undefined, struct: undefined };

/** Cautious text for protocols that state no style: long bytes are cut. */
const DEFAULT_STYLE: PrintStyle = {
  open: '(',
  close: ')',
  quote: "'",
  bytes: 'short',
  zeroCopy: undefined,
  floats: 'js',
  suffixes: new Map(),
};

/** The protocol's own prefixes and those of its flexible versions. */
export function resolvePrefixes(
  document: Document<ProtocolShape>,
  report: DocumentReport,
): { prefixes: Prefixes; flexible: FlexibleForm | undefined } {
  const { prefixes, flexible } = document.value;
  const resolved = prefixes === undefined ? NO_PREFIXES : prefixSet(prefixes, ['prefixes'], report);
  if (flexible === undefined) return { prefixes: resolved, flexible: undefined };
  const tags = {
    count: flexible.tags.count,
    tag: flexible.tags.tag,
    size: flexible.tags.size,
    struct: resolveMarker(flexible.tags.struct, ['flexible', 'tags', 'struct'], report),
  };
  const own = prefixSet(flexible.prefixes, ['flexible', 'prefixes'], report);
  return { prefixes: resolved, flexible: { prefixes: own, tags } };
}

export function resolveStyle(shape: ProtocolShape['print']): PrintStyle {
  if (shape === undefined) return DEFAULT_STYLE;
  return {
    open: shape.open,
    close: shape.close,
    quote: shape.quote,
    bytes: shape.bytes,
    zeroCopy: shape.zeroCopy,
    floats: shape.floats ?? 'js',
    suffixes: new Map(Object.entries(shape.suffixes ?? {})),
  };
}

function prefixSet(shape: PrefixesShape, path: NodePath, report: DocumentReport): Prefixes {
  const one = (key: 'string' | 'bytes' | 'array') => {
    const own = shape[key];
    return own === undefined ? undefined : resolvePrefix(own, [...path, key], report);
  };
  const struct = resolveMarker(shape.struct, [...path, 'struct'], report);
  return { string: one('string'), bytes: one('bytes'), array: one('array'), struct };
}

/** A prefix with everything it leaves unsaid filled in. Numbers that its type cannot carry are reported. */
export function resolvePrefix(shape: PrefixShape, path: NodePath, report: DocumentReport): Prefix {
  const full = typeof shape === 'string' ? { type: shape } : shape;
  const { type } = full;
  const bias = full.bias ?? 0;
  const limit = maxOf(type) - bias;
  if (bias < 0 || limit < 0) {
    const range = `0 to ${maxOf(type)}`;
    report.error('WG401', [...path, 'bias'], `bias ${bias} is out of range`, `with ${type} it is ${range}`);
    return { type, bias, null: undefined, max: 0 };
  }
  if (full.max !== undefined && full.max > limit) {
    const message = `max ${full.max} is over ${limit}, the most that ${type} can say${bias === 0 ? '' : ` with a bias of ${bias}`}`;
    report.error('WG401', [...path, 'max'], message, 'lower it, or take a wider type');
  }
  const max = Math.min(full.max ?? limit, limit);
  if (full.null !== undefined) checkNullNumber(full.null, { type, bias, null: full.null, max }, path, report);
  return { type, bias, null: full.null, max };
}

function checkNullNumber(number: number, prefix: Prefix, path: NodePath, report: DocumentReport): void {
  const { type, bias, max } = prefix;
  const place = [...path, 'null'];
  if (!fits(number, type, place, report)) return;
  if (number <= bias || number > max + bias) return;
  const message = `the number ${number} would mean both null and a length of ${number - bias}`;
  report.error('WG402', place, message, `write ${printPrefix(withFreeNull(prefix, number))}`);
}

/** The prefix, changed as little as makes its null a number that no length has. */
function withFreeNull(prefix: Prefix, number: number): Prefix {
  const { type, bias, max } = prefix;
  const isGreatest = number === max + bias && max > 1;
  if (isGreatest) return { ...prefix, null: number, max: max - 1 };
  const least = Number(boundsOf(type)?.min ?? 0n);
  if (least < 0) return { ...prefix, null: -1 };
  if (bias > 0) return { ...prefix, null: 0 };
  return { ...prefix, bias: 1, null: 0, max: Math.min(max, maxOf(type) - 1) };
}

/** As a schema writes it, without what goes without saying. */
function printPrefix({ type, bias, null: number, max }: Prefix): string {
  const parts = [`type: ${type}`];
  if (bias !== 0) parts.push(`bias: ${bias}`);
  parts.push(`null: ${number}`);
  if (isNarrow({ type, bias, null: number, max })) parts.push(`max: ${max}`);
  return `{ ${parts.join(', ')} }`;
}

function fits(number: number, type: IntegerType, place: NodePath, report: DocumentReport): boolean {
  const { min, max } = boundsOf(type) ?? { min: 0n, max: 0n };
  if (number >= min && number <= max) return true;
  report.error('WG401', place, `the number ${number} is out of range`, `${type} is ${min} to ${max}`);
  return false;
}

function resolveMarker(
  shape: MarkerShape | undefined,
  path: NodePath,
  report: DocumentReport,
): Marker | undefined {
  if (shape === undefined) return undefined;
  const { type } = shape;
  const areFit = [
    fits(shape.null, type, [...path, 'null'], report),
    fits(shape.present, type, [...path, 'present'], report),
  ];
  if (areFit.every(Boolean) && shape.null === shape.present) {
    const message = `the number ${shape.null} would mean both null and a struct`;
    report.error('WG402', [...path, 'null'], message, 'take two different numbers');
  }
  return { type, null: shape.null, present: shape.present };
}
