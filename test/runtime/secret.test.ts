import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Secret, toSecret } from '../../generator/runtime/secret.js';

describe('Secret', () => {
  it('gives its value only when asked for it', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    expect(new Secret(bytes).expose()).toBe(bytes);
    expect(new Secret('hunter2').expose()).toBe('hunter2');
  });

  it.each([
    ['hunter2hunter2', '<redacted 14 bytes>'],
    ['pässwörd', '<redacted 10 bytes>'],
    ['', '<redacted 0 bytes>'],
    [new Uint8Array(new ArrayBuffer(32), 3, 12).fill(0x73), '<redacted 12 bytes>'],
  ])('shows of %j only its length, in whatever way it is printed', (value, redacted) => {
    const secret = new Secret(value);
    expect(secret.toString()).toBe(redacted);
    expect(`${secret}`).toBe(redacted);
    expect(JSON.stringify([secret])).toBe(`["${redacted}"]`);
    expect(inspect(secret)).toBe(redacted);
    expect(inspect({ deep: { secret } }, { showHidden: true, depth: 9 })).toContain(redacted);
    expect(inspect(secret, { customInspect: false, showHidden: true })).toBe('Secret {}');
    expect(Reflect.ownKeys(secret)).toEqual([]);
  });

  it('is made of a plain value, and left as it is', () => {
    const secret = toSecret('hunter2');
    expect(secret.expose()).toBe('hunter2');
    expect(toSecret(secret)).toBe(secret);
  });
});
