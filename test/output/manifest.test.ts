import { describe, expect, it } from 'vitest';
import { manifestText, readManifest } from '../../generator/output/manifest.js';
import { isOutputPath } from '../../generator/output/output-file.js';

describe('the manifest', () => {
  it('lists each file once, in code-unit order, one a line', () => {
    const text = manifestText(['b.ts', 'a/z.ts', 'B.ts', 'b.ts', 'a.ts']);
    expect(text).toBe(
      '{\n  "format": 1,\n  "files": [\n    "B.ts",\n    "a.ts",\n    "a/z.ts",\n    "b.ts"\n  ]\n}\n',
    );
    expect(readManifest(text)).toEqual({ kind: 'listed', files: ['B.ts', 'a.ts', 'a/z.ts', 'b.ts'] });
  });

  it('C11 leaves out what we never write', () => {
    const files = [
      '../../x',
      '/etc/passwd',
      'a/../../x.ts',
      'ok.ts',
      '.hidden',
      'a\\b.ts',
      '',
      3,
      null,
      'C:x.ts',
    ];
    expect(readManifest(JSON.stringify({ format: 1, files }))).toEqual({ kind: 'listed', files: ['ok.ts'] });
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"format":1}',
    '{"format":"1","files":[]}',
    '<<<<<<<',
    '{"format":0,"files":[]}',
  ])('is damaged: %j', (text) => expect(readManifest(text)).toEqual({ kind: 'damaged' }));

  it('of a newer format is told apart', () => {
    expect(readManifest('{"format":9,"files":{}}')).toEqual({ kind: 'newer', format: 9 });
  });
});

describe('paths of output', () => {
  it.each(['a.ts', 'fetch-request.json.ts', 'support/record_reader.ts', 'a/b/c.ts'])('%s is one', (path) => {
    expect(isOutputPath(path)).toBe(true);
  });

  it.each(['', '.', '..', 'a/', '/a', 'a/..', 'a/./b', 'a.', 'a ', 'a:b', 'a\0b', '~/x', '-rf', 'é.ts'])(
    'C10 %j is none',
    (path) => expect(isOutputPath(path)).toBe(false),
  );
});
