import { describe, expect, it } from 'vitest';
import {
  CompressionType,
  packStoredMessageSysFlag,
  StoredMessage,
  TransactionType,
  unpackStoredMessageSysFlag,
} from '../../generated/rocketmq/index.js';
import { encode } from '../../generated/runtime/index.js';

describe('named bits', () => {
  const bits = {
    compressed: true,
    multiTags: false,
    transaction: TransactionType.COMMIT,
    bornHostV6: true,
    storeHostV6: false,
    needUnwrap: false,
    innerBatch: true,
    compression: CompressionType.ZSTD,
  };

  it('are put together and taken apart', () => {
    expect(packStoredMessageSysFlag(bits)).toBe(0x1 | (2 << 2) | 0x10 | 0x80 | (2 << 8));
    expect(unpackStoredMessageSysFlag(packStoredMessageSysFlag(bits))).toEqual(bits);
    expect(unpackStoredMessageSysFlag(-1)).toMatchObject({
      transaction: 3,
      compression: 7,
      needUnwrap: true,
    });
    expect(packStoredMessageSysFlag({})).toBe(0);
  });

  it.each([-1, 4, 1.5, Number.NaN, '1'])('%j does not fit two bits', (transaction) => {
    expect(() => packStoredMessageSysFlag({ transaction } as never)).toThrow(RangeError);
    expect(() => packStoredMessageSysFlag({ transaction } as never)).toThrow('transaction');
  });

  it('may stand in the place of the integer, which keeps bits without a name', () => {
    const message = new StoredMessage({ sysFlag: { bornHostV6: true }, bornAddress: new Uint8Array(16) });
    expect(message.sysFlag).toBe(0x10);
    expect(encode(message)).toHaveLength(91 + 12);
    expect(new StoredMessage({ sysFlag: 0x4000_0000 }).sysFlag).toBe(0x4000_0000);
  });

  it('decide how long an address is', () => {
    const message = new StoredMessage({ sysFlag: 0x10 });
    expect(() => encode(message)).toThrow('StoredMessage.bornAddress: length 4 is not 16');
    message.sysFlag = 0;
    message.bornAddress = new Uint8Array(5);
    expect(() => encode(message)).toThrow('StoredMessage.bornAddress: length 5');
  });
});
