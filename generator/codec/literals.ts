import type { Default } from '../model/model.js';

/** A text as a literal that evaluates to exactly that text, whatever it holds: in single quotes unless it has some itself. */
export function stringLiteral(text: string): string {
  const quoted = escapeLines(JSON.stringify(text));
  return text.includes("'") ? quoted : `'${quoted.slice(1, -1).replace(/\\"/g, '"')}'`;
}

/** The same text inside a template literal. */
export function templateText(text: string): string {
  const quoted = JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"');
  return escapeLines(quoted.replace(/`/g, '\\`').replace(/\$\{/g, '\\${'));
}

/** Characters that break lines, or turn the direction of writing, where they are read. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\ufeff\p{Bidi_Control}]/gu;

function escapeLines(text: string): string {
  const escaped = text.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return escaped.replace(/<\//g, '<\\/');
}

/** A number as a literal; the values that have none by their names. */
export function numberLiteral(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A default that is a value, as a literal of its member's type. */
export function valueLiteral(value: (Default & { kind: 'value' })['value']): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'number' ? numberLiteral(value) : String(value);
}
