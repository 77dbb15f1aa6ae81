import { versionCondition } from '../codec/conditions.js';
import { stringLiteral } from '../codec/literals.js';
import type { Frame, HeaderVersion, Message } from '../model/model.js';
import { ALL_VERSIONS } from '../model/range.js';
import { lowerFirst } from './paths.js';
import { functionStructure, type Statement, typeText } from './structures.js';

/** The header's members that the caller gives: those that name the body are set by us. */
export function headerType(kind: string, frame: Frame, header: Message): Statement {
  const bound = [frame.bind.apiKey, frame.bind.version].filter((name) => name !== undefined);
  const type =
    bound.length === 0
      ? `${header.name}Init`
      : `Omit<${header.name}Init, ${bound.map((name) => stringLiteral(name)).join(' | ')}>`;
  return typeText(`${kind}FrameHeader`, type, `What a caller says in the header of a ${lowerFirst(kind)}.`);
}

/** The rule that tells the version of the header. */
export function headerVersionFunction(kind: string, rule: HeaderVersion, header: Message): Statement {
  const exceptions = rule.exceptions.flatMap(({ apiKey, versions, headerVersion }) => {
    const tests = [`type.apiKey === ${apiKey}`];
    const test = versionCondition(versions, ALL_VERSIONS);
    if (test !== undefined) tests.push(test);
    return [`if (${tests.join(' && ')}) return ${headerVersion};`];
  });
  const flexible = 'type.minFlexibleVersion !== undefined && version >= type.minFlexibleVersion';
  return functionStructure({
    name: `${lowerFirst(kind)}HeaderVersion`,
    isExported: true,
    doc: `The version of the header in front of a ${lowerFirst(kind)} of the given class and version.`,
    parameters: [
      ['type', '{ readonly apiKey?: number; readonly minFlexibleVersion?: number }'],
      ['version', 'number'],
    ],
    result: `${header.name}Version`,
    body: [...exceptions, `return ${flexible} ? ${rule.flexible} : ${rule.classic};`],
  });
}
