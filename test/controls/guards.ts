import { LAZY_GUARDS } from './guards-lazy.js';

/** A guard of the project, how to switch it off, and the tests that must notice. */
export interface Guard {
  readonly name: string;
  /** A file of `generator/`; a runtime file stands for its copy in `generated/` too. */
  readonly file: string;
  /** The text that holds the guard: exactly once in the file. */
  readonly find: string;
  /** What stands there when the guard is off. */
  readonly off: string;
  /** True where the checked-in output has to be generated anew to show it. */
  readonly regenerate?: boolean;
  /** Test files that must fail. */
  readonly tests: readonly string[];
}

const MESSAGES = ['test/vectors/messages.test.ts'];
const DECODE = ['test/vectors/checklist-decode.test.ts'];
const ENCODE = ['test/vectors/checklist-encode.test.ts', 'test/vectors/checklist-encode-values.test.ts'];
const BUFFERS = ['test/vectors/checklist-encode-buffers.test.ts'];
const SEGMENTS = ['test/vectors/checklist-encode-segments.test.ts'];
const ROCKETMQ_LIMITS = ['test/rocketmq/limits.test.ts'];
const HOSTILE = ['test/emit/hostile.test.ts'];
const OUTPUT = ['test/output'];
const GENERATE = ['test/cli/generate.test.ts'];

const RUNTIME_GUARDS: readonly Guard[] = [
  {
    name: 'the size of a message is exact',
    file: 'runtime/message.ts',
    find: 'sizes.total += size(message, sizes, version as number);',
    off: 'sizes.total += 1 + size(message, sizes, version as number);',
    tests: MESSAGES,
  },
  {
    name: 'a message that changed between sizing and writing is noticed',
    file: 'runtime/writer.ts',
    find: 'if (pos + size > out.end) changed();',
    off: '',
    tests: BUFFERS,
  },
  {
    name: 'numbers are stored inside of the message',
    file: 'codec/scalar.ts',
    find: 'if (pos + ${size} > limit)',
    off: 'if (pos + ${size} > limit + 1e9)',
    regenerate: true,
    tests: BUFFERS,
  },
  {
    name: 'what is no array any more is not written',
    file: 'codec/array.ts',
    find: '!Array.isArray(${local})`;',
    off: 'false`;',
    regenerate: true,
    tests: BUFFERS,
  },
  {
    name: 'tags ascend on read',
    file: 'runtime/reader.ts',
    find: 'if (tag > previous) return tag;',
    off: 'if (tag > -2) return tag;',
    tests: DECODE,
  },
  {
    name: 'unknown tags are checked on write',
    file: 'runtime/checks.ts',
    find: 'if (tag < least) refuseBecause(',
    off: 'if (tag < -1) refuseBecause(',
    tests: ENCODE,
  },
  {
    name: 'lengths are not negative',
    file: 'runtime/reader.ts',
    find: 'if (length < 0 || length > input.end - start)',
    off: 'if (length > input.end - start)',
    tests: DECODE,
  },
  {
    name: 'reads stay inside the input',
    file: 'runtime/reader.ts',
    find: 'if (size > input.end - start) tooShort(input, size, layout);',
    off: '',
    tests: DECODE,
  },
  {
    name: 'counts are checked against what is left',
    file: 'runtime/reader.ts',
    find: 'if (count < 0 || need > have)',
    off: 'if (count < 0 || need > Infinity)',
    tests: DECODE,
  },
  {
    name: 'a field ends where its size says',
    file: 'runtime/reader.ts',
    find: 'if (input.offset !== input.end)',
    off: 'if (input.offset > input.end)',
    tests: DECODE,
  },
  {
    name: 'a varint is at most 32 bits',
    file: 'runtime/read-varints.ts',
    find: "if (last > 0x0f) fault(input, name, 'a varint is over 32 bits', start);",
    off: '',
    tests: DECODE,
  },
  {
    name: 'recursion is bounded',
    file: 'runtime/reader.ts',
    find: 'if (++input.depth > MAX_DEPTH)',
    off: 'if (++input.depth > 1e9)',
    tests: ['test/emit/recursion.test.ts'],
  },
  {
    name: 'nothing may be left over behind a message',
    file: 'runtime/decode.ts',
    find: 'if (input.remaining === 0) return message;',
    off: 'if (input.remaining >= 0) return message;',
    tests: DECODE,
  },
  {
    name: 'versions are checked',
    file: 'runtime/errors.ts',
    find: 'if (!(Number.isInteger(version) && version >= min && version <= max)) {',
    off: 'if (version === 1e9) {',
    tests: DECODE,
  },
  {
    name: 'integers fit their field',
    file: 'runtime/numbers.ts',
    find: "return typeof value === 'number' && (value << 16) >> 16 === value;",
    off: 'return true;',
    tests: ENCODE,
  },
  {
    name: 'strings are not over their maximum',
    file: 'runtime/checks.ts',
    find: 'return size <= max ? size : tooLong(size, max, owner, member, index);',
    off: 'return size;',
    tests: ENCODE,
  },
  {
    name: 'a value that the version has no field for is refused',
    file: 'runtime/refusal.ts',
    find: "return refuseBecause(owner, member, 'this version has no such field, and the value is not its default');",
    off: 'return undefined as never;',
    tests: ['test/vectors/absent.test.ts'],
  },
  {
    name: 'segments are as many bytes as were counted',
    file: 'runtime/message.ts',
    find: 'if (--out.pending === 0 && !isComplete(out, pos)) changed();',
    off: '--out.pending;',
    tests: SEGMENTS,
  },
  {
    name: 'the size pass and the write pass agree on what travels by reference',
    file: 'runtime/sizes.ts',
    find: 'if (length >= sizes.minReference) sizes.zeroCopy += length;',
    off: 'if (length > sizes.minReference) sizes.zeroCopy += length;',
    tests: SEGMENTS,
  },
  {
    name: 'a frame is not over the maximum',
    file: 'runtime/splitter.ts',
    find: 'if (size > this.#maxSize)',
    off: 'if (size > Infinity)',
    tests: ['test/streams/splitter-refusals.test.ts'],
  },
  {
    name: 'a pool hands out no byte twice',
    file: 'runtime/pool.ts',
    find: 'this.#used += size;',
    off: 'this.#used += size - 1;',
    tests: ['test/runtime/pool.test.ts'],
  },
  {
    name: 'a constant is as the schema states it',
    file: 'runtime/faults.ts',
    find: 'return fault(input, name, `${String(value)} is not ${String(expected)}`, offset);',
    off: 'return undefined as never;',
    tests: ROCKETMQ_LIMITS,
  },
  {
    name: 'bytes of a fixed length have it',
    file: 'runtime/checks.ts',
    find: 'if (length !== size) refuseBecause(owner, member, `length ${length} is not ${size}`, index);',
    off: '',
    tests: ['test/rocketmq/bits.test.ts'],
  },
  {
    name: 'a checksum that was read is compared',
    file: 'runtime/crc.ts',
    find: 'if (found === stated) return;',
    off: 'if (found !== -1) return;',
    tests: ['test/emit/checksums.test.ts'],
  },
  {
    name: 'a map is not over its maximum',
    file: 'runtime/maps.ts',
    find: 'return size <= max ? size : refuseBecause(',
    off: 'return size <= Infinity ? size : refuseBecause(',
    tests: ROCKETMQ_LIMITS,
  },
  {
    name: 'secrets are redacted',
    file: 'runtime/secret.ts',
    find: 'return `<redacted ${typeof value ===',
    off: 'if (typeof value ===  `string`) return value;\n    return `<redacted ${typeof value ===',
    tests: ['test/runtime/secret.test.ts'],
  },
];

