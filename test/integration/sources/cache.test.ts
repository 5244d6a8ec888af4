// The index on disk saves reading again, and nothing that happens to it can do harm.
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { someNotes } from '../../support/notes.ts';
import type { Notes } from '../../support/notes.ts';

const search = { limit: 3, signal: AbortSignal.timeout(50_000) };

async function openCounting(notes: Notes): Promise<{ read: number; warnings: string[]; found: number }> {
  const warnings: string[] = [];
  let read = -1;
  const knowledge = await notes.open({
    logger: {
      debug() {},
      error() {},
      info: (fields) => {
        read = (fields as { read: number }).read;
      },
      warn: (_fields, message) => warnings.push(message),
    },
  });
  const found = (await knowledge.search('kettle', search)).passages.length;
  return { read, warnings, found };
}

const files = { 'a.md': 'The kettle is blue.', 'b.md': 'The kettle was red.', 'empty.md': '' };

describe('the index of a folder', () => {
  it('is read from disk the second time, and only changed files are read again', async () => {
    await using notes = await someNotes(files);
    expect(await openCounting(notes)).toMatchObject({ read: 3, found: 2 });
    expect(await openCounting(notes)).toMatchObject({ read: 0, found: 2 });
    await notes.write('a.md', 'The kettle became green.');
    expect(await openCounting(notes)).toMatchObject({ read: 1, found: 2 });
    await notes.erase('b.md');
    expect(await openCounting(notes)).toMatchObject({ read: 0, found: 1 });
  });

  it('tries a file again at the next start that could not be read in time, and not before', async () => {
    await using notes = await someNotes({ 'a.md': 'The kettle is blue. '.repeat(20_000) });
    let read = -1;
    const info = (fields: unknown) => void (read = (fields as { read: number }).read);
    const logger = { debug() {}, warn() {}, error() {}, info };
    const hurried = await notes.open({ logger, pool: { timeoutMs: 1 } });
    expect(await hurried.unreadable()).toHaveLength(1);
    await notes.write('b.md', '');
    expect(await hurried.unreadable()).toHaveLength(2);
    expect(read).toBe(1);
    expect(await openCounting(notes)).toMatchObject({ found: 3 });
  });

  it.each([
    ['damaged', (bytes: Buffer) => bytes.fill(7, 40, 60)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    [
      'of another version',
      (bytes: Buffer) => Buffer.concat([Buffer.from([255, 255, 0, 0]), bytes.subarray(4)]),
    ],
  ])('is made anew when it is %s', async (_state, harm) => {
    await using notes = await someNotes(files);
    await openCounting(notes);
    const [name = ''] = await readdir(notes.cacheDirectory);
    const path = join(notes.cacheDirectory, name);
    await writeFile(path, harm(await readFile(path)));
    expect(await openCounting(notes)).toMatchObject({ read: 3, found: 2 });
    expect(await readdir(notes.cacheDirectory)).toEqual([name]);
    expect(await openCounting(notes)).toMatchObject({ read: 0, found: 2 });
  });

  it('is done without where nothing can be written', async () => {
    await using notes = await someNotes(files);
    await writeFile(notes.cacheDirectory, 'a file where a folder should be');
    await chmod(notes.cacheDirectory, 0o400);
    expect(await openCounting(notes)).toMatchObject({
      found: 2,
      warnings: [expect.stringMatching(/could not be kept/)],
    });
  });
});
