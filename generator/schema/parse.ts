import { isScalar, type ParsedNode } from 'yaml';
import type { z } from 'zod';
import type { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { Document } from './document.js';
import { explainFaults } from './explain.js';
import { faultsOf, issueText } from './faults.js';
import { type Finding, reportFindings } from './finding.js';
import { locator } from './places.js';
import { placeAt, rangeOf } from './positions.js';
import { readSyntax } from './syntax.js';
import { plainValue, textFinding } from './values.js';

/** Greatest size of a file, in bytes of UTF-8. The largest real schemas have a few kilobytes. */
export const LARGEST_FILE = 1 << 20;

/**
 * Reads one YAML text and checks its shape. What is wrong is reported to the sink, at most 20 findings and then their number;
 * undefined if any of it is an error. Only the shape is checked: names, versions and types may still make no sense.
 *
 * @param path relative to the folder of the protocol, with `/`
 * @param file the name that diagnostics show, relative to the working directory; `path` if left out
 */
export function parseDocument<Shape>(
  text: string,
  path: string,
  shape: z.ZodType<Shape>,
  sink: DiagnosticSink,
  file: string = path,
): Document<Shape> | undefined {
  // Without the mark the columns of the first line are those of the editor.
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const locate = locator(source, file);
  const outcome = checkedValue(source, shape);
  reportFindings(outcome.findings, locate, sink);
  const { root } = outcome;
  if (root === undefined || outcome.findings.some((finding) => finding.severity !== 'warning'))
    return undefined;
  return {
    path,
    // The walked value, not the copy that zod makes, which has prototypes.
    value: outcome.value as Shape,
    locate: (nodePath, part = 'value') => locate(rangeOf(placeAt(root, nodePath), part, source)),
  };
}

interface CheckedValue {
  readonly root?: ParsedNode;
  readonly value?: unknown;
  readonly findings: readonly Finding[];
}

function checkedValue(text: string, shape: z.ZodType): CheckedValue {
  if (text.length > LARGEST_FILE || Buffer.byteLength(text) > LARGEST_FILE) return { findings: [tooLarge()] };
  const characters = characterFindings(text);
  if (characters.length > 0) return { findings: characters };
  const syntax = readSyntax(text);
  if (syntax.findings !== undefined) return { findings: syntax.findings };
  const { root } = syntax;
  if (root === null || (isScalar(root) && root.value === null)) {
    return { findings: [{ code: 'WG104', message: 'the file is empty', start: 0, end: 0 }] };
  }
  const { value, findings, spellings } = plainValue(root, text);
  const shapeFindings = shapeFindingsOf(value, shape, { root, text });
  const starts = new Set(shapeFindings.map((finding) => finding.start));
  const own = spellings.filter((finding) => !starts.has(finding.start));
  return { root, value, findings: [...findings, ...shapeFindings, ...own] };
}

/** The finding for a file of more than 1 MiB, whether or not it has been read. */
export function tooLarge(): Finding {
  return { code: 'WG102', message: `a schema file may have ${LARGEST_FILE} bytes`, start: 0, end: 0 };
}

/** NUL and unpaired surrogates, as they stand in the text. */
function characterFindings(text: string): Finding[] {
  if (textFinding(text, []) === undefined) return [];
  return [...text.matchAll(/[\0\p{Surrogate}]/gu)].flatMap((match) => {
    const finding = textFinding(match[0], [match.index, match.index + 1]);
    return finding === undefined ? [] : [finding];
  });
}

function shapeFindingsOf(
  value: unknown,
  shape: z.ZodType,
  source: { root: ParsedNode; text: string },
): Finding[] {
  // Without the just-in-time compiler of zod: nothing here builds code from text.
  const result = shape.safeParse(value, { error: issueText, jitless: true });
  return result.success ? [] : explainFaults(faultsOf(result.error.issues, value), source);
}
