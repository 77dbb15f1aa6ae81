// Makes the golden files of test/golden/rocketmq from a folder of vectors that RocketMQ's own Java classes produced.
// Usage: node test/golden/make-rocketmq.mjs <vectors folder>
// The output depends on the input alone: rows keep their order, members have one order, every line ends in LF and is ASCII.
// Three short forms keep it small; test/rocketmq/rows.ts undoes them:
// - bytes longer than LONG_BYTES: their sha256 and the first HEAD_BYTES in place of `hex`;
// - a text of one repeated character: {"$repeat", "count"};
// - headers: a line {"class", "fields"} names the fields for the lines below it, whose `values` are in that order, with [] for
//   a field that was not assigned; those at the end are left out. A number in a text stands for the value of the field with
//   that index.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LONG_BYTES = 256;
const HEAD_BYTES = 32;
const LONG_REPEAT = 64;
const LONG_VALUE = 10;
const KINDS = {
  'MessageDecoder.encode': 'encode',
  'MessageDecoder.encodeUniquely': 'encodeUniquely',
  store: 'store',
};

/** JSON in ASCII. An unpaired surrogate stays what it is, as an escape. */
function asciiJson(value) {
  const escape = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, escape);
}

function rowsOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function own(row, name) {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}

function ensure(holds, what, row) {
  if (!holds) throw new Error(`${row.id}: ${what}`);
}

/** Bytes in hex; where they are long, what tells them apart. */
function shortBytes(hex) {
  if (hex.length <= LONG_BYTES * 2) return { hex };
  const sha256 = createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
  return { sha256, head: hex.slice(0, HEAD_BYTES * 2) };
}

function output(row) {
  const { size, hex, sha256, head } = row;
  if (hex === undefined) return { size, sha256, head: head.slice(0, HEAD_BYTES * 2) };
  ensure(hex.length === size * 2, 'size and hex differ', row);
  return { size, ...shortBytes(hex) };
}

function shortText(text) {
  if (typeof text !== 'string' || text.length < LONG_REPEAT) return text;
  return text === text[0].repeat(text.length) ? { $repeat: text[0], count: text.length } : text;
}

/** Properties as pairs, which keep every order and every name. */
function pairs(holder) {
  const { properties, propertiesList } = holder;
  if (properties === null) return null;
  const list = propertiesList ?? Object.entries(properties);
  return list.map(([name, value]) => [name, shortText(value)]);
}

/** The topic of a client's message is not among its bytes. */
function clientMessage(message) {
  return { flag: message.flag, body: message.body, properties: pairs(message) };
}

function encodeMessage(row) {
  const { note, message, decodedProperties } = row;
  return { note, message: clientMessage(message), ...output(row), decodedProperties };
}

function encodeBatch(row) {
  const { note, rule, count, sizes } = row;
  const messages = row.messages?.map(clientMessage);
  return { note, messages, rule, count, sizes, ...output(row) };
}

const REFUSED_PROPERTIES = /^body = lcg\((\d+),(\d+)\); properties \{kx: 'v' x (\d+)\} = (\d+) bytes$/;

/** What was refused, from the words of the note. The text of the refusal is Java's and stays behind. */
function encodeError(row) {
  if (row.note === 'null body') {
    return { note: row.note, message: { flag: 0, body: null, properties: null }, refused: true };
  }
  const [, seed, len, count, bytes] = (REFUSED_PROPERTIES.exec(row.note) ?? []).map(Number);
  ensure(count === row.valueLength && bytes === row.propertiesBytes, 'note and numbers differ', row);
  const body = { gen: 'lcg', seed, len };
  const message = { flag: 0, body, properties: [['kx', { $repeat: 'v', count }]] };
  return { note: `properties of ${bytes} bytes`, message, propertiesBytes: bytes, refused: true };
}

function propertiesText(row) {
  return { text: row.text, map: row.map };
}

function host({ address, port }) {
  return { address, port };
}

function storedMessage(row) {
  const { note, magic, crcValue, msgId, decodedProperties } = row;
  const { propertiesString, properties, propertiesList, bornHost, storeHost, ...others } = row.fields;
  const isText = propertiesString !== undefined;
  const fields = {
    ...others,
    bornHost: host(bornHost),
    storeHost: storeHost && host(storeHost),
    propertiesText: isText ? propertiesString : undefined,
    properties: isText ? undefined : pairs({ properties, propertiesList }),
  };
  const kind = KINDS[row.kind];
  return { note, kind, magic, crcValue, fields, msgId, decodedProperties, ...output(row) };
}

function messageId(row) {
  return { ...host(row.host), offset: row.offset, msgId: row.msgId };
}

