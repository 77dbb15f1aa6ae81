import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostileProject } from './hostile-project.js';

const project = new HostileProject();
afterAll(() => project.remove());

/** Bits of each integer, and the numbers at its ends. */
const INTEGERS = [
  { type: 'int8', width: 8, least: -128, most: 127 },
  { type: 'uint8', width: 8, least: 0, most: 255 },
  { type: 'int16', width: 16, least: -32768, most: 32767 },
  { type: 'uint16', width: 16, least: 0, most: 65535 },
  { type: 'uint24', width: 24, least: 0, most: 0xffffff },
  { type: 'int32', width: 32, least: -(2 ** 31), most: 2 ** 31 - 1 },
  { type: 'uint32', width: 32, least: 0, most: 2 ** 32 - 1 },
] as const;

function schemas(): Record<string, string> {
  const fields = INTEGERS.flatMap(({ type, width }) => [
    `  - { name: ${type}Parts, type: ${type}, bits: { low: 0, middle: "1-${width - 2}", top: ${width - 1} } }`,
    `  - { name: ${type}All, type: ${type}, bits: { all: "0-${width - 1}" } }`,
    `  - { name: ${type}Top, type: ${type}, bits: { top: ${width - 1} } }`,
  ]);
  return {
    'protocol.yaml':
      'protocol: p\nbyteOrder: little\ntext: { unpaired: refuse, malformed: refuse }\nenums:\n  Level: { closed: true, values: { A: 0, B: 1, C: 2, D: 3 } }\n',
    'probe.yaml': `message: Probe\nfields:\n${fields.join('\n')}\n  - { name: level, type: uint8, bits: { is: { at: 6-7, enum: Level } } }\n`,
  };
}

function upper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type Bits = Readonly<Record<string, unknown>>;
type Class = new (init: Record<string, unknown>) => Record<string, unknown>;

let exports: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  await project.compile(schemas());
  exports = await project.load(`export * from './p/index.js';`);
});

function call(name: string): (value: unknown) => unknown {
  return exports[name] as (value: unknown) => unknown;
}

describe('named bits up to the top one', () => {
  it('C20 compile to TypeScript without a complaint', () => {
    expect(project.typeErrors()).toBe('');
  });

  it.each(INTEGERS)('of $type come back as the same number', ({ type, least, most }) => {
    const Probe = exports['Probe'] as Class;
    for (const value of [least, most, 0, 1, least + 1, most - 1]) {
      for (const part of ['Parts', 'All']) {
        const bits = call(`unpackProbe${upper(type)}${part}`)(value) as Bits;
        expect(call(`packProbe${upper(type)}${part}`)(bits)).toBe(value);
        expect(new Probe({ [`${type}${part}`]: bits })[`${type}${part}`]).toBe(value);
      }
    }
  });

  it.each(INTEGERS)('of $type are numbers of 0 or more', ({ type, width, least, most }) => {
    const name = `unpackProbe${upper(type)}`;
    const all = 2 ** width - 1;
    expect(call(`${name}All`)(least < 0 ? -1 : most)).toEqual({ all });
    expect(call(`${name}Parts`)(least < 0 ? -1 : most)).toEqual({
      low: true,
      middle: 2 ** (width - 2) - 1,
      top: true,
    });
  });

  it.each(INTEGERS)('of $type: the top one alone is a number of the type', ({ type, width, least }) => {
    const name = `packProbe${upper(type)}Top`;
    expect(call(name)({ top: true })).toBe(least < 0 ? least : 2 ** (width - 1));
  });

  it.each([-1, 4, 0.5, '1'])('of an enum of four cannot be %j', (is) => {
    expect(() => call('packProbeLevel')({ is })).toThrow(RangeError);
  });
});
