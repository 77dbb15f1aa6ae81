import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUARDS } from './guards.js';

const ROOT = new URL('../../', import.meta.url);

/** How often the text of a guard stands in its file. */
function placesOf(file: string, text: string): number {
  return readFileSync(new URL(file, ROOT), 'utf8').split(text).length - 1;
}

it.each(GUARDS.map((guard) => [guard.name, guard] as const))('the guard stands once: %s', (_name, guard) => {
  const copies = guard.file.startsWith('runtime/') ? ['generator/', 'generated/'] : ['generator/'];
  for (const folder of copies) expect(placesOf(`${folder}${guard.file}`, guard.find), folder).toBe(1);
  expect(guard.off).not.toBe(guard.find);
});
