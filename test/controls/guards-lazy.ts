import type { Guard } from './guards.js';

const ARRAYS = ['test/runtime/lazy-arrays.test.ts'];
const CURSORS = ['test/runtime/lazy.test.ts'];
const SKIMMED = ['test/records/reading.test.ts'];
const PLACES = ['test/runtime/lazy-source.test.ts'];
const ELEMENTS = ['test/emit/lazy-elements.test.ts'];
const MODEL = ['test/model/lazy.test.ts'];
const COMPUTED = ['test/codec/computed.test.ts'];

const RUNTIME: readonly Guard[] = [
  {
    name: 'a bigint is a number only where that is exact',
    file: 'runtime/numbers.ts',
    find: 'upper >= -0x100000 && long[0] === value;',
    off: 'upper >= -0x100000;',
    tests: ['test/runtime/varints.test.ts'],
  },
  {
    name: 'nothing may be left over behind the last element of a lazy array',
    file: 'runtime/lazy-bytes.ts',
    find: 'if (index + 1 < this.count || this.count < 0 || input.offset === this.end) return element;',
    off: 'if (input.offset >= 0) return element;',
    tests: ARRAYS,
  },
  {
    name: 'a lazy array without elements has no bytes',
    file: 'runtime/lazy-arrays.ts',
    find: 'if (count === 0 && end > start) fault(input, memberOf(place), leftOver(source.input));',
    off: '',
    tests: ARRAYS,
  },
  {
    name: 'elements that are read at once end where their array does',
    file: 'runtime/lazy-arrays.ts',
    find: 'if (end !== undefined && input.offset !== end) fault(input, member, leftOver(input));',
    off: '',
    tests: ARRAYS,
  },
  {
    name: 'the bound of a lazy array holds again after an error',
    file: 'runtime/lazy-bytes.ts',
    find: 'this.source.input.end = this.end;',
    off: '',
    tests: CURSORS,
  },
  {
    name: 'structs in themselves are counted inside of lazy arrays',
    file: 'runtime/lazy-bytes.ts',
    find: '    input.depth = this.#depth;\n    let element: T;',
    off: '    input.depth = 0;\n    let element: T;',
    tests: ARRAYS,
  },
  {
    name: 'a lazy array goes out as its bytes at its own version alone',
    file: 'runtime/lazy-arrays.ts',
    find: 'if (content.version === version) return null;',
    off: 'if (content.version !== undefined) return null;',
    tests: ARRAYS,
  },
  {
    name: 'an element that is refused is named, though it was decoded for that alone',
    file: 'runtime/lazy-arrays.ts',
    find: 'content.written = new WeakRef(elements);',
    off: '',
    tests: ARRAYS,
  },
  {
    name: 'what is no lazy array is refused',
    file: 'runtime/lazy-arrays.ts',
    find: 'return value instanceof LazyArray\n    ? value\n    : refuseOther(',
    off: 'return value instanceof Object ? (value as never) : refuseOther(',
    tests: ARRAYS,
  },
  {
    name: 'elements know what they are in',
    file: 'runtime/lazy.ts',
    find: 'if (source.parent === null) source.parent = parent;',
    off: '',
    tests: CURSORS,
  },
  {
    name: 'elements know which of two objects they are in',
    file: 'runtime/lazy.ts',
    find: 'if (source.parent === parent || !(array.#content instanceof LazyBytes)) return array;',
    off: 'if (source.parent !== undefined || !(array.#content instanceof LazyBytes)) return array;',
    tests: CURSORS,
  },
  {
    name: 'a cursor stays in front of what failed',
    file: 'runtime/cursor.ts',
    find: 'if (element !== undefined && stretch === this.#stretch) this.#giveBack(element);',
    off: '',
    tests: CURSORS,
  },
  {
    name: 'a number that a member is set to is no place',
    file: 'runtime/lazy-source.ts',
    find: "return typeof value === 'number' ? (Object(value) as T) : value;",
    off: 'return value;',
    tests: ELEMENTS,
  },
  {
    name: 'a long that is read later is at most 64 bits',
    file: 'runtime/lazy-source.ts',
    find: "if (pos - start === 9 && byte > 1) fault(input, name, 'a varint is over 64 bits');",
    off: '',
    tests: PLACES,
  },
];

const GENERATOR: readonly Guard[] = [
  {
    name: 'an element that is skimmed ends where it says',
    file: 'emit/body/skim.ts',
    find: "lines.line('if (pos !== end) return null;');",
    off: "lines.line('if (pos < 0) return null;');",
    tests: SKIMMED,
    regenerate: true,
  },
  {
    name: 'an element that is skimmed is inside of its array',
    file: 'emit/body/skim.ts',
    find: "lines.line('if (end > input.end || end > bytes.length) return null;');",
    off: '',
    tests: SKIMMED,
    regenerate: true,
  },
  {
    name: 'lazy arrays are counted by the prefix of their versions',
    file: 'codec/wire-helpers.ts',
    find: "    case 'LazyCount':\n      return 'array';",
    off: "      return 'array';\n    case 'LazyCount':\n      return undefined;",
    tests: ELEMENTS,
  },
  {
    name: 'what stands behind a lazy array is there when it is read',
    file: 'codec/lazy.ts',
    find: 'if (isRest(context) && tail > 0)',
    off: 'if (tail < 0)',
    tests: ELEMENTS,
  },
  {
    name: 'elements in bytes of their own are of a version of their struct',
    file: 'emit/lazy-elements.ts',
    find: 'body: [...check, ',
    off: 'body: [',
    tests: ELEMENTS,
  },
  {
    name: 'elements of a lazy array have no field called parent',
    file: 'model/lazy.ts',
    find: 'if (field === undefined || !places.has(name)) continue;',
    off: 'if (field === undefined || places.has(name)) continue;',
    tests: MODEL,
  },
  {
    name: 'forms of one member are lazy all or none',
    file: 'model/alternatives.ts',
    find: "${type.lazy ? ' lazy' : ''}",
    off: '',
    tests: MODEL,
  },
  {
    name: 'lazy arrays in elements know their element',
    file: 'emit/element-constructor.ts',
    find: "if (type.kind !== 'array' || !type.lazy) return value;",
    off: "if (type.kind !== 'never') return value;",
    tests: ELEMENTS,
  },
  {
    name: 'elements that a constructor makes of others are no places',
    file: 'plan/resolve-plan.ts',
    find: ' && !isConverted(type.element);',
    off: ';',
    tests: ['test/plan/lazy.test.ts'],
  },
  {
    name: 'a computed size is not over its maximum',
    file: 'codec/computed.ts',
    find: "lines.line(`${module.use('checkSize')}(${number}, ${max}, m, '${field.member}');`);",
    off: '',
    tests: COMPUTED,
  },
  {
    name: 'a computed size that is read is not over its maximum',
    file: 'codec/computed.ts',
    find: 'if (isSmallInteger(scalar) && max < maxOf(scalar))',
    off: 'if (isSmallInteger(scalar) && max < 0)',
    tests: COMPUTED,
  },
];

/** Guards of lazy arrays and computed varints. */
export const LAZY_GUARDS: readonly Guard[] = [...RUNTIME, ...GENERATOR];
