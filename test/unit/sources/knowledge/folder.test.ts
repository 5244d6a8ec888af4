import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFolder } from '../../../../src/sources/knowledge/folder.ts';
import { readDocument } from '../../../../src/sources/knowledge/read-document.ts';
import { someNotes } from '../../../support/notes.ts';
import { aWordFile } from '../../../support/word.ts';

/** Root may read everything, so the tests give that up for a moment. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('listing a folder', () => {
  it('skips hidden files and what is no document', async () => {
    await using notes = await someNotes({ 'a.md': 'x', '.git/b.md': 'x', 'c.css': 'x', 'd/e.HTML': 'x' });
    const { files, unreadable } = await listFolder(notes.directory);
    expect(files.map((file) => [file.path, file.format])).toEqual([
      ['a.md', 'markdown'],
      ['d/e.HTML', 'html'],
    ]);
    expect(unreadable).toEqual([]);
  });

  it('takes tables, data and files without an ending for texts, as attached ones are', async () => {
    const texts = ['LICENSE', 'a.csv', 'b.json', 'c.yaml', 'd.yml'];
    await using notes = await someNotes(
      Object.fromEntries(texts.map((name) => [name, 'The kettle is blue.'])),
    );
    await notes.write('program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 3]));
    const { files } = await listFolder(notes.directory);
    expect(files.map(({ path }) => path)).toEqual([...texts, 'program']);
    const read = await Promise.all(files.map(readDocument));
    expect(read.map(({ readable }) => readable)).toEqual([...texts.map(() => true), false]);
    expect(read.at(-1)).toMatchObject({ reason: 'This file is not text.' });
  });

  it('reads Word documents, and not what Word leaves beside one that is open', async () => {
    await using notes = await someNotes({
      'plan.docx': aWordFile(['# Backups', 'Restoring one takes four hours.']),
      '~$plan.docx': 'Ada',
    });
    const { files, unreadable } = await listFolder(notes.directory);
    expect([files.map(({ path }) => path), unreadable]).toEqual([['plan.docx'], []]);
    const read = await readDocument(files[0]!);
    expect(read).toMatchObject({ readable: true, page: { title: 'Backups' } });
    expect(JSON.stringify(read)).toContain('Restoring one takes four hours.');
  });

  it('follows a link to a folder that is hidden, once, and to none outside', async () => {
    await using notes = await someNotes({ '.v2/sub/a.md': 'x', '.v2/b.md': 'y', 'c/d.md': 'z' });
    for (const [path, target] of [
      ['current', '.v2'],
      ['again', 'c'],
      ['.v2/round', '.'],
      ['.v2/out', '../..'],
    ] as const)
      await symlink(target, join(notes.directory, path));
    const { files, unreadable } = await listFolder(notes.directory);
    expect(files.map(({ path }) => path)).toEqual(['c/d.md', 'current/b.md', 'current/sub/a.md']);
    expect(unreadable.map(({ path }) => path)).toEqual(['current/out']);
    expect(await Promise.all(files.map(readDocument))).toMatchObject(files.map(() => ({ readable: true })));
  });

  it('names folders and files that it may not read', async () => {
    await using notes = await someNotes({ 'a.md': 'x', 'locked.md': 'x' });
    await chmod(join(notes.directory, '..'), 0o755);
    await mkdir(join(notes.directory, 'private'));
    await chmod(join(notes.directory, 'private'), 0o000);
    await chmod(join(notes.directory, 'locked.md'), 0o000);
    const { listing, read } = await asNobody(async () => {
      const found = await listFolder(notes.directory);
      return { listing: found, read: await Promise.all(found.files.map(readDocument)) };
    });
    expect(listing.unreadable).toEqual([
      { path: 'private', reason: 'Footnote has no permission to read this folder.' },
    ]);
    expect(listing.files.map((file) => file.path)).toEqual(['a.md', 'locked.md']);
    expect(read[0]?.readable).toBe(true);
    expect(read[1]).toEqual({ readable: false, reason: 'Footnote has no permission to read this file.' });
    await chmod(join(notes.directory, 'private'), 0o700);
  });
});
