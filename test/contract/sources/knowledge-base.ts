// What every knowledge base promises, whatever keeps its index.
import { expect, it } from 'vitest';
import type { KnowledgeBase } from '../../../src/sources/port.ts';

/** Files by their path below the folder. */
export type Folder = Readonly<Record<string, string>>;

export interface KnowledgeWorld {
  readonly knowledge: KnowledgeBase;
  /** Writes or, with undefined, removes a file of the folder. */
  readonly change: (path: string, content: string | undefined) => Promise<void>;
}

const folder: Folder = {
  'coffee/brewing.md':
    '# Brewing\n\nGrind the beans.\n\n## Water\n\nHeat the water to 94 °C and pour slowly.\n\n## Milk\n\nSteam it.\n',
  'coffee/storage.html':
    '<title>Storing coffee</title><nav><a href="/">Home of all things</a></nav><main><h1>Storing</h1><p>Roasted beans keep for <b>six weeks</b> in a closed tin.</p><table><tr><th>form</th><th>weeks</th></tr><tr><td>ground</td><td>2</td></tr></table></main>',
  'servers.txt':
    'Our servers\n\nThe setting io_worker_limit=7 was chosen in May.\n\nThe disks are encrypted.\n',
  'empty.md': '\n \n',
};

const options = () => ({ limit: 5, signal: AbortSignal.timeout(10_000) });

/** Runs the suite; `open` makes a fresh knowledge base over the folder it is given. */
export function promisesOfAKnowledgeBase(open: (folder: Folder) => Promise<KnowledgeWorld>): void {
  it('finds the passage that answers, with its place in the page, and its headings', async () => {
    const { knowledge } = await open(folder);
    const { passages, documents } = await knowledge.search('how hot should the water be?', options());
    const [best] = passages;
    expect(documents).toBe(3);
    expect(best?.text).toContain('94 °C');
    expect(best?.headings).toEqual(['Brewing', 'Water']);
    expect(best?.url).toMatch(/coffee\/brewing\.md$/);
    const page = await knowledge.page(best?.pageHash ?? '');
    expect(page.text.slice(best?.start, best?.end)).toBe(best?.text);
    expect(page.url).toBe(best?.url);
    expect(page.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('finds words in other forms, and identifiers whole', async () => {
    const { knowledge } = await open(folder);
    const stemmed = await knowledge.search('storage of a roasting bean', options());
    expect(stemmed.passages[0]?.url).toMatch(/storage\.html$/);
    for (const query of ['io_worker_limit', 'IO_WORKER_LIMIT=7']) {
      const found = await knowledge.search(query, options());
      expect(found.passages[0]?.url).toMatch(/servers\.txt$/);
      expect(found.terms).toEqual([{ term: query, documents: 1 }]);
    }
  });

  it('tells in how many documents each word of the search occurs, stop words left out', async () => {
    const { knowledge } = await open(folder);
    const { terms } = await knowledge.search('What about beans in the io_combine_limit?', options());
    expect(terms).toEqual([
      { term: 'beans', documents: 2 },
      { term: 'io_combine_limit', documents: 0 },
    ]);
  });

  it('keeps rows of tables together and leaves navigation out', async () => {
    const { knowledge } = await open(folder);
    const { passages } = await knowledge.search('ground weeks', options());
    const page = await knowledge.page(passages[0]?.pageHash ?? '');
    expect(page.text).toContain('ground | 2');
    expect(page.text).not.toContain('Home of all things');
    expect(page.title).toBe('Storing coffee');
  });

  it('gives nothing for nothing, and never more than was asked for', async () => {
    const { knowledge } = await open(folder);
    expect((await knowledge.search('', options())).passages).toEqual([]);
    expect((await knowledge.search('the of and', options())).terms).toEqual([]);
    expect((await knowledge.search('xylophone', options())).passages).toEqual([]);
    expect((await knowledge.search('beans water disks', { ...options(), limit: 1 })).passages).toHaveLength(
      1,
    );
  });

  it('stops when it is told to', async () => {
    const { knowledge } = await open(folder);
    await expect(knowledge.search('beans', { limit: 5, signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it('lists what it could not read, with the reason', async () => {
    const { knowledge } = await open(folder);
    expect(await knowledge.unreadable()).toEqual([
      { path: 'empty.md', reason: 'This file contains no text.' },
    ]);
  });

  it('sees new, changed and removed files, and no longer has the page of a file that changed (D10)', async () => {
    const { knowledge, change } = await open(folder);
    const before = (await knowledge.search('servers', options())).passages[0];
    await change('servers.txt', 'Our servers\n\nEverything moved to the moon base.\n');
    await change('tea.md', '# Tea\n\nOolong steeps for three minutes.\n');
    await change('coffee/brewing.md', undefined);
    expect((await knowledge.search('moon', options())).passages[0]?.url).toMatch(/servers\.txt$/);
    expect((await knowledge.search('oolong', options())).passages[0]?.url).toMatch(/tea\.md$/);
    expect((await knowledge.search('steam milk', options())).passages).toEqual([]);
    await expect(knowledge.page(before?.pageHash ?? '')).rejects.toMatchObject({ code: 'source-not-found' });
  });

  it('knows a text that lies in two files by the first path, whichever came first', async () => {
    const { knowledge, change } = await open({ 'z.md': 'The quota is 40 GB.', 'm.md': 'Snow falls.' });
    await knowledge.search('quota', options());
    await change('a.md', 'The quota is 40 GB.');
    await change('m.md', 'Snow falls again.');
    const { passages } = await knowledge.search('quota', options());
    expect(passages.map(({ url }) => url.replace(/^.*[:/]/, ''))).toEqual(['a.md']);
  });

  it('has no page for a hash it never gave out', async () => {
    const { knowledge } = await open(folder);
    await expect(knowledge.page('0'.repeat(64))).rejects.toMatchObject({ code: 'source-not-found' });
  });
}
