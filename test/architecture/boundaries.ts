import type { Import, SourceModule } from './modules.js';

/** What the modules of one folder of generator/ may import. */
interface Boundary {
  /** Other folders and modules of generator/. */
  readonly ours: readonly string[];
  /** Packages; Node's own modules are `node:`. */
  readonly packages: readonly string[];
}

const NODE = 'node:';

/** Arrows point one way: schema, model, plan, emit. Keys are folders and modules of generator/; each may import itself. */
export const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  diagnostics: { ours: [], packages: [NODE] },
  schema: { ours: ['diagnostics'], packages: [NODE, 'yaml', 'zod'] },
  model: { ours: ['schema', 'diagnostics'], packages: [] },
  plan: { ours: ['model'], packages: [] },
  codec: { ours: ['codec/scope', 'plan', 'model'], packages: [] },
  'codec/scope': { ours: ['codec', 'plan', 'model', 'runtime/internal'], packages: [] },
  'codec/local-names': { ours: ['runtime/internal'], packages: [] },
  emit: {
    ours: ['emit/runtime-imports', 'plan', 'model', 'codec', 'output/output-file'],
    packages: ['ts-morph'],
  },
  'emit/emit': { ours: ['emit', 'plan', 'model', 'codec', 'output/output-file'], packages: [] },
  runtime: { ours: [], packages: [] },
  config: { ours: ['diagnostics', 'schema'], packages: [NODE, 'zod'] },
  output: { ours: ['diagnostics', 'config'], packages: [NODE] },
  'emit/runtime-imports': {
    ours: ['emit', 'runtime/internal (type)', 'runtime/frames (type)'],
    packages: [],
  },
  support: { ours: ['emit/paths', 'output/output-file'], packages: [NODE] },
  compile: {
    ours: [
      'commands/generate-compiler (type)',
      'diagnostics',
      'emit/paths',
      'emit/emit (lazy)',
      'model',
      'output/output-file',
      'output/own-modules',
      'plan',
      'schema',
      'support',
    ],
    packages: [NODE],
  },
  commands: {
    ours: [
      'compile (lazy)',
      'config',
      'diagnostics',
      'output',
      'schema',
      'commands/import-kafka/index (lazy)',
    ],
    packages: [NODE, 'commander'],
  },
  'commands/import-kafka': {
    ours: ['diagnostics', 'schema', 'output', 'config'],
    packages: [NODE, 'yaml', 'zod'],
  },
  cli: { ours: ['commands'], packages: [] },
  index: { ours: ['commands', 'config', 'diagnostics', 'output'], packages: [NODE] },
};

const ROOT = 'generator/';

/** Imports that cross a boundary: `path -> what it imports`. */
export function crossings(module: SourceModule): string[] {
  const own = ownerOf(module.path.replace(/\.ts$/, ''));
  const boundary = own === undefined ? undefined : BOUNDARIES[own];
  if (own === undefined || boundary === undefined)
    return [`${module.path} belongs to no part of the generator`];
  return module.imports
    .filter((one) => !(one.isOurs ? isAllowedModule(one, own, boundary) : isAllowedPackage(one, boundary)))
    .map((one) => `${module.path} -> ${one.to}`);
}

/** The narrowest entry of the table that holds a module. */
function ownerOf(path: string): string | undefined {
  return Object.keys(BOUNDARIES)
    .filter((entry) => isWithin(path, entry))
    .sort((a, b) => b.length - a.length)[0];
}

function isWithin(path: string, entry: string): boolean {
  return path === `${ROOT}${entry}` || path.startsWith(`${ROOT}${entry}/`);
}

function isAllowedPackage({ to }: Import, { packages }: Boundary): boolean {
  return packages.some((name) => (name === NODE ? to.startsWith(NODE) : to === name));
}

/** An entry may say how: `(type)` allows no value, `(lazy)` nothing that is loaded with the module, types apart. */
function isAllowedModule(one: Import, own: string, { ours }: Boundary): boolean {
  if (ownerOf(one.to) === own) return true;
  return ours.some((entry) => {
    const [name = '', how] = entry.split(' ');
    if (!isWithin(one.to, name)) return false;
    if (how === '(type)') return one.isType;
    return how === '(lazy)' ? one.isLazy || one.isType : true;
  });
}
