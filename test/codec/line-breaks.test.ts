import { resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { breakStatement } from '../../generator/codec/line-breaks.js';
import { compileProtocol } from '../../generator/compile.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { isWhole, shapeOf } from './syntax-shape.js';

/** Every statement that was given to `breakStatement`, with the least room that it was given. */
const seen = vi.hoisted(() => new Map<string, number>());

vi.mock('../../generator/codec/line-breaks.js', async (original) => {
  const module = await original<typeof import('../../generator/codec/line-breaks.js')>();
  const record = (text: string, room: number) => {
    seen.set(text, Math.min(room, seen.get(text) ?? room));
    return module.breakStatement(text, room);
  };
  return { ...module, breakStatement: record };
});

const broken = (room: number, ...text: readonly string[]) => breakStatement(text.join(''), room);

describe('a statement that is too long', () => {
  it('stays as it is where it fits, to the column', () => {
    expect(broken(10, 'abc(12345)')).toEqual(['abc(12345)']);
    expect(broken(9, 'abc(12345)')).toEqual(['abc(12345)']);
    const call = 'call(aaaaaaaaaaaa, bbbbbbbbbbbb);';
    expect(broken(call.length, call)).toEqual([call]);
    expect(broken(call.length - 1, call)).toEqual(['call(', '  aaaaaaaaaaaa,', '  bbbbbbbbbbbb,', ');']);
  });

  it('has the body of an if on a line of its own', () => {
    expect(broken(24, "if (a < b) refuse(m, 'x');")).toEqual(['if (a < b) {', "  refuse(m, 'x');", '}']);
    expect(broken(24, 'if (f(")") > ", (") refuse(m);')).toEqual([
      'if (f(")") > ", (") {',
      '  refuse(m);',
      '}',
    ]);
  });

  it('has each operand on a line of its own, and no comma behind an expression in brackets', () => {
    const text = 'const has = version >= 4 && (m.aaaaa === null || hasBytes(m.aaaaa, m));';
    expect(broken(40, text)).toEqual([
      'const has =',
      '  version >= 4 &&',
      '  (m.aaaaa === null ||',
      '    hasBytes(m.aaaaa, m));',
    ]);
    expect(broken(50, text)).toEqual([
      'const has =',
      '  version >= 4 &&',
      '  (m.aaaaa === null || hasBytes(m.aaaaa, m));',
    ]);
    expect(broken(30, 'return aaaaaaaaaaaaaaaa && bbbbbbbbbbbbbbbb;')).toEqual([
      'return aaaaaaaaaaaaaaaa &&',
      '  bbbbbbbbbbbbbbbb;',
    ]);
  });

  it('has each condition of a test on a line of its own', () => {
    expect(broken(24, "if (a === '||' && (b || c) && d(e && f)) {")).toEqual([
      'if (',
      "  a === '||' &&",
      '  (b || c) &&',
      '  d(e && f)',
      ') {',
    ]);
    expect(broken(20, '} else if (aaaaaaaa || bbbbbbbb) {')).toEqual([
      '} else if (',
      '  aaaaaaaa ||',
      '  bbbbbbbb',
      ') {',
    ]);
  });

  it('has a value behind its =', () => {
    expect(broken(24, 'const target = someCall(a, b);')).toEqual(['const target =', '  someCall(a, b);']);
    expect(broken(20, 'size += someCall(a, b);')).toEqual(['size +=', '  someCall(a, b);']);
    expect(broken(20, 'm.text = `a = ${b = c}`;')).toEqual(['m.text =', '  `a = ${b = c}`;']);
  });

  it('has each branch of a choice on a line of its own', () => {
    expect(broken(24, "const name = test('?', ' : ') ? first(a) : second(b);")).toEqual([
      'const name =',
      "  test('?', ' : ')",
      '    ? first(a)',
      '    : second(b);',
    ]);
    expect(broken(24, 'return (a ? b : c) === 1 ? first(a) : second(b);')).toEqual([
      'return (a ? b : c) === 1',
      '  ? first(a)',
      '  : second(b);',
    ]);
  });

  it('has the arguments of its last call on lines of their own, texts and templates whole', () => {
    expect(broken(30, "throw refuse(m, 'a, (b', `c) ${d}, e`, [f, g], { h, i });")).toEqual([
      'throw refuse(',
      '  m,',
      "  'a, (b',",
      '  `c) ${d}, e`,',
      '  [f, g],',
      '  { h, i },',
      ');',
    ]);
    expect(broken(30, "call('it\\'s ), ok', aaaaaaaaaaaaaaaa);")).toEqual([
      'call(',
      "  'it\\'s ), ok',",
      '  aaaaaaaaaaaaaaaa,',
      ');',
    ]);
  });

  it('stays as it is where nothing can be broken', () => {
    for (const text of [`'${'x'.repeat(60)}';`, `return ${'x'.repeat(60)};`, `call('${'x, '.repeat(20)}');`])
      expect(broken(40, text)).toEqual([text]);
  });
});

/** Lines without the indentation that breaking gave them. */
function rebroken(lines: readonly string[], room: number): readonly string[] {
  return lines.flatMap((line) => {
    const text = line.trimStart();
    const indent = line.slice(0, line.length - text.length);
    return breakStatement(text, room - indent.length).map((part) => indent + part);
  });
}

describe('every statement of the Kafka protocol', () => {
  const statements: { readonly text: string; readonly room: number }[] = [];

  beforeAll(async () => {
    seen.clear();
    const root = resolve('.');
    const request = {
      out: resolve('generated/kafka'),
      runtime: resolve('generated/runtime'),
      imports: 'js',
      cwd: root,
      root,
    } as const;
    await compileProtocol({ schemas: resolve('schemas/kafka'), ...request }, new DiagnosticSink());
    // A copy: the tests below add to what is seen.
    for (const [text, room] of [...seen]) if (text.length > room) statements.push({ text, room });
  });

  it('is among those that were seen', () => {
    expect(seen.size).toBeGreaterThan(5000);
    expect(statements.length).toBeGreaterThan(200);
  });

  it('is the same to TypeScript when it is broken', () => {
    const whole = statements.filter(({ text }) => isWhole(text));
    expect(whole.length).toBeGreaterThan(150);
    for (const { text, room } of whole) {
      const lines = breakStatement(text, room);
      expect(shapeOf(lines.join('\n')), text).toBe(shapeOf(text));
    }
  });

  it.each([60, 30, 12])('is the same to TypeScript when it is broken to %d columns', (room) => {
    const whole = [...seen.keys()]
      .filter((text) => text.length > room)
      .filter((_, index) => index % 17 === 0)
      .filter(isWhole);
    expect(whole.length).toBeGreaterThan(40);
    for (const text of whole) {
      const lines = breakStatement(text, room);
      expect(shapeOf(lines.join('\n')), text).toBe(shapeOf(text));
    }
  });

  it('is not broken again', () => {
    for (const { text, room } of statements) {
      const lines = breakStatement(text, room);
      expect(rebroken(lines, room), text).toEqual(lines);
    }
  });

  it('fits its room but for templates, types of declarations, and tests behind an =', () => {
    const tooLong = statements.flatMap(({ text, room }) =>
      breakStatement(text, room).filter((line) => line.length > room),
    );
    expect(
      tooLong.filter((line) => !/^(?:return )?`|^let \w+: |^const has\w+ = .* \|\| /.test(line)),
    ).toEqual([]);
    expect(tooLong.length).toBeLessThan(statements.length / 20);
  });
});
