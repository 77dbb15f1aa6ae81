import type { NodePath } from '../schema/document.js';
import type { FieldShape, MessageShape } from '../schema/shapes.js';
import type { DocumentReport } from './report.js';

const MESSAGE_VERSION_KEYS = ['flexibleVersions', 'deprecatedVersions', 'latestVersionUnstable'] as const;

/** Keys of a field that only a message with versions can have. */
export const FIELD_VERSION_KEYS = [
  'versions',
  'nullableVersions',
  'taggedVersions',
  'tag',
  'flexibleVersions',
] as const;

/**
 * Refuses keys about versions in a message that has none. Many of them are one mistake, the missing `validVersions`, and one error; a
 * single one is more likely superfluous.
 */
export function reportVersionKeys(shape: MessageShape, report: DocumentReport): void {
  const paths = [
    ...MESSAGE_VERSION_KEYS.filter((key) => shape[key] !== undefined).map((key) => [key]),
    ...fieldKeys(shape.fields, ['fields']),
    ...(shape.commonStructs ?? []).flatMap(({ versions, fields }, index) => {
      const path = ['commonStructs', index];
      const own = versions === undefined ? [] : [[...path, 'versions']];
      return [...own, ...fieldKeys(fields, [...path, 'fields'])];
    }),
  ];
  const [first, ...others] = paths;
  if (first === undefined) return;
  const key = String(first.at(-1));
  if (others.length === 0) {
    const message = `"${key}" has no place in a message without versions`;
    report.errorAtKey('WG304', first, message, 'remove it, or add validVersions to the message');
    return;
  }
  const more = others.length === 1 ? 'one more key' : `${others.length} more keys`;
  const message = `"${key}", and ${more} like it, have no place in a message without versions`;
  report.errorAtKey('WG304', first, message, 'add validVersions to the message, such as validVersions: 0-2');
}

function fieldKeys(fields: readonly FieldShape[], path: NodePath): NodePath[] {
  return fields.flatMap((field, index) => {
    const own = FIELD_VERSION_KEYS.filter((key) => field[key] !== undefined).map((key) => [
      ...path,
      index,
      key,
    ]);
    return [...own, ...fieldKeys(field.fields ?? [], [...path, index, 'fields'])];
  });
}
