import type { EnumShape } from '../schema/shapes.js';
import { boundsOf } from './integers.js';
import type { Enum, EnumMember } from './model.js';
import type { DocumentReport } from './report.js';

/** The enums of one file. `message` is the message's name, or undefined in protocol.yaml. */
export function resolveEnums(
  shapes: Readonly<Record<string, EnumShape>> | undefined,
  message: string | undefined,
  report: DocumentReport,
): Enum[] {
  return Object.entries(shapes ?? {}).map(([name, shape]) => {
    const members = Object.entries(shape.values).map(([key, value]) => enumMember(key, value));
    if (members.length === 0) {
      report.errorAtKey('WG220', ['enums', name, 'values'], `enum ${name} has no values`, 'add at least one');
    }
    reportWide(name, shape, report);
    reportRepeats(name, members, report);
    return { name, about: shape.about, closed: shape.closed === true, members, message };
  });
}

function enumMember(name: string, shape: EnumShape['values'][string]): EnumMember {
  if (typeof shape !== 'object') return { name, value: Number(shape), about: undefined, marks: [] };
  return { name, value: Number(shape.value), about: shape.about, marks: shape.marks ?? [] };
}

/** Fields with an enum have 32 bits at most: a number that none of them can carry is of no use, and may not be exact. */
function reportWide(name: string, shape: EnumShape, report: DocumentReport): void {
  for (const [key, stated] of Object.entries(shape.values)) {
    const value = typeof stated === 'object' ? stated.value : stated;
    if (value >= LEAST && value <= GREATEST) continue;
    const message = `${name}.${key} is ${value}, which no integer of 32 bits can carry`;
    report.error('WG401', ['enums', name, 'values', key], message, `values are ${LEAST} to ${GREATEST}`);
  }
}

const LEAST = Number(boundsOf('int32')?.min);
const GREATEST = Number(boundsOf('uint32')?.max);

function reportRepeats(name: string, members: readonly EnumMember[], report: DocumentReport): void {
  const first = new Map<number, string>();
  for (const member of members) {
    const other = first.get(member.value);
    if (other === undefined) {
      first.set(member.value, member.name);
      continue;
    }
    const place = (key: string) => ['enums', name, 'values', key];
    report.clash(
      'WG221',
      place(member.name),
      place(other),
      `${name}.${member.name} and ${name}.${other} are both ${member.value}`,
      'give each member a value of its own',
    );
  }
}
