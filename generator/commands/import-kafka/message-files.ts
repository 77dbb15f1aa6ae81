import { dirname } from 'node:path';
import type { DiagnosticSink } from '../../diagnostics/diagnostic.js';
import { OWN_MODULES } from '../../output/own-modules.js';
import { FIRST_LINE, type ImportedFile } from './files.js';
import type { Message } from './message.js';
import type { TranslatedMessage, Translation } from './translate.js';
import { printYaml } from './yaml.js';

/** With the path of the definition, relative to the folder of definitions. */
type Pathed<T> = T & { readonly path: string };
export type PathedTranslation = Pathed<Translation>;
type PathedMessage = Pathed<TranslatedMessage>;

/** Names that other files of a protocol have. */
const TAKEN = ['protocol', 'overlay'];

/** The folder of a protocol's hand-written code: what lies there is not read as a message. */
const SUPPORT = 'support/';

/**
 * One file per message. Two messages of one name, or of names that give one file name, are reported, and so are names of files that
 * are not messages.
 *
 * @param sources where each of the messages comes from, in the same order
 * @param messages the messages, merged with the overlay
 */
export function printMessages(
  sources: readonly PathedMessage[],
  messages: readonly Message[],
  sink: DiagnosticSink,
): ImportedFile[] {
  const taken = new Map<string, PathedMessage | undefined>(TAKEN.map((name) => [name, undefined]));
  return messages.flatMap((message, index) => {
    const source = sources[index];
    if (source === undefined) return [];
    const name = kebabCase(message.message);
    if (taken.has(name)) {
      refuseName(message.message, source, taken.get(name), sink);
      return [];
    }
    taken.set(name, source);
    const module = outputFolder(source.path) + name;
    if (OWN_MODULES.includes(module) || module.startsWith(SUPPORT)) {
      refusePath(message.message, module, source, sink);
      return [];
    }
    const path = `${module}.yaml`;
    return [{ path, text: FIRST_LINE + printYaml({ ...message }) }];
  });
}

function refuseName(
  name: string,
  { definition, nameAt }: TranslatedMessage,
  first: TranslatedMessage | undefined,
  sink: DiagnosticSink,
): void {
  const related = first && [{ message: 'first here', location: first.definition.locate(first.nameAt) }];
  sink.report({
    code: 'WG659',
    severity: 'error',
    message: `"${name}" would be written to the file ${kebabCase(name)}.yaml, which is taken`,
    help: 'each message has a name of its own; overlay.yaml can rename one',
    location: definition.locate(nameAt),
    related,
  });
}

/** What the compiler would refuse, or pass over, at a file that the user did not write. */
function refusePath(
  name: string,
  module: string,
  { definition, nameAt }: TranslatedMessage,
  sink: DiagnosticSink,
): void {
  const isSupport = module.startsWith(SUPPORT);
  const why = isSupport ? 'whose folder is for hand-written code' : 'which every protocol has';
  sink.report({
    code: 'WG659',
    severity: 'error',
    message: `"${name}" would become the module ${module}.ts, ${why}`,
    help: isSupport ? 'rename the folder of the definition' : 'overlay.yaml can rename the message',
    location: definition.locate(nameAt),
  });
}

/** `metadata/message/` becomes `metadata/`; the folder of the client messages becomes the top. */
function outputFolder(path: string): string {
  const folders = dirname(path).split('/');
  return folders
    .filter((name) => name !== '.' && name !== 'message')
    .map((name) => `${name}/`)
    .join('');
}

/** `FetchRequest` becomes `fetch-request`, `KRaftVersionRecord` becomes `k-raft-version-record`. */
function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}
