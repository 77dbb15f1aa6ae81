import type { Message, Model } from '../model/model.js';
import type { ProtocolPlan } from '../plan/plan.js';
import { docText } from './doc.js';
import { upperFirst } from './paths.js';
import { type Statement, StructureKind, typeText } from './structures.js';

/** Messages of a framed kind: they carry their name as a type, so that a frame takes only its own kind. */
export function framedMessages(model: Model, kind: string): readonly Message[] {
  return model.messages.filter((message) => message.kind === kind);
}

/** The names of all messages of a kind. */
export function nameTypes(model: Model): Statement[] {
  return model.frames.map(({ kind }) => {
    const names = framedMessages(model, kind).map(({ name }) => `'${name}'`);
    const type = names.length === 0 ? 'never' : `\n  | ${names.join('\n  | ')}`;
    return typeText(`${upperFirst(kind)}Name`, type, `The names of the classes of kind ${docText(kind)}.`);
  });
}

/** Pairs of a message and the one that answers it: the same api key, the kind that the frame names as its reply. */
function repliesOf(plan: ProtocolPlan): { reply: string; pairs: [Message, Message][] }[] {
  return plan.model.frames.flatMap((frame) => {
    const { reply } = frame;
    if (reply === undefined) return [];
    const answers = framedMessages(plan.model, reply);
    const pairs = framedMessages(plan.model, frame.kind).flatMap((message): [Message, Message][] => {
      const answer = answers.find((one) => one.apiKey !== undefined && one.apiKey === message.apiKey);
      return answer === undefined ? [] : [[message, answer]];
    });
    return [{ reply, pairs }];
  });
}

/** Classes that answer, for the types below. */
export function replyClasses(plan: ProtocolPlan): readonly string[] {
  return repliesOf(plan).flatMap(({ pairs }) => pairs.map(([, answer]) => answer.name));
}

/** Types that lead from a message to the one that answers it. */
export function replyTypes(plan: ProtocolPlan): Statement[] {
  return repliesOf(plan).flatMap(({ reply, pairs }): Statement[] => {
    const kind = upperFirst(reply);
    const lookup = `M extends { readonly $message?: infer Name } ? ${kind}s[Name & keyof ${kind}s] : never`;
    const example = pairs[0]?.[0].name ?? 'M';
    return [
      {
        kind: StructureKind.Interface,
        name: `${kind}s`,
        isExported: true,
        docs: [`The ${docText(reply)} that answers each message, by its name.`],
        properties: pairs.map(([message, answer]) => ({
          name: message.name,
          type: answer.name,
          isReadonly: true,
          docs: [`The answer to ${message.name}.`],
        })),
      },
      typeText(
        `${kind}Of`,
        lookup,
        `The class of the ${docText(reply)} to a message: \`${kind}Of<${example}>\`.`,
        '<M>',
      ),
    ];
  });
}
