import { describe, expect, it } from 'vitest';
import { compileMessage } from './compiling.js';
import { deadConditions } from './rules-versions.js';
import { parseModule } from './sources.js';

/** The tests of `version` in the functions that size, write and read a message, in order. */
function versionTests(text: string): Record<'size' | 'write' | 'read', string[]> {
  expect(deadConditions(parseModule('probe.ts', text))).toEqual([]);
  const testsIn = (kind: string): string[] => {
    const start = text.indexOf(`\nfunction ${kind}Probe(`);
    expect(start).toBeGreaterThan(0);
    const body = text.slice(start, text.indexOf('\n}\n', start));
    return [...body.matchAll(/version (?:[<>]=?|[!=]==) \d+/g)].map((match) => match[0]);
  };
  return { size: testsIn('size'), write: testsIn('write'), read: testsIn('read') };
}

const everywhere = (...tests: string[]) => ({ size: tests, write: tests, read: tests });

function probe(valid: string, ...fields: string[]): string {
  return [
    'message: Probe',
    `validVersions: ${valid}`,
    'fields:',
    ...fields.map((field) => `  - ${field}`),
    '',
  ].join('\n');
}

describe('conditions on the version', () => {
  it('S20 are as narrow as the versions of the message allow, and stand once', async () => {
    const text = await compileMessage(
      probe('"0-2"', '{ name: a, type: int32, versions: 2+, ignorable: true }'),
    );
    expect(versionTests(text)).toEqual(everywhere('version >= 2'));
  });

  it('S20 are the same for a range that ends where the message does', async () => {
    const text = await compileMessage(
      probe('"0-2"', '{ name: a, type: int32, versions: 2-9, ignorable: true }'),
    );
    expect(versionTests(text)).toEqual(everywhere('version >= 2'));
  });

  it.each(['0+', '0-2', '0-9'])('S20 are not there for a field in all versions (%s)', async (versions) => {
    const text = await compileMessage(probe('"0-2"', `{ name: a, type: int32, versions: "${versions}" }`));
    expect(versionTests(text)).toEqual(everywhere());
  });

  it('S20 name one version, a low end, a high end, or both, whichever is the least', async () => {
    const field = (name: string, versions: string) =>
      `{ name: ${name}, type: int32, versions: "${versions}", ignorable: true }`;
    const text = await compileMessage(
      probe(
        '"1-5"',
        field('a', '1-1'),
        field('b', '1-3'),
        field('c', '3-3'),
        field('d', '2-4'),
        field('e', '5+'),
      ),
    );
    expect(versionTests(text)).toEqual(
      everywhere(
        'version === 1',
        'version <= 3',
        'version === 3',
        'version >= 2',
        'version <= 4',
        'version >= 5',
      ),
    );
  });

  it('S20 stand once around neighbours that have the same versions', async () => {
    const field = (name: string) => `{ name: ${name}, type: string, versions: 2+, ignorable: true }`;
    const text = await compileMessage(probe('"0-4"', field('a'), field('b'), field('c')));
    expect(versionTests(text)).toEqual(everywhere('version >= 2'));
  });

  it('S20 leave out what the versions of a field say about its forms', async () => {
    const field = '{ name: a, type: string, versions: 3+, nullableVersions: 3+, ignorable: true }';
    const message = probe('"0-4"', field).replace('fields:', 'flexibleVersions: 2+\nfields:');
    const { size, write, read } = versionTests(await compileMessage(message));
    // One for the field, one for the tag section, and none that chooses between the prefixes of the field.
    for (const tests of [size, write, read]) expect(tests).toEqual(['version >= 3', 'version >= 2']);
  });

  it('S20 are not there where all versions are flexible', async () => {
    const message = probe('"2-4"', '{ name: a, type: string, versions: 0+ }').replace(
      'fields:',
      'flexibleVersions: 2+\nfields:',
    );
    expect(versionTests(await compileMessage(message))).toEqual(everywhere());
  });
});
