import type { Workshop } from './compiled.js';
import {
  assertHostileBytesHarmless,
  assertPrefixesRefused,
  assertRoundTrips,
  assertWrongValuesRefused,
} from './message-properties.js';
import { drawSchemas, type Schemas } from './random-schemas.js';
import { type Subject, versionsOf } from './subject.js';

/** Every property of every message of schemas; a failure carries the schemas. */
export async function assertSchemas(
  workshop: Workshop,
  name: string,
  schemas: Schemas,
  runs: number,
): Promise<void> {
  try {
    for (const subject of await workshop.subjects(name, schemas)) assertSubject(subject, runs);
  } catch (cause) {
    throw new Error(`${name}\n${Object.values(schemas).join('---\n')}`, { cause });
  }
}

function assertSubject(subject: Subject, runs: number): void {
  const effort = { seed: 1, runs };
  for (const version of versionsOf(subject.plan.message)) {
    assertRoundTrips(subject, version, effort);
    assertPrefixesRefused(subject, version, { ...effort, runs: Math.ceil(runs / 4) }, 12);
    assertWrongValuesRefused(subject, version, effort);
    assertHostileBytesHarmless(subject, version, effort);
  }
}

/** The same for schemas drawn from a seed. */
export async function assertDrawnSchemas(workshop: Workshop, seed: number, runs: number): Promise<void> {
  await assertSchemas(workshop, `seed-${seed}`, drawSchemas(seed), runs);
}
