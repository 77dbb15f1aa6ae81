import { describe, expect, it } from 'vitest';
import { CODES } from '../../generator/diagnostics/codes.js';
import type { Diagnostic, Location } from '../../generator/diagnostics/diagnostic.js';
import { renderGithub, renderJson, renderText, sortDiagnostics } from '../../generator/diagnostics/render.js';

function at(line: number, column: number, endColumn = column + 1, file = 'schemas/metadata.yaml'): Location {
  return { file, line, column, endLine: line, endColumn };
}

function error(message: string, location?: Location, more: Partial<Diagnostic> = {}): Diagnostic {
  return { code: 'WG112', severity: 'error', message, location, ...more };
}

function text(source: string, ...diagnostics: Diagnostic[]): string {
  return renderText(diagnostics, { sourceOf: () => source, color: false });
}

describe('renderText', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `line ${index + 1}`);
  lines.splice(39, 3, '  - name: brokerId', '    type: in32', '    versions: "0+"');
  const source = lines.join('\n');

  it('shows the place, a code frame and what to do', () => {
    const diagnostic = error('the type "in32" is not known; did you mean "int32"?', at(41, 11, 15), {
      help: 'types are int8 …',
    });
    expect(text(source, diagnostic)).toBe(
      [
        'schemas/metadata.yaml:41:11 error WG112 the type "in32" is not known; did you mean "int32"?',
        '  40 |   - name: brokerId',
        '> 41 |     type: in32',
        '     |           ^^^^',
        '  42 |     versions: "0+"',
        '  help: types are int8 …',
        '',
      ].join('\n'),
    );
  });

  it('names related places, and leaves an empty line between findings', () => {
    const related = [{ message: 'first here', location: at(1, 1) }];
    expect(text('a: 1\na: 2\n', error('twice', at(2, 1), { related }), error('no place'))).toBe(
      [
        'error WG112 no place',
        '',
        'schemas/metadata.yaml:2:1 error WG112 twice',
        '  1 | a: 1',
        '> 2 | a: 2',
        '    | ^',
        '  first here: schemas/metadata.yaml:1:1',
        '',
      ].join('\n'),
    );
  });

  it('aligns carets under tabs, wide characters, emoji and combining marks', () => {
    const caretsOf = (line: string, column: number, endColumn: number) =>
      text(line, error('m', at(1, column, endColumn)))
        .split('\n')
        .slice(1, 3);
    expect(caretsOf('a\tb: x', 6, 7)).toEqual(['> 1 | a   b: x', '    |        ^']);
    expect(caretsOf('日本: x', 5, 6)).toEqual(['> 1 | 日本: x', '    |       ^']);
    expect(caretsOf('a: 日本', 4, 6)).toEqual(['> 1 | a: 日本', '    |    ^^^^']);
    expect(caretsOf('😀: x', 5, 6)).toEqual(['> 1 | 😀: x', '    |     ^']);
    expect(caretsOf('e\u0301: x', 5, 6)).toEqual(['> 1 | e\u0301: x', '    |    ^']);
    expect(caretsOf('ｱ: x', 4, 5)).toEqual(['> 1 | ｱ: x', '    |    ^']);
  });

  it('underlines only the first line of a longer place, and shows a caret behind the end of a line', () => {
    const longer = { ...at(1, 4), endLine: 2, endColumn: 3 };
    expect(text('a: >\n  x\n', error('m', longer))).toContain('> 1 | a: >\n    |    ^\n  2 |   x');
    expect(text('a: [\n', error('m', at(1, 5, 5)))).toContain('> 1 | a: [\n    |     ^\n');
  });

  it('shows a part of a very long line', () => {
    const line = `${'x'.repeat(100_000)}HERE${'y'.repeat(100_000)}`;
    const shown = text(line, error('m', at(1, 100_001, 100_005))).split('\n');
    expect(shown[1]).toMatch(/^> 1 \| x{60}HEREy{96}…$/);
    expect(shown[2]).toBe(`    | ${' '.repeat(60)}^^^^`);
  });

  it('does without a frame where the source cannot be had or has no such line', () => {
    const options = { sourceOf: () => undefined, color: false };
    expect(renderText([error('m', at(1, 1))], options)).toBe('schemas/metadata.yaml:1:1 error WG112 m\n');
    expect(text('one line', error('m', at(9, 1)))).toBe('schemas/metadata.yaml:9:1 error WG112 m\n');
  });

  it('reads each source once, without its byte order mark', () => {
    const asked: string[] = [];
    const sourceOf = (file: string) => {
      asked.push(file);
      return '\ufeffa: 1';
    };
    const shown = renderText([error('m', at(1, 1)), error('n', at(1, 4))], { sourceOf, color: false });
    expect(asked).toEqual(['schemas/metadata.yaml']);
    expect(shown).toContain('> 1 | a: 1\n    | ^\n');
  });

  it('C04 writes escapes only when told to colour', () => {
    const diagnostic = error('m', at(1, 1), { help: 'h' });
    const colored = renderText([diagnostic], { sourceOf: () => 'a: 1', color: true });
    expect(colored).toContain('\u001b[31merror\u001b[39m');
    expect(text('a: 1', diagnostic)).not.toContain('\u001b');
  });

  it('C07 shows control characters and changes of direction as U+FFFD wherever they come from', () => {
    const evil = '\u001b[31m\r\u0007\u009b\u202e\u2066\ud800';
    const related = [{ message: evil, location: at(1, 1, 2, `${evil}.yaml`) }];
    const shown = text(`a: ${evil}`, error(evil, at(1, 1, 2, `${evil}.yaml`), { help: evil, related }));
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
    expect(shown.match(/\ufffd\[31m\ufffd{6}/g)).toHaveLength(6);
  });
});

