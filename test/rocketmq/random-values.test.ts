import { describe, it } from 'vitest';
import {
  assertHostileBytesHarmless,
  assertPrefixesRefused,
  assertRoundTrips,
  assertWrongValuesRefused,
} from '../property/message-properties.js';
import { rocketmqSubjects } from '../property/rocketmq-subjects.js';
import { seedOr } from '../property/seeds.js';

const subjects = rocketmqSubjects().map((subject) => ({ subject, name: subject.name }));
const effort = { seed: seedOr(20250601), runs: 40 };

describe('values drawn from the plan', () => {
  it.each(subjects)('E01 $name is sized, written and read back', ({ subject }) => {
    assertRoundTrips(subject, 0, effort);
  });

  it.each(subjects)('D01 $name is refused where its bytes are cut off', ({ subject }) => {
    assertPrefixesRefused(subject, 0, { ...effort, runs: 10 }, Number.POSITIVE_INFINITY);
  });

  it.each(subjects)('E08 E15 $name names what it cannot carry', ({ subject }) => {
    assertWrongValuesRefused(subject, 0, effort);
  });
});

describe('bytes from anywhere', () => {
  it.each(subjects)('D03 $name gives a value or a DecodeError', ({ subject }) => {
    assertHostileBytesHarmless(subject, 0, effort);
  });
});
