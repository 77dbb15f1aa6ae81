/** From so many maps is learned, and no more: where each is another one, that is time lost. */
const PATIENCE = 4;

/**
 * What the texts of one map after the other have in common. Of messages that one producer sends, keys and many
 * values are the same; then only the values that differ have to be put between pieces that are there already.
 */
export class MapTextTemplate {
  /** How the maps are written: others do not fit. */
  readonly form: object;
  private keys: readonly unknown[] = [];
  private values: readonly unknown[] = [];
  /** For each entry whose values differ: what stands between the last such value and its own. */
  private before: readonly (string | undefined)[] = [];
  private after = '';
  private patience = PATIENCE;

  constructor(form: object) {
    this.form = form;
  }

  /** The text of a map whose entries are those of the last one but for their values; undefined for others. */
  textOf(map: Map<unknown, unknown>): string | undefined {
    const { keys, values, before } = this;
    // One map alone does not tell which values differ.
    if (map.size !== keys.length || this.patience > PATIENCE - 2) return undefined;
    let text = '';
    let at = 0;
    let fits = true;
    map.forEach((value, key) => {
      const piece = before[at];
      if (key !== keys[at]) fits = false;
      else if (piece === undefined) fits = fits && value === values[at];
      else if (typeof value === 'string') text = text + piece + value;
      else fits = false;
      at++;
    });
    return fits && at === keys.length ? text + this.after : undefined;
  }

  /** Takes over a map that did not fit, and its text: one character stands behind each key and each value. */
  learn(map: Map<unknown, unknown>, text: string): void {
    // One that overrides what a Map does may answer something else each time.
    if (this.patience === 0 || map.forEach !== Map.prototype.forEach) return;
    this.patience--;
    const keys = [...map.keys()] as string[];
    const values = [...map.values()] as (string | null)[];
    const before: (string | undefined)[] = [];
    let end = 0;
    let from = 0;
    for (let at = 0; at < keys.length; at++) {
      const value = values[at];
      if (typeof value !== 'string') return;
      const start = end + (keys[at] as string).length + 1;
      const varies =
        keys[at] === this.keys[at] && (this.before[at] !== undefined || value !== this.values[at]);
      before.push(varies ? text.slice(from, start) : undefined);
      end = start + value.length + 1;
      if (varies) from = end - 1;
    }
    this.keys = keys;
    this.values = values;
    this.before = before;
    this.after = text.slice(from);
  }
}
