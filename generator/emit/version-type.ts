import { sameRange } from '../model/range.js';
import type { ClassPlan } from '../plan/plan.js';

/** The type of a class's versions: the message's, or one of its own for a struct that some versions lack. */
export function versionTypeOf(plan: ClassPlan): string | undefined {
  const { message, struct } = plan;
  if (message.versions === undefined) return undefined;
  return sameRange(message.versions, struct.versions)
    ? `${message.name}Version`
    : `${struct.className}Version`;
}
