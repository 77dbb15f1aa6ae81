import type { Dice } from './dice.js';
import type { FieldPlace } from './random-fields.js';
import type { Yaml } from './random-protocol.js';

/** A field that conditions look at, and pairs of conditions on it of which no two hold together. */
interface Subject {
  readonly field: Yaml;
  readonly pairs: readonly (readonly [Yaml, Yaml])[];
}

/** Numbers with named bits: the top one is the sign of some. */
const WIDTHS = { int8: 8, uint8: 8, int16: 16, uint16: 16, uint24: 24, int32: 32, uint32: 32 } as const;

/**
 * The same fields with what depends on their struct: some are there under a condition only, one member has two forms, and constants
 * stand among them. What conditions look at is in front.
 */
export function withConditions(
  fields: readonly Yaml[],
  { dice, versions, fresh }: Pick<FieldPlace, 'dice' | 'versions' | 'fresh'>,
): readonly Yaml[] {
  if (!dice.chance(0.5)) return fields;
  const always = versions === undefined ? {} : { versions: '0+' };
  const subjects = Array.from({ length: dice.between(1, 2) }, (_, at) => drawSubject(at, dice, always));
  const conditions = subjects.flatMap(({ pairs }) => pairs.flat());
  const conditional = fields.map((field) =>
    canDepend(field) ? underCondition(field, conditions, dice) : field,
  );
  const pair = dice.pick(dice.pick(subjects).pairs);
  const forms = dice.chance(0.5) ? drawForms(pair, dice, always, fresh) : [];
  const constants = dice.chance(0.5) ? drawConstants(conditions, dice, always) : [];
  const mixed = [...conditional];
  for (const one of [...forms, ...constants]) mixed.splice(dice.between(0, mixed.length), 0, one);
  return [...subjects.map(({ field }) => field), ...mixed];
}

function drawSubject(at: number, dice: Dice, always: Yaml): Subject {
  const name = ['mode', 'marks'][at] ?? 'other';
  const kind = dice.pick(['bool', 'number', 'enum', 'bits', 'bits'] as const);
  if (kind === 'bool') {
    const pairs = [[{ [name]: true }, { [name]: false }] as const];
    return { field: { name, type: 'bool', ...always }, pairs };
  }
  if (kind === 'enum') {
    const type = dice.pick(['int8', 'uint16', 'int32', 'uvarint']);
    const pairs = [
      [{ [name]: 'A' }, { [name]: { not: 'A' } }] as const,
      [{ [name]: ['A', 'B'] }, { [name]: 'C' }] as const,
    ];
    return { field: { name, type, enum: 'Mode', ...always }, pairs };
  }
  return kind === 'number' ? numberSubject(name, dice, always) : bitSubject(name, dice, always);
}

function numberSubject(name: string, dice: Dice, always: Yaml): Subject {
  const type = dice.pick(['int8', 'uint8', 'int16', 'uint24', 'int32', 'uint32', 'varint', 'uvarint']);
  const pairs = [
    [{ [name]: 1 }, { [name]: { not: [1, 2] } }] as const,
    [{ [name]: [0, 3] }, { [name]: 7 }] as const,
    [{ [name]: 0 }, { [name]: { not: 0 } }] as const,
  ];
  return { field: { name, type, ...always }, pairs };
}

function bitSubject(name: string, dice: Dice, always: Yaml): Subject {
  const type = dice.pick(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]);
  const width = WIDTHS[type];
  const bits = { low: 0, pair: '1-2', level: { at: '3-4', enum: 'Mode3' }, top: width - 1 };
  const pairs = [
    [{ [`${name}.top`]: true }, { [`${name}.top`]: false }] as const,
    [{ [`${name}.low`]: true, [`${name}.top`]: false }, { [`${name}.low`]: false }] as const,
    [{ [`${name}.pair`]: [1, 3] }, { [`${name}.pair`]: { not: [1, 3] } }] as const,
    [{ [`${name}.level`]: 'One' }, { [`${name}.level`]: { not: ['One', 2] } }] as const,
  ];
  return { field: { name, type, bits, ...always }, pairs };
}

/** Fields that have neither a default nor null of their own, and are no tag. */
function canDepend(field: Yaml): boolean {
  const others = ['default', 'nullable', 'nullableVersions', 'taggedVersions'];
  const isAlias = field['type'] === 'level' || field['type'] === 'title' || field['type'] === 'view';
  return !isAlias && others.every((key) => field[key] === undefined);
}

function underCondition(field: Yaml, conditions: readonly Yaml[], dice: Dice): Yaml {
  return dice.chance(0.4) ? { ...field, when: dice.pick(conditions) } : field;
}

/** Two forms of one member: of one type in TypeScript, but not on the wire. */
function drawForms(
  [one, other]: readonly [Yaml, Yaml],
  dice: Dice,
  always: Yaml,
  fresh: () => string,
): readonly Yaml[] {
  const [first, second] = dice.pick([
    ...(dice.chance(0.3) ? [drawLazyForms(dice, always, fresh())] : []),
    [
      { type: 'bytes', length: 4 },
      { type: 'bytes', length: 16 },
    ],
    [
      { type: 'string', length: 'int8' },
      { type: 'string', length: { type: 'uint16', bias: 2 } },
    ],
    [{ type: 'int8' }, { type: 'varint' }],
    [{ type: '[]string', count: 'uint8' }, { type: '[]string' }],
    [{ type: 'int64' }, { type: 'uvarlong' }],
    [{ type: 'bytes', zeroCopy: true }, { type: 'bytes' }],
  ]) as [Yaml, Yaml];
  const isFirst = dice.chance(0.8);
  const forms = [
    { name: 'either', ...first, ...always, when: one },
    { name: 'either', ...second, ...always, when: other },
  ];
  return isFirst ? forms : forms.slice(0, 1);
}

/** Elements that are decoded when they are asked for, behind two kinds of count. */
function drawLazyForms(dice: Dice, always: Yaml, struct: string): readonly [Yaml, Yaml] {
  const types = ['int64', 'uvarlong', 'view', 'uint8'].filter(() => dice.chance(0.7));
  const fields = [...types, 'string'].map((type, at) => ({ name: `part${at}`, type, ...always }));
  const type = `[]${struct}`;
  return [
    { type, count: 'uint8', lazy: true, fields },
    { type, lazy: true },
  ];
}

function drawConstants(conditions: readonly Yaml[], dice: Dice, always: Yaml): readonly Yaml[] {
  const types = [
    ['bool', true],
    ['int8', -1],
    ['uint32', 0xdaa320a7],
    ['int16', -300],
    ['uint24', 0x800001],
  ] as const;
  return ['magic', 'guard'].map((name) => {
    const [type, value] = dice.pick(types);
    const when = dice.chance(0.4) ? { when: dice.pick(conditions) } : {};
    return { name, type, const: value, ...always, ...when };
  });
}
