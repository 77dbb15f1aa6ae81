import { nearest } from '../diagnostics/suggest.js';
import type { Document, NodePath } from '../schema/document.js';
import type { FrameShape, MessageShape, ProtocolShape } from '../schema/shapes.js';
import { resolveBindings } from './bindings.js';
import type { Frame, HeaderVersion, Message } from './model.js';
import { resolvePrefix } from './protocol.js';
import { includes, NO_VERSIONS, printRange } from './range.js';
import type { DocumentReport } from './report.js';
import { versionsOf } from './versions.js';

/** What frames may name. */
export interface FrameScope {
  readonly messages: readonly Message[];
  readonly documents: readonly Document<MessageShape>[];
  /** True if every file of the protocol could be read: a name that nothing has may else be in one of the others. */
  readonly isComplete: boolean;
}

/** How the messages of each kind travel. Headers, bound fields and replies that name nothing are reported. */
export function resolveFrames(
  document: Document<ProtocolShape>,
  scope: FrameScope,
  report: DocumentReport,
): Frame[] {
  const shapes = document.value.frames ?? {};
  return Object.entries(shapes).map(([kind, shape]) => {
    const path = ['frames', kind];
    const { length: prefix, reply, about } = shape;
    if (reply !== undefined && shapes[reply] === undefined)
      reportReply(reply, Object.keys(shapes), path, report);
    const header = shape.header === undefined ? undefined : findHeader(shape.header, scope, path, report);
    if (shape.header === undefined) reportWithoutHeader(shape, path, report);
    return {
      kind,
      about,
      length: prefix === undefined ? undefined : resolvePrefix(prefix, [...path, 'length'], report),
      header,
      headerVersion: headerVersion(shape, header, path, report),
      bind: resolveBindings(shape, scope, path, report),
      reply,
    };
  });
}

function reportReply(
  reply: string,
  kinds: readonly string[],
  path: readonly string[],
  report: DocumentReport,
): void {
  const near = nearest(reply, kinds);
  const question = near === undefined ? '' : `; did you mean "${near}"?`;
  const message = `there are no frames of kind "${reply}"${question}`;
  report.error('WG232', [...path, 'reply'], message, 'name a key of "frames"');
}

function findHeader(
  name: string,
  { messages, documents, isComplete }: FrameScope,
  path: readonly string[],
  report: DocumentReport,
): Message | undefined {
  const names = documents.map((document) => document.value.message);
  if (isComplete && !names.includes(name)) {
    const near = nearest(name, names);
    const question = near === undefined ? '' : `; did you mean ${near}?`;
    const help = 'name a message of this protocol';
    report.error('WG230', [...path, 'header'], `message ${name} is not known${question}`, help);
  }
  return messages.find((message) => message.name === name);
}

function reportWithoutHeader(shape: FrameShape, path: readonly string[], report: DocumentReport): void {
  const help = 'name the message in front of the body under "header", or remove it';
  if (shape.headerVersion !== undefined)
    report.errorAtKey('WG234', [...path, 'headerVersion'], 'there is no header to have a version', help);
  if (shape.bind !== undefined)
    report.errorAtKey('WG231', [...path, 'bind'], 'there is no header to have such fields', help);
}

function headerVersion(
  shape: FrameShape,
  header: Message | undefined,
  path: readonly string[],
  report: DocumentReport,
): HeaderVersion | undefined {
  const { headerVersion: stated } = shape;
  if (stated === undefined) {
    if (header?.versions === undefined) return undefined;
    const help = 'add headerVersion: { classic, flexible }';
    const message = `nothing tells which version of ${header.name} to use`;
    report.error('WG233', [...path, 'header'], message, help);
    return undefined;
  }
  const place = [...path, 'headerVersion'];
  if (header !== undefined && header.versions === undefined) {
    report.errorAtKey('WG234', place, `the header ${header.name} has no versions`, 'remove it');
    return undefined;
  }
  const exceptions = (stated.exceptions ?? []).map((one, index) => {
    const at = [...place, 'exceptions', index];
    checkHeaderVersion(one.headerVersion, header, [...at, 'headerVersion'], report);
    return { ...one, versions: versionsOf(one.versions, [...at, 'versions'], report) ?? NO_VERSIONS };
  });
  checkHeaderVersion(stated.classic, header, [...place, 'classic'], report);
  checkHeaderVersion(stated.flexible, header, [...place, 'flexible'], report);
  return { classic: stated.classic, flexible: stated.flexible, exceptions };
}

function checkHeaderVersion(
  version: number,
  header: Message | undefined,
  path: NodePath,
  report: DocumentReport,
): void {
  if (header?.versions === undefined || includes(header.versions, version)) return;
  const help = `it has versions ${printRange(header.versions)}`;
  report.error('WG234', path, `the header ${header.name} has no version ${version}`, help);
}
