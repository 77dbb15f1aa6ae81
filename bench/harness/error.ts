/** Why a benchmark cannot run, in words for who started it: shown without a stack trace. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}