describe('sortDiagnostics', () => {
  it('orders by file, line and column, findings without a place first, equal places as they came', () => {
    const diagnostics = [
      error('e', at(10, 1, 2, 'b.yaml')),
      error('d', at(9, 12, 13, 'b.yaml')),
      error('c', at(9, 2, 3, 'b.yaml')),
      error('b', at(1, 1, 2, 'a.yaml')),
      error('a'),
      error('c2', at(9, 2, 3, 'b.yaml')),
    ];
    expect(sortDiagnostics(diagnostics).map(({ message }) => message)).toEqual([
      'a',
      'b',
      'c',
      'c2',
      'd',
      'e',
    ]);
  });
});

describe('renderJson', () => {
  it('C05 writes one object a line', () => {
    const related = [{ message: 'first here', location: at(1, 2) }];
    const lines = renderJson([error('a\nb', at(3, 4, 6), { help: 'h', related }), error('c')]).split('\n');
    expect(lines.map((line) => (line === '' ? '' : JSON.parse(line)))).toEqual([
      { code: 'WG112', severity: 'error', message: 'c' },
      {
        file: 'schemas/metadata.yaml',
        line: 3,
        col: 4,
        endLine: 3,
        endCol: 6,
        code: 'WG112',
        severity: 'error',
        message: 'a\nb',
        help: 'h',
        related: [
          { file: 'schemas/metadata.yaml', line: 1, col: 2, endLine: 1, endCol: 3, message: 'first here' },
        ],
      },
      '',
    ]);
  });
});

describe('renderGithub', () => {
  it('C05 writes one workflow command a line', () => {
    expect(
      renderGithub([error('m', at(3, 4, 6), { help: 'h' }), error('w', undefined, { severity: 'warning' })]),
    ).toBe(
      '::warning title=WG112::w\n' +
        '::error file=schemas/metadata.yaml,line=3,col=4,endLine=3,endColumn=6,title=WG112::m%0Ahelp: h\n',
    );
  });

  it('C06 keeps a message that holds a workflow command in one line', () => {
    const shown = renderGithub([error('100%\r\n::stop-commands::x')]);
    expect(shown).toBe('::error title=WG112::100%25%0D%0A::stop-commands::x\n');
  });

  it('C06 escapes what ends a property', () => {
    const shown = renderGithub([error('m', at(1, 1, 2, 'a,line=9:b%\n.yaml'))]);
    expect(shown).toContain('file=a%2Cline=9%3Ab%25%0A.yaml,line=1,');
    expect(shown.trimEnd()).not.toContain('\n');
  });

  it('C07 shows other control characters as U+FFFD', () => {
    expect(renderGithub([error('\u001b[31m\u2028')])).toBe('::error title=WG112::\ufffd[31m\ufffd\n');
  });
});

describe('CODES', () => {
  it('has well-formed codes and distinct titles', () => {
    for (const [code, title] of Object.entries(CODES)) {
      expect(code).toMatch(/^WG[1-69]\d\d$/);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    }
    expect(new Set(Object.values(CODES)).size).toBe(Object.keys(CODES).length);
  });
});
