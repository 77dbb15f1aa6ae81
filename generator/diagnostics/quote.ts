/** Longest piece of a file that a message repeats, in UTF-16 units. */
const LONGEST = 60;

/** A text of the user's between double quotes, control characters escaped, cut after 60 units. */
export function quote(text: string): string {
  if (text.length <= LONGEST) return JSON.stringify(text);
  const cut = text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
  return `${JSON.stringify(cut).slice(0, -1)}…"`;
}
