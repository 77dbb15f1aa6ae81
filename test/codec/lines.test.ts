import { describe, expect, it } from 'vitest';
import { Lines, usesName, WIDTH } from '../../generator/codec/lines.js';

function linesOf(build: (lines: Lines) => void): readonly string[] {
  const lines = new Lines();
  build(lines);
  return lines.toArray();
}

describe('lines', () => {
  it('are indented by two for each block', () => {
    const built = linesOf((lines) => {
      lines.line('a();');
      lines.block('for (;;)', () => lines.block('if (x)', () => lines.line('b();')));
      lines.indent(() => lines.line('c();'));
    });
    expect(built).toEqual(['a();', 'for (;;) {', '  if (x) {', '    b();', '  }', '}', '  c();']);
  });

  it('keep the lines of a statement that has some', () => {
    expect(linesOf((lines) => lines.block('try', () => lines.line('const {\n  a,\n} = m;')))).toEqual([
      'try {',
      '  const {',
      '    a,',
      '  } = m;',
      '}',
    ]);
  });

  it('are broken where they are too long, by the room that their depth leaves', () => {
    const call = `call(${'a'.repeat(43)}, ${'b'.repeat(43)});`;
    expect(call.length).toBeLessThanOrEqual(WIDTH - 2);
    expect(linesOf((lines) => lines.line(call))).toEqual([call]);
    const deep = linesOf((lines) =>
      lines.block('a', () =>
        lines.block('b', () => lines.block('c', () => lines.block('d', () => lines.line(call)))),
      ),
    );
    expect(deep.slice(4, 8)).toEqual([
      '        call(',
      `          ${'a'.repeat(43)},`,
      `          ${'b'.repeat(43)},`,
      '        );',
    ]);
    expect(new Lines().room).toBe(WIDTH - 2);
  });

  it('say whether there are any, and print as text', () => {
    const lines = new Lines();
    expect(lines.isEmpty).toBe(true);
    lines.line('a();');
    lines.line('b();');
    expect(lines.isEmpty).toBe(false);
    expect(lines.toString()).toBe('a();\nb();');
  });
});

describe('blocks of one condition', () => {
  const call = (lines: Lines, name: string) => () => lines.line(`${name}();`);

  it('go on where the one before ended', () => {
    const built = linesOf((lines) => {
      lines.block('if (x)', call(lines, 'a'));
      lines.block('if (x)', call(lines, 'b'));
      lines.block('if (x)', call(lines, 'c'));
    });
    expect(built).toEqual(['if (x) {', '  a();', '  b();', '  c();', '}']);
  });

  it('are their own where the condition is another, or something stands between them', () => {
    const built = linesOf((lines) => {
      lines.block('if (x)', call(lines, 'a'));
      lines.block('if (y)', call(lines, 'b'));
      lines.line('c();');
      lines.block('if (y)', call(lines, 'd'));
    });
    expect(built).toEqual([
      'if (x) {',
      '  a();',
      '}',
      'if (y) {',
      '  b();',
      '}',
      'c();',
      'if (y) {',
      '  d();',
      '}',
    ]);
  });

  it('are their own behind an else, in loops, and at another depth', () => {
    const other = linesOf((lines) => {
      lines.block('if (x)', call(lines, 'a'), '} else {');
      lines.indent(call(lines, 'b'));
      lines.line('}');
      lines.block('if (x)', call(lines, 'c'));
    });
    expect(other).toEqual(['if (x) {', '  a();', '} else {', '  b();', '}', 'if (x) {', '  c();', '}']);
    const loops = linesOf((lines) => {
      lines.block('for (;;)', call(lines, 'a'));
      lines.block('for (;;)', call(lines, 'b'));
    });
    expect(loops).toEqual(['for (;;) {', '  a();', '}', 'for (;;) {', '  b();', '}']);
    const nested = linesOf((lines) => {
      lines.block('if (x)', () => lines.block('if (y)', call(lines, 'a')));
      lines.block('if (y)', call(lines, 'b'));
    });
    expect(nested).toEqual(['if (x) {', '  if (y) {', '    a();', '  }', '}', 'if (y) {', '  b();', '}']);
  });
});

describe('the use of a name', () => {
  it.each([
    'view.getInt8(pos);',
    'f(view)',
    'f(...view)',
    '!view',
    '{ ...view }',
    "f('x', view, 'y')",
    'a ? view : b',
    '[view]',
    '`${view}`',
  ])('is seen in %s', (line) => {
    expect(usesName(line, 'view')).toBe(true);
  });

  it.each([
    "f('view')",
    'f("view")',
    "f('a\\'view')",
    'm.view',
    '{ view: 1 }',
    'viewer',
    'review',
    '$view',
    'view$',
    'view_',
  ])('is not seen in %s', (line) => {
    expect(usesName(line, 'view')).toBe(false);
  });
});
