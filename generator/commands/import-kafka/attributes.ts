import type { DiagnosticCode } from '../../diagnostics/codes.js';
import type { DiagnosticSink, Location } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../diagnostics/suggest.js';
import type { TextRange } from '../../schema/finding.js';
import type { JsonMember, JsonNode, JsonObject } from './json.js';

/** A value and where it stands. */
export interface Placed<T> {
  readonly value: T;
  readonly at: JsonNode;
}

/** What the passes over one definition share. */
export interface Definition {
  readonly locate: (range: TextRange) => Location;
  readonly sink: DiagnosticSink;
  /** True where no version of the message can have tagged fields; undefined while that is not known. */
  readonly isNeverFlexible?: boolean;
}

export function report(
  definition: Definition,
  code: DiagnosticCode,
  at: TextRange,
  message: string,
  help?: string,
): void {
  const location = definition.locate(at);
  definition.sink.report({ code, severity: 'error', message, help, location });
}

/** Reports what Kafka's generator takes and its author may not have meant. */
export function warn(
  definition: Definition,
  code: DiagnosticCode,
  at: TextRange,
  message: string,
  help?: string,
): void {
  const location = definition.locate(at);
  definition.sink.report({ code, severity: 'warning', message, help, location });
}

/** Reports what clashes with something before it, and shows both places. */
export function reportClash(
  definition: Definition,
  code: DiagnosticCode,
  at: TextRange,
  first: TextRange,
  message: string,
  help?: string,
): void {
  const { locate, sink } = definition;
  const location = locate(at);
  const related = [{ message: 'first here', location: locate(first) }];
  sink.report({ code, severity: 'error', message, help, location, related });
}

/** `did you mean "x"?`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const found = nearest(name, candidates);
  return found === undefined ? undefined : `did you mean "${found}"?`;
}

/**
 * The attributes of one JSON object, read the way Kafka's generator reads them: scalars are converted between text, numbers and
 * booleans, `null` means absent, and one value may stand for a list of one.
 */
export class Attributes {
  readonly object: JsonObject;
  private readonly members: ReadonlyMap<string, JsonMember>;
  private readonly definition: Definition;

  constructor(definition: Definition, object: JsonObject) {
    this.definition = definition;
    this.object = object;
    this.members = new Map(object.members.map((member) => [member.name, member]));
  }

  /** Reports the attributes that `known` does not list. */
  refuseUnknown(known: readonly string[], owner: string): void {
    for (const member of this.members.values()) {
      if (known.includes(member.name)) continue;
      const help = didYouMean(member.name, known) ?? `a ${owner} has: ${known.join(', ')}`;
      report(this.definition, 'WG652', member.key, `a ${owner} has no attribute "${member.name}"`, help);
    }
  }

  /**
   * Reports `name` as missing, at the object's opening brace, or as blank; a value of the wrong kind has been reported already.
   */
  refuseMissing(name: string, owner: string, help?: string): void {
    const node = this.present(name);
    if (node?.kind === 'array' || node?.kind === 'object') return;
    const { start } = this.object;
    const message = node === undefined ? `this ${owner} has no "${name}"` : `"${name}" is blank`;
    report(this.definition, 'WG653', node ?? { start, end: start + 1 }, message, help);
  }

  has(name: string): boolean {
    return this.present(name) !== undefined;
  }

  /** Where the value of an attribute stands; the whole object if it has none. */
  place(name: string): TextRange {
    return this.present(name) ?? this.object;
  }

  text(name: string): Placed<string> | undefined {
    const node = this.present(name);
    if (node === undefined) return undefined;
    if (node.kind === 'string' || node.kind === 'number' || node.kind === 'boolean')
      return { value: node.text, at: node };
    report(this.definition, 'WG654', node, `"${name}" must be a text, not an ${node.kind}`);
    return undefined;
  }

  /** As `text`, and a blank text counts as absent. */
  filledText(name: string): Placed<string> | undefined {
    const text = this.text(name);
    const value = text?.value.trim() ?? '';
    return text === undefined || value === '' ? undefined : { value, at: text.at };
  }

  flag(name: string): boolean | undefined {
    const text = this.filledText(name);
    if (text === undefined) return undefined;
    const value = text.value.toLowerCase();
    if (value === 'true' || value === 'false') return value === 'true';
    report(this.definition, 'WG654', text.at, `"${name}" must be true or false`);
    return undefined;
  }

  /** An integer from `min` to `max`. */
  integer(name: string, min: number, max: number): number | undefined {
    const text = this.filledText(name);
    if (text === undefined) return undefined;
    const value = Number(text.value);
    if (/^[+-]?\d+$/.test(text.value) && value >= min && value <= max) return value === 0 ? 0 : value;
    report(this.definition, 'WG654', text.at, `"${name}" must be an integer from ${min} to ${max}`);
    return undefined;
  }

  list(name: string): readonly JsonNode[] | undefined {
    const node = this.present(name);
    if (node === undefined) return undefined;
    return node.kind === 'array' ? node.items : [node];
  }

  /** The items of a list of objects. Items of another kind are reported and left out. */
  objects(name: string): readonly JsonObject[] | undefined {
    return this.list(name)?.flatMap((item) => {
      if (item.kind === 'object') return [item];
      report(this.definition, 'WG654', item, `"${name}" must be a list of objects`);
      return [];
    });
  }

  private present(name: string): JsonNode | undefined {
    const node = this.members.get(name)?.value;
    return node === undefined || node.kind === 'null' ? undefined : node;
  }
}
