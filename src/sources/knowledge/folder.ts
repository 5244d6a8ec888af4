// Lists the documents of a folder without ever following a link out of it.
import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { wordSet } from '../../base/lists.ts';
import { endingOf, type Kind, kindByName } from '../extract/format-by-name.ts';
import type { UnreadableFile } from '../port.ts';

export interface FoundFile {
  /** Path below the folder, with forward slashes. */
  readonly path: string;
  readonly absolute: string;
  readonly format: Kind;
  readonly size: number;
  /** Changes whenever the file does: inode, size, and both times to the nanosecond. */
  readonly stamp: string;
}

export type Listing = Awaited<ReturnType<typeof listFolder>>;

type Place = Pick<FoundFile, 'path' | 'absolute'>;

interface Walk {
  readonly root: string;
  readonly seen: Set<string>;
  readonly files: FoundFile[];
  readonly links: Place[];
  readonly unreadable: UnreadableFile[];
}

type WithPath = Pick<Place, 'path'>;
export const byPath = (a: WithPath, b: WithPath) => (a.path < b.path ? -1 : 1);

/** More than this is a mistake (somebody's home directory), not a collection of notes. */
const mostFiles = 50_000;

/** Every document below a folder, in order of their paths. Never throws: what cannot be listed is in `unreadable`. */
export async function listFolder(directory: string) {
  let root: string;
  try {
    root = await realpath(directory);
  } catch (error) {
    return { files: [], unreadable: [{ path: directory, reason: reasonOf(error, 'folder') }] };
  }
  const walk: Walk = { root, seen: new Set(), files: [], links: [], unreadable: [] };
  await listAll(walk, { path: '', absolute: root });
  // Links come last, so that a file that is also reachable without one keeps its own path.
  for (let links = walk.links.splice(0); links.length > 0; links = walk.links.splice(0))
    for (const link of links.toSorted(byPath)) await addLink(walk, link);
  return { files: walk.files.toSorted(byPath), unreadable: walk.unreadable.toSorted(byPath) };
}

async function listAll(walk: Walk, top: Place): Promise<void> {
  const folders = [top];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (walk.files.length > mostFiles) {
      leaveOut(walk, folder.path, `Only the first ${mostFiles} files of a folder are read.`);
      break;
    }
    folders.push(...(await listOne(walk, folder)));
  }
}

/** `~$` is what Word leaves beside a document that somebody has open. */
const leftOut = /^(?:\.|~\$|node_modules$)/;

/** Adds the files of one folder and returns its sub-folders. */
async function listOne(walk: Walk, folder: Place): Promise<Place[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder.absolute, { withFileTypes: true });
  } catch (error) {
    leaveOut(walk, folder.path || walk.root, reasonOf(error, 'folder'));
    return [];
  }
  const folders: Place[] = [];
  const files: Place[] = [];
  for (const entry of entries) {
    if (leftOut.test(entry.name)) continue;
    const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
    const place = { path, absolute: join(folder.absolute, entry.name) };
    if (entry.isDirectory()) folders.push(place);
    else if (entry.isSymbolicLink()) walk.links.push(place);
    else files.push(place);
  }
  await Promise.all(files.map(({ path, absolute }) => addFile(walk, path, absolute)));
  return folders;
}

async function addFile(walk: Walk, path: string, absolute: string): Promise<void> {
  const ending = endingOf(path);
  const format = kindByName(path) ?? (ending === '' ? 'text' : undefined);
  if (format === undefined) {
    // Pictures, scripts and the like are left out without a word.
    if (otherDocuments.has(ending))
      leaveOut(walk, path, `Files of the kind .${ending} are not read; save it as PDF, Markdown or text.`);
    return;
  }
  try {
    const found = await lstat(absolute, { bigint: true });
    if (!found.isFile()) return leaveOut(walk, path, 'This is not an ordinary file.');
    const identity = `${found.dev}:${found.ino}`;
    if (walk.seen.has(identity)) return;
    walk.seen.add(identity);
    const stamp = `${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
    walk.files.push({ path, absolute, format, size: Number(found.size), stamp });
  } catch (error) {
    leaveOut(walk, path, reasonOf(error, 'file'));
  }
}

const otherDocuments = wordSet('doc odt rtf epub ppt pptx odp xls xlsx ods');

function leaveOut({ unreadable }: Walk, path: string, reason: string): void {
  unreadable.push({ path, reason });
}

/**
 * A link is followed inside the folder only: to a file, and to a folder that is left out otherwise, such as the version of
 * the documents that is in use. Any other one is read under its own path anyway.
 */
async function addLink(walk: Walk, { path, absolute }: Place): Promise<void> {
  try {
    const target = await realpath(absolute);
    if (target !== walk.root && !target.startsWith(`${walk.root}/`))
      return leaveOut(walk, path, 'This is a link that leads out of the folder; it is not followed.');
    if ((await stat(target)).isFile()) return await addFile(walk, path, target);
    const isLeftOut = relative(walk.root, target)
      .split('/')
      .some((name) => leftOut.test(name));
    if (!isLeftOut || walk.seen.has(target)) return;
    walk.seen.add(target);
    await listAll(walk, { path, absolute: target });
  } catch (error) {
    leaveOut(walk, path, reasonOf(error, 'link'));
  }
}

const refusals: Readonly<Record<string, (what: string) => string>> = {
  EACCES: (what) => `Footnote has no permission to read this ${what}.`,
  EPERM: (what) => `Footnote has no permission to read this ${what}.`,
  ENOENT: (what) => (what === 'link' ? 'This is a link that leads nowhere.' : `This ${what} does not exist.`),
  ELOOP: () => 'This is a link that leads in a circle.',
  ENOTDIR: () => 'This is not a folder.',
  ENAMETOOLONG: (what) => `The path of this ${what} is too long.`,
};

/** Why the operating system refused, in plain words. */
export function reasonOf(error: unknown, what: 'file' | 'folder' | 'link'): string {
  const code = codeOf(error);
  return refusals[code]?.(what) ?? `This ${what} could not be read (${code || String(error)}).`;
}
