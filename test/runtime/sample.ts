import type { Secret } from '../../generator/runtime/secret.js';
import { toSecret } from '../../generator/runtime/secret.js';
import type { UnknownTaggedField } from '../../generator/runtime/tags.js';
import { NO_TAGS } from '../../generator/runtime/tags.js';
import type { Uuid } from '../../generator/runtime/uuid.js';
import { toUuid, ZERO_UUID } from '../../generator/runtime/uuid.js';

export interface SampleEntryInit {
  readonly name?: string | undefined;
  readonly payload?: Uint8Array | null | undefined;
}

/** A struct in the shape of the generated ones. */
export class SampleEntry {
  name: string;
  payload: Uint8Array | null;

  constructor(init: SampleEntryInit = {}) {
    this.name = init.name ?? '';
    this.payload = init.payload ?? null;
  }
}

export interface SampleInit {
  readonly epoch?: bigint | undefined;
  readonly ratio?: number | undefined;
  readonly topicId?: Uuid | string | undefined;
  readonly token?: Uint8Array | Secret<Uint8Array> | null | undefined;
  readonly entries?: readonly (SampleEntry | SampleEntryInit)[] | undefined;
  readonly entry?: SampleEntry | SampleEntryInit | undefined;
  readonly properties?: Map<string, string> | undefined;
  readonly unknownTaggedFields?: readonly UnknownTaggedField[] | undefined;
}

/** A message in the shape of the generated ones, with a member of each kind that needs care. */
export class Sample {
  epoch: bigint;
  ratio: number;
  topicId: Uuid;
  token: Secret<Uint8Array> | null;
  entries: SampleEntry[];
  entry: SampleEntry;
  properties: Map<string, string>;
  unknownTaggedFields: readonly UnknownTaggedField[];

  constructor(init: SampleInit = {}) {
    this.epoch = init.epoch ?? 0n;
    this.ratio = init.ratio ?? 0;
    this.topicId = init.topicId === undefined ? ZERO_UUID : toUuid(init.topicId);
    this.token = init.token === undefined || init.token === null ? null : toSecret(init.token);
    this.entries = (init.entries ?? []).map(toEntry);
    this.entry = toEntry(init.entry ?? {});
    this.properties = init.properties ?? new Map();
    this.unknownTaggedFields = init.unknownTaggedFields ?? NO_TAGS;
  }
}

function toEntry(entry: SampleEntry | SampleEntryInit): SampleEntry {
  return entry instanceof SampleEntry ? entry : new SampleEntry(entry);
}

/** A sample without a default value; each call has memory of its own. */
export function fullSample(): Sample {
  return new Sample({
    epoch: 7n,
    ratio: 0.5,
    topicId: 'H3KKO4NTRPaCWtEmm3vW7A',
    token: Uint8Array.of(1, 2),
    entries: [{ name: 'a', payload: Uint8Array.of(9) }, {}],
    entry: { name: 'b' },
    properties: new Map([
      ['k', 'v'],
      ['__proto__', 'w'],
    ]),
    unknownTaggedFields: [{ tag: 3, data: Uint8Array.of(4, 5) }],
  });
}