const GENERATOR_GUARDS: readonly Guard[] = [
  {
    name: 'conditions on the version begin where the field begins',
    file: 'codec/conditions.ts',
    find: 'return `version >= ${range.lowest}`;',
    off: 'return `version > ${range.lowest}`;',
    regenerate: true,
    tests: MESSAGES,
  },
  {
    name: 'tagged fields are written in the order of their tags',
    file: 'plan/resolve-plan.ts',
    find: '.sort((a, b) => a.tag - b.tag)',
    off: '.sort((a, b) => b.tag - a.tag)',
    regenerate: true,
    tests: MESSAGES,
  },
  {
    name: 'a null default is told from a value',
    file: 'emit/body/defaults.ts',
    find: "if (own.kind === 'null') return `${value} !== null`;",
    off: "if (own.kind === 'null') return `${value} === null`;",
    regenerate: true,
    tests: MESSAGES,
  },
  {
    name: 'the end of a comment is escaped in docs',
    file: 'emit/doc.ts',
    find: ".replace(/\\*\\//g, '*\\\\/')",
    off: '',
    tests: HOSTILE,
  },
  {
    name: 'the header stays on its line',
    file: 'output/output-file.ts',
    find: "const oneLine = source.replace(/[\\p{Cc}\\u2028\\u2029\\ufeff\\p{Bidi_Control}]+/gu, ' ');",
    off: 'const oneLine = source;',
    tests: HOSTILE,
  },
  {
    name: 'names follow the grammar',
    file: 'schema/words.ts',
    find: 'word(/^[a-z][A-Za-z0-9]{0,99}$/,',
    off: 'word(/^/,',
    tests: ['test/schema', 'test/model/names.test.ts'],
  },
  {
    name: 'YAML is not nested without end',
    file: 'schema/syntax.ts',
    find: 'const tooDeep = parser.stack.length > DEEPEST',
    off: 'const tooDeep = parser.stack.length > 1e9',
    tests: ['test/schema/hostile.test.ts'],
  },
  {
    name: 'aliases of YAML are refused',
    file: 'schema/syntax.ts',
    find: "return ['aliases are not allowed', `write the value out, or quote it if * belongs to a text`];",
    off: 'return undefined;',
    tests: ['test/schema'],
  },
  {
    name: 'tags of a struct have no gaps',
    file: 'model/tags.ts',
    find: 'return gap < tags.size ? gap : undefined;',
    off: 'return gap < 0 ? gap : undefined;',
    tests: ['test/errors', 'test/model/tags.test.ts'],
  },
  {
    name: 'files of others are not overwritten',
    file: 'output/output-file.ts',
    find: 'return text.startsWith(GENERATED_MARK);',
    off: "return text.startsWith('');",
    tests: GENERATE,
  },
  {
    name: 'outputs stay inside their folder',
    file: 'output/output-file.ts',
    find: "return path.split('/').every((segment) => SEGMENT.test(segment));",
    off: "return path.split('/').every((segment) => segment !== '');",
    tests: OUTPUT,
  },
  {
    name: 'orphans are removed only if the manifest lists them',
    file: 'output/compare.ts',
    find: 'orphans: marked.filter((path) => listed.has(path)),',
    off: 'orphans: marked,',
    tests: GENERATE,
  },
];

export const GUARDS: readonly Guard[] = [...RUNTIME_GUARDS, ...GENERATOR_GUARDS, ...LAZY_GUARDS];
