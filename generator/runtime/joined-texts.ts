import { MapTextTemplate } from './map-template.js';
import { utf8Length, writeUtf8 } from './utf8.js';

/** Units after which another text is begun, so that none becomes too long for the host. */
const LONG = 16_384;

/**
 * The texts of a batch's maps, joined in the order of writing: one long text is encoded in much less time than
 * many short ones. Their sizes are taken to be their lengths, which holds as long as all is ASCII.
 */
export class JoinedTexts {
  /** Makes texts that are like the one before. */
  readonly template: MapTextTemplate;
  private count = 0;
  private readonly long: string[] = [];
  private last: string[] = [];
  private lastSize = 0;
  private size = 0;
  /** Where the next text lies in the buffer; -1 while none is there. */
  private next = -1;

  constructor(form: object) {
    this.template = new MapTextTemplate(form);
  }

  /** Adds a text. */
  add(text: string): void {
    this.count++;
    this.size += text.length;
    this.last.push(text);
    this.lastSize += text.length;
    if (this.lastSize >= LONG) this.join();
  }

  /** Not by adding them: the host counts the bytes of what `join` makes much faster than those of a sum. */
  private join(): readonly string[] {
    if (this.last.length > 0) this.long.push(this.last.join(''));
    this.last = [];
    this.lastSize = 0;
    return this.long;
  }

  /**
   * Whether all texts have as many bytes as was taken for granted, and are those that were kept: there are more
   * than `count` if one of them is of a message that was refused.
   */
  isExact(count: number): boolean {
    return count === this.count && this.join().every((text) => utf8Length(text) === text.length);
  }

  /**
   * Moves the next `size` bytes of text to `pos`; false if the texts are not exact. All of them are first
   * written to the very end, before `end`: what is written in front of a text cannot reach it there, because
   * what follows it takes at least the bytes of the other texts.
   */
  move(bytes: Uint8Array, pos: number, size: number, end: number): boolean {
    if (this.next < 0) {
      this.next = end - this.size;
      if (!this.place(bytes, this.next)) return false;
    }
    bytes.copyWithin(pos, this.next, this.next + size);
    this.next += size;
    return true;
  }

  private place(bytes: Uint8Array, start: number): boolean {
    let at = start;
    for (const text of this.join()) {
      const end = at + text.length;
      if (writeUtf8(bytes, at, text, text.length) !== end) return false;
      at = end;
    }
    return true;
  }
}
