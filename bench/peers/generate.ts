import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  CodeGeneratorRequestSchema,
  CodeGeneratorResponseSchema,
  type DescriptorProto,
  type FileDescriptorProto,
  FileDescriptorSetSchema,
} from '@bufbuild/protobuf/wkt';
import { transform } from 'esbuild';
import protobuf from 'protobufjs';
import descriptor from 'protobufjs/ext/descriptor.js';
import { CACHE, type GeneratedPeer } from './generated-peers.js';

/**
 * The code of the three implementations of Protocol Buffers that have generators, made by these from
 * `schemas/kafka.proto`. The two that are plug-ins of a compiler are handed the schema as protobufjs has read
 * it, which is what a compiler would hand them.
 */

const require = createRequire(import.meta.url);
const SCHEMA = fileURLToPath(new URL('../../bench/peers/schemas/kafka.proto', import.meta.url));
/** In it is what the code was made of, so that it is made once. */
const KEY = join(CACHE, 'key');
const TOOLS = {
  protobufjs: 'protobufjs-cli',
  bufbuild: '@bufbuild/protoc-gen-es',
  'ts-proto': 'ts-proto',
} as const satisfies Record<GeneratedPeer, string>;

/** Makes the code unless it is there already. Takes two seconds. */
export async function generatePeers(): Promise<void> {
  const key = keyOf(readFileSync(SCHEMA, 'utf8'));
  if (existsSync(KEY) && readFileSync(KEY, 'utf8') === key) return;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const files = descriptors();
  write('protobufjs', pbjs());
  write('bufbuild', plugin('bufbuild', 'bin/protoc-gen-es', 'target=js,import_extension=js', files));
  const typescript = plugin(
    'ts-proto',
    'protoc-gen-ts_proto',
    'forceLong=bigint,esModuleInterop=true',
    files,
  );
  write('ts-proto', (await transform(typescript, { loader: 'ts', target: 'node20' })).code);
  writeFileSync(KEY, key);
}

function write(peer: GeneratedPeer, code: string): void {
  writeFileSync(join(CACHE, `${peer}.js`), code);
}

/** What the code depends on: the schema, and the versions of the tools. */
function keyOf(schema: string): string {
  const manifests = Object.values(TOOLS).map((tool) => readFileSync(join(folderOf(tool), 'package.json')));
  const hash = createHash('sha256').update(schema);
  for (const manifest of manifests) hash.update(manifest);
  return hash.digest('hex');
}

function folderOf(tool: string): string {
  const folders = require.resolve.paths(tool) ?? [];
  const found = folders.map((folder) => join(folder, tool)).find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`${tool} is not installed: run npm ci`);
  return found;
}

function pbjs(): string {
  const program = join(folderOf(TOOLS.protobufjs), 'bin/pbjs');
  const options = ['--target', 'static-module', '--wrap', 'esm', '--no-comments'];
  return String(run(program, [...options, SCHEMA]));
}

/** What a plug-in of the compiler answers: one file. */
function plugin(
  peer: GeneratedPeer,
  program: string,
  parameter: string,
  protoFile: FileDescriptorProto[],
): string {
  const fileToGenerate = protoFile.map(({ name }) => name);
  const request = create(CodeGeneratorRequestSchema, { fileToGenerate, parameter, protoFile });
  const output = run(join(folderOf(TOOLS[peer]), program), [], toBinary(CodeGeneratorRequestSchema, request));
  const { error, file } = fromBinary(CodeGeneratorResponseSchema, output);
  const [only] = file;
  if (only === undefined || file.length > 1) throw new Error(`${program} made no single file: ${error}`);
  return only.content;
}

function run(program: string, args: readonly string[], input?: Uint8Array): Buffer {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    ...(input === undefined ? {} : { input }),
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${dirname(program)} ended with ${status}: ${stderr.toString()}`);
  return stdout;
}

/** The schema as a compiler states it to its plug-ins. */
function descriptors(): FileDescriptorProto[] {
  const root = protobuf.loadSync(SCHEMA);
  root.resolveAll();
  const set = descriptor.FileDescriptorSet.encode(root.toDescriptor('proto3')).finish();
  const { file } = fromBinary(FileDescriptorSetSchema, set);
  for (const { messageType, package: name } of file) {
    for (const message of messageType) qualifyNames(message, root.lookupType(`${name}.${message.name}`));
  }
  return file;
}

/** Plug-ins want the full names of types, where protobufjs states short ones. */
function qualifyNames(message: DescriptorProto, type: protobuf.Type): void {
  for (const field of message.field) {
    const resolved = type.fieldsById[field.number]?.resolvedType;
    if (resolved) field.typeName = resolved.fullName;
  }
  for (const nested of message.nestedType) qualifyNames(nested, type.lookupType(nested.name));
}
