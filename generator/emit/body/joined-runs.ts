import { versionCondition } from '../../codec/conditions.js';
import { type FixedStep, type FollowingRun, runSize } from '../../codec/fixed-run.js';
import { isMember } from '../../model/model.js';
import { contains, type Range } from '../../model/range.js';
import type { Block, ClassPlan, Step } from '../../plan/plan.js';
import { runsOf } from './steps.js';

/** Runs of one block after the other that are read after one look at what is left: each version has the first of them, up to some. */
export interface JoinedRuns {
  /** By the first step of the first run: those behind it. */
  readonly behind: ReadonlyMap<Step, readonly FollowingRun[]>;
  /** By the first step of a run behind another: where it is. */
  readonly places: ReadonlyMap<Step, JoinedPlace>;
}

interface JoinedPlace {
  /** The first step of the first run. */
  readonly head: Step;
  /** Bytes between the start of that and this one. */
  readonly offset: number;
}

/** The runs of a struct's blocks that can be read together: the first is in all versions, and each other from a later one on. */
export function joinedRuns({ blocks, struct }: ClassPlan): JoinedRuns {
  const behind = new Map<Step, readonly FollowingRun[]>();
  const places = new Map<Step, JoinedPlace>();
  blocks.forEach((block, index) => {
    const last = runsOf(block).at(-1);
    const run = isPlain(last) ? last : [];
    const [head] = run;
    if (head === undefined || !isIn(block, struct.versions)) return;
    behind.set(head, following(blocks.slice(index), struct.versions));
    let offset = runSize(run);
    for (const { run: next } of behind.get(head) ?? []) {
      if (next[0] !== undefined) places.set(next[0], { head, offset });
      offset += runSize(next);
    }
  });
  return { behind, places };
}

function isIn({ versions, when }: Block, range: Range): boolean {
  return when === undefined && contains(versions, range);
}

/** The runs that follow that of the first block with nothing in between. */
function following([first, ...others]: readonly Block[], all: Range): FollowingRun[] {
  const found: FollowingRun[] = [];
  let outer = first?.versions ?? all;
  for (const block of others) {
    const parts = runsOf(block);
    const [run] = parts;
    const isLater = block.versions.highest === all.highest && contains(outer, block.versions);
    const test = versionCondition(block.versions, all);
    if (!isPlain(run) || !isLater || block.when !== undefined || test === undefined) break;
    found.push({ run, test });
    outer = block.versions;
    if (parts.length > 1) break;
  }
  return found;
}

/** True for a run that is read in whatever order: nothing in it is refused, or opens something. */
function isPlain(part: readonly FixedStep[] | Step | undefined): part is readonly FixedStep[] {
  if (part === undefined || 'field' in part) return false;
  return part.every(({ field, isPlaced }) => {
    const { enum: own, asNumber } = field.type;
    const isFree = own?.closed !== true && !asNumber && !isPlaced;
    return isFree && isMember(field) && field.constant === undefined && field.computed === undefined;
  });
}
