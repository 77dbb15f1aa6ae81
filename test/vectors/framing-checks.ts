import { requestTypes, responseTypes } from '../../generated/kafka/by-api-key.js';
import {
  frameRequest,
  frameRequestSegments,
  frameResponse,
  frameResponseSegments,
  readRequestFrame,
  readResponseFrame,
} from '../../generated/kafka/frames.js';
import { equals, type SegmentOptions } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { FramingRow } from '../golden-rows.js';
import { bytesOf, hexOf } from '../hex.js';
import type { AnyMessage, AnyMessageType } from './generated-code.js';

type Types = Readonly<Record<number, AnyMessageType>>;

/** The functions of frames.ts for messages whose class and version are known at run time only. */
export interface AnyFrames {
  frame(message: AnyMessage, header: object, version: number): Uint8Array;
  segments(
    message: AnyMessage,
    header: object,
    version: number,
    options?: SegmentOptions,
  ): readonly Uint8Array[];
}

export const FRAMES: { readonly request: AnyFrames; readonly response: AnyFrames } = {
  request: { frame: frameRequest as never, segments: frameRequestSegments as never },
  response: { frame: frameResponse as never, segments: frameResponseSegments as never },
};

type ReadResponse = (
  type: AnyMessageType,
  bytes: Uint8Array,
  version: number,
) => { readonly header: object; readonly message: AnyMessage };

const readResponse: ReadResponse = readResponseFrame as never;

/** What comes of the frames of a row otherwise than in Kafka, in words. */
export function framingProblems(row: FramingRow): readonly string[] {
  return [
    ...requestProblems(row).map((problem) => `request: ${problem}`),
    ...responseProblems(row).map((problem) => `response: ${problem}`),
  ];
}

function typeOf(types: unknown, apiKey: number): AnyMessageType {
  const type = (types as Types)[apiKey];
  if (type === undefined) throw new Error(`no class for API key ${apiKey}`);
  return type;
}

function requestProblems(row: FramingRow): readonly string[] {
  const { apiKey, version, correlationId, clientId } = row;
  const type = typeOf(requestTypes, apiKey);
  const header = { correlationId, clientId };
  const read = readRequestFrame(bytesOf(row.request), requestTypes);
  const sent = { requestApiKey: apiKey, requestApiVersion: version, correlationId };
  return [
    ...writeProblems(FRAMES.request, new type(), header, version, row.request),
    ...headerProblems(read.header, row.requestHeaderVersion === 0 ? sent : { ...sent, clientId }),
    ...bodyProblems(read.message as AnyMessage, type, `${row.api}Request`),
  ];
}

function responseProblems(row: FramingRow): readonly string[] {
  const { apiKey, version, correlationId } = row;
  const type = typeOf(responseTypes, apiKey);
  const read = readResponse(type, bytesOf(row.response), version);
  return [
    ...writeProblems(FRAMES.response, new type(), { correlationId }, version, row.response),
    ...headerProblems(read.header, { correlationId }),
    ...bodyProblems(read.message, type, `${row.api}Response`),
  ];
}

function writeProblems(
  frames: AnyFrames,
  message: AnyMessage,
  header: object,
  version: number,
  hex: string,
): readonly string[] {
  const inPieces = [undefined, { minReference: 0 }].map((options) =>
    frames
      .segments(message, header, version, options)
      .map((segment) => hexOf(segment))
      .join(''),
  );
  return [
    ...unequal('frame', hexOf(frames.frame(message, header, version)), hex),
    ...unequal('frame in segments', inPieces, [hex, hex]),
  ];
}

function headerProblems(header: object, wanted: Readonly<Record<string, unknown>>): readonly string[] {
  const members = new Map<string, unknown>(Object.entries(header));
  return Object.entries(wanted).flatMap(([name, value]) =>
    unequal(`header's ${name}`, members.get(name), value),
  );
}

function bodyProblems(message: AnyMessage, type: AnyMessageType, name: string): readonly string[] {
  return [
    ...unequal('equality with what is read', equals(message, new type()), true),
    ...unequal('class of what is read', message.constructor, type),
    ...unequal('name of the class', type.name, name),
  ];
}
