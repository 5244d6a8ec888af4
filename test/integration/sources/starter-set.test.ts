// The notes that ship with Footnote: whole, licensed, and able to answer the first question.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classifySource } from '../../../src/citations/credibility.ts';
import { someNotes } from '../../support/notes.ts';

const directory = 'config/knowledge';

describe('the starter set', () => {
  it('answers its first question from pages of both databases (D10)', async () => {
    await using notes = await someNotes();
    const knowledge = await notes.open({ directory });
    expect(await knowledge.unreadable()).toEqual([]);
    const { passages, documents } = await knowledge.search(
      'How do SQLite and PostgreSQL treat NULLs in unique columns?',
      { limit: 8, signal: AbortSignal.timeout(50_000) },
    );
    expect(documents).toBeGreaterThan(40);
    const urls = passages.map((passage) => passage.url);
    expect(urls).toContain('knowledge:footnote-starter-set/sqlite/nulls.html');
    expect(urls).toContain('knowledge:footnote-starter-set/postgresql/indexes-unique.html');
    expect(urls.map((url) => classifySource(url).tier)).toEqual(urls.map(() => 'starter'));
    expect(passages.map((passage) => passage.text).join('\n')).toMatch(/NULLS NOT DISTINCT/);
  });

  it('is told apart from what somebody put beside it (A77)', async () => {
    await using notes = await someNotes({
      'starter/a.md': '# A\n\nKettles are blue.\n',
      'starters.md': '# B\n\nKettles are red.\n',
    });
    const knowledge = await notes.open({ shipped: ['starter/', 'b.md'] });
    const { passages } = await knowledge.search('kettles', {
      limit: 6,
      signal: AbortSignal.timeout(50_000),
    });
    const told = passages.map(({ url, shipped }) => [url, shipped ?? false]);
    expect(Object.fromEntries(told)).toEqual({
      'knowledge:starter/a.md': true,
      'knowledge:starters.md': false,
    });
  });

  it('gives as many passages as are asked for, each with its source apart from its text (D11)', async () => {
    await using notes = await someNotes();
    const knowledge = await notes.open({ directory });
    const { passages } = await knowledge.search('NULLs in unique columns', {
      limit: 6,
      signal: AbortSignal.timeout(50_000),
    });
    expect(passages).toHaveLength(6);
    for (const { url, title, pageHash, start, end, text } of passages) {
      expect([url.startsWith('knowledge:'), title !== '', text.includes(url)]).toEqual([true, true, false]);
      expect((await knowledge.page(pageHash)).text.slice(start, end)).toBe(text);
    }
  });

  it('is small, and carries the notice of the PostgreSQL licence', async () => {
    const names = await readdir(directory, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
    expect(names).toContain('footnote-starter-set/postgresql/legalnotice.html');
  });
});
