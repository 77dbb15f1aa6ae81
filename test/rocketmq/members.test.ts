import { describe, expect, it } from 'vitest';
import { STORED_V2, WITHOUT_STORE_FIELDS } from './by-hand.js';
import * as members from './members.js';
import { batchRows, messageIdRows, messageRows, remotingRows, storedRows } from './rows.js';

describe('values as members of classes', () => {
  it('keep every property of every row, in its order', () => {
    const messages = [
      ...messageRows().map((row) => row.message),
      ...batchRows().flatMap((row) => row.messages),
    ];
    const stored = storedRows().map(members.storedValue);
    for (const { properties } of [...messages, ...stored]) {
      const map = members.propertyMap(properties ?? []);
      const expected = (properties ?? []).map(([name, value]) => [String(name), value]);
      expect([...map]).toEqual(expected);
    }
  });

  it('keep every ext field of every row, in its order', () => {
    for (const row of remotingRows()) {
      expect([...members.remotingMembers(row).extFields], row.id).toEqual(row.ext);
      expect(members.remotingMembers(row).code, row.id).toBe(row.code > 32767 ? row.code - 196608 : row.code);
    }
  });

  it('have the names that the schemas give', () => {
    expect(members.storedMembers(STORED_V2.value)).toMatchObject({
      ...{ magic: 0xdaa320ab, bodyCrc: 907060870, bornPort: 80, storePort: 10911 },
      properties: new Map([['TAGS', 'TagA']]),
    });
    expect(members.membersWithoutStore(WITHOUT_STORE_FIELDS.value)).not.toHaveProperty('magic');
    expect(() => members.storedMembers(WITHOUT_STORE_FIELDS.value)).toThrow('no store fields');
    const [message] = messageRows();
    const empty = { flag: 0, body: new Uint8Array(), properties: new Map() };
    expect(members.clientMembers(message?.message ?? expect.fail('gone'))).toEqual(empty);
    const [id] = messageIdRows();
    expect(members.messageIdMembers(id ?? expect.fail('gone'), id?.offset ?? 0n)).toEqual({
      ...{ address: id?.address, port: 57712, physicalOffset: 1136032783n },
    });
  });
});
