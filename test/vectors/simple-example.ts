import { bytesOf } from '../hex.js';

// SimpleExampleMessage at version 1 with every member at its default: 42 bytes, then the tag section.

/** The bytes before the tag section, in hex: process id, two empty bytes members, and fixed-size numbers. */
export const BEFORE_TAGS =
  '0000000000000000000000000000000001010000007b0000007b000000007b0000007b0080e80012d687';

/** The message with the given tag section; blanks are for the reader. */
export function withTags(hex: string): Uint8Array {
  return bytesOf(BEFORE_TAGS + hex.replaceAll(' ', ''));
}
