import type { Document } from '../schema/document.js';
import type { MarkerShape, PrefixesShape, PrefixShape, ProtocolShape } from '../schema/shapes.js';
import { maxOf } from './integers.js';
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
    count: flexible.tags.count as IntegerType,
    tag: flexible.tags.tag as IntegerType,
    size: flexible.tags.size as IntegerType,
    struct: marker(flexible.tags.struct),
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

function prefixSet(shape: PrefixesShape, path: readonly string[], report: DocumentReport): Prefixes {
  const one = (key: 'string' | 'bytes' | 'array') => {
    const own = shape[key];
    return own === undefined ? undefined : resolvePrefix(own, [...path, key], report);
  };
  return { string: one('string'), bytes: one('bytes'), array: one('array'), struct: marker(shape.struct) };
}

/** A prefix with everything it leaves unsaid filled in. */
export function resolvePrefix(
  shape: PrefixShape,
  path: readonly (string | number)[],
  report: DocumentReport,
): Prefix {
  const full = typeof shape === 'string' ? { type: shape } : shape;
  const type = full.type as IntegerType;
  const bias = full.bias ?? 0;
  const limit = maxOf(type) - bias;
  if (full.max !== undefined && full.max > limit) {
    report.error(
      'WG401',
      [...path, 'max'],
      `max ${full.max} is over ${limit}, the most that ${type} can say here`,
    );
  }
  const max = Math.min(full.max ?? limit, limit);
  if (full.null !== undefined && full.null > bias && full.null <= max + bias) {
    report.error(
      'WG402',
      [...path, 'null'],
      `null marker ${full.null} is also the number of a length of ${full.null - bias}`,
      `take a number outside ${bias} to ${max + bias}, or ${bias} if null and empty are to be alike`,
    );
  }
  return { type, bias, null: full.null, max };
}

function marker(shape: MarkerShape | undefined): Marker | undefined {
  return shape === undefined
    ? undefined
    : { type: shape.type as IntegerType, null: shape.null, present: shape.present };
}
