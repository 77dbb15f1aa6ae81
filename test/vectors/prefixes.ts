import { DecodeError, decode } from '../../generated/runtime/index.js';
import type { MessageRow } from '../golden-rows.js';
import { bytesOf } from '../hex.js';
import { generatedMessage } from './generated-messages.js';

/**
 * Reads the first bytes of a vector, as many as each of `cuts` says, and returns in words what went wrong: every strict
 * prefix must end in a DecodeError that says how many bytes were needed, and that the rest of the prefix was all there is.
 */
export function cutProblems(row: MessageRow, cuts: readonly number[]): readonly string[] {
  const { type } = generatedMessage(row.message);
  const bytes = bytesOf(row.hex);
  return cuts.flatMap((cut) => {
    const problem = cutProblem(row, cut, () => decode(type, bytes.slice(0, cut), row.version));
    return problem === undefined
      ? []
      : [`${row.message} v${row.version} ${row.case}, ${cut} bytes: ${problem}`];
  });
}

function cutProblem(row: MessageRow, cut: number, read: () => unknown): string | undefined {
  try {
    read();
    return 'is accepted';
  } catch (error) {
    if (!(error instanceof DecodeError)) {
      return `no DecodeError: ${String(error)}`;
    }
    const { offset, need, have } = error;
    const ends = need !== undefined && have !== undefined && need > have && offset + have === cut;
    const named = error.messageName === row.message && error.version === row.version && error.path !== '';
    return ends && named ? undefined : `${error.message}, offset ${offset}, need ${need}, have ${have}`;
  }
}
