import { describe, expect, it } from 'vitest';
import { onlyFinding, readMessage, underlined, withFieldKey } from './reading.js';

function defaultOf(line: string): unknown {
  return readMessage(withFieldKey(line)).document?.value.fields[0]?.default;
}

describe('the spelling of integers', () => {
  it.each([
    ['010', '10'],
    ['0777', '777'],
    ['-07', '-7'],
    ['0o17', '15'],
    ['1.0', '1'],
    ['1e3', '1000'],
    ['-0', '0'],
    ['+5', '5'],
    ['-0.0', '0'],
  ])('S12 refuses %s and says what to write', (spelling, better) => {
    const text = withFieldKey(`apiKey: ${spelling}`).replace('    apiKey', 'apiKey');
    const diagnostic = onlyFinding(text);
    expect(diagnostic).toMatchObject({
      code: 'WG115',
      message: `${spelling} is not written as a plain integer`,
      help: `write ${better}`,
    });
    expect(underlined(text, diagnostic)).toBe(spelling);
  });

  it.each([
    ['1_000', 'write 1000'],
    ['"1"', 'write 1 without quotes'],
    ["'-1'", 'write -1 without quotes'],
    ['12:30:45', undefined],
    ['0b11', undefined],
  ])('S28 refuses the text %s where an integer is wanted', (spelling, help) => {
    const diagnostic = onlyFinding(withFieldKey(`tag: ${spelling}`));
    expect(diagnostic.code).toBe('WG112');
    expect(diagnostic.message).toMatch(/^expected an integer, not /);
    expect(diagnostic.help).toBe(help);
  });

  it.each([
    ['0', 0],
    ['-1', -1],
    ['0x1F', 31],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['0xffffffffffffffff', 0xffffffffffffffffn],
  ])('reads %s exactly', (spelling, value) => {
    expect(defaultOf(`default: ${spelling}`)).toBe(value);
  });

  it('refuses a bigint where a small integer is wanted', () => {
    expect(onlyFinding(withFieldKey('tag: 99999999999999999999'))).toMatchObject({ code: 'WG116' });
  });

  it.each(['1.5', '1e999', '.nan', '-.inf'])('S12 refuses %s where an integer is wanted', (spelling) => {
    expect(onlyFinding(withFieldKey(`tag: ${spelling}`))).toMatchObject({
      code: 'WG112',
      message: `expected an integer, not ${spelling}`,
    });
  });

  it('does not report a spelling where a text is wanted', () => {
    expect(onlyFinding(withFieldKey('versions: 010'))).toMatchObject({
      code: 'WG112',
      help: 'quote it: "010"',
    });
  });
});

describe('the spelling of floats', () => {
  const float = (value: string) => `message: X\nfields: [{ name: a, type: float64, default: ${value} }]\n`;

  it.each([
    ['1.0', 1],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['2.5e-3', 0.0025],
    ['3', 3],
  ])('takes %s as the default of a float', (spelling, value) => {
    expect(readMessage(float(spelling)).document?.value.fields[0]?.default).toBe(value);
  });

  it.each([
    ['+1.5', '1.5'],
    ['.5', '0.5'],
    ['01.5', '1.5'],
  ])('refuses %s', (spelling, better) => {
    expect(onlyFinding(float(spelling))).toMatchObject({ code: 'WG115', help: `write ${better}` });
  });

  it('S12 refuses a fraction spelling as the default of an integer', () => {
    expect(onlyFinding(withFieldKey('default: 1.0'))).toMatchObject({ code: 'WG115', help: 'write 1' });
  });

  it('leaves the default of an alias to the pass that knows its type', () => {
    expect(readMessage('message: X\nfields: [{ name: a, type: ratio, default: 1.0 }]\n').diagnostics).toEqual(
      [],
    );
  });
});
