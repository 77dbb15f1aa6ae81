import { describe, expect, it } from 'vitest';
import { quote } from '../../generator/diagnostics/quote.js';
import { nearest } from '../../generator/diagnostics/suggest.js';

describe('nearest', () => {
  it.each([
    ['in32', 'int32'],
    ['itn32', 'int32'],
    ['int332', 'int32'],
    ['INT32', 'int32'],
    ['flexableVersions', 'flexibleVersions'],
    ['strng', 'string'],
  ])('finds what %s was meant to be', (name, expected) => {
    expect(nearest(name, ['int16', 'int32', 'string', 'flexibleVersions', 'versions'])).toBe(expected);
  });

  it.each(['colour', 'x', '', 'z'.repeat(1000)])('finds nothing near %j', (name) => {
    expect(nearest(name, ['int16', 'string', 'at'])).toBeUndefined();
  });

  it('never suggests the name itself', () => {
    expect(nearest('int32', ['int32'])).toBeUndefined();
  });

  it('takes the first of equally near candidates', () => {
    expect(nearest('int1', ['int8', 'int16'])).toBe('int8');
  });
});

describe('quote', () => {
  it('escapes what could leave the quotes', () => {
    expect(quote('a"b\n\u001b')).toBe('"a\\"b\\n\\u001b"');
  });

  it('cuts long texts, never through a surrogate pair', () => {
    expect(quote('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`);
    expect(quote(`${'x'.repeat(59)}😀 and more`)).toBe(`"${'x'.repeat(59)}…"`);
  });
});
