import fc from 'fast-check';
import { initValues } from './arbitrary.js';
import { checkRefused } from './checks.js';
import { isWritable } from './spots.js';
import type { Init, Subject } from './subject.js';

/** Unknown entries that cannot be written. */
export interface WrongEntries {
  readonly init: Init;
  readonly entries: unknown;
}

/** Undefined for a message that is no map. */
export function wrongEntryLists({ model, plan }: Subject): fc.Arbitrary<WrongEntries> | undefined {
  if (plan.message.entriesOf === undefined) return undefined;
  const names = plan.message.structs[0]?.fields.map(({ name }) => name) ?? [];
  const repeated = names.map((name) => new Map([[name, '1']]));
  const others = [
    5,
    'abc',
    {},
    [['a', 'b']],
    new Set(['ab']),
    new Map([['a', 5]]),
    new Map([['a', null]]),
    new Map([[5, 'a']]),
  ];
  return fc.record({ init: initValues(model, plan, 0), entries: fc.constantFrom(...repeated, ...others) });
}

/** Puts the entries into a message that was right, and checks the error. */
export function checkWrongEntries(subject: Subject, { init, entries }: WrongEntries): void {
  if (!isWritable(subject, 0, { ...init, unknownEntries: null })) return;
  const message = Object.assign(new subject.type(init), { unknownEntries: entries });
  checkRefused(subject, 0, message, 'unknownEntries');
}
