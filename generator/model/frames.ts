import { nearest } from '../diagnostics/suggest.js';
import type { Document } from '../schema/document.js';
import type { FrameShape, ProtocolShape } from '../schema/shapes.js';
import type { Frame, HeaderVersion, Message } from './model.js';
import { resolvePrefix } from './protocol.js';
import { includes, NO_VERSIONS, type Range } from './range.js';
import type { DocumentReport } from './report.js';
import { versionsOf } from './versions.js';

/** How the messages of each kind travel. Headers, bound fields and replies that name nothing are reported. */
export function resolveFrames(
  document: Document<ProtocolShape>,
  messages: readonly Message[],
  report: DocumentReport,
): Frame[] {
  const shapes = document.value.frames ?? {};
  return Object.entries(shapes).map(([kind, shape]) => {
    const path = ['frames', kind];
    const header = shape.header === undefined ? undefined : findHeader(shape.header, messages, path, report);
    if (shape.reply !== undefined && shapes[shape.reply] === undefined) {
      report.error(
        'WG232',
        [...path, 'reply'],
        `there are no frames of kind "${shape.reply}"`,
        'name a key of "frames"',
      );
    }
    return {
      kind,
      about: shape.about,
      length:
        shape.length === undefined ? undefined : resolvePrefix(shape.length, [...path, 'length'], report),
      header,
      headerVersion: headerVersion(shape, header, path, report),
      bind: bindings(shape, header, path, report),
      reply: shape.reply,
    };
  });
}

function findHeader(
  name: string,
  messages: readonly Message[],
  path: readonly string[],
  report: DocumentReport,
): Message | undefined {
  const found = messages.find((message) => message.name === name);
  if (found !== undefined) return found;
  const near = nearest(
    name,
    messages.map((message) => message.name),
  );
  const question = near === undefined ? '' : `; did you mean ${near}?`;
  report.error('WG230', [...path, 'header'], `message ${name} is not known${question}`);
  return undefined;
}

function headerVersion(
  shape: FrameShape,
  header: Message | undefined,
  path: readonly string[],
  report: DocumentReport,
): HeaderVersion | undefined {
  const stated = shape.headerVersion;
  if (stated === undefined) {
    if (header?.versions !== undefined) {
      const help = 'add headerVersion: { classic, flexible }';
      report.error(
        'WG233',
        [...path, 'header'],
        `nothing tells which version of ${header.name} to use`,
        help,
      );
    }
    return undefined;
  }
  const place = [...path, 'headerVersion'];
  const exceptions = (stated.exceptions ?? []).map((one, index) => {
    const at = [...place, 'exceptions', index];
    checkHeaderVersion(one.headerVersion, header?.versions, [...at, 'headerVersion'], report);
    return { ...one, versions: versionsOf(one.versions, [...at, 'versions'], report) ?? NO_VERSIONS };
  });
  checkHeaderVersion(stated.classic, header?.versions, [...place, 'classic'], report);
  checkHeaderVersion(stated.flexible, header?.versions, [...place, 'flexible'], report);
  return { classic: stated.classic, flexible: stated.flexible, exceptions };
}

function checkHeaderVersion(
  version: number,
  range: Range | undefined,
  path: readonly (string | number)[],
  report: DocumentReport,
): void {
  if (range === undefined || includes(range, version)) return;
  report.error(
    'WG234',
    path,
    `the header has no version ${version}`,
    `it has ${range.lowest} to ${range.highest}`,
  );
}

function bindings(
  shape: FrameShape,
  header: Message | undefined,
  path: readonly string[],
  report: DocumentReport,
): Frame['bind'] {
  const bound: { apiKey: string | undefined; version: string | undefined } = {
    apiKey: undefined,
    version: undefined,
  };
  for (const [name, role] of Object.entries(shape.bind ?? {})) {
    const field = header?.structs[0]?.fields.find((one) => one.name === name);
    if (header !== undefined && field === undefined) {
      const names = header.structs[0]?.fields.map((one) => one.name) ?? [];
      const near = nearest(name, names);
      const question = near === undefined ? '' : `; did you mean "${near}"?`;
      report.errorAtKey('WG231', [...path, 'bind', name], `${header.name} has no field "${name}"${question}`);
    }
    bound[role] = field?.member ?? name;
  }
  return bound;
}
