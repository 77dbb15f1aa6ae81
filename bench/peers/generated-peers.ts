import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The libraries whose code is generated. */
export type GeneratedPeer = 'protobufjs' | 'bufbuild' | 'ts-proto';

/** Where their code lies. Bundles lie as deep as the sources do, so this is the same folder for both. */
export const CACHE = fileURLToPath(new URL('../../bench/.cache/', import.meta.url));

/** The code of a library as a module of the type that the caller states. */
export async function generatedPeer<T>(peer: GeneratedPeer): Promise<T> {
  const file = join(CACHE, `${peer}.js`);
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run bench makes it`);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}
