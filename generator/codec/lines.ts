import { breakStatement } from './line-breaks.js';

/** Columns of a line of generated code. */
export const WIDTH = 100;

/** Lines of generated code with their indentation. */
export class Lines {
  readonly #lines: string[] = [];
  #depth = 0;
  /** The block that ended last, and how many lines there were then. */
  #ended: { readonly place: string; readonly at: number } | undefined;

  /** Adds one statement; a long one is broken, and one with lines of its own keeps them. */
  line(text: string): void {
    const parts = text.split('\n').flatMap((part) => breakStatement(part, this.room));
    for (const part of parts) this.#lines.push('  '.repeat(this.#depth) + part);
  }

  /** Adds `head {`, the lines of `body`, and `}`. A block under the same condition as the one that just ended goes on with it. */
  block(head: string, body: () => void, tail = '}'): void {
    const place = `${this.#depth}${head}`;
    if (head.startsWith('if (') && this.#ended?.place === place && this.#ended.at === this.#lines.length)
      this.#lines.pop();
    else this.line(`${head} {`);
    this.indent(body);
    this.line(tail);
    this.#ended = tail === '}' ? { place, at: this.#lines.length } : undefined;
  }

  indent(body: () => void): void {
    this.#depth++;
    body();
    this.#depth--;
  }

  /** Columns that are left for a statement at this depth. */
  get room(): number {
    return WIDTH - 2 - 2 * this.#depth;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  toString(): string {
    return this.#lines.join('\n');
  }

  toArray(): readonly string[] {
    return this.#lines;
  }
}

/** True where a line uses a local: not where the name is a text, a member or the key of one. */
export function usesName(line: string, name: string): boolean {
  const code = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
  return new RegExp(`(?:^|\\.\\.\\.|[^.\\w$])${name}(?![\\w$]|:)`).test(code);
}
