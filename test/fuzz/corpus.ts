import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dice } from '../property/dice.js';
import { drawSchemas, type Schemas } from '../property/random-schemas.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function yamlFiles(folder: string): Schemas {
  const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml') && path !== 'overlay.yaml');
  return Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(join(ROOT, folder, path), 'utf8')]),
  );
}

const kafka = yamlFiles('schemas/kafka');
const rocketmq = yamlFiles('schemas/rocketmq');
const fixtures = yamlFiles('test/fixtures/kafka');
const errors = readdirSync(join(ROOT, 'test/errors'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => yamlFiles(`test/errors/${entry.name}`));
const sharedProtocol = readFileSync(join(ROOT, 'test/errors/protocol.yaml'), 'utf8');

/** Texts of files that parts can be taken from. */
export const TEXTS: readonly string[] = [kafka, rocketmq, fixtures, ...errors].flatMap((files) =>
  Object.values(files),
);

/** Texts of drawn files, which use more of the language. */
export const DRAWN_TEXTS: readonly string[] = Array.from({ length: 40 }, (_, seed) =>
  drawSchemas(seed),
).flatMap((files) => Object.values(files));

const kafkaPaths = Object.keys(kafka).filter((path) => path !== 'protocol.yaml');
const headers = kafkaPaths.filter((path) => /^(request|response)-header\.yaml$/.test(path));

/** The protocol of a folder with some of its messages. */
function partOf(files: Schemas, dice: Dice): Schemas {
  const paths = Object.keys(files).filter((path) => path !== 'protocol.yaml');
  const chosen = Array.from({ length: dice.between(1, 3) }, () => dice.pick(paths));
  return Object.fromEntries(
    [...new Set(['protocol.yaml', ...chosen])].map((path) => [path, files[path] ?? '']),
  );
}

/** The files of a small protocol: of real messages, of schemas with an error each, or drawn. */
export function drawCorpus(seed: number, dice: Dice): Schemas {
  const choice = dice.roll();
  if (choice < 0.4) return drawSchemas(seed);
  if (choice < 0.6) return { 'protocol.yaml': sharedProtocol, ...dice.pick(errors) };
  if (choice < 0.65) return fixtures;
  if (choice < 0.8) return partOf(rocketmq, dice);
  const chosen = Array.from({ length: dice.between(1, 3) }, () => dice.pick(kafkaPaths));
  const paths = new Set(['protocol.yaml', ...headers, ...chosen]);
  return Object.fromEntries([...paths].map((path) => [path, kafka[path] ?? '']));
}
