import fc from 'fast-check';
import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { numberLiteral, stringLiteral, templateText, valueLiteral } from '../../generator/codec/literals.js';

/** The value of an expression that TypeScript takes for one literal, and for nothing else. */
function literalOf(text: string): ts.Expression {
  const file = ts.createSourceFile('literal.ts', `(${text});`, ts.ScriptTarget.ES2022);
  const [statement, ...others] = file.statements;
  expect(others).toEqual([]);
  if (statement === undefined || !ts.isExpressionStatement(statement))
    return expect.fail(`no expression: ${text}`);
  expect(statement.getEnd()).toBe(text.length + 3);
  if (!ts.isParenthesizedExpression(statement.expression)) return expect.fail(`no literal: ${text}`);
  return statement.expression.expression;
}

function textOf(literal: string): string {
  const node = literalOf(literal);
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : expect.fail(`no text: ${literal}`);
}

const HOSTILE = [
  "'; evil(); '",
  '${1}',
  '`',
  '\\',
  '\\`',
  '\u2028\u2029',
  '*/',
  '</script>',
  '"',
  '\'"',
  '\r\n\t\0',
  '\ufeff\u202e',
  '\u007f\u0085',
  '\\u0041',
  '$\\{1}',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...HOSTILE, 'a', '$', '{', '/')).map((parts) => parts.join('')),
);

describe('literals of texts', () => {
  it.each(HOSTILE)('S11 %j is itself, on one line', (text) => {
    for (const literal of [stringLiteral(text), `\`${templateText(text)}\``]) {
      expect(textOf(literal)).toBe(text);
      expect(literal).not.toMatch(/[\p{Cc}\u2028\u2029\u202e\ufeff]|<\//u);
    }
  });

  it('S11 evaluate to exactly the text, whatever it is', () => {
    const property = fc.property(anyText, (text) => {
      expect(textOf(stringLiteral(text))).toBe(text);
      expect(textOf(`\`${templateText(text)}\``)).toBe(text);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  it('are in single quotes unless they hold one', () => {
    expect(stringLiteral('a "b" c')).toBe('\'a "b" c\'');
    expect(stringLiteral("a 'b' c")).toBe('"a \'b\' c"');
    expect(stringLiteral('\'"')).toBe('"\'\\""');
  });
});

describe('literals of numbers and other values', () => {
  it('are the number, also where it has no sign of its own', () => {
    expect([0, -0, 1.5, -7, 1e21, 12.34].map(numberLiteral)).toEqual([
      '0',
      '-0',
      '1.5',
      '-7',
      '1e+21',
      '12.34',
    ]);
    const property = fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Object.is(Number(numberLiteral(value)), value)).toBe(true);
    });
    fc.assert(property);
  });

  it('are of the type of their value', () => {
    expect(valueLiteral(5)).toBe('5');
    expect(valueLiteral(5n)).toBe('5n');
    expect(valueLiteral(-(2n ** 63n))).toBe('-9223372036854775808n');
    expect(valueLiteral(true)).toBe('true');
    expect(valueLiteral('5')).toBe("'5'");
    expect(valueLiteral(-0)).toBe('-0');
  });
});
