// Folders of notes for tests, in a temporary directory that is gone afterwards.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { silentLogger } from '../../src/base/logger.ts';
import { openKnowledge } from '../../src/sources/knowledge/open-knowledge.ts';
import type { KnowledgeOptions } from '../../src/sources/knowledge/open-knowledge.ts';
import type { KnowledgeBase } from '../../src/sources/port.ts';

export interface Notes {
  readonly directory: string;
  readonly cacheDirectory: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  erase(path: string): Promise<void>;
  /** Looks for changes at every call, unless told otherwise. */
  open(options?: Partial<KnowledgeOptions>): Promise<KnowledgeBase>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function someNotes(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Notes> {
  const root = await mkdtemp(join(tmpdir(), 'footnote-notes-'));
  const directory = join(root, 'notes');
  const cacheDirectory = join(root, 'cache');
  await mkdir(directory);
  const notes: Notes = {
    directory,
    cacheDirectory,
    async write(path, content) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    },
    erase: (path) => rm(join(directory, path), { recursive: true }),
    open: (options = {}) =>
      openKnowledge({ directory, cacheDirectory, logger: silentLogger, recheckMs: 0, ...options }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
  for (const [path, content] of Object.entries(files)) await notes.write(path, content);
  return notes;
}
