import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GoldenTexts } from './golden-texts.js';
import type { Report } from './report.js';

/** What a runtime runs. */
export interface Program {
  /** The bundle of {@link goldenBundle}. */
  readonly bundle: string;
  readonly texts: GoldenTexts;
  /** Whether the global Buffer, if there is one, is taken away before the bundle loads. */
  readonly withoutBuffer: boolean;
}

/** A server on this machine's loopback, from which a runtime gets its rows, and which gets its report. */
export interface Host {
  /** Ends with `/`. A page that runs the program is there. */
  readonly address: string;
  /** The module to start with; it imports `golden.mjs` from beside itself. */
  readonly entry: string;
  readonly report: Promise<Report>;
  close(): void;
}

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="entry.mjs"></script>';

/** What a runtime sends: its report, or what it ended by. */
type Answer = Report | { readonly error: string };

export async function startHost(program: Program): Promise<Host> {
  const { promise: report, resolve, reject } = settled<Report>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const entry = entryText(address, program.withoutBuffer);
  const answered = (answer: Answer) =>
    'error' in answer ? reject(new Error(`the program ended by ${answer.error}`)) : resolve(answer);
  server.on('request', serve(files({ ...program, entry }), answered));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, entry, report, close };
}

interface Settled<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: Error): void;
}

function settled<Value>(): Settled<Value> {
  let resolve: Settled<Value>['resolve'] = () => {};
  let reject: Settled<Value>['reject'] = () => {};
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

type Files = ReadonlyMap<string, readonly [type: string, content: string]>;

function files({ bundle, texts, entry }: Program & { readonly entry: string }): Files {
  return new Map([
    ['/', ['text/html', PAGE]],
    ['/entry.mjs', ['text/javascript', entry]],
    ['/golden.mjs', ['text/javascript', bundle]],
    ['/rows.json', ['application/json', JSON.stringify(texts)]],
  ]);
}

function serve(content: Files, answered: (answer: Answer) => void): RequestListener {
  return (request, response) => {
    const file = content.get(request.url ?? '');
    if (request.method === 'POST') {
      void answerOf(request).then((answer) => {
        response.end();
        answered(answer);
      });
    } else if (file === undefined) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, { 'content-type': `${file[0]}; charset=utf-8` }).end(file[1]);
    }
  };
}

async function answerOf(request: IncomingMessage): Promise<Answer> {
  const said = await text(request);
  try {
    return JSON.parse(said) as Answer;
  } catch {
    return { error: `an answer that is no JSON: ${said.slice(0, 200)}` };
  }
}

/** The same for every host. Reports also what goes wrong before the rows are judged. Node's own `fetch` needs a Buffer. */
function entryText(address: string, withoutBuffer: boolean): string {
  return `const address = '${address}';
const answer = (said) => fetch(address + 'report', { method: 'POST', body: JSON.stringify(said) });
const buffer = Object.getOwnPropertyDescriptor(globalThis, 'Buffer');
let said;
try {
  globalThis.goldenTexts = await (await fetch(address + 'rows.json')).json();
  if (${withoutBuffer}) delete globalThis.Buffer;
  const { judge } = await import('./golden.mjs');
  said = judge();
} catch (error) {
  said = { error: String(error?.stack ?? error) };
}
if (buffer !== undefined) Object.defineProperty(globalThis, 'Buffer', buffer);
await answer(said);
`;
}
