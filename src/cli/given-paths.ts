// The files and folders that a command line names: what cannot be used is refused before anything begins.
import { open, stat, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { FootnoteError, systemWords } from '../base/errors.ts';
import type { AttachedFile } from '../chat/port.ts';

export const pageHint = 'Name a file in a folder that is there and can be written to, and ask again.';

/** @throws FootnoteError `usage` when one of them cannot be read */
export async function givenFiles(paths: readonly string[]): Promise<readonly AttachedFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => null);
      if (found?.isFile() === true)
        return { ref: path, name: basename(path), size: found.size, type: '', link: '' };
      throw unusable(`--file: ${path} is not a file.`, 'Name files that can be read.');
    }),
  );
}

/** @throws FootnoteError `usage` when it is no folder that can be entered */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return;
  const what = found === null ? 'does not exist or cannot be entered' : 'is not a folder';
  throw unusable(`--knowledge: ${path} ${what}.`, 'Name a folder with Markdown, HTML, text or PDF files.');
}

/** @throws FootnoteError `usage` when no file can be written there, or it is one of `files`, which are read. Leaves the place as it was. */
export async function requirePlace(path: string, files: readonly string[]): Promise<void> {
  const found = await stat(path).catch(() => null);
  for (const file of found === null ? [] : files) {
    const read = await stat(file).catch(() => null);
    if (read?.ino === found?.ino && read?.dev === found?.dev)
      throw unusable(`--page: ${path} is a file that --file names.`, pageHint);
  }
  // Opening and closing a pipe would end it.
  if (found !== null && !found.isFile() && !found.isDirectory()) return;
  try {
    await (await open(path, 'a')).close();
    if (found === null) await unlink(path);
  } catch (error) {
    throw unusable(`--page: ${path} cannot be written: ${systemWords(error)}.`, pageHint, error);
  }
}

function unusable(message: string, hint: string, cause?: unknown): FootnoteError {
  return new FootnoteError('usage', message, { hint, cause });
}
