const TAB_WIDTH = 4;
const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;
const HALF_WIDTH = /^[\uff61-\uffdc]$/;
const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;
const WITHOUT_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/**
 * A text that is safe to print: what could move the cursor, change colours or turn the direction of writing is shown as U+FFFD. Text
 * from a file could otherwise rewrite what the reader sees around it.
 */
export function showable(text: string): string {
  return text.replace(UNSHOWABLE, '\ufffd');
}

/** One line of a file for the screen: tabs become spaces up to the next of the stops every four columns. */
export function showableLine(line: string): string {
  if (!line.includes('\t')) return showable(line);
  let shown = '';
  let width = 0;
  for (const piece of line.split(/(\t)/)) {
    const text = piece === '\t' ? ' '.repeat(TAB_WIDTH - (width % TAB_WIDTH)) : showable(piece);
    shown += text;
    width += screenWidth(text);
  }
  return shown;
}

/** Columns that a printed text without tabs takes: 2 for wide characters, 0 for combining marks. */
export function screenWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (character < '\u0300') return 1;
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) && !HALF_WIDTH.test(character) ? 2 : 1;
}
