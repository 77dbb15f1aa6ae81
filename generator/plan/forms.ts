import type { Field } from '../model/model.js';
import { includes, type Range } from '../model/range.js';
import type { Form } from './plan.js';

/** The forms of a field in `versions`: one for each stretch of versions in which prefixes and nullability stay the same. */
export function formsOf(field: Field, versions: Range): Form[] {
  const starts = [field.flexible, field.nullable].flatMap((range) => [range.lowest, range.highest + 1]);
  const cuts = [...new Set([versions.lowest, ...starts])]
    .filter((cut) => includes(versions, cut))
    .sort((a, b) => a - b);
  const forms = cuts.map((lowest, index): Form => {
    const highest = (cuts[index + 1] ?? versions.highest + 1) - 1;
    const isFlexible = includes(field.flexible, lowest);
    return { versions: { lowest, highest }, isFlexible, isNullable: includes(field.nullable, lowest) };
  });
  return merged(forms);
}

function merged(forms: readonly Form[]): Form[] {
  const result: Form[] = [];
  for (const form of forms) {
    const last = result.at(-1);
    if (last !== undefined && last.isFlexible === form.isFlexible && last.isNullable === form.isNullable) {
      const versions = { lowest: last.versions.lowest, highest: form.versions.highest };
      result[result.length - 1] = { ...last, versions };
    } else {
      result.push(form);
    }
  }
  return result;
}
