import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  frameRequestSegments,
  type RequestName,
  type ResponseName,
  type ResponseOf,
  readResponseFrame,
  responseSplitter,
} from '../../generated/kafka/frames.js';
import { ApiVersionsRequest, type ApiVersionsResponseVersion } from '../../generated/kafka/index.js';
import {
  type ReadApiVersionsFrame,
  readApiVersionsResponseFrame,
} from '../../generated/kafka/support/api-versions.js';
import { type Decodable, type Encodable, writeSegments } from '../../generated/runtime/index.js';

type Request = Encodable & { readonly $message?: RequestName };
type Response = { readonly $message?: ResponseName };

/** The versions of a message, as its class has them. */
type VersionIn<M extends Encodable> = Parameters<M['write']>[1];

/** A request that waits for the frame of its answer. */
interface Waiting {
  readonly take: (frame: Uint8Array) => void;
  readonly fail: (error: unknown) => void;
}

const HEADER = { clientId: 'wiregauge-interop' };

/** A connection to a broker. A request may be sent before the answers to earlier ones are there. */
export class Client {
  readonly #socket: Socket;
  readonly #waiting: Waiting[] = [];
  #lastId = 0;
  #lost: unknown;

  private constructor(socket: Socket) {
    this.#socket = socket;
    void this.#receive();
  }

  /** Connects to a broker on this machine. */
  static async connect(port: number): Promise<Client> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Client(socket);
  }

  /** Sends a request in one of its versions, and gives the broker's answer. */
  request<M extends Request>(
    message: M,
    responseType: Decodable<ResponseOf<M>>,
    version: VersionIn<M> & VersionIn<ResponseOf<M>>,
  ): Promise<ResponseOf<M>>;
  // To the caller, request and answer have versions of their own types; in here they are numbers that both take.
  async request(message: Request, responseType: Decodable<Response>, version: never): Promise<Response> {
    const correlationId = ++this.#lastId;
    const frame = await this.#exchange(frameRequestSegments(message, { ...HEADER, correlationId }, version));
    const answer = readResponseFrame(responseType, frame, version);
    expectId(answer.header.correlationId, correlationId);
    return answer.message;
  }

  /** Asks which requests the broker serves. One that does not know this version answers in version 0. */
  async apiVersions(version: ApiVersionsResponseVersion): Promise<ReadApiVersionsFrame> {
    const correlationId = ++this.#lastId;
    const request = new ApiVersionsRequest({ clientSoftwareName: 'wiregauge', clientSoftwareVersion: '0' });
    const frame = await this.#exchange(frameRequestSegments(request, { ...HEADER, correlationId }, version));
    const answer = readApiVersionsResponseFrame(frame, version);
    expectId(answer.header.correlationId, correlationId);
    return answer;
  }

  /** Ends the connection. Requests that still wait fail. */
  close(): void {
    this.#socket.destroy();
  }

  /** Sends one frame and waits for its answer: a broker answers in the order of the requests. */
  #exchange(request: readonly Uint8Array[]): Promise<Uint8Array> {
    return new Promise((take, fail) => {
      if (this.#lost !== undefined) return fail(this.#lost);
      this.#waiting.push({ take, fail });
      writeSegments(this.#socket, request, (error) => {
        if (error) this.#lose(error);
      });
    });
  }

  async #receive(): Promise<void> {
    try {
      for await (const frame of responseSplitter().split(this.#socket)) this.#waiting.shift()?.take(frame);
      this.#lose(new Error('the broker closed the connection'));
    } catch (error) {
      this.#lose(error);
    }
  }

  #lose(error: unknown): void {
    this.#lost ??= error;
    this.#socket.destroy();
    for (const { fail } of this.#waiting.splice(0)) fail(this.#lost);
  }
}

function expectId(found: number, expected: number): void {
  if (found !== expected) throw new Error(`the answer to request ${expected} has the id ${found}`);
}
