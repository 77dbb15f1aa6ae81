import { readFileSync } from 'node:fs';

/**
 * The text of `test/golden/<name>.jsonl`. The only function through which golden rows come from files: where a
 * bundle runs without any, another module of this form takes its place (test/runtimes/program/golden-text.ts).
 */
export function goldenText(name: string): string {
  return readFileSync(new URL(`./golden/${name}.jsonl`, import.meta.url), 'utf8');
}
