import { sameCondition } from '../model/conditions.js';
import {
  type Condition,
  type Field,
  isMember,
  type Message,
  type Model,
  type Struct,
} from '../model/model.js';
import { canMeet } from '../model/open-structs.js';
import { intersect, isEmpty, type Range, sameRange } from '../model/range.js';
import { formsOf } from './forms.js';
import type { Block, ClassPlan, MessagePlan, ProtocolPlan, Step, TaggedStep } from './plan.js';
import { fixedSize, leastSizes } from './sizes.js';

/** Lays out every class of a protocol. */
export function planProtocol(model: Model): ProtocolPlan {
  return { model, messages: model.messages.map((message) => planMessage(message, model)) };
}

function planMessage(message: Message, model: Model): MessagePlan {
  const used = message.structs.filter((struct, index) => index === 0 || !isEmpty(struct.versions));
  return {
    message,
    module: message.document.path.replace(/\.yaml$/, ''),
    classes: used.map((struct) => planClass(struct, message, model)),
    leastSizes: leastSizes(message, model),
  };
}

function planClass(struct: Struct, message: Message, model: Model): ClassPlan {
  const isRoot = struct === message.structs[0];
  const suffix = isRoot && message.kind !== undefined ? (model.print.suffixes.get(message.kind) ?? '') : '';
  return {
    struct,
    message,
    isRoot,
    printName: struct.name + suffix,
    members: membersOf(struct),
    tagSection: intersect(message.flexible, struct.versions),
    blocks: blocksOf(
      struct.fields.flatMap((field, index) => untaggedStep(field, struct.fields.slice(index + 1))),
    ),
    tagged: struct.fields.flatMap((field) => taggedStep(field)).sort((a, b) => a.tag - b.tag),
  };
}

function untaggedStep(field: Field, behind: readonly Field[]): Step[] {
  const versions = isEmpty(field.tagged) ? field.versions : below(field.versions, field.tagged.lowest);
  return isEmpty(versions)
    ? []
    : [{ field, versions, forms: formsOf(field, versions), tail: tailOf(field, behind) }];
}

/** Fields behind a value that reaches to the end are of fixed size; those that are never there together with it do not count. */
function tailOf(field: Field, behind: readonly Field[]): number {
  return behind
    .filter((other) => canMeet(field, other))
    .reduce((sum, { type }) => sum + (type.kind === 'scalar' ? (fixedSize(type.scalar) ?? 0) : 0), 0);
}

function below(range: Range, version: number): Range {
  return intersect(range, { lowest: 0, highest: version - 1 });
}

function taggedStep(field: Field): TaggedStep[] {
  if (field.tag === undefined || isEmpty(field.tagged)) return [];
  return [{ field, versions: field.tagged, forms: formsOf(field, field.tagged), tail: 0, tag: field.tag }];
}

function membersOf({ fields }: Struct): Field[] {
  const members = new Map<string, Field>();
  for (const field of fields)
    if (isMember(field) && !members.has(field.member)) members.set(field.member, field);
  return [...members.values()];
}

function blocksOf(steps: readonly Step[]): Block[] {
  const blocks: { versions: Range; when: Condition | undefined; steps: Step[] }[] = [];
  for (const step of steps) {
    const last = blocks.at(-1);
    const { when } = step.field;
    const isSame =
      last !== undefined && sameRange(last.versions, step.versions) && sameCondition(last.when, when);
    if (isSame) last.steps.push(step);
    else blocks.push({ versions: step.versions, when, steps: [step] });
  }
  return blocks;
}
