import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../golden/kafka/', import.meta.url);
const files = readdirSync(folder).sort();

/** The names of all members at any depth whose name ends in `error`. */
function errorMembers(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, member]) => [
    ...(/error$/i.test(name) && typeof member === 'string' ? [name] : []),
    ...errorMembers(member),
  ]);
}

describe('the golden files', () => {
  it('are the twelve that the tests read, in at most 8 MB', () => {
    expect(files).toHaveLength(12);
    const bytes = files.reduce((sum, file) => sum + readFileSync(new URL(file, folder)).length, 0);
    expect(bytes).toBeLessThan(8_000_000);
  });

  it.each(files)('%s holds one JSON object a line and no error text of others', (file) => {
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
    expect(lines.pop()).toBe('');
    const found = lines.flatMap((line) => errorMembers(JSON.parse(line)));
    expect(found).toEqual([]);
    expect(lines.filter((line) => /exception/i.test(line))).toEqual([]);
  });
});
