import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Golden rows are handed over instead of read from files. */
const handedRows: Plugin = {
  name: 'handed-rows',
  setup({ onResolve }) {
    onResolve({ filter: /\/golden-text\.js$/ }, () => ({ path: pathOf('./program/golden-text.ts') }));
  },
};

/**
 * The checks of all golden rows with the generated code, as one module for any host. It is built for browsers, so
 * a check that imports a module of Node fails here.
 */
export async function goldenBundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf('./program/judge.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
    plugins: [handedRows],
  });
  return outputFiles[0]?.text ?? '';
}