/** The values of the fields in their order, [] for one that was not assigned. */
function valuesOf({ fields }, names) {
  const values = names.map((name) => (Object.hasOwn(fields, name) ? fields[name] : []));
  return values.slice(0, values.findLastIndex((value) => !Array.isArray(value)) + 1);
}

/** A text in which the index of a field stands for its value, where that is shorter. */
function textParts(row, text, names) {
  const parts = [text];
  names.forEach((name, index) => {
    const value = String(own(row.fields, name) ?? '');
    const at = parts.findIndex((part) => typeof part === 'string' && part.includes(`${name}=${value}`));
    if (value.length < LONG_VALUE || at < 0) return;
    const start = parts[at].indexOf(`${name}=${value}`) + name.length + 1;
    parts.splice(at, 1, parts[at].slice(0, start), index, parts[at].slice(start + value.length));
  });
  const whole = parts.map((part) => (typeof part === 'number' ? row.fields[names[part]] : part)).join('');
  ensure(whole === text, 'the parts of a text are not the text', row);
  return parts.length === 1 ? text : parts;
}

function headerText(row, names) {
  return { note: row.note, values: valuesOf(row, names), text: textParts(row, own(row, 'toString'), names) };
}

/** Names of entries in the order of the wire; a pair where the value is not the text of what was assigned. */
function entryNames(ext, row) {
  return ext.map(([name, value]) => {
    const assigned = own(row.fields, name) ?? own(row.extra ?? {}, name);
    return assigned !== undefined && String(assigned) === value ? name : [name, value];
  });
}

function remotingHeader(row, names) {
  const { note, code, language, version, opaque, flag, remark, extra, bodyLen, prefix, reflect } = row;
  const header = { note, code, language, version, opaque, flag, remark, values: valuesOf(row, names), extra };
  const other =
    reflect === 'same' ? undefined : { ext: entryNames(reflect.ext, row), ...shortBytes(reflect.hex) };
  const decodedText = row.decodedToString && textParts(row, row.decodedToString, names);
  const wire = { ext: entryNames(row.ext, row), prefix, bodyLen, ...shortBytes(row.hex) };
  return { ...header, ...wire, reflect: other, decodedText };
}

/** Lines for rows of several classes: a line per class that names its fields, then the rows of the class. */
function byClass(rows, make) {
  const classes = [...new Set(rows.map((row) => row.class))];
  const groups = classes.map((name) => rows.filter((row) => row.class === name));
  groups.flat().forEach((row, index) => {
    ensure(row === rows[index], 'stands apart from its class', row);
  });
  return groups.flatMap((group) => {
    const names = group.map((row) => Object.keys(row.fields));
    const fields = names.reduce((most, some) => (some.length > most.length ? some : most));
    ensure(
      names.flat().every((name) => fields.includes(name)),
      'no row assigns all fields',
      group[0],
    );
    return [{ class: group[0].class, fields }, ...group.map((row) => make(row, fields))];
  });
}

/** The number of a row is its place: a file whose rows are not numbered 1, 2, 3 … cannot be made. */
function table(from, name) {
  const rows = rowsOf(join(from, `${name}.jsonl`));
  rows.forEach((row, index) => {
    ensure(row.id === `s-${name}-${index + 1}`, 'is out of order', row);
  });
  return rows;
}

function make(from, to) {
  const files = {
    'encode-message': table(from, 'encode-message').map(encodeMessage),
    'encode-batch': table(from, 'encode-batch').map(encodeBatch),
    'encode-errors': table(from, 'encode-errors').map(encodeError),
    'properties-text': table(from, 'properties-text').map(propertiesText),
    'stored-message': table(from, 'stored-message').map(storedMessage),
    'message-id': table(from, 'message-id').map(messageId),
    'remoting-header': byClass(table(from, 'remoting-header'), remotingHeader),
    tostring: byClass(table(from, 'tostring'), headerText),
    'tostring-next': byClass(table(from, 'tostring-next'), headerText),
  };
  mkdirSync(to, { recursive: true });
  for (const [name, rows] of Object.entries(files)) {
    const text = rows.map((row) => `${asciiJson(row)}\n`).join('');
    writeFileSync(join(to, `${name}.jsonl`), text);
    process.stdout.write(`${name}.jsonl: ${rows.length} lines, ${text.length} bytes\n`);
  }
}

const [from] = process.argv.slice(2);
if (from === undefined) {
  process.stderr.write('usage: node test/golden/make-rocketmq.mjs <vectors folder>\n');
  process.exitCode = 2;
} else {
  make(from, join(dirname(fileURLToPath(import.meta.url)), 'rocketmq'));
}
