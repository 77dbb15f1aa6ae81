import { versionCondition } from '../codec/conditions.js';
import { stringLiteral } from '../codec/literals.js';
import type { Frame, HeaderVersion, Message } from '../model/model.js';
import { ALL_VERSIONS, contains } from '../model/range.js';
import { lowerFirst } from './paths.js';
import { functionStructure, type Statement, StructureKind } from './structures.js';

/** The header's members that the caller gives: those that name the body are set by us, those that have no default must be given. */
export function headerType(kind: string, frame: Frame, header: Message): Statement {
  const bound = [frame.bind.apiKey, frame.bind.version].filter((name) => name !== undefined);
  const required = requiredMembers(header).filter((name) => !bound.includes(name));
  const init = `${header.name}Init`;
  const left = [...bound, ...required].map((name) => stringLiteral(name)).join(' | ');
  return {
    kind: StructureKind.Interface,
    name: `${kind}FrameHeader`,
    isExported: true,
    extends: [left === '' ? init : `Omit<${init}, ${left}>`],
    docs: [`What a caller says in the header of a ${lowerFirst(kind)}.`],
    properties: required.map((name) => ({
      name,
      type: `${header.name}[${stringLiteral(name)}]`,
      isReadonly: true,
      docs: ['It has no default: every frame has its own.'],
    })),
  };
}

/** Numbers that every version of the header carries and that mean nothing unless they are given, such as a correlation id. */
function requiredMembers(header: Message): string[] {
  const [struct] = header.structs;
  return (struct?.fields ?? [])
    .filter(({ type, versions, default: own }) => {
      const isZero = own.kind === 'value' && (own.value === 0 || own.value === 0n);
      return type.kind === 'scalar' && isZero && struct !== undefined && contains(versions, struct.versions);
    })
    .map(({ member }) => member);
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
