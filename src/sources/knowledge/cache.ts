// Documents as they were read last time, and vectors, on disk. A cache that cannot be used is as good as none.
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { makeFolder } from '../../base/make-folder.ts';
import { textHash } from '../../base/text-hash.ts';
import type { ReadResult } from './read-document.ts';

/** Raise it whenever extraction, passages or words change: what was read before is then read again. */
const formatVersion = 15;

/** What was read of each file, by path, and the stamp the file had then. */
export type KnownFiles = ReadonlyMap<string, { readonly stamp: string; readonly result: ReadResult }>;

/** Where the documents of a folder, or their vectors, are cached. */
export function cachePath(cacheDirectory: string, directory: string, kind: 'cache' | 'vectors'): string {
  const name = textHash(directory).slice(0, 16);
  return join(cacheDirectory, `knowledge-${name}.${kind}`);
}

/** What `saveCache` kept there, of the type it had then; null: nothing that can be used. Never throws. */
export async function loadCache(path: string): Promise<unknown> {
  try {
    const bytes = await readFile(path);
    const body = bytes.subarray(8);
    if (bytes.length < 8 || bytes.readUInt32LE(0) !== formatVersion) return null;
    if (bytes.readUInt32LE(4) !== crc32(body)) return null;
    return deserialize(body) as unknown;
  } catch {
    return null;
  }
}

/** Writes the cache beside the old one and puts it in its place in one move. @throws what the file system throws. */
export async function saveCache(path: string, known: unknown): Promise<void> {
  const body = serialize(known);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(formatVersion, 0);
  head.writeUInt32LE(crc32(body), 4);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  makeFolder(join(path, '..'));
  try {
    await writeFile(temporary, [head, body], { flag: 'wx', mode: 0o600 });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
