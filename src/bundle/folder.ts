// A bundle as a folder. What is read is not trusted: only regular files that the manifest names, and only so much.
import { constants } from 'node:fs';
import { lstat, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemWords } from '../base/errors.ts';
import { isRecord, jsonIn } from '../base/json.ts';
import { makeFolder } from '../base/make-folder.ts';
import { bundleFormat, jsonFile, manifestName, manifestSchema, refuse } from './manifest.ts';
import type { Bundle, Manifest } from './manifest.ts';

/** Larger bundles are refused; runs of any depth stay far below. In bytes. */
const longest = { manifest: 16_000_000, file: 128_000_000, all: 512_000_000 };
const mostFiles = 10_000;

/** Writes a new folder. @throws FootnoteError `request-invalid` when something is there already */
export async function writeBundle(folder: string, { manifest, files }: Bundle): Promise<void> {
  try {
    makeFolder(folder);
  } catch (error) {
    unwritable(folder, error);
  }
  if ((await readdir(folder)).length > 0)
    refuse(`${folder} is not empty.`, 'Name a folder that is not there yet: --out FOLDER.');
  try {
    for (const [name, content] of files) {
      makeFolder(dirname(join(folder, name)));
      await writeFile(join(folder, name), content, { flag: 'wx' });
    }
    // Last: a folder without it is no bundle.
    await writeFile(join(folder, manifestName), jsonFile(manifest), { flag: 'wx' });
  } catch (error) {
    unwritable(folder, error);
  }
}

function unwritable(folder: string, error: unknown): never {
  return refuse(`${folder} cannot be written: ${systemWords(error)}.`, 'Name another folder: --out FOLDER.');
}

/** @throws FootnoteError `request-invalid` when it is none, a file is missing, or is more than can be read */
export async function readBundle(folder: string): Promise<Bundle> {
  const manifest = manifestIn(await read(folder, manifestName, longest.manifest));
  const named = Object.entries(manifest.files);
  if (named.length > mostFiles)
    refuse(`The manifest names ${named.length} files; ${mostFiles} is the limit.`);
  const inPages = named.some(([name]) => name.startsWith('pages/'));
  const pages = inPages ? await lstat(join(folder, 'pages')).catch(() => null) : null;
  if (inPages && pages?.isDirectory() !== true) refuse('pages is missing, or is no folder.');
  const files = new Map<string, Buffer>();
  let left = longest.all;
  for (const [name] of named) {
    // One after the other: what is left counts.
    const content = await read(folder, name, Math.min(longest.file, left));
    left -= content.length;
    files.set(name, content);
  }
  return { manifest, files };
}

function manifestIn(content: Buffer): Manifest {
  const given = jsonIn(content.toString());
  if (given === undefined) refuse(`${manifestName} is not JSON.`);
  const format = isRecord(given) ? given['format'] : undefined;
  if (typeof format === 'number' && format !== bundleFormat)
    refuse(
      `This bundle has format ${format}; this Footnote reads format ${bundleFormat}.`,
      'Use the Footnote that wrote it, or a newer one.',
    );
  const parsed = manifestSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = (issue?.path ?? []).join('.');
  const names = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : '';
  const where = place === '' ? manifestName : place;
  return refuse(
    `${manifestName} is not the manifest of a bundle: ${where} ${names === '' ? 'is wrong' : `may not hold ${names}`}.`,
  );
}

/** No link is followed, and nothing is waited for: a pipe is no file. */
async function read(folder: string, name: string, most: number): Promise<Buffer> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) =>
    refuse(`${name} cannot be read: ${systemWords(error)}.`),
  );
  try {
    const found = await handle.stat();
    if (!found.isFile()) refuse(`${name} is no file.`);
    if (found.size > most) refuse(`${name} has ${found.size} bytes; ${most} can be read.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
