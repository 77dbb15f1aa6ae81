import { prefixKindOf, WireHelpers, type WireSubject } from '../codec/wire-helpers.js';
import type { Marker, Model, Prefix } from '../model/model.js';
import type { OutputFile } from '../output/output-file.js';
import type { ProtocolPlan } from '../plan/plan.js';
import { enumsModule } from './enums.js';
import { framesModule } from './frames.js';
import { byApiKeyModule, indexModule, jsonIndexModule } from './indexes.js';
import { jsonModule } from './json.js';
import { messageModule } from './message.js';
import type { OutputLayout } from './paths.js';
import { wireModule } from './wire.js';

/** Every module of a protocol, in code-unit order of their paths. */
export function emitFiles(plan: ProtocolPlan, layout: OutputLayout): OutputFile[] {
  const { model } = plan;
  const helpers = new WireHelpers(model.byteOrder, (what) => isSameForm(model, what));
  const hasFrames = model.frames.length > 0;
  const files: [string, string | undefined][] = plan.messages.flatMap((message): [string, string][] => [
    [message.module, messageModule(message, plan, helpers, hasFrames, layout)],
    [`${message.module}.json`, jsonModule(message, plan, helpers, layout)],
  ]);
  files.push(
    ['index', indexModule(plan, layout)],
    ['json', jsonIndexModule(plan, layout)],
    [
      'enums',
      model.enums.length === 0 ? undefined : enumsModule(model.enums, `${layout.schemas}/protocol.yaml`),
    ],
    ['frames', model.frames.length === 0 ? undefined : framesModule(plan, layout)],
    ['by-api-key', byApiKeyModule(plan, layout)],
    ['wire', helpers.requested.length === 0 ? undefined : wireModule(model, helpers, layout)],
  );
  return files
    .flatMap(([path, text]) => (text === undefined ? [] : [{ path: `${path}.ts`, text }]))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Tells whether a subject looks the same in flexible versions as in the others. */
function isSameForm(model: Model, what: WireSubject): boolean {
  if (model.flexible === undefined) return true;
  const { prefixes } = model.flexible;
  if (what === 'Presence') return isSameMarker(model.prefixes.struct, prefixes.struct);
  const kind = prefixKindOf(what);
  return kind === undefined || isSamePrefix(model.prefixes[kind], prefixes[kind]);
}

function isSamePrefix(a: Prefix | undefined, b: Prefix | undefined): boolean {
  return a?.type === b?.type && a?.bias === b?.bias && a?.null === b?.null && a?.max === b?.max;
}

function isSameMarker(a: Marker | undefined, b: Marker | undefined): boolean {
  return a?.type === b?.type && a?.null === b?.null && a?.present === b?.present;
}
