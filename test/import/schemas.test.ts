import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiagnosticSink } from '../../generator/diagnostics/diagnostic.js';
import { loadProtocol } from '../../generator/schema/load.js';
import type { FieldShape, ProtocolShape } from '../../generator/schema/shapes.js';

const ROOT = join(import.meta.dirname, '../..');

/** The files of a checked-in protocol that the importer wrote; a protocol may have others, written by hand. */
function importedSource(folder: string) {
  const sink = new DiagnosticSink();
  const source = loadProtocol(join(ROOT, folder), sink);
  expect(sink.diagnostics).toEqual([]);
  if (source === undefined) throw new Error(`${folder} has no protocol.yaml`);
  const messages = source.messages.filter(({ path }) =>
    readFileSync(join(ROOT, folder, path), 'utf8').startsWith('# Written by `wiregauge import kafka`;'),
  );
  return { protocol: source.protocol.value, messages: messages.map(({ value }) => value) };
}

/** Every field with its path from the message or from a common struct. */
function fieldsOf(source: ReturnType<typeof importedSource>): [string, FieldShape][] {
  const walk = (fields: readonly FieldShape[], owner: string): [string, FieldShape][] =>
    fields.flatMap((field) => {
      const path = `${owner}.${field.name}`;
      return [[path, field] as [string, FieldShape], ...walk(field.fields ?? [], path)];
    });
  return source.messages.flatMap(({ message, fields, commonStructs = [] }) => [
    ...walk(fields, message),
    ...commonStructs.flatMap((struct) => walk(struct.fields, `${message}.${struct.name}`)),
  ]);
}

function valuesOf(protocol: ProtocolShape, name: string): [string, number, readonly string[]][] {
  const values = Object.entries(protocol.enums?.[name]?.values ?? {});
  return values.map(([key, value]) =>
    typeof value === 'object' ? [key, Number(value.value), value.marks ?? []] : [key, Number(value), []],
  );
}

const kafka = importedSource('schemas/kafka');

describe('schemas/kafka', () => {
  it('has the 254 messages of Kafka at the commit the README names', () => {
    const counts: Record<string, number> = {};
    for (const { kind = 'none' } of kafka.messages) counts[kind] = (counts[kind] ?? 0) + 1;
    expect(counts).toEqual({
      request: 88,
      response: 88,
      header: 2,
      metadata: 29,
      data: 47,
    });
  });

  it('has the messages that test the generator of Kafka apart', () => {
    const names = importedSource('test/fixtures/kafka').messages.map(({ message }) => message);
    expect(names).toEqual([
      'NullableStructMessage',
      'SimpleArraysMessage',
      'SimpleExampleMessage',
      'SimpleRecordsMessage',
    ]);
  });

  it('has one error code for every number from -1 to 128', () => {
    const codes = valuesOf(kafka.protocol, 'ErrorCode');
    expect(codes.map(([, number]) => number)).toEqual(Array.from({ length: 130 }, (_, index) => index - 1));
    const retriable = codes.filter(([, , marks]) => marks.includes('retriable')).map(([name]) => name);
    expect(retriable).toHaveLength(31);
    expect(retriable).toContain('LEADER_NOT_AVAILABLE');
    expect(retriable).not.toContain('NONE');
  });

  it('has one api key for every request', () => {
    const keys = valuesOf(kafka.protocol, 'ApiKey').map(([, number]) => number);
    const requests = kafka.messages.filter(({ kind }) => kind === 'request').map(({ apiKey }) => apiKey);
    expect(keys).toEqual(requests.map(Number).sort((a, b) => a - b));
  });

  it('knows every error code and api key by its enum', () => {
    const isCode = ({ name, type }: FieldShape) =>
      type === 'int16' && /^(.*E|e)rrorCode$|^(requestA|a)piKey$/.test(name);
    const withEnum = fieldsOf(kafka).filter(([, field]) => isCode(field));
    expect(withEnum.length).toBeGreaterThan(100);
    for (const [path, field] of withEnum) {
      expect([path, field.enum]).toEqual([path, /rrorCode$/.test(field.name) ? 'ErrorCode' : 'ApiKey']);
    }
  });

  it('keeps these fields secret, and no others', () => {
    const secrets = fieldsOf(kafka).filter(([, field]) => field.secret === true);
    expect(secrets.map(([path]) => path).sort()).toEqual([
      'AlterUserScramCredentialsRequest.upsertions.salt',
      'AlterUserScramCredentialsRequest.upsertions.saltedPassword',
      'CreateDelegationTokenResponse.hmac',
      'DescribeDelegationTokenResponse.tokens.hmac',
      'ExpireDelegationTokenRequest.hmac',
      'RenewDelegationTokenRequest.hmac',
      'SaslAuthenticateRequest.authBytes',
      'SaslAuthenticateResponse.authBytes',
      'UserScramCredentialRecord.salt',
      'UserScramCredentialRecord.serverKey',
      'UserScramCredentialRecord.storedKey',
    ]);
  });
});
