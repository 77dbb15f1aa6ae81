import type { Dice } from '../property/dice.js';
import { TEXTS } from './corpus.js';
import { fewTimes } from './tree-changes.js';

/** What YAML means something by, and what is no character. */
const PIECES = (
  '{ } [ ] , : - ? | > & * ! # % @ ` " \' << --- ... ~ null true 010 0x1F 1.0 .nan {} [] !!map !t &a *a |- >+ \\ ' +
  '\t \r\n \n \0 \ufeff \u2028 \ud800 \u{1f600} '
).split(' ');

/** The same text with one to four lines, pieces or characters changed. */
export function changedText(text: string, dice: Dice): string {
  let changed = text;
  for (let left = fewTimes(4, dice); left > 0; left--)
    changed = dice.chance(0.5) ? changeLine(changed, dice) : changePiece(changed, dice);
  return changed;
}

function changeLine(text: string, dice: Dice): string {
  const lines = text.split('\n');
  const at = dice.between(0, lines.length - 1);
  const line = lines[at] ?? '';
  const other = dice.pick(dice.pick(TEXTS).split('\n'));
  const changed = [[], [line, line], [`  ${line}`], [line.replace(/^ {1,2}/, '')], [line, other], [other]];
  lines.splice(at, 1, ...dice.pick(changed));
  return lines.join('\n');
}

function changePiece(text: string, dice: Dice): string {
  const at = dice.between(0, text.length);
  if (dice.chance(0.05)) return text.slice(0, at);
  if (dice.chance(0.1))
    return text.slice(0, at) + dice.pick(PIECES).repeat(dice.between(1, 3000)) + text.slice(at);
  return text.slice(0, at) + dice.pick(PIECES) + text.slice(at + dice.between(0, 3));
}
