import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../generator/diagnostics/codes.js';

const ROOT = join(import.meta.dirname, '../../generator');
const CATALOGUE = 'diagnostics/codes.ts';

/** Every code that a module of the generator has between quotes; the catalogue has them as keys. */
function usedCodes(): ReadonlySet<string> {
  const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
  const modules = paths.filter((path) => path.endsWith('.ts') && path.replaceAll('\\', '/') !== CATALOGUE);
  const texts = modules.map((path) => readFileSync(join(ROOT, path), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/['"`](WG\d{3})['"`]/g)].map(([, code = '']) => code)),
  );
}

describe('the catalogue of codes', () => {
  const used = usedCodes();

  it('has every code that is used', () => {
    expect(used.size).toBeGreaterThan(80);
    expect([...used].filter((code) => !Object.hasOwn(CODES, code))).toEqual([]);
  });

  it('has no code that is not used', () => {
    expect(Object.keys(CODES).filter((code) => !used.has(code))).toEqual([]);
  });

  it('is in order, and gives each code a title of its own that reads as a sentence', () => {
    const codes = Object.keys(CODES);
    expect(codes).toEqual([...codes].sort());
    const titles = Object.values(CODES);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z].*[^.]$/);
  });
});
