import { describe, expect, it } from 'vitest';
import { completeFields, HEADER_NAMES, HEADERS, type HeaderName, knownFields } from './header-tables.js';
import { headerText, ToStringHelper } from './helper-object.js';
import { hasOlderForm, olderText } from './older-headers.js';
import { entriesOf } from './reference.js';
import { type Entry, type RemotingRow, remotingRows, type TextRow, textRows } from './rows.js';

/** Rows whose text is another one: `id: text`. */
function differing(rows: readonly TextRow[], textOf: (row: TextRow) => string): string[] {
  return rows.filter((row) => textOf(row) !== row.text).map((row) => `${row.id}: ${textOf(row)}`);
}

const newer = ({ className, fields }: TextRow) => headerText(className as HeaderName, fields);

describe("the port of Guava's helper", () => {
  it('prints all, or all but null', () => {
    const filled = (helper: ToStringHelper) =>
      helper.add('a', 'x, y').add('b', null).add('c', '').add('d', false).add('e', -9223372036854775808n);
    expect(String(filled(new ToStringHelper('Name')))).toBe(
      'Name{a=x, y, b=null, c=, d=false, e=-9223372036854775808}',
    );
    expect(String(filled(new ToStringHelper('Name')).omitNullValues())).toBe(
      'Name{a=x, y, c=, d=false, e=-9223372036854775808}',
    );
    expect(String(new ToStringHelper('Name').omitNullValues().add('a', null))).toBe('Name{}');
  });
});

describe('texts of headers against RocketMQ', () => {
  const rows = textRows('tostring');

  it('are equal in all rows of the six classes whose form is generated', () => {
    const ours = rows.filter((row) => !hasOlderForm(row.className));
    expect(ours).toHaveLength(1660);
    expect(differing(ours, newer)).toEqual([]);
  });

  it('are equal in all rows of the three classes in their older form', () => {
    const older = rows.filter((row) => hasOlderForm(row.className));
    expect(older).toHaveLength(758);
    const text = ({ className, fields }: TextRow) =>
      hasOlderForm(className) ? olderText(className, fields) : '';
    expect(differing(older, text)).toEqual([]);
  });

  it('are equal in all rows of the four classes in their newer form', () => {
    const next = textRows('tostring-next');
    expect(next).toHaveLength(1032);
    expect(differing(next, newer)).toEqual([]);
  });
});

describe('the tables of the headers', () => {
  const rows = remotingRows();

  it('are ten', () => {
    expect(HEADER_NAMES).toHaveLength(10);
  });

  it('know every field that a row assigns, but for the inherited ones of V2', () => {
    const all = [...rows, ...textRows('tostring'), ...textRows('tostring-next')];
    const unknown = all.filter(({ className, fields }) => {
      const known = knownFields(className as HeaderName, fields);
      return Object.keys(known).length < Object.keys(fields).length;
    });
    expect(new Set(unknown.map((row) => row.className))).toEqual(new Set(['SendMessageRequestHeaderV2']));
  });

  it('know the codes', () => {
    const codes = new Map(rows.map((row) => [row.className, row.code]));
    expect([...codes]).toHaveLength(9);
    for (const [name, code] of codes) expect(HEADERS[name as HeaderName].code, name).toBe(code);
  });

  it('give the ext fields of every row, and in the order of the rows where RocketMQ has one', () => {
    const byName = (entries: readonly Entry[]) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const row of rows) {
      const isOrdered = /^(Pull|.*V2$)/.test(row.className);
      const entries = expectedEntries(row.className as HeaderName, row);
      const [actual, expected] = isOrdered ? [row.ext, entries] : [byName(row.ext), byName(entries)];
      expect(actual, row.id).toEqual(expected);
    }
  });
});

/** The entries of a row by our tables. The rows do not have isLiteConsumer, which is never null in the newer form. */
function expectedEntries(className: HeaderName, { fields, extra }: RemotingRow): readonly Entry[] {
  const names = HEADERS[className].fields.map(({ name }) => name).filter((name) => name !== 'isLiteConsumer');
  const own = entriesOf(completeFields(className, fields), names);
  const entries = [...own, ...entriesOf(extra, Object.keys(extra))];
  return entries.map(([name, value]) => [name, value.replaceAll(/[\ud800-\udfff]/gu, '?')]);
}
