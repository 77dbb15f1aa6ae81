import { describe, it } from 'vitest';
import { kafkaSubjects } from './kafka-subjects.js';
import {
  assertHostileBytesHarmless,
  assertPrefixesRefused,
  assertRoundTrips,
  assertWrongValuesRefused,
} from './message-properties.js';
import { seedOr } from './seeds.js';
import { versionsOf } from './subject.js';

const subjects = kafkaSubjects().map((subject) => ({ subject, name: subject.name }));
const effort = { seed: seedOr(Date.now() & 0x7fffffff), runs: 80 };

describe(`many values drawn from the plan, PROPERTY_SEED=${effort.seed}`, () => {
  it.each(subjects)('E01 D01 D03 E08 E09 E12 E14 E15 $name', ({ subject }) => {
    for (const version of versionsOf(subject.plan.message)) {
      assertRoundTrips(subject, version, effort);
      assertPrefixesRefused(subject, version, { ...effort, runs: 2 }, Number.POSITIVE_INFINITY);
      assertWrongValuesRefused(subject, version, effort);
      assertHostileBytesHarmless(subject, version, effort);
    }
  });
});
