/** Lines of generated code with their indentation. */
export class Lines {
  readonly #lines: string[] = [];
  #depth = 0;

  /** Adds one statement; the lines of a long one keep their own relative indentation. */
  line(text: string): void {
    for (const part of text.split('\n')) this.#lines.push(part === '' ? '' : '  '.repeat(this.#depth) + part);
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
    return 100 - 2 * this.#depth;
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
