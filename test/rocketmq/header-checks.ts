import * as rocketmq from '../../generated/rocketmq/index.js';
import { RemotingFrame, RemotingFrameRemotingHeader } from '../../generated/rocketmq/index.js';
import * as json from '../../generated/rocketmq/json.js';
import { decode, encode, encodeSegments, toHex } from '../../generated/runtime/index.js';
import { unequal } from '../differences.js';
import type { Fields } from './golden-lines.js';
import { HEADER_NAMES, type HeaderName, knownFields, memberValues } from './header-tables.js';
import { entryMap, remotingMembers } from './members.js';
import { hasOlderForm } from './older-headers.js';
import type { RemotingRow, TextRow } from './row-types.js';
import { inFormOf, textRows } from './rows.js';

/** A generated header of a request. */
interface Header {
  toMap(): Map<string, string>;
  toString(): string;
}

/** The class of such a header. */
interface HeaderType {
  readonly apiKey: number;
  new (init?: object): Header;
  fromMap(map: ReadonlyMap<string, string | null>): Header;
}

/** The class of a header by its name; throws if it was not generated. */
export function headerType(name: HeaderName): HeaderType {
  const type = (rocketmq as unknown as Record<string, HeaderType>)[name];
  if (type === undefined) throw new Error(`${name} is not generated`);
  return type;
}

function fromJson(name: HeaderName, fields: Fields): Header {
  const read = `${name.charAt(0).toLowerCase()}${name.slice(1)}FromJson`;
  const call = (json as unknown as Record<string, (fields: Fields) => Header>)[read];
  if (call === undefined) throw new Error(`${read} is not generated`);
  return call(fields);
}

/** The class of a row; throws for one that is none of the ten. */
function nameOf({ className }: { readonly className: string }): HeaderName {
  const name = HEADER_NAMES.find((one) => one === className);
  if (name === undefined) throw new Error(`${className} is no header`);
  return name;
}

/** Texts of classes that have the form that is generated. */
export function generatedTextRows(): readonly TextRow[] {
  const rows = textRows('tostring').filter((row) => !hasOlderForm(row.className));
  return [...rows, ...textRows('tostring-next')];
}

/** What is printed of a header otherwise than by RocketMQ, in words. */
export function textProblems(row: TextRow): readonly string[] {
  const name = nameOf(row);
  const fields = knownFields(name, row.fields);
  const made = new (headerType(name))(memberValues(name, fields));
  return [
    ...unequal('text', String(made), row.text),
    ...unequal('text of what comes from JSON', String(fromJson(name, fields)), row.text),
  ];
}

/** What is written and read of a command otherwise than by RocketMQ, in words. */
export function remotingProblems(row: RemotingRow): readonly string[] {
  const header = new RemotingFrameRemotingHeader(remotingMembers(row));
  const frame = new RemotingFrame({ header, body: new Uint8Array(row.bodyLen) });
  const bytes = encode(frame);
  const written = inFormOf(row.bytes, bytes.subarray(8, bytes.length - row.bodyLen));
  const read = decode(RemotingFrame, bytes);
  const body = encodeSegments(frame, { minReference: 0 }).at(-1);
  return [
    ...unequal('bytes in front of the header', toHex(bytes.subarray(0, 8)), row.prefix),
    ...unequal('bytes of the header', written, row.bytes),
    ...unequal('fields read', byName(read.header.extFields), byName(entryMap(row.ext))),
    ...unequal('size of the body read', read.body.length, row.bodyLen),
    ...unequal('body by reference', body === frame.body, true),
  ];
}

/** Headers whose fields RocketMQ writes in an order of their own; the others come in that of a hash table. */
const ORDERED: readonly string[] = ['SendMessageRequestHeaderV2', 'PullMessageRequestHeader'];

/** Which fields of a command are other ones than those that RocketMQ writes of its class, in words. */
export function fieldProblems(row: RemotingRow): readonly string[] {
  const name = nameOf(row);
  const extra = Object.entries(row.extra).map(([key, value]) => [key, String(value)] as const);
  const header = new (headerType(name))({
    ...memberValues(name, knownFields(name, row.fields)),
    unknownEntries: new Map(extra),
  });
  const sent = decode(RemotingFrame, encode(new RemotingFrame({ header: { extFields: header } })));
  const ours = [...sent.header.extFields].filter(
    ([key, value]) => key !== 'isLiteConsumer' || value !== 'false',
  );
  const again = headerType(name).fromMap(header.toMap()).toMap();
  // What is missing has its default when it is read, so an order of null comes back as false.
  if (!header.toMap().has('order') && again.get('order') === 'false') again.delete('order');
  return [
    ...(ORDERED.includes(name)
      ? unequal('fields', ours, row.ext)
      : unequal('fields', byName(new Map(ours)), byName(entryMap(row.ext)))),
    ...unequal('fields written again', byName(again), byName(header.toMap())),
  ];
}

/** Entries as an object, whose order does not count. */
function byName(map: ReadonlyMap<string, string | null>): object {
  return Object.fromEntries(map);
}
