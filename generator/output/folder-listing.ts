import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What stands at a path: `reserved` is a folder that belongs to another output, `other` a socket, device and the like. */
export type EntryKind = 'file' | 'folder' | 'link' | 'reserved' | 'other';

/** Paths below a folder, relative to it and with `/`, with what stands there. */
export type FolderListing = ReadonlyMap<string, EntryKind>;

const SKIPPED = new Set(['node_modules', '.git']);

/**
 * Everything below `folder`, except dependencies and version control. Symbolic links are listed, never followed. Folders whose absolute
 * path is in `reserved` are listed but not entered. Throws the file system's error, save that a missing folder is empty.
 */
export function listFolder(folder: string, reserved: ReadonlySet<string>): FolderListing {
  const listing = new Map<string, EntryKind>();
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) listInto(listing, folder, '', reserved);
  return listing;
}

function listInto(
  listing: Map<string, EntryKind>,
  folder: string,
  prefix: string,
  reserved: ReadonlySet<string>,
): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = prefix + entry.name;
    const absolute = join(folder, entry.name);
    const kind = kindOf(entry, absolute, reserved);
    listing.set(path, kind);
    if (kind === 'folder') listInto(listing, absolute, `${path}/`, reserved);
  }
}

function kindOf(entry: Dirent, absolute: string, reserved: ReadonlySet<string>): EntryKind {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return reserved.has(absolute) ? 'reserved' : 'folder';
  return entry.isFile() ? 'file' : 'other';
}

/** Whatever keeps a file from being written at `path`: a link, another output's folder, or something that is no file or folder. */
export function obstacleAt(
  listing: FolderListing,
  path: string,
): { path: string; kind: EntryKind } | undefined {
  const segments = path.split('/');
  for (let count = 1; count <= segments.length; count++) {
    const part = segments.slice(0, count).join('/');
    const kind = listing.get(part);
    if (kind === undefined) return undefined;
    const wanted = count === segments.length ? 'file' : 'folder';
    if (kind !== wanted) return { path: part, kind };
  }
  return undefined;
}
