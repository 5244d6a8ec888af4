// Files that somebody names at a terminal.
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ExpectedFailure, FootnoteError } from '../../base/errors.ts';
import type { AttachedContent, AttachedFile } from '../port.ts';

/** @throws FootnoteError `usage` for what is no file */
export async function filesAt(paths: readonly string[]): Promise<AttachedFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => null);
      if (found?.isFile() !== true) throw new FootnoteError('usage', `${path} is not a file.`);
      return { ref: path, name: basename(path), size: found.size, type: '', link: '' };
    }),
  );
}

/** @throws ExpectedFailure as `ChatPlatform.file` does */
export async function attachedFile(
  { ref, name, type, link }: AttachedFile,
  { maxBytes }: { readonly maxBytes: number },
): Promise<AttachedContent> {
  const file = await open(ref).catch(() => {
    throw new ExpectedFailure('source-not-found', 'It is not there any more, or cannot be opened.');
  });
  try {
    // It may have grown since it was named.
    const { size } = await file.stat();
    if (size > maxBytes) {
      throw new ExpectedFailure('source-too-large', `It has more than ${maxBytes / 1_000_000} MB.`);
    }
    return { bytes: await file.readFile(), name, type, link };
  } finally {
    await file.close();
  }
}
