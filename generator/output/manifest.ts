import { byCodeUnit, isOutputPath } from './output-file.js';

/** The file in each output folder that lists what was written there. It is checked in beside the output. */
export const MANIFEST_NAME = '.wiregauge-manifest.json';

const FORMAT = 1;

/** What a manifest says: its files, or why it cannot be used. */
export type ManifestReading =
  | { readonly kind: 'listed'; readonly files: readonly string[] }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer'; readonly format: number };

/** The manifest of the given files: one path a line, sorted, so that two branches merge like any other text. */
export function manifestText(paths: Iterable<string>): string {
  const files = [...new Set(paths)].sort(byCodeUnit);
  return `${JSON.stringify({ format: FORMAT, files }, undefined, 2)}\n`;
}

/** Reads a manifest. Entries that would lead out of the folder, or name something we never write, are left out. */
export function readManifest(text: string): ManifestReading {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return { kind: 'damaged' };
  const { format, files } = value as { format?: unknown; files?: unknown };
  if (typeof format === 'number' && format > FORMAT) return { kind: 'newer', format };
  if (format !== FORMAT || !Array.isArray(files)) return { kind: 'damaged' };
  const entries: readonly unknown[] = files;
  return { kind: 'listed', files: entries.filter((entry) => typeof entry === 'string').filter(isOutputPath) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
