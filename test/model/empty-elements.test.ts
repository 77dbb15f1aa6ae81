import { describe, expect, it } from 'vitest';
import { fieldFindings, resolve, withPlainFields } from './resolving.js';

/** The finding about the array `a` of `S`, whose struct has this list of fields; the message has versions 0-3, flexible from 2 on. */
function found(versions: string, fields: string): readonly string[] {
  return fieldFindings(`{ name: a, type: "[]S", versions: ${versions}, fields: [${fields}] }`);
}

const inVersion = (version: number) => [
  `5:22-27 WG313 struct S, of which "a" is an array, takes no byte in version ${version}`,
];

describe('an array of structs', () => {
  it.each([
    ['0+', '', 0],
    ['0-1', '{ name: x, type: bool, versions: 1+ }', 0],
    ['0+', '{ name: x, type: bool, versions: "0" }', 1],
    ['0+', '{ name: x, type: bool, versions: 2+, taggedVersions: 2+, tag: 0 }', 0],
    ['0+', '{ name: x, type: T, versions: 0+, fields: [] }', 0],
    ['0+', '{ name: x, type: T, versions: 0+, nullableVersions: 1+, fields: [] }', 0],
    ['0+', '{ name: x, type: T, versions: 0+, fields: [{ name: y, type: bool, versions: "0" }] }', 1],
  ])('of versions %s is refused with the fields %s', (versions, fields, version) => {
    const [finding] = found(versions, fields);
    expect([finding]).toEqual(inVersion(version));
  });

  it.each([
    ['0+', '{ name: x, type: bool, versions: 0+ }'],
    ['0+', '{ name: x, type: "[]S", versions: 0+ }'],
    ['1+', '{ name: x, type: string, versions: 1+ }'],
    // The tag section of a flexible version is a byte.
    ['2+', ''],
    ['0+', '{ name: x, type: T, versions: 0+, nullable: true, fields: [] }'],
    ['0+', '{ name: x, type: T, versions: 0+, fields: [{ name: y, type: uvarint, versions: 0+ }] }'],
  ])('of versions %s is fine with the fields %s', (versions, fields) => {
    expect(found(versions, fields)).toEqual([]);
  });

  it('is judged in a message without versions too', () => {
    const text = withPlainFields('{ name: a, type: "[]S", fields: [] }', '{ name: b, type: T, fields: [] }');
    expect(resolve(text).findings).toEqual([
      '3:22-27 WG313 struct S, of which "a" is an array, takes no byte',
    ]);
  });

  it('is not judged where a field of the struct has an error of its own', () => {
    expect(found('0+', '{ name: x, type: in32, versions: 0+ }').join()).not.toContain('WG313');
  });
});
