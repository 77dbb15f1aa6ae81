import { describe, expect, it } from 'vitest';
import {
  computedSize,
  fillComputed,
  isComputedVarint,
  readComputedVarint,
  reserveComputed,
  sizeComputed,
  writeComputedVarint,
} from '../../generator/codec/computed.js';
import { Lines } from '../../generator/codec/lines.js';
import type { FunctionScope } from '../../generator/codec/scope.js';
import type { ClassPlan, Step } from '../../generator/plan/plan.js';
import { moduleOf } from './one-field.js';

/** A message whose second field counts what is behind it. */
function counted(keys: string): {
  plan: ClassPlan;
  step: Step;
  run: (emit: (scope: FunctionScope) => void) => readonly string[];
} {
  const module = moduleOf(
    `message: Fetch\nfields:\n  - { name: id, type: int16 }\n  - { name: total, ${keys} }\n  - { name: text, type: string }\n`,
  );
  const [plan] = module.classes.values();
  const step = plan?.blocks[0]?.steps[1];
  if (plan === undefined || step === undefined) throw new Error('no step');
  const run = (emit: (scope: FunctionScope) => void) => {
    const lines = new Lines();
    emit({ module, lines, owner: 'Fetch', range: { lowest: 0, highest: 0 } });
    return lines.toArray();
  };
  return { plan, step, run };
}

describe('a computed size of fixed width', () => {
  it('is checked when the struct is sized, and filled in when its end is known', () => {
    const { plan, step, run } = counted('type: uint16, computed: { size: rest, bias: 3 }');
    expect(computedSize(plan)).toMatchObject({ before: 4, bias: 3, max: 65535 });
    expect(isComputedVarint(step)).toBe(false);
    expect(run((scope) => reserveComputed(plan, scope))).toEqual([]);
    expect(run((scope) => sizeComputed(plan, scope))).toEqual(["checkSize(size - 1, 65535, m, 'total');"]);
    expect(run((scope) => fillComputed(plan, scope))).toEqual([
      'view.setUint16(total, logicalPosition(out, pos) - totalStart + 3);',
    ]);
  });
});

describe('a computed size that is a varint', () => {
  it.each([
    ['varint', 'varintSize', 'putVarint', 'readVarint', 2147483647],
    ['uvarint', 'uvarintSize', 'putUvarint', 'readUvarint', 4294967295],
  ])('of type %s is known from the size pass', (type, sizeOf, put, read, max) => {
    const { plan, step, run } = counted(`type: ${type}, computed: { size: rest }`);
    expect(isComputedVarint(step)).toBe(true);
    expect(computedSize(plan)).toMatchObject({ before: 2, bias: 0, max });
    expect(run((scope) => reserveComputed(plan, scope))).toEqual(['const totalPlace = reserve(sizes);']);
    expect(run((scope) => sizeComputed(plan, scope))).toEqual([
      `checkSize(size - 2, ${max}, m, 'total');`,
      `size += ${sizeOf}(settle(sizes, totalPlace, size - 2));`,
    ]);
    expect(run((scope) => writeComputedVarint(step, scope))).toEqual([
      'const total = nextSize(out);',
      `pos = ${put}(out, pos, total);`,
      'const totalEnd = openSize(out, pos, total);',
    ]);
    expect(run((scope) => fillComputed(plan, scope))).toEqual(['closeSize(out, pos, totalEnd);']);
    expect(run((scope) => readComputedVarint(step, scope))).toEqual([
      `const total = ${read}(input, 'total');`,
      "const outer = openBound(input, total, 'total');",
    ]);
  });

  it('may count more than is behind it, and have a maximum', () => {
    const { plan, step, run } = counted('type: varint, computed: { size: rest, bias: 2, max: 90 }');
    expect(run((scope) => sizeComputed(plan, scope))).toEqual([
      "checkSize(size, 90, m, 'total');",
      'size += varintSize(settle(sizes, totalPlace, size));',
    ]);
    expect(run((scope) => writeComputedVarint(step, scope)).at(-1)).toBe(
      'const totalEnd = openSize(out, pos, total - 2);',
    );
    expect(run((scope) => readComputedVarint(step, scope))).toEqual([
      "const total = readVarint(input, 'total');",
      "checkedMax(input, total, 90, 'total');",
      "const outer = openBound(input, total - 2, 'total');",
    ]);
    const more = counted('type: varint, computed: { size: rest, bias: 7 }');
    expect(more.run((scope) => sizeComputed(more.plan, scope))[0]).toBe(
      "checkSize(size + 5, 2147483647, m, 'total');",
    );
  });
});
