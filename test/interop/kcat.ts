import { run, type Service, startService } from './processes.js';

/** A broker of librdkafka's mock cluster, in a kcat of its own. */
export interface MockBroker extends Pick<Service, 'stop'> {
  /** Its port on this machine. */
  readonly port: number;
}

/** A record as kcat prints it. */
export interface PrintedRecord {
  readonly offset: number;
  readonly timestamp: number;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: readonly (readonly [string, string | null])[];
}

/** The user's own configuration of kcat has no say. */
const ALONE = ['-F', '/dev/null', '-q'];

/**
 * Starts a mock cluster of one broker. It lives in a producer that waits for its input, and makes a topic of
 * four partitions of every name that it is asked for.
 */
export async function startMockBroker(): Promise<MockBroker> {
  const args = ['-F', '/dev/null', '-P', '-b', 'mock', '-t', 'idle', '-X', 'test.mock.num.brokers=1'];
  const { announced, stop } = await startService('kcat', args, /replaced with 127\.0\.0\.1:(\d+)\s/);
  return { port: Number(announced), stop };
}

/** Lets kcat produce what it reads from `input`, to partition 0. */
export async function kcatProduces(
  port: number,
  topic: string,
  input: string,
  ...options: readonly string[]
): Promise<void> {
  await run('kcat', [...ALONE, '-P', ...place(port, topic), ...options], input);
}

/** All records of partition 0 as kcat reads them. It checks the checksum of each batch. */
export async function kcatConsumes(port: number, topic: string): Promise<PrintedRecord[]> {
  const printed = await run('kcat', [...ALONE, '-C', ...place(port, topic), ...TO_THE_END, '-J']);
  const lines = printed.toString().split('\n').slice(0, -1);
  return lines.map((line) => recordOf(JSON.parse(line) as JsonRecord));
}

/** The values of the same records, one behind the other, each behind its length of four bytes. */
export function kcatConsumesValues(port: number, topic: string): Promise<Buffer> {
  return run('kcat', [...ALONE, '-C', ...place(port, topic), ...TO_THE_END, '-f', '%R%s']);
}

/** To the end of the partition, at which kcat waits a short time only for more. */
const TO_THE_END = [...['-o', 'beginning', '-e'], ...['-X', 'check.crcs=true', '-X', 'fetch.wait.max.ms=10']];

function place(port: number, topic: string): string[] {
  return ['-b', `127.0.0.1:${port}`, '-t', topic, '-p', '0'];
}

/** What kcat prints with -J, of which the tests use this. */
interface JsonRecord {
  readonly offset: number;
  readonly ts: number;
  readonly key: string | null;
  readonly payload: string | null;
  readonly headers?: readonly (string | null)[];
}

function recordOf({ offset, ts, key, payload, headers = [] }: JsonRecord): PrintedRecord {
  const pairs: [string, string | null][] = [];
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? null]);
  return { offset, timestamp: ts, key, value: payload, headers: pairs };
}
