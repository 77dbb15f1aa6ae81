// Makes the golden files of test/golden/kafka from a folder of vectors that Kafka's own generated classes produced.
// Usage: node test/golden/make.mjs <vectors folder>
// The output depends on the input alone: rows are sorted, members have one order, every line ends in LF.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CASES = ['default', 'random-1', 'random-2', 'random-3'];

/** JSON text of a value; unlike JSON.stringify it keeps the sign of zero, which is a value of its own on the wire. */
function jsonText(value) {
  if (Object.is(value, -0)) {
    return '-0.0';
  }
  if (Array.isArray(value)) {
    return `[${value.map(jsonText).join(',')}]`;
  }
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

function rowsOf(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Every row of the *.jsonl files of a folder, and of its subfolders when `deep`; files that start with `_` are tables of their own. */
function rowsBelow(folder, deep) {
  const rows = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && deep) {
      rows.push(...rowsBelow(path, true));
    } else if (entry.isFile() && entry.name.endsWith('.jsonl') && !entry.name.startsWith('_')) {
      rows.push(...rowsOf(path));
    }
  }
  return rows;
}

function own(row, name) {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}

/** True if Kafka refused the row in any of its steps. The text of the refusal is Kafka's and stays behind. */
function refused(row) {
  const steps = ['error', 'sizeError', 'writeError', 'setError'];
  return steps.some((step) => own(row, step) !== undefined) ? true : undefined;
}

function message(row) {
  return {
    message: row.message,
    apiKey: row.apiKey,
    type: row.type,
    version: row.version,
    flexible: row.flexible,
    unstable: row.unstable,
    case: row.case,
    value: row.value,
    size: row.size,
    zeroCopySize: row.zeroCopySize,
    hex: row.hex,
    text: own(row, 'toString'),
    sendPieces: row.sendPieces,
  };
}

function absent(row) {
  const outcome = refused(row) ? { refused: true } : { size: row.size, hex: row.hex };
  return { message: row.message, version: row.version, case: row.case, path: row.path, value: row.value, ...outcome };
}

function primitive(row) {
  return {
    kind: row.kind,
    value: row.value,
    valueUnsigned: row.valueUnsigned,
    size: row.size,
    consumed: row.consumed,
    utf16: row.utf16,
    string: row.string,
    text: row.javaToString ?? own(row, 'toString'),
    hex: row.hex,
    refused: refused(row),
  };
}

function edgeEncode(row) {
  const from = { id: row.id, message: row.message, version: row.version, set: row.set };
  if (refused(row)) {
    return { ...from, refused: true };
  }
  const { size, writtenSize, hex, sha256 } = row;
  return { ...from, size, writtenSize, hex, sha256, text: own(row, 'toString') };
}

function edgeDecode(row) {
  return {
    id: row.id,
    message: row.message,
    version: row.version,
    hex: row.hex,
    consumed: row.consumed,
    text: own(row, 'toString'),
    rewritten: row.rewritten,
    unknownTaggedFields: row.unknownTaggedFields,
    refused: refused(row),
  };
}

/** A whole frame of Kafka's own benchmarks: how large it is, and in how many pieces it is sent. */
function workload({ workload, topicCount, partitionCount, version, bodySize, zeroCopySize, sendSize, sendBuffers, sendSha256 }) {
  return { workload, topicCount, partitionCount, version, bodySize, zeroCopySize, sendSize, sendBuffers, sendSha256 };
}

/** Bytes of topics, with the batches and records in them. */
function recordBatches({ id, batch, size, hex }) {
  return { id, batches: Array.isArray(batch) ? batch : [batch], size, hex };
}

/** A definition, and whether Kafka's generator took it; uncompilable where the Java it then wrote does not compile. */
function schema(row) {
  const outcome = row.outcome === 'accepted' ? 'accepted' : 'refused';
  const uncompilable = own(row, 'javac') === undefined ? undefined : true;
  return { id: row.id, schema: row.schema, outcome, uncompilable };
}

/** Names the rows by what they show: the note in kebab-case, with a number where a note repeats. */
function named(rows) {
  const seen = new Map();
  return rows.map((row) => {
    const words = row.note.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ').trim();
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    const name = words.replaceAll(' ', '-');
    return { ...row, id: count === 1 ? name : `${name}-${count}` };
  });
}

/** Code-unit order of the keys, so that the order does not depend on the locale or on the file system. */
function sorted(rows, keyOf) {
  const keyed = rows.map((row, index) => ({ row, key: [...keyOf(row), index] }));
  keyed.sort((a, b) => {
    const at = a.key.findIndex((part, index) => part !== b.key[index]);
    return a.key[at] < b.key[at] ? -1 : 1;
  });
  return keyed.map(({ row }) => row);
}

const byMessage = (row) => [row.message, row.version, CASES.indexOf(row.case)];

function make(from, to) {
  const table = (name) => rowsOf(join(from, name));
  const files = {
    'messages.jsonl': sorted(rowsBelow(from, false).map(message), byMessage),
    'module-messages.jsonl': sorted(rowsBelow(join(from, 'other-modules'), true).map(message), byMessage),
    'test-messages.jsonl': sorted(rowsBelow(join(from, 'test-messages'), true).map(message), byMessage),
    'absent.jsonl': sorted(rowsBelow(join(from, 'absent'), true).map(absent), (row) => [row.message, row.version]),
    'api-versions.jsonl': sorted(table('_api-versions.jsonl'), (row) => [row.apiKey]),
    'framing.jsonl': sorted(table('_framing.jsonl'), (row) => [row.apiKey, row.version]),
    'primitives.jsonl': table('_primitives.jsonl').map(primitive),
    'edge-encode.jsonl': table('_edge-encode.jsonl').map(edgeEncode),
    'edge-decode.jsonl': named(table('_edge-decode.jsonl')).map(edgeDecode),
    'workloads.jsonl': table('_bench-workloads.jsonl')
      .filter((row) => row.workload !== 'records')
      .map(workload),
    'record-batches.jsonl': table('_record-batches.jsonl').map(recordBatches),
    'schemas.jsonl': table('_schemas.jsonl').map(schema),
  };
  mkdirSync(to, { recursive: true });
  for (const [name, rows] of Object.entries(files)) {
    const text = rows.map((row) => `${jsonText(row)}\n`).join('');
    writeFileSync(join(to, name), text);
    process.stdout.write(`${name}: ${rows.length} rows, ${Buffer.byteLength(text)} bytes\n`);
  }
}

const [from] = process.argv.slice(2);
if (from === undefined) {
  process.stderr.write('usage: node test/golden/make.mjs <vectors folder>\n');
  process.exitCode = 2;
} else {
  make(from, join(dirname(fileURLToPath(import.meta.url)), 'kafka'));
}
