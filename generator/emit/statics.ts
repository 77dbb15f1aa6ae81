import type { Constant } from '../model/model.js';
import { staticOf } from '../model/names.js';
import { isEmpty, type Range } from '../model/range.js';
import type { ClassPlan } from '../plan/plan.js';
import { docText } from './doc.js';
import type { ClassDeclarationStructure } from './structures.js';

type Property = NonNullable<ClassDeclarationStructure['properties']>[number];

/** Literals only: anything else would keep the class in every bundle. */
export function statics(plan: ClassPlan): Property[] {
  const own: readonly Static[] = plan.isRoot ? messageStatics(plan) : [];
  return [...own, ...constants(plan)].flatMap(([name, value, doc]) =>
    value === undefined
      ? []
      : [
          {
            name,
            isStatic: true,
            isReadonly: true,
            type: String(value),
            initializer: String(value),
            docs: [doc],
          },
        ],
  );
}

type Static = readonly [name: string, value: Constant | undefined, doc: string];

function messageStatics({ message, tagSection }: ClassPlan): Static[] {
  return [
    ['apiKey', message.apiKey, 'The number that names the message on the wire.'],
    ['minVersion', message.versions?.lowest, 'Lowest version.'],
    ['maxVersion', message.versions?.highest, 'Highest version.'],
    [
      'minFlexibleVersion',
      firstOf(tagSection),
      'The first version with tagged fields and flexible prefixes.',
    ],
    ['maxDeprecatedVersion', lastOf(message.deprecated), 'The last version that should no longer be used.'],
    [
      'latestVersionUnstable',
      message.latestVersionUnstable || undefined,
      'The highest version may still change.',
    ],
  ];
}

/** What the schema writes in the place of members; not where it depends on the version or a condition. */
function constants({ struct }: ClassPlan): Static[] {
  const stated = struct.fields.filter(({ constant }) => constant !== undefined);
  return stated
    .filter((field) => stated.every((one) => one === field || one.member !== field.member))
    .map(({ member, constant, about }) => [
      staticOf(member),
      constant,
      about === undefined ? 'Always this on the wire.' : docText(about),
    ]);
}

function firstOf(range: Range): number | undefined {
  return isEmpty(range) ? undefined : range.lowest;
}

function lastOf(range: Range): number | undefined {
  return isEmpty(range) ? undefined : range.highest;
}
