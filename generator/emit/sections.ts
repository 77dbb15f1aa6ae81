import { isEmpty } from '../model/range.js';
import type { ClassPlan } from '../plan/plan.js';

/** True for a message whose fields are the entries of a map. */
export function hasEntries(plan: ClassPlan): boolean {
  return plan.isRoot && plan.message.entriesOf !== undefined;
}

/** True for structs of messages that have tag sections: those that lack one refuse unknown tags. */
export function hasTagSection(plan: ClassPlan): boolean {
  return !isEmpty(plan.message.flexible) && plan.message.versions !== undefined;
}
