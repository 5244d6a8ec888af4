// Hundreds of real documentation pages as a knowledge folder: the right pages.
import { describe, expect, it } from 'vitest';
import { someNotes } from '../../support/notes.ts';
import { hasOfflineWeb, offlinePages, sharedData, unpackPages } from '../../support/offline-web.ts';

const answers = [
  'wal.html',
  'fts5.html',
  'lang_returning.html',
  'release-15.html',
  'runtime-config-connection.html',
];
const search = { limit: 20, signal: AbortSignal.timeout(50_000) };

describe('the documentation of SQLite and PostgreSQL', () => {
  it.runIf(!hasOfflineWeb())('SKIPPED: no offline web beside the repository', () => {
    console.warn(`No data at ${sharedData}.`);
  });

  it.skipIf(!hasOfflineWeb())('answers from the pages that hold the answer', async () => {
    await using notes = await someNotes();
    const all = (['sqlite', 'postgresql'] as const).flatMap((host) => offlinePages(host));
    // Most of their time is taken by reading them; all are read by the bench.
    const pages = all.filter(
      ({ url }, index) => index % 8 === 0 || answers.some((name) => url.endsWith(`/${name}`)),
    );
    expect(pages.length).toBeGreaterThan(150);
    await unpackPages(notes.directory, pages);
    const knowledge = await notes.open({ recheckMs: 60_000 });
    expect(await knowledge.unreadable()).toEqual([]);
    const pagesFor = async (query: string) => {
      const { passages } = await knowledge.search(query, search);
      return passages.map((passage) => passage.url.replace(/^.*\//, ''));
    };
    expect(await pagesFor('automatic checkpoint of the write-ahead log')).toContain('wal.html');
    expect(await pagesFor('constants of the FTS5 bm25() function')).toContain('fts5.html');
    expect(await pagesFor('RETURNING clause modelled after PostgreSQL')).toContain('lang_returning.html');
    expect(await pagesFor('UNIQUE NULLS NOT DISTINCT added in PostgreSQL 15')).toContain('release-15.html');
    expect(await pagesFor('default number of connections of a PostgreSQL server')).toContain(
      'runtime-config-connection.html',
    );
    const { terms } = await knowledge.search(
      'Which default did PostgreSQL 17 choose for io_combine_limit?',
      search,
    );
    expect(terms).toContainEqual({ term: 'io_combine_limit', documents: 0 });
    expect(terms.find(({ term }) => term === 'PostgreSQL')?.documents).toBeGreaterThan(75);
  });
});
