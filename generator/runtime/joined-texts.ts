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
  /** How many there are. More than were kept, if one is of a message that was refused: nothing can be written then. */
  count = 0;
  private readonly texts: string[] = [];
  private last = '';
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
    this.last += text;
    if (this.last.length < LONG) return;
    this.texts.push(this.last);
    this.last = '';
  }

  /** Whether all texts have as many bytes as was taken for granted. */
  isExact(): boolean {
    return [...this.texts, this.last].every((text) => utf8Length(text) === text.length);
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
    for (const text of [...this.texts, this.last]) {
      const end = at + text.length;
      if (writeUtf8(bytes, at, text, text.length) !== end) return false;
      at = end;
    }
    return true;
  }
}
