import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from './reading.js';

/** Pieces of real schemas and of YAML that goes wrong. */
const piece = fc.oneof(
  fc.constantFrom(
    'message: X\n',
    'fields:\n',
    '  - ',
    'name: a',
    'type: int8\n',
    'length: ',
    'when: ',
    'enums: ',
  ),
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ', ',
    ': ',
    '- ',
    '? ',
    '"',
    "'",
    '#',
    '&a ',
    '*a',
    '!t ',
    '|\n',
    '>-\n',
    '%',
  ),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\t',
    '  ',
    '---\n',
    '...\n',
    '<<: ',
    '__proto__: ',
    '\0',
    '\ud800',
    '日本',
    '😀',
  ),
  fc.constantFrom('010', '1.0', '0x1F', '-0', '99999999999999999999', 'true', 'null', '~', 'no', '.nan'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);

describe('any text', () => {
  it('is read or refused, with places that exist', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const lines = text.replace(/^\ufeff/, '').split('\n');
        const { document, diagnostics } = readMessage(text);
        expect(document === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
        for (const { location } of diagnostics) {
          if (location === undefined) throw new Error('a finding has no place');
          const { line, column, endLine, endColumn } = location;
          expect(column - 1).toBeLessThanOrEqual(lines[line - 1]?.length ?? -1);
          expect(endColumn - 1).toBeLessThanOrEqual(lines[endLine - 1]?.length ?? -1);
          expect(endLine > line || endColumn >= column).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
