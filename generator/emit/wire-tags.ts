import type { RequestedHelper } from '../codec/wire-helpers.js';
import type { FlexibleForm, Model } from '../model/model.js';
import { type IntegerCode, integerCode } from './integer-code.js';
import type { RuntimeImports } from './runtime-imports.js';

/** A function of the wire module as text: parameters, result and body. */
export interface WireFunction {
  readonly doc: string;
  readonly parameters: string;
  readonly result: string;
  readonly body: readonly string[];
}

/** What the functions of one protocol are made from. */
export interface WireScope {
  readonly model: Model;
  readonly imports: RuntimeImports<'internal'>;
}

/** A function of the tag section. */
export function tagFunction(helper: RequestedHelper, scope: WireScope): WireFunction {
  const { flexible } = scope.model;
  if (flexible === undefined) throw new Error('a protocol without flexible versions has no tags');
  const write = TAG_FUNCTIONS[`${helper.operation}${helper.what}`];
  if (write === undefined) throw new Error(`no function ${helper.name}`);
  return write(tagCodes(flexible, helper.byteOrder, scope), scope);
}

interface TagCodes {
  readonly count: IntegerCode;
  readonly tag: IntegerCode;
  readonly size: IntegerCode;
}

function tagCodes(flexible: FlexibleForm, byteOrder: 'big' | 'little', scope: WireScope): TagCodes {
  const code = (type: FlexibleForm['tags']['count']) =>
    integerCode(type, byteOrder, (name) => scope.imports.use(name));
  return { count: code(flexible.tags.count), tag: code(flexible.tags.tag), size: code(flexible.tags.size) };
}

function tagsParameter(scope: WireScope): string {
  return `tags: readonly ${scope.imports.type('UnknownTaggedField')}[]`;
}

type TagFunction = (codes: TagCodes, scope: WireScope) => WireFunction;

const TAG_FUNCTIONS: Readonly<Record<string, TagFunction>> = {
  sizeTags: (codes, scope) => ({
    doc: 'Bytes of a tag section without its known fields: the count, and the unknown fields after a check.',
    parameters: `${tagsParameter(scope)}, written: number, known: number, owner: object`,
    result: 'number',
    body: [
      `if (!${scope.imports.use('hasTags')}(tags, owner)) return ${codes.count.size('written')};`,
      'return sizeUnknownTags(tags, written, known, owner);',
    ],
  }),
  sizeUnknownTags: (codes, scope) => ({
    doc: 'The same where there are unknown fields.',
    parameters: `${tagsParameter(scope)}, written: number, known: number, owner: object`,
    result: 'number',
    body: [
      `${scope.imports.use('checkTags')}(tags, known, owner);`,
      `let size: number = ${codes.count.size('written + tags.length')};`,
      'for (const { tag, data } of tags) size += sizeTag(tag, data.length);',
      'return size;',
    ],
  }),
  sizeTag: (codes) => ({
    doc: 'Bytes of one tagged field: tag, size and the value itself.',
    parameters: 'tag: number, size: number',
    result: 'number',
    body: [`return ${codes.tag.size('tag')} + ${codes.size.size('size')} + size;`],
  }),
  writeTags: (_codes, scope) => ({
    doc: 'Writes the tag section of a struct without known tagged fields.',
    parameters: `out: ${scope.imports.type('WireWriter')}, pos: number, ${tagsParameter(scope)}`,
    result: 'number',
    body: [
      `if (tags === ${scope.imports.use('NO_TAGS')}) return writeTagCount(out, pos, 0);`,
      'return writeUnknownTags(out, writeTagCount(out, pos, tags.length), tags);',
    ],
  }),
  writeTagCount: (codes, scope) => ({
    doc: 'Writes how many tagged fields follow.',
    parameters: `out: ${scope.imports.type('WireWriter')}, pos: number, count: number`,
    result: 'number',
    body: [`return ${codes.count.put('count')};`],
  }),
  writeUnknownTags: (_codes, scope) => ({
    doc: 'Writes unknown tagged fields: they stand behind the known ones, in tag order.',
    parameters: `out: ${scope.imports.type('WireWriter')}, pos: number, ${tagsParameter(scope)}`,
    result: 'number',
    body: [
      'for (let i = 0; i < tags.length; i++) {',
      `  const { tag, data } = tags[i] as ${scope.imports.type('UnknownTaggedField')};`,
      `  pos = ${scope.imports.use('putBytes')}(out, writeTag(out, pos, tag, data.length), data);`,
      '}',
      'return pos;',
    ],
  }),
  writeTag: (codes, scope) => ({
    doc: 'Writes tag and size in front of a tagged field.',
    parameters: `out: ${scope.imports.type('WireWriter')}, pos: number, tag: number, size: number`,
    result: 'number',
    body: [`return ${codes.size.put('size', codes.tag.put('tag'))};`],
  }),
  readTagCount: (codes, scope) => ({
    doc: 'Reads how many tagged fields follow: each takes at least two bytes.',
    parameters: `input: ${scope.imports.type('WireReader')}`,
    result: 'number',
    body: [
      `const count = ${codes.count.read("'unknownTaggedFields'")};`,
      `return count === 0 ? 0 : ${scope.imports.use('checkedCount')}(input, count, 2, 'unknownTaggedFields');`,
    ],
  }),
  readTag: (codes, scope) => ({
    doc: 'Reads the tag that follows `previous`.',
    parameters: `input: ${scope.imports.type('WireReader')}, previous: number`,
    result: 'number',
    body: [
      `return ${scope.imports.use('checkedTag')}(input, ${codes.tag.read("'unknownTaggedFields'")}, previous);`,
    ],
  }),
  readTagSize: (codes, scope) => ({
    doc: 'Reads the size of a tagged field.',
    parameters: `input: ${scope.imports.type('WireReader')}, name: string`,
    result: 'number',
    body: [`return ${codes.size.read('name')};`],
  }),
  readTags: (_codes, scope) => ({
    doc: 'Reads the tag section of a struct without known tagged fields.',
    parameters: `input: ${scope.imports.type('WireReader')}`,
    result: `readonly ${scope.imports.type('UnknownTaggedField')}[]`,
    body: [
      'const count = readTagCount(input);',
      `if (count === 0) return ${scope.imports.use('NO_TAGS')};`,
      `const kept: ${scope.imports.type('UnknownTaggedField')}[] = [];`,
      'let tag = -1;',
      'for (let left = count; left > 0; left--) {',
      '  tag = readTag(input, tag);',
      `  ${scope.imports.use('keepTag')}(input, tag, readTagSize(input, 'unknownTaggedFields'), kept);`,
      '}',
      'return kept;',
    ],
  }),
};

/** Helpers that the body of another one calls. */
export const TAG_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  sizeTags: ['sizeUnknownTags', 'sizeTag'],
  writeTags: ['writeUnknownTags', 'writeTagCount', 'writeTag'],
  writeUnknownTags: ['writeTag'],
  readTags: ['readTagCount', 'readTag', 'readTagSize'],
};
