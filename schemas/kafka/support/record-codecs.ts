import { Compression } from '../enums.js';

/**
 * Compresses the records of a batch: all of them together, without their count. What Kafka expects of each: GZIP and
 * ZSTD as they are; SNAPPY in the blocks of snappy-java (its header, then each block behind its length), LZ4 in the
 * frame format of LZ4, not bare blocks.
 */
export interface RecordCodec {
  /** Compresses bytes. */
  compress(bytes: Uint8Array): Uint8Array;
  /**
   * Gives back what was compressed. It throws for bytes that are not, and for more than `limit` bytes of output before
   * it has made them: a small batch can claim to be a large one.
   */
  decompress(bytes: Uint8Array, limit: number): Uint8Array;
}

/** Codecs by the number that a batch names its compression with (`Compression`). */
export interface RecordCodecs {
  /** The codec of that number. */
  readonly [compression: number]: RecordCodec | undefined;
}

/** The codec of a compression; undefined where there is none. */
export function codecOf(compression: Compression, codecs: RecordCodecs | undefined): RecordCodec | undefined {
  return codecs !== undefined && Object.hasOwn(codecs, compression) ? codecs[compression] : undefined;
}

/** What this module uses of Node's zlib. */
interface NodeZlib {
  gzipSync(bytes: Uint8Array): Uint8Array;
  gunzipSync(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
  zstdCompressSync?(bytes: Uint8Array): Uint8Array;
  zstdDecompressSync?(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}

/**
 * The codecs that the runtime brings: gzip in Node, Deno and Bun, and zstd where their zlib has it (Node 22.15 and
 * later). Elsewhere there are none. Add libraries for the others:
 * `{ ...platformRecordCodecs(), [Compression.LZ4]: { compress, decompress } }`.
 */
export function platformRecordCodecs(): RecordCodecs {
  const { process } = globalThis as {
    process?: { getBuiltinModule?(name: string): NodeZlib | undefined };
  };
  const zlib = process?.getBuiltinModule?.('node:zlib');
  if (zlib === undefined) return {};
  const { gzipSync, gunzipSync, zstdCompressSync, zstdDecompressSync } = zlib;
  const gzip: RecordCodec = {
    compress: (bytes) => gzipSync(bytes),
    decompress: (bytes, limit) => gunzipSync(bytes, { maxOutputLength: lengthOf(limit) }),
  };
  if (zstdCompressSync === undefined || zstdDecompressSync === undefined) return { [Compression.GZIP]: gzip };
  const zstd: RecordCodec = {
    compress: (bytes) => zstdCompressSync(bytes),
    decompress: (bytes, limit) => zstdDecompressSync(bytes, { maxOutputLength: lengthOf(limit) }),
  };
  return { [Compression.GZIP]: gzip, [Compression.ZSTD]: zstd };
}

/** A limit as zlib takes it: it knows neither 0 nor lengths that no array has. */
function lengthOf(limit: number): number {
  return Math.min(Math.max(1, limit), 4294967295);
}
