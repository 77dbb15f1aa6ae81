import { sameCondition } from '../model/conditions.js';
import { isBigInteger } from '../model/integers.js';
import { type LazyPlace, lazyPlaces } from '../model/lazy.js';
import {
  type Condition,
  type ElementType,
  type Field,
  isMember,
  type Message,
  type Model,
  type Struct,
} from '../model/model.js';
import { canMeet } from '../model/open-structs.js';
import { intersect, isEmpty, type Range, sameRange } from '../model/range.js';
import { formsOf } from './forms.js';
import type { Block, ClassPlan, Form, MessagePlan, ProtocolPlan, Step, TaggedStep } from './plan.js';
import { fixedSize, leastSizes } from './sizes.js';

/** Lays out every class of a protocol. */
export function planProtocol(model: Model): ProtocolPlan {
  return { model, messages: model.messages.map((message) => planMessage(message, model)) };
}

function planMessage(message: Message, model: Model): MessagePlan {
  const used = message.structs.filter((struct, index) => index === 0 || !isEmpty(struct.versions));
  const places = lazyPlaces(used);
  return {
    message,
    module: message.document.path.replace(/\.yaml$/, ''),
    classes: used.map((struct) => planClass(struct, places.get(struct.name) ?? [], message, model)),
    leastSizes: leastSizes(message, model),
  };
}

function planClass(struct: Struct, parents: readonly LazyPlace[], message: Message, model: Model): ClassPlan {
  const isRoot = struct === message.structs[0];
  const suffix = isRoot && message.kind !== undefined ? (model.print.suffixes.get(message.kind) ?? '') : '';
  const tagSection = intersect(message.flexible, struct.versions);
  return {
    struct,
    message,
    isRoot,
    printName: struct.name + suffix,
    tagSection,
    parents,
    members: membersOf(struct),
    blocks: blocksOf(
      struct.fields.flatMap((field) =>
        untaggedStep(field, struct, { isElement: parents.length > 0, hasTags: !isEmpty(tagSection) }),
      ),
    ),
    tagged: struct.fields.flatMap((field) => taggedStep(field)).sort((a, b) => a.tag - b.tag),
  };
}

/** What matters of a struct to the steps of its fields. */
interface StructTraits {
  /** True for the element of a lazy array. */
  readonly isElement: boolean;
  readonly hasTags: boolean;
}

function untaggedStep(field: Field, struct: Struct, traits: StructTraits): Step[] {
  const versions = isEmpty(field.tagged) ? field.versions : below(field.versions, field.tagged.lowest);
  if (isEmpty(versions)) return [];
  const index = struct.fields.indexOf(field);
  const behind = struct.fields.slice(index + 1).filter((other) => canMeet(field, other));
  const hasEnd = struct.fields.slice(0, index).some(({ computed }) => computed?.kind === 'size');
  const forms = formsOf(field, versions);
  return [
    {
      field,
      versions,
      forms,
      tail: tailOf(behind),
      isLast: hasEnd && behind.length === 0 && !traits.hasTags,
      isPlaced: traits.isElement && isPlaceable(field, struct, forms),
    },
  ];
}

/**
 * True for a value that the elements of a lazy array read when they are asked for it: what takes memory of its own, and cannot be wrong
 * once it is known to be there. Of an array that is so where it is empty.
 */
function isPlaceable(field: Field, struct: Struct, forms: readonly Form[]): boolean {
  const { type, member } = field;
  const isOne = struct.fields.filter((other) => other.member === member).length === 1;
  if (!isOne || !isMember(field) || !isEmpty(field.tagged)) return false;
  if (type.kind === 'scalar') return isBigInteger(type.scalar) && !type.asNumber;
  // What is read later is read in one way, whatever the version.
  if ((type.kind !== 'bytes' && type.kind !== 'array') || forms.length !== 1) return false;
  if (type.own?.kind === 'rest') return false;
  if (type.kind === 'bytes') return type.zeroCopy && !type.secret;
  return !type.lazy && forms[0]?.isNullable === false && !isConverted(type.element);
}

/** True for elements of which the constructor makes others: it has to have the array. */
function isConverted(element: ElementType): boolean {
  return element.kind === 'scalar' ? element.scalar === 'uuid' : 'secret' in element && element.secret;
}

/** Fields behind a value that reaches to the end are of fixed size. */
function tailOf(behind: readonly Field[]): number {
  return behind.reduce(
    (sum, { type }) => sum + (type.kind === 'scalar' ? (fixedSize(type.scalar) ?? 0) : 0),
    0,
  );
}

function below(range: Range, version: number): Range {
  return intersect(range, { lowest: 0, highest: version - 1 });
}

function taggedStep(field: Field): TaggedStep[] {
  if (field.tag === undefined || isEmpty(field.tagged)) return [];
  const { tag, tagged: versions } = field;
  const forms = formsOf(field, versions);
  return [{ field, versions, forms, tail: 0, isLast: true, isPlaced: false, tag }];
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
