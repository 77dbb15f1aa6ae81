import type { Codec } from '../../generator/codec/codec.js';
import { codecOf } from '../../generator/codec/codecs.js';
import { Lines } from '../../generator/codec/lines.js';
import { ModuleScope, type ValueContext } from '../../generator/codec/scope.js';
import { WireHelpers } from '../../generator/codec/wire-helpers.js';
import type { Step } from '../../generator/plan/plan.js';
import { planProtocol } from '../../generator/plan/resolve-plan.js';
import { PROTOCOL, resolve } from '../model/resolving.js';

/** PROTOCOL, with uuids, floats, texts and bytes printed as Kafka prints them. */
export const KAFKA_LIKE = `${PROTOCOL}uuidText: base64url
print: { open: "(", close: ")", quote: "'", bytes: signed, floats: java, zeroCopy: "{length} bytes" }
`;

/** The module of the only message of a protocol. */
export function moduleOf(text: string, protocol = PROTOCOL): ModuleScope {
  const { model, findings } = resolve(text, protocol);
  if (findings.length > 0) throw new Error(findings.join('\n'));
  const plan = planProtocol(model);
  const [message] = plan.messages;
  if (message === undefined) throw new Error('no message');
  return new ModuleScope(plan, message, new WireHelpers(model.byteOrder, () => false));
}

/** The module of a message in versions 0 and 1, the latter flexible, with fields that are there in both. */
export function moduleWith(fields: readonly string[], protocol = PROTOCOL): ModuleScope {
  const lines = fields.map((field) => `  - { versions: 0+, ${field} }\n`).join('');
  return moduleOf(`message: Fetch\nvalidVersions: 0-1\nflexibleVersions: 1+\nfields:\n${lines}`, protocol);
}

function stepsOf(module: ModuleScope): readonly Step[] {
  return [...module.classes.values()].flatMap(({ blocks, tagged }) => [
    ...blocks.flatMap(({ steps }) => steps),
    ...tagged,
  ]);
}

/** What there is of a field in its module. */
export class OneField {
  readonly module: ModuleScope;
  readonly step: Step;
  readonly codec: Codec;

  /** `keys` are those of the field `f` in the schema, or it is among others in a module. */
  constructor(keys: string, protocol = PROTOCOL, module = moduleWith([`name: f, ${keys}`], protocol)) {
    this.module = module;
    const step = stepsOf(module).find(({ field }) => field.member === 'f');
    if (step === undefined) throw new Error('no step');
    this.step = step;
    this.codec = codecOf(step.field.type);
  }

  /** The lines of its size, its writing or its reading, as the field itself or as an element of an array. */
  lines(run: (codec: Codec, context: ValueContext) => void, index?: string): readonly string[] {
    const lines = new Lines();
    const { field, forms, tail, isLast } = this.step;
    const scope = { module: this.module, lines, owner: 'M', range: { lowest: 0, highest: 1 } };
    const value = index === undefined ? 'm.f' : `f[${index}]`;
    run(this.codec, {
      scope,
      type: field.type,
      field,
      forms,
      value,
      index,
      tail,
      isLast,
      isTagged: field.tag !== undefined,
    });
    return lines.toArray();
  }

  sized(): readonly string[] {
    return this.lines((codec, context) => codec.size(context));
  }

  written(): readonly string[] {
    return this.lines((codec, context) => codec.write(context));
  }

  read(): readonly string[] {
    return this.lines((codec, context) => codec.read(context, 'const f'));
  }
}
