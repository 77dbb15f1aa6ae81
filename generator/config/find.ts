import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const CONFIG_NAME = 'wiregauge.config.yaml';

/** Names that are probably meant to be a configuration file but are not read. */
const NEAR_NAMES = ['wiregauge.config.yml', 'wiregauge.yaml', 'wiregauge.yml', 'wiregauge.config.json'];

/** Where the search for a configuration file ended. */
export type ConfigSearch =
  | { readonly kind: 'found'; readonly file: string }
  | { readonly kind: 'missing'; readonly last: string; readonly misnamed: string | undefined };

/** Looks for the configuration file in `from` and upwards, as far as the first folder that holds a package.json or a `.git`. */
export function findConfig(from: string): ConfigSearch {
  let misnamed: string | undefined;
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, CONFIG_NAME);
    if (existsSync(file)) return { kind: 'found', file };
    misnamed ??= NEAR_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
    const isTop = existsSync(join(folder, 'package.json')) || existsSync(join(folder, '.git'));
    if (isTop || folder === dirname(folder)) return { kind: 'missing', last: folder, misnamed };
  }
}
