import type { Fields } from './golden-lines.js';
import { completeFields, type HeaderName } from './header-tables.js';
import { type Printable, ToStringHelper } from './helper-object.js';

/**
 * What three headers printed before they got further fields: all of these, null or not. The rows of `tostring.jsonl` have this form,
 * those of `tostring-next.jsonl` the newer one; classes are generated in the newer one alone.
 */
const OLDER_FIELDS = {
  NotificationRequestHeader: [
    ...['consumerGroup', 'topic', 'queueId', 'pollTime', 'bornTime', 'order', 'attemptId'],
  ],
  AckMessageRequestHeader: ['consumerGroup', 'topic', 'queueId', 'extraInfo', 'offset'],
  ChangeInvisibleTimeRequestHeader: [
    ...['consumerGroup', 'topic', 'queueId', 'extraInfo', 'offset', 'invisibleTime'],
  ],
} as const satisfies Partial<Record<HeaderName, readonly string[]>>;

export type OlderName = keyof typeof OLDER_FIELDS;

/** Whether the rows of a class in `tostring.jsonl` have a form that is no longer generated. */
export function hasOlderForm(className: string): className is OlderName {
  return className in OLDER_FIELDS;
}

export function olderText(className: OlderName, assigned: Fields): string {
  const fields: Readonly<Record<string, Printable>> = completeFields(className, assigned);
  const helper = new ToStringHelper(className);
  for (const name of OLDER_FIELDS[className]) helper.add(name, fields[name] ?? null);
  return helper.toString();
}
