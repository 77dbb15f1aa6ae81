import type { Frame, Message } from '../model/model.js';
import type { ProtocolPlan } from '../plan/plan.js';
import { headerType, headerVersionFunction } from './frame-headers.js';
import { frameType, readFunctions } from './frame-readers.js';
import { type FrameScope, prefixFunctions, splitterFunction, writeFunctions } from './frame-writers.js';
import { type OutputLayout, specifier, upperFirst } from './paths.js';
import { nameTypes, replyClasses, replyTypes } from './replies.js';
import { RuntimeImports } from './runtime-imports.js';
import { importStructure, printModule, type Statement } from './structures.js';

/** The module that puts messages into frames and takes them out again. */
export function framesModule(plan: ProtocolPlan, layout: OutputLayout): string {
  const imports = new RuntimeImports('frames');
  const scope: FrameScope = { model: plan.model, imports };
  const { frames } = plan.model;
  const replies = replyClasses(plan);
  const statements = frames.flatMap((frame) => frameStatements(frame, scope));
  const headers = [...new Set(frames.flatMap((frame) => (frame.header === undefined ? [] : [frame.header])))];
  return printModule(`${layout.schemas}/protocol.yaml`, [
    imports.statement('frames', layout),
    ...headers.map((header) => headerImport(header, plan, layout)),
    ...(replies.length === 0 ? [] : [importStructure(specifier('frames', 'index', layout), [], replies)]),
    ...nameTypes(plan.model),
    ...statements,
    ...replyTypes(plan),
  ]);
}

function moduleOf(message: Message, plan: ProtocolPlan): string {
  return plan.messages.find((one) => one.message === message)?.module ?? '';
}

function headerImport(header: Message, plan: ProtocolPlan, layout: OutputLayout): Statement {
  const from = specifier('frames', moduleOf(header, plan), layout);
  const types = [`${header.name}Init`, ...(header.versions === undefined ? [] : [`${header.name}Version`])];
  return importStructure(from, [header.name], types);
}

function frameStatements(frame: Frame, scope: FrameScope): Statement[] {
  const kind = upperFirst(frame.kind);
  return [
    ...(frame.header === undefined ? [] : [headerType(kind, frame, frame.header)]),
    ...(frame.headerVersion === undefined || frame.header === undefined
      ? []
      : [headerVersionFunction(kind, frame.headerVersion, frame.header)]),
    frameType(kind, frame),
    ...writeFunctions(kind, frame, scope),
    ...readFunctions(kind, frame, scope),
    ...splitterFunction(kind, frame, scope),
    ...prefixFunctions(kind, frame, scope),
  ];
}
