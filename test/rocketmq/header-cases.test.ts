import { describe, expect, it } from 'vitest';
import { allHeaderCases, type HeaderCase, headerCases } from './header-cases.js';
import { HEADER_NAMES, HEADERS, type HeaderField, memberValues } from './header-tables.js';
import { headerText } from './helper-object.js';

const DRAWN = 300;

function count(drawn: number): number {
  let cases = 0;
  for (const _ of allHeaderCases(drawn)) cases += 1;
  return cases;
}

function fits({ kind, nullable }: HeaderField, value: unknown): boolean {
  if (value === null) return nullable;
  if (kind === 'int32') return typeof value === 'number' && (value | 0) === value && !Object.is(value, -0);
  if (kind === 'bool') return typeof value === 'boolean';
  if (typeof value !== 'string' || kind === 'string') return typeof value === 'string';
  return /^(0|-?[1-9]\d*)$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value);
}

describe('the cases for headers', () => {
  const cases = [...allHeaderCases(DRAWN)];
  const of = (className: string) => cases.filter((one) => one.className === className);
  const notes = (some: readonly HeaderCase[]) => new Set(some.map((one) => one.note));

  it('are 400,000 and those that are listed, with 40,000 drawn for each header', () => {
    const listed = count(0);
    expect(count(10) - listed).toBe(100);
    expect(listed).toBeGreaterThan(2000);
  });

  it('are made as they are asked for', () => {
    const endless = headerCases('AckMessageRequestHeader', Number.POSITIVE_INFINITY, 1);
    expect(endless.next().value?.note).toBe('all default');
  });

  it('are the same for the same seed, and others for another', () => {
    const drawn = (seed: number) => JSON.stringify([...headerCases('PopMessageRequestHeader', 50, seed)]);
    expect(drawn(1)).toBe(drawn(1));
    expect(drawn(1)).not.toBe(drawn(2));
  });

  it('assign values that fit, to fields that there are', () => {
    for (const { className, note, fields } of cases) {
      const table = new Map<string, HeaderField>(HEADERS[className].fields.map((one) => [one.name, one]));
      const wrong = Object.entries(fields).filter(([name, value]) => {
        const field = table.get(name);
        return field === undefined || !fits(field, value);
      });
      expect(wrong, `${className}, ${note}`).toEqual([]);
    }
  });

  it.each(HEADER_NAMES)('of %s have every field null, set alone and at its extremes', (className) => {
    const found = notes(of(className));
    for (const { name, kind, nullable } of HEADERS[className].fields) {
      expect([found.has(`only: ${name}`), found.has(`extreme: ${name}`)], name).toEqual([true, true]);
      expect(found.has(`null: ${name}`), name).toBe(nullable);
      const alone = [found.has(`alone: ${name}=true`), found.has(`alone: ${name}=false`)];
      expect(alone, name).toEqual([kind === 'bool', kind === 'bool']);
    }
    for (const note of ['all default', 'all null', 'all set', 'all set, inherited ones too'])
      expect(found).toContain(note);
  });

  it('draw every field unassigned, null and set', () => {
    const drawn = of('PullMessageRequestHeader').filter(({ note }) => note.startsWith('drawn'));
    for (const { name } of HEADERS.PullMessageRequestHeader.fields) {
      const kinds = new Set(
        drawn.map(({ fields }) => (name in fields ? fields[name] === null : 'unassigned')),
      );
      expect(kinds, name).toEqual(new Set([true, false, 'unassigned']));
    }
  });

  it('become members of classes: int64 as bigint, all else as it is', () => {
    for (const { className, note, fields } of cases) {
      const members = memberValues(className, fields);
      const shown = Object.entries(members).map(([name, value]) => {
        return [name, typeof value === 'bigint' ? String(value) : value];
      });
      expect(Object.fromEntries(shown), `${className}, ${note}`).toEqual(fields);
      const longs = HEADERS[className].fields.filter(({ kind, name }) => {
        return kind === 'int64' && (fields[name] ?? null) !== null;
      });
      expect(Object.values(members).filter((value) => typeof value === 'bigint')).toHaveLength(longs.length);
    }
  });

  it('have a text each', () => {
    for (const { className, note, fields } of cases)
      expect(headerText(className, fields).startsWith(`${className}{`), note).toBe(true);
  });
});
