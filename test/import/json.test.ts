import { describe, expect, it } from 'vitest';
import { definition, field, translate } from './definition.js';

describe('JSON with comments', () => {
  it('S29 takes // and block comments', () => {
    const text = definition(
      '// at the end, with "quotes" and a } \r\n /* between, // twice */ "apiKey": 5 // end\n',
    );
    expect(translate(`// before\n/**/${text}/* after */ // and again`)).toMatchObject({
      message: { apiKey: 5 },
      findings: [],
    });
  });

  it('S29 keeps what looks like a comment in a text', () => {
    expect(field('"type": "string", "versions": "0+", "default": "http://x/*y*/"')).toMatchObject({
      default: 'http://x/*y*/',
    });
  });

  it.each([
    ['{ "name": "A" } {}', '1:17 WG650 nothing may follow the definition'],
    ['{ "name": "A" } x', '1:17 WG650 nothing may follow the definition'],
    ['{\n  "name": "A",\n}', '2:14 WG650 a comma may not stand before "}"'],
    ['{ "fields": [1, ] }', '1:15 WG650 a comma may not stand before "]"'],
    ['{ "name": "A" "type": "data" }', '1:15 WG650 "," or "}" is expected here'],
    ['{ "name" "A" }', '1:10 WG650 a colon is expected after "name"'],
    ["{ 'name': 1 }", '1:3 WG650 an attribute name in double quotes is expected here'],
    ['{ "name": Lease }', '1:11 WG650 a value is expected here'],
    ['{ "apiKey": 01 }', '1:13 WG650 a value is expected here'],
    ['{ "apiKey": /* no end', '1:13 WG650 this comment has no end'],
    [
      '{ "name": "A',
      '1:11 WG650 this string is not complete, or has a character or escape that JSON does not allow',
    ],
    [
      '{ "name": "\\x" }',
      '1:11 WG650 this string is not complete, or has a character or escape that JSON does not allow',
    ],
    ['', '1:1 WG650 the definition ends in the middle'],
    ['{ "name":', '1:10 WG650 the definition ends in the middle'],
    ['[]', '1:1 WG654 a definition is one JSON object'],
  ])('S29 refuses %j', (text, finding) => {
    expect(translate(text)).toMatchObject({ message: undefined, findings: [finding] });
  });

  it('refuses deep nesting without a stack overflow', () => {
    const { findings } = translate('{ "fields": '.concat('['.repeat(100_000)));
    expect(findings).toEqual(['1:77 WG650 nested more than 64 deep']);
  });

  it('counts columns and lines after any line end', () => {
    expect(translate('{\r\n\n  \t"nam": 1,\n}').findings[0]).toMatch(/^3:12 WG650 /);
  });

  it('refuses an attribute given twice with different values, and shows the first', () => {
    const { diagnostics } = translate(definition('\n "apiKey": 5, "apiKey": 6'));
    expect(diagnostics).toMatchObject([
      {
        code: 'WG651',
        severity: 'error',
        location: { line: 2, column: 15, endLine: 2, endColumn: 23 },
        related: [{ location: { line: 2, column: 2, endColumn: 10 } }],
      },
    ]);
  });

  it('warns of an attribute given twice with one value', () => {
    const { message, diagnostics } = translate(definition('"apiKey": 5, "apiKey": 5'));
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['WG651', 'warning']]);
    expect(message?.apiKey).toBe(5);
  });
});
