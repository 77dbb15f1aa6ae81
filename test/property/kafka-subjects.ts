import { fileURLToPath } from 'node:url';
import * as kafkaMessages from '../../generated/kafka/index.js';
import * as kafkaJson from '../../generated/kafka/json.js';
import * as runtime from '../../generated/runtime/index.js';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { resolveModel } from '../../generator/model/resolve.js';
import type { ProtocolPlan } from '../../generator/plan/plan.js';
import { planProtocol } from '../../generator/plan/resolve-plan.js';
import { loadProtocol } from '../../generator/schema/load.js';
import * as testMessages from '../fixtures/kafka/generated/index.js';
import * as testJson from '../fixtures/kafka/generated/json.js';
import { type Exports, type Subject, subjectOf } from './subject.js';

/** The plan of a folder of schemas; throws if they have errors. */
export function planFolder(folder: string): ProtocolPlan {
  const sink = new DiagnosticSink();
  const source = loadProtocol(folder, sink);
  const model = source === undefined ? undefined : resolveModel(source, sink);
  if (model === undefined || sink.hasErrors) throw new Error(JSON.stringify(sink.diagnostics, null, 2));
  return planProtocol(model);
}

/** The messages of a folder of schemas with the modules that are made of them. */
export function subjectsOf(folder: string, messages: object, json: object): readonly Subject[] {
  const plan = planFolder(fileURLToPath(new URL(folder, import.meta.url)));
  return plan.messages.map((message) =>
    subjectOf(message, plan.model, messages as Exports, json as Exports, runtime as unknown as Exports),
  );
}

/** Every checked-in message: those of Kafka, and Kafka's own four test messages. */
export function kafkaSubjects(): readonly Subject[] {
  return [
    ...subjectsOf('../../schemas/kafka/', kafkaMessages, kafkaJson),
    ...subjectsOf('../fixtures/kafka/', testMessages, testJson),
  ];
}
