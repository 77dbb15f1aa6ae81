import type { LazyPlace } from '../model/lazy.js';
import {
  type Condition,
  type ElementType,
  type Field,
  isMember,
  type Message,
  type Model,
  type Struct,
} from '../model/model.js';
import { contains, type Range } from '../model/range.js';

/** What to generate for a protocol. Sizing, writing, reading and printing all walk the same steps. */
export interface ProtocolPlan {
  readonly model: Model;
  readonly messages: readonly MessagePlan[];
}

export interface MessagePlan {
  readonly message: Message;
  /** Path of the module below the output folder, without `.ts`: `fetch-request`, `metadata/topic-record`. */
  readonly module: string;
  /** The message's own class, then those of its structs. */
  readonly classes: readonly ClassPlan[];
  /** The fewest bytes that a value of each struct takes in any version, by the struct's name. */
  readonly leastSizes: ReadonlyMap<string, number>;
}

export interface ClassPlan {
  readonly struct: Struct;
  readonly message: Message;
  readonly isRoot: boolean;
  /** The name in toString(). */
  readonly printName: string;
  /** Versions with a tag section, cut to those of the struct. */
  readonly tagSection: Range;
  /** The lazy arrays that hold this struct, by class and member: its instances know what they are in as `parent`. */
  readonly parents: readonly LazyPlace[];
  /** What the class holds: fields with a member, of several forms of one the first. */
  readonly members: readonly Field[];
  /** Fields on the wire outside the tag section, in order, grouped by their versions. */
  readonly blocks: readonly Block[];
  /** Fields of the tag section, ascending by tag. */
  readonly tagged: readonly TaggedStep[];
}

/** The classes that an element of lazy arrays may be in. */
export function parentClasses(plan: ClassPlan): readonly string[] {
  return [...new Set(plan.parents.map(({ className }) => className))];
}

/** The fields of a class that are forms of one member: mostly there is one. */
export function formsOfMember(plan: ClassPlan, member: string): readonly Field[] {
  return plan.struct.fields.filter((field) => field.member === member && isMember(field));
}

/** Members that some version or value lacks, or that travel as a tag. */
export function lateMembers(plan: ClassPlan): ReadonlySet<string> {
  const conditional = plan.blocks.filter(
    (block) => block.when !== undefined || !contains(block.versions, plan.struct.versions),
  );
  const untagged = conditional.flatMap((block) => block.steps.map((step) => step.field));
  return new Set([...untagged, ...plan.tagged.map((step) => step.field)].map(({ member }) => member));
}

/** Steps that are on the wire in the same versions and under the same condition. */
export interface Block {
  readonly versions: Range;
  /** Undefined where the versions alone decide. */
  readonly when: Condition | undefined;
  readonly steps: readonly Step[];
}

/** One field at its place on the wire. */
export interface Step {
  readonly field: Field;
  readonly versions: Range;
  /** How the value is written, by version; together they cover `versions`, ascending. */
  readonly forms: readonly Form[];
  /** Bytes that fields behind it take: what is not part of a value that reaches to the end of its struct. */
  readonly tail: number;
  /** True for an array behind which nothing can follow in a struct whose end is known. */
  readonly isLast: boolean;
  /** True for a value whose place alone is kept on read: it is read from there when it is asked for. */
  readonly isPlaced: boolean;
}

/** The members of a class that are read when they are asked for. */
export function placedMembers(plan: ClassPlan): ReadonlySet<string> {
  const steps = plan.blocks.flatMap((block) => block.steps);
  return new Set(steps.filter(({ isPlaced }) => isPlaced).map(({ field }) => field.member));
}

export interface TaggedStep extends Step {
  readonly tag: number;
}

/** The form of a value in some versions. */
export interface Form {
  readonly versions: Range;
  readonly isFlexible: boolean;
  readonly isNullable: boolean;
}

export type { ElementType };
