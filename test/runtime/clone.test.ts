import { describe, expect, it } from 'vitest';
import { clone } from '../../generator/runtime/clone.js';
import { equals } from '../../generator/runtime/equals.js';
import { NO_TAGS } from '../../generator/runtime/tags.js';
import { fullSample, Sample, SampleEntry } from './sample.js';

describe('clone', () => {
  it('E33 copies every member, unknown tagged fields among them', () => {
    const sample = fullSample();
    const copy = clone(sample);
    expect(copy).toBeInstanceOf(Sample);
    expect(copy.entries[0]).toBeInstanceOf(SampleEntry);
    expect(equals(copy, sample)).toBe(true);
    expect(equals(clone(new Sample()), new Sample())).toBe(true);
  });

  it('E33 shares nothing that can change', () => {
    const sample = fullSample();
    const copy = clone(sample);
    sample.token?.expose().fill(0);
    sample.entries[0]?.payload?.fill(0);
    sample.entries.push(new SampleEntry());
    sample.entry.name = 'changed';
    sample.properties.clear();
    sample.unknownTaggedFields[0]?.data.fill(0);
    expect(equals(copy, fullSample())).toBe(true);
  });

  it('copies bytes into memory of their own', () => {
    const entry = new SampleEntry({ payload: Buffer.from('payload') });
    const { payload } = clone(entry);
    expect(payload).toEqual(new Uint8Array(Buffer.from('payload')));
    expect(payload?.buffer.byteLength).toBe(7);
  });

  it('shares a UUID and the empty list of unknown tagged fields', () => {
    const sample = new Sample({ topicId: 'H3KKO4NTRPaCWtEmm3vW7A' });
    expect(clone(sample).topicId).toBe(sample.topicId);
    expect(clone(sample).unknownTaggedFields).toBe(NO_TAGS);
  });

  it('E27 copies members without a prototype, and leaves a frozen message alone', () => {
    const tag = Object.assign(Object.create(null), { tag: 1, data: Uint8Array.of(2) });
    const sample = Object.freeze(new Sample({ unknownTaggedFields: Object.freeze([Object.freeze(tag)]) }));
    const [copy] = clone(sample).unknownTaggedFields;
    expect(copy).toEqual({ tag: 1, data: Uint8Array.of(2) });
    expect(copy?.data).not.toBe(tag.data);
  });
});
