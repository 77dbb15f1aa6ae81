import { nearest } from '../diagnostics/suggest.js';
import type { MessageShape } from '../schema/shapes.js';
import { resolveCondition } from './conditions.js';
import { type Field, isMember, type MessagePrint } from './model.js';
import type { DocumentReport } from './report.js';

const ALL: MessagePrint = { name: undefined, omitNulls: false, fields: undefined };

/** What toString() of a message prints. Members that it does not have are reported. */
export function resolveMessagePrint(
  shape: MessageShape['print'],
  fields: readonly Field[],
  report: DocumentReport,
): MessagePrint {
  if (shape === undefined) return ALL;
  const members = fields.filter((field) => isMember(field));
  const printed = shape.fields?.flatMap((stated, index) => {
    const name = typeof stated === 'string' ? stated : stated.name;
    const path = ['print', 'fields', index];
    const field = members.find((one) => one.name === name);
    if (field === undefined) {
      const near = nearest(
        name,
        members.map((one) => one.name),
      );
      const question = near === undefined ? '' : `; did you mean "${near}"?`;
      report.error(
        'WG245',
        path,
        `there is no member "${name}" to print${question}`,
        'name a field of the message',
      );
      return [];
    }
    const when = typeof stated === 'string' ? undefined : stated.when;
    const condition = resolveCondition(when, 'print', members, [...path, 'when'], report);
    return [{ member: field.member, when: condition }];
  });
  return { name: shape.name, omitNulls: shape.omitNulls ?? false, fields: printed };
}
