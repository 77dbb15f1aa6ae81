import { Writable } from 'node:stream';

type Done = (error?: Error | null) => void;

/** A stream that keeps what it is given: one list for each write that reaches what is below it. */
export class Recorder extends Writable {
  /** Chunks that came together. */
  readonly batches: Uint8Array[][] = [];
  /** What to call when a write is through, if the stream does not do so by itself. */
  readonly waiting: Done[] = [];
  readonly #isSlow: boolean;

  constructor(options: { highWaterMark?: number; isSlow?: boolean } = {}) {
    super({ highWaterMark: options.highWaterMark ?? 16_384 });
    this.#isSlow = options.isSlow ?? false;
  }

  /** All bytes that have come. */
  get bytes(): Buffer {
    return Buffer.concat(this.batches.flat());
  }

  override _write(chunk: Uint8Array, _encoding: string, done: Done): void {
    this.take([chunk], done);
  }

  protected take(chunks: Uint8Array[], done: Done): void {
    this.batches.push(chunks);
    if (this.#isSlow) this.waiting.push(done);
    else done();
  }
}

/** One that takes several chunks with one call, as a socket does. */
export class Gatherer extends Recorder {
  override _writev(chunks: readonly { chunk: Uint8Array }[], done: Done): void {
    this.take(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }
}

/** Both kinds, with what they are. */
export const STREAMS: readonly (readonly [string, typeof Recorder])[] = [
  ['a stream that gathers', Gatherer],
  ['a stream that does not gather', Recorder],
];

/** What a callback was called with, in the order of the calls. */
export class Calls {
  readonly errors: (Error | null | undefined)[] = [];
  readonly done = (error?: Error | null): void => {
    this.errors.push(error);
  };
}

/** Lets everything run that a stream has put off. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
