import type { DiagnosticSink } from '../diagnostics/diagnostic.js';
import type { Enum, Message } from './model.js';
import { isTakenClass } from './names.js';
import { DocumentReport } from './report.js';

interface Use {
  readonly message: Message | undefined;
  readonly what: string;
}

/** Classes and enums of a protocol share one module: no name may occur twice, or be one that the output needs itself. */
export function checkMessageNames(
  messages: readonly Message[],
  enums: readonly Enum[],
  sink: DiagnosticSink,
): void {
  const uses = new Map<string, Use>();
  for (const one of enums)
    uses.set(one.name, { message: undefined, what: `enum ${one.name} of protocol.yaml` });
  for (const message of messages) {
    const report = new DocumentReport(message.document, sink);
    for (const [name, what] of namesOf(message)) {
      if (isTakenClass(name)) {
        const help = 'generated code uses that name itself; choose another';
        report.error('WG214', ['message'], `${what} cannot be called ${name}`, help);
      }
      const other = uses.get(name);
      if (other === undefined) uses.set(name, { message, what });
      else
        report.error(
          'WG215',
          ['message'],
          `${what} has the same name, ${name}, as ${describe(other)}`,
          'rename one',
        );
    }
  }
}

function namesOf(message: Message): [string, string][] {
  const structs = message.structs.map((struct, index): [string, string] => [
    struct.className,
    index === 0 ? `message ${message.name}` : `the class of struct ${struct.name}`,
  ]);
  return [...structs, ...message.enums.map((one): [string, string] => [one.name, `enum ${one.name}`])];
}

function describe(use: Use): string {
  return use.message === undefined ? use.what : `${use.what} in ${use.message.document.path}`;
}
