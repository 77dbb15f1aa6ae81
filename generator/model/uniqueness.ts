import type { DiagnosticSink, Location } from '../diagnostics/diagnostic.js';
import type { Document } from '../schema/document.js';
import type { ProtocolShape } from '../schema/shapes.js';
import type { Enum, Message } from './model.js';
import { isTakenClass } from './names.js';
import { DocumentReport } from './report.js';

/** A name that the output exports. */
interface Claim {
  readonly name: string;
  /** What is called so, such as `struct Topic of Fetch`. */
  readonly what: string;
  readonly location: Location;
  readonly report: DocumentReport;
  /** True for a name that follows from another one. */
  readonly isDerived: boolean;
}

/** Everything of a protocol is exported by one module: no name may occur twice, or be one that the output needs itself. */
export function checkExportedNames(
  protocol: Document<ProtocolShape>,
  messages: readonly Message[],
  enums: readonly Enum[],
  sink: DiagnosticSink,
): void {
  const claims = new Map<string, Claim>();
  for (const claim of protocolClaims(new DocumentReport(protocol, sink), protocol.value, enums))
    take(claim, claims);
  for (const message of messages) {
    const [own = [], ...others] = messageClaims(message, new DocumentReport(message.document, sink));
    const isFree = own.every((claim) => take(claim, claims));
    if (isFree) for (const group of others) group.every((claim) => take(claim, claims));
  }
}

/** False where the name is another's: that is reported. */
function take(claim: Claim, claims: Map<string, Claim>): boolean {
  const { name, what, location, report, isDerived } = claim;
  const other = claims.get(name);
  if (other === undefined) {
    claims.set(name, claim);
    if (!isTakenClass(name)) return true;
    const called = isDerived ? `${what} would be called` : `${what} cannot be called`;
    report.errorAt('WG214', location, `${called} ${name}: generated code uses that name itself`, 'rename it');
    return false;
  }
  const message =
    other.what === what
      ? `${what} is declared twice in this protocol`
      : `${what} and ${other.what} would both be called ${name}`;
  report.clashAt('WG215', location, other.location, message, 'rename one');
  return false;
}

function protocolClaims(report: DocumentReport, shape: ProtocolShape, enums: readonly Enum[]): Claim[] {
  const own = enums.map(({ name }) => enumClaim(name, 'protocol.yaml', report));
  const replies = Object.values(shape.frames ?? {}).map((frame) => frame.reply);
  const frames = Object.keys(shape.frames ?? {}).flatMap((kind) => {
    const upper = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    const location = report.locate(['frames', kind], 'key');
    const suffixes = replies.includes(kind) ? [...FRAME_TYPES, ...REPLY_TYPES] : FRAME_TYPES;
    const names = [
      ...suffixes.map((suffix) => `${upper}${suffix}`),
      `frame${upper}`,
      `frame${upper}Segments`,
    ];
    return names.map((name): Claim => {
      const what = `${name.startsWith('frame') ? 'a function' : 'a type'} for frames of kind "${kind}"`;
      return { name, what, location, report, isDerived: true };
    });
  });
  return [...own, ...frames];
}

/** What the types of a kind of frame are called, behind the kind. */
const FRAME_TYPES = ['Frame', 'FrameHeader', 'Name'];
/** The same for a kind that answers another. */
const REPLY_TYPES = ['Of', 's'];

function enumClaim(name: string, file: string, report: DocumentReport): Claim {
  const location = report.locate(['enums', name], 'key');
  return { name, what: `enum ${name} of ${file}`, location, report, isDerived: false };
}

/** Names that stand or fall together: what follows from a name that is taken is not looked at. The message's own come first. */
function messageClaims(message: Message, report: DocumentReport): Claim[][] {
  const enums = message.enums.map(({ name }) => [enumClaim(name, message.document.path, report)]);
  const structs = message.structs.map(({ name, className, path, fields }, index): Claim[] => {
    const what = index === 0 ? `message ${name}` : `the class of struct ${name} of ${message.name}`;
    const own = { name: className, what, location: report.locate(path), report, isDerived: index > 0 };
    const init = { ...own, name: `${className}Init`, what: `the init type of ${className}`, isDerived: true };
    const type = `the type of the versions of ${message.name}`;
    const version = { ...own, name: `${message.name}Version`, what: type, isDerived: true };
    const bits = fields.flatMap(({ name: field, bits: ranges }): Claim[] => {
      const called = `${className}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
      return ranges === undefined
        ? []
        : [{ ...own, name: called, what: `the bits of ${field} of ${className}`, isDerived: true }];
    });
    const all = [own, init, ...bits];
    return index === 0 && message.versions !== undefined ? [...all, version] : all;
  });
  return [...structs, ...enums];
}
