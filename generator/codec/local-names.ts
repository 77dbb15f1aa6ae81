import * as runtime from '../runtime/internal.js';

/** Names that the runtime exports. */
export const RUNTIME_NAMES: ReadonlySet<string> = new Set(Object.keys(runtime));

/** Names that generated functions use themselves. */
const OWN_LOCALS: ReadonlySet<string> = new Set(
  (
    'm out pos version view input size sizes tags tag left outer error i ' +
    'place before end start inner flexible unknownTaggedFields value init json path members count element list kept at source limit bytes skimmed'
  ).split(' '),
);

const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof undefined var void while with yield Infinity NaN'
  ).split(' '),
);

/** The local variable for a member: its own name, unless that means something else in any module. */
export function localName(member: string): string {
  const isTaken =
    RESERVED.has(member) ||
    OWN_LOCALS.has(member) ||
    RUNTIME_NAMES.has(member) ||
    /^(size|write|read|skim|isDefault|json|has)[A-Z]|^start\d*$/.test(member);
  return isTaken ? `${member}_` : member;
}
