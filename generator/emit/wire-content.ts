import type { RequestedHelper } from '../codec/wire-helpers.js';
import type { WireScope } from './wire-tags.js';

/** What stands behind a prefix, or by itself. */
export interface Content {
  readonly noun: string;
  /** Type of the parameter; wrong values are refused with a reason, so it is wider than what is accepted. */
  readonly parameter: string;
  readonly result: string;
  /** Statements that leave the checked length or count in `length`. */
  readonly measure: () => string;
  readonly put: (() => string) | undefined;
  /** Lines in front of those that read a length. */
  readonly head?: readonly string[];
  readonly take: () => string;
}

/** Of counts of lazy arrays and of places only one direction is asked for. */
function unused(): never {
  throw new Error('nothing asks for this');
}

/** The content of a helper's values; it has `max` bytes or elements at most. */
export function contentOf(helper: RequestedHelper, scope: WireScope, max: number): Content {
  const use: WireScope['imports']['use'] = (name) => scope.imports.use(name);
  const place = 'owner, member, index';
  if (helper.what === 'LazyCount') {
    return {
      noun: 'the count of a lazy array',
      parameter: `value: ${scope.imports.type('LazyArray')}<object> | null | undefined`,
      result: 'number',
      measure: () => `${use('lazyCountOf')}(value, ${max}, owner, member)`,
      put: undefined,
      take: unused,
    };
  }
  if (helper.what === 'Place') {
    return {
      noun: 'where bytes are',
      parameter: '',
      result: `${scope.imports.type('Placed')}<Uint8Array>`,
      measure: unused,
      head: ['const place = input.offset;'],
      put: undefined,
      take: () => `${use('takePlace')}(input, place, length, name)`,
    };
  }
  if (helper.what === 'Count' || helper.what === 'Length') {
    return {
      noun: 'the count of an array',
      parameter: 'value: readonly unknown[] | null | undefined',
      result: 'number',
      measure: () => `${use('countOf')}(value, ${max}, owner, member)`,
      put: undefined,
      take: () => `${use('checkedCount')}(input, count, least, name)`,
    };
  }
  if (helper.what === 'Bytes' || helper.what === 'View') {
    const isView = helper.what === 'View';
    return {
      noun: isView ? 'bytes that are never copied' : 'bytes',
      parameter: 'value: Uint8Array | null | undefined',
      result: isView ? 'Uint8Array' : 'Uint8Array<ArrayBuffer>',
      measure: () => `${use('bytesSize')}(value, ${max}, ${place})`,
      put: () => `${use(isView ? 'putPayload' : 'putBytes')}(out, pos, value as Uint8Array)`,
      take: () => `${use(isView ? 'takeView' : 'takeBytes')}(input, length, name)`,
    };
  }
  const isStrict = scope.model.text.unpaired === 'refuse';
  const isStrictRead = scope.model.text.malformed === 'refuse';
  return {
    noun: helper.what === 'Name' ? 'a string that is likely to come again' : 'a string',
    parameter: 'value: string | null | undefined',
    result: 'string',
    measure: () => `${use(isStrict ? 'strictTextSize' : 'textSize')}(value, ${max}, ${place})`,
    put: () =>
      helper.what === 'Name'
        ? `${use('putBytes')}(out, pos, ${use('interned')}(value as string))`
        : `${use('putText')}(out, pos, value as string, length)`,
    take: () => `${use(isStrictRead ? 'takeTextStrict' : 'takeText')}(input, length, name)`,
  };
}
