import fc from 'fast-check';
import { includes } from '../../generator/model/range.js';
import { initValues } from './arbitrary.js';
import { checkRefused } from './checks.js';
import { isReady, objectAt, pathAt, reachSpot, type Spot, spotsOf } from './spots.js';
import type { Init, Subject } from './subject.js';

const DATA = new Uint8Array(2);

/** Lists of unknown tagged fields that no struct of the spot can carry in the version. */
function wrongLists(spot: Spot, version: number): readonly unknown[] {
  const { struct, tagSection } = spot.owner;
  if (!includes(tagSection, version)) return [[{ tag: 100, data: DATA }]];
  const known = struct.fields.flatMap((field) =>
    field.tag === undefined ? [] : [{ tag: field.tag, data: DATA }],
  );
  const tags = [-1, 2147483647, 1.5, Number.NaN, 2 ** 32 + 100].map((tag) => [{ tag, data: DATA }]);
  const pairs = [
    [100, 100],
    [101, 100],
  ].map((pair) => pair.map((tag) => ({ tag, data: DATA })));
  const data = [undefined, null, 'abc', [1]].map((value) => [{ tag: 100, data: value }]);
  return [...known.map((one) => [one]), ...tags, ...pairs, ...data];
}

/** Unknown tagged fields that cannot be, at some struct of a message. */
export interface WrongTags {
  readonly init: Init;
  readonly spot: Spot;
  readonly tags: unknown;
}

/** Undefined where no class of the message has unknown tagged fields in any version. */
export function wrongTags({ model, plan }: Subject, version: number): fc.Arbitrary<WrongTags> | undefined {
  const spots = spotsOf(plan, version).filter(
    ({ owner }) => owner.tagSection.lowest <= owner.tagSection.highest,
  );
  if (spots.length === 0) return undefined;
  return fc
    .record({ init: initValues(model, plan, version), spot: fc.constantFrom(...spots), at: fc.nat() })
    .map(({ init, spot, at }) => {
      const lists = wrongLists(spot, version);
      return { init: reachSpot(init, spot), spot, tags: lists[at % lists.length] };
    });
}

/** Puts the tags into a message that was right, and checks the error. */
export function checkWrongTags(subject: Subject, version: number, { init, spot, tags }: WrongTags): void {
  if (!isReady(subject, version, init, spot)) return;
  const message = new subject.type(init);
  objectAt(message, spot)['unknownTaggedFields'] = tags;
  checkRefused(subject, version, message, pathAt(spot, 'unknownTaggedFields'));
}
