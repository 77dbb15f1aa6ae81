import { describe, it } from 'vitest';
import { kafkaSubjects } from './kafka-subjects.js';
import {
  assertHostileBytesHarmless,
  assertPrefixesRefused,
  assertRoundTrips,
  assertWrongValuesRefused,
} from './message-properties.js';
import { seedOr } from './seeds.js';
import { type Subject, versionsOf } from './subject.js';

const subjects = kafkaSubjects().map((subject) => ({ subject, name: subject.name }));
const seed = seedOr(20250601);

function everyVersion(subject: Subject, property: (version: number) => void): void {
  for (const version of versionsOf(subject.plan.message)) property(version);
}

describe('values drawn from the plan', () => {
  it.each(subjects)('E01 $name is sized, written and read back in every version', ({ subject }) => {
    everyVersion(subject, (version) => assertRoundTrips(subject, version, { seed, runs: 3 }));
  });

  it.each(subjects)('D01 $name is refused where its bytes are cut off', ({ subject }) => {
    everyVersion(subject, (version) => assertPrefixesRefused(subject, version, { seed, runs: 1 }, 8));
  });

  it.each(subjects)('E08 E09 E12 E14 E15 $name names what a version cannot carry', ({ subject }) => {
    everyVersion(subject, (version) => assertWrongValuesRefused(subject, version, { seed, runs: 3 }));
  });
});

describe('bytes from anywhere', () => {
  it.each(subjects)('D03 $name gives a value or a DecodeError', ({ subject }) => {
    everyVersion(subject, (version) => assertHostileBytesHarmless(subject, version, { seed, runs: 4 }));
  });
});
