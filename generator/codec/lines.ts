import { breakStatement } from './line-breaks.js';

/** Columns of a line of generated code. */
export const WIDTH = 100;

/** Lines of generated code with their indentation. */
export class Lines {
  readonly #lines: string[] = [];
  #depth = 0;

  /** Adds one statement; a long one is broken, and one with lines of its own keeps them. */
  line(text: string): void {
    const parts = text.split('\n').flatMap((part) => breakStatement(part, this.room));
    for (const part of parts) this.#lines.push('  '.repeat(this.#depth) + part);
  }

  /** Adds `head {`, the lines of `body`, and `}`. */
  block(head: string, body: () => void, tail = '}'): void {
    this.line(`${head} {`);
    this.indent(body);
    this.line(tail);
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
