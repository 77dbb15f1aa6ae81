import { readdirSync } from 'node:fs';
import type { MessageRow } from '../golden-rows.js';
import { goldenText } from '../golden-text.js';
import { expectedOf } from '../vectors/expected-message.js';

/** The texts of all golden files by their names, such as `kafka/messages`. */
export type GoldenTexts = Readonly<Record<string, string>>;

/** Files that hold what the importer of schemas is judged by: nothing of the generated code. */
const OTHERS: readonly string[] = ['kafka/schemas'];
const VECTORS: readonly string[] = ['kafka/messages', 'kafka/module-messages', 'kafka/test-messages'];

/** The golden rows to hand over; in the texts of messages, secrets are redacted as ours are. */
export function goldenTexts(): GoldenTexts {
  const names = ['kafka', 'rocketmq'].flatMap((protocol) => {
    const files = readdirSync(new URL(`../golden/${protocol}/`, import.meta.url));
    return files.map((file) => `${protocol}/${file.replace(/\.jsonl$/, '')}`);
  });
  const used = names.filter((name) => !OTHERS.includes(name));
  return Object.fromEntries(
    used.map((name) => [name, VECTORS.includes(name) ? redacted(name) : goldenText(name)]),
  );
}

/** Only the text of a row is changed, in place: a row that is parsed and printed again has lost a negative zero. */
function redacted(name: string): string {
  const lines = goldenText(name).split('\n');
  return lines.map((line) => (line === '' ? line : redactedLine(line))).join('\n');
}

function redactedLine(line: string): string {
  const row = JSON.parse(line) as MessageRow;
  const { text } = expectedOf(row);
  if (text === row.text) return line;
  const changed = line.replace(JSON.stringify(row.text), () => JSON.stringify(text));
  if (changed === line) throw new Error(`no text in ${line}`);
  return changed;
}
