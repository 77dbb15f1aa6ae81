import fc from 'fast-check';
import { describe, it } from 'vitest';
import { requestTypes, responseTypes } from '../../generated/kafka/by-api-key.js';
import { readRequestFrame, readResponseFrame } from '../../generated/kafka/frames.js';
import { DecodeError, JsonError, UnsupportedVersionError } from '../../generated/runtime/index.js';
import { goldenRows } from '../golden-rows.js';
import { hexOf } from '../hex.js';
import { initValues } from '../property/arbitrary.js';
import { checkValue } from '../property/checks.js';
import { Dice } from '../property/dice.js';
import { checkHostile, mutations, noise } from '../property/hostile-bytes.js';
import { kafkaSubjects } from '../property/kafka-subjects.js';
import { rocketmqSubjects } from '../property/rocketmq-subjects.js';
import { isWritable } from '../property/spots.js';
import { type Init, type Subject, versionArguments, versionsOf } from '../property/subject.js';
import { campaign } from './campaign.js';
import { changedJson } from './json-changes.js';

const families = [kafkaSubjects(), rocketmqSubjects()];
const framed = goldenRows('framing');

/** Values and changes that one case draws. */
const DRAWS = 25;

interface Draw {
  readonly subject: Subject;
  readonly version: number;
  readonly seed: number;
}

function drawFrom(seed: number): Draw & { readonly dice: Dice } {
  const dice = new Dice(seed);
  const subject = dice.pick(dice.pick(families));
  return { dice, subject, version: dice.pick(versionsOf(subject.plan.message)), seed };
}

function valuesOf({ subject, version, seed }: Draw): Init[] {
  return fc.sample(initValues(subject.model, subject.plan, version), { seed, numRuns: DRAWS });
}

/** Bytes of values, changed in some places, and bytes of nothing. */
function fuzzBytes(seed: number): void {
  const draw = drawFrom(seed);
  const { subject, version } = draw;
  try {
    const changes = fc.sample(mutations, { seed, numRuns: DRAWS });
    valuesOf(draw).forEach((init, at) => {
      const bytes = checkValue(subject, version, init) ?? new Uint8Array(0);
      checkHostile(subject, version, changes[at]?.(bytes) ?? bytes);
    });
    for (const bytes of fc.sample(noise, { seed, numRuns: DRAWS })) checkHostile(subject, version, bytes);
  } catch (cause) {
    throw new Error(`${subject.name} version ${version}`, { cause });
  }
}

/** The JSON of values, changed: a message or a JsonError. */
function fuzzJson(seed: number): void {
  const draw = drawFrom(seed);
  const { subject, version, dice } = draw;
  // The JSON form is that of messages that can be written: a default may not be of the form that a condition asks for.
  for (const init of valuesOf(draw).filter((one) => isWritable(subject, version, one))) {
    const json = subject.toJson(new subject.type(init), ...versionArguments(subject.plan.message, version));
    const changed = changedJson(JSON.parse(JSON.stringify(json)), dice);
    try {
      subject.fromJson(changed);
    } catch (cause) {
      if (cause instanceof JsonError) continue;
      throw new Error(`${subject.name} from ${JSON.stringify(changed)}`, { cause });
    }
  }
}

type ReadRequest = (bytes: Uint8Array, types: object) => unknown;
type ReadResponse = (type: unknown, bytes: Uint8Array, version: number) => unknown;

/** Whole frames, changed: read as what they were, as something else, or refused. */
function fuzzFrames(seed: number): void {
  const dice = new Dice(seed);
  const row = dice.pick(framed);
  const isRequest = dice.chance(0.5);
  const frame = Uint8Array.from(Buffer.from(isRequest ? row.request : row.response, 'hex'));
  const type = dice.pick(Object.values(responseTypes));
  const version = dice.chance(0.8) ? row.version : dice.between(-1, 20);
  for (const change of fc.sample(mutations, { seed, numRuns: DRAWS })) {
    const bytes = change(frame);
    try {
      if (isRequest) (readRequestFrame as ReadRequest)(bytes, requestTypes);
      else (readResponseFrame as unknown as ReadResponse)(type, bytes, version);
    } catch (cause) {
      if (cause instanceof DecodeError || cause instanceof UnsupportedVersionError) continue;
      throw new Error(`${row.api} ${isRequest ? 'request' : 'response'} ${hexOf(bytes)}`, { cause });
    }
  }
}

describe('decoders of generated code', () => {
  it('take bytes from anywhere', () =>
    campaign('decoders', (seed) => [fuzzBytes, fuzzBytes, fuzzJson, fuzzFrames][seed % 4]?.(seed)));
});
