// The researcher without a model: exact quotes, and an honest judgement whether they answer.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import { researcher } from '../../../src/agents/researcher.ts';
import type { ResearcherInput, ResearcherOutput } from '../../../src/agents/researcher.ts';
import { wordsOf } from '../../../src/agents/extractive/words.ts';
import type { StoredPage } from '../../../src/sources/port.ts';
import { withoutModel } from '../../support/without-model.ts';

function page(url: string, title: string, text: string): StoredPage {
  return { hash: createHash('sha256').update(text).digest('hex'), url, title, text };
}

/** What a search over these pages would bring: every page as one passage. */
function inputFor(question: string, pages: readonly StoredPage[], request = question): ResearcherInput {
  const terms = [...new Set(wordsOf(question).map((word) => word.raw))].map((term) => ({
    term,
    documents: pages.filter(({ text, title }) =>
      `${title} ${text}`.toLowerCase().includes(term.toLowerCase()),
    ).length,
  }));
  return {
    request,
    task: {
      id: 'task-1',
      title: question,
      question,
      searches: [question],
      entity: null,
      priority: 1,
      rationale: '-',
    },
    searches: [
      {
        query: question,
        terms,
        documents: pages.length,
        passages: pages.map(({ hash, url, title, text }, index) => ({
          pageHash: hash,
          url,
          title,
          headings: [],
          text,
          start: 0,
          end: text.length,
          score: 10 - index,
        })),
      },
    ],
    pages: [...pages],
  };
}

async function research(
  question: string,
  pages: readonly StoredPage[],
  request?: string,
): Promise<ResearcherOutput> {
  return (await consult(researcher, inputFor(question, pages, request), withoutModel)).output;
}

const limits = page(
  'knowledge:docs/limits.html',
  'Limits',
  '# Limits\n\n## Joins\n\nJoins are planned quickly. The engine does not support joins of more than 64 tables. This cannot be changed.\n\n## Attached databases\n\nThe number of attached databases is 10 by default.\n\nmax_rows (integer)\n\nSets the number of rows. The default is 500 rows.',
);
const notes = page(
  'knowledge:team/backup.md',
  'Backups',
  '# Backups\n\nBackups are kept for 35 days. Maria looks after them.\n\nRun `make backup` to make one by hand.',
);

describe('the evidence', () => {
  it('is the sentence that answers, an exact slice of its page, with the headings above it', async () => {
    const { evidence, answered } = await research('How many tables can be joined at most?', [limits, notes]);
    expect(answered).toBe('yes');
    expect(evidence[0]?.quote).toContain('joins of more than 64 tables');
    expect(evidence[0]?.headings).toEqual(['Limits', 'Joins']);
    for (const { start, end, quote, pageHash } of evidence) {
      expect([limits, notes].find(({ hash }) => hash === pageHash)?.text.slice(start, end)).toBe(quote);
    }
  });

  it('names the label a sentence stands under', async () => {
    const { evidence } = await research('What is the default of max_rows?', [limits, notes]);
    expect(evidence[0]?.quote).toContain('The default is 500 rows.');
    expect(evidence[0]?.headings.at(-1)).toBe('max_rows (integer)');
  });

  it('takes a sentence that leans on another together with it', async () => {
    const lone = page(
      'knowledge:a.md',
      'A',
      'Pages are 4096 bytes. This size of pages in bytes was chosen for modern disks.',
    );
    const { evidence } = await research('Why was the size of pages in bytes chosen for disks?', [lone]);
    expect(evidence[0]?.quote).toBe(lone.text);
  });

  it('comes from passages alone when a page is missing', async () => {
    const input = inputFor('How long are backups kept?', [limits, notes]);
    const shifted = {
      ...input,
      pages: [],
      searches: input.searches.map((search) => ({
        ...search,
        passages: search.passages.map((passage) => ({
          ...passage,
          start: 1_000,
          end: 1_000 + passage.text.length,
        })),
      })),
    };
    const { evidence } = (await consult(researcher, shifted, withoutModel)).output;
    expect(evidence[0]).toMatchObject({ quote: 'Backups are kept for 35 days.', start: 1_011, end: 1_040 });
  });

  const filler =
    'and of tables, rows, keys, views and whatever else a team keeps on the disks of its hosts, ';
  it.each([
    ['a wide row', `Thing | Kept | Why\nBackups | They are kept for 35 days | ${filler.repeat(7)}`],
    ['a long sentence', `Backups are kept for 35 days, ${filler.repeat(7)}and no longer.`],
    [
      'a sentence that leans on another',
      `The team likes its disks, ${filler.repeat(2)}and looks after them. Therefore these backups are kept for 35 days, ${filler.repeat(2)}and no longer than that by any of its people.`,
    ],
  ])('is never longer than 500 characters: %s (A87)', async (_name, text) => {
    const { evidence } = await research('How long are backups kept?', [page('https://a.test', 'A', text)]);
    expect(evidence.map(({ quote }) => quote).join(' ')).toContain('kept for 35 days');
    expect(evidence.map(({ quote }) => quote.length).filter((size) => size > 500)).toEqual([]);
  });

  it('leaves out a second page that says the same', async () => {
    const copy = page('knowledge:team/copy.md', 'Copy', `${notes.text}\n\nCopied.`);
    const { evidence } = await research('How long are backups kept?', [notes, copy]);
    expect(evidence.filter(({ quote }) => quote.includes('35 days'))).toHaveLength(1);
  });
});

describe('the judgement', () => {
  it.each([
    ['How long are backups kept?', 'yes'],
    ['Who looks after backups?', 'yes'],
    ['What is our parental leave policy?', 'no'],
    ['What is the default of max_turbo_rows?', 'no'],
    ['How many joins does Oracle support?', 'no'],
    ['How do I bake bread?', 'no'],
    ['How many employees look after backups?', 'no'],
  ] as const)('%j: %s', async (question, answered) => {
    expect((await research(question, [limits, notes])).answered).toBe(answered);
  });

  it('says what no source mentions', async () => {
    const { missing } = await research('What is the default of max_turbo_rows?', [limits, notes]);
    expect(missing).toEqual(['No source mentions “max_turbo_rows”.']);
  });

  it('refuses another version than the one the sources are about', async () => {
    const release = page(
      'knowledge:docs/15/release.html',
      'Release 15',
      'Release date: 2022-10-13\n\nHeron 15 adds sorted joins.',
    );
    expect((await research('What did Heron 15 add?', [release])).answered).not.toBe('no');
    expect(await research('What did Heron 16 add?', [release])).toMatchObject({
      answered: 'no',
      missing: ['No source covers Heron 16.'],
    });
  });

  it('keeps pages about the other side of a comparison out', async () => {
    const heron = page('knowledge:heron/nulls.html', 'Nulls', 'Nulls are distinct in unique columns.');
    const egret = page('knowledge:egret/nulls.html', 'Nulls', 'Nulls are equal in unique columns.');
    const { evidence } = await research(
      'How does Egret treat nulls in unique columns?',
      [heron, egret],
      'How do Heron and Egret treat nulls in unique columns?',
    );
    expect(evidence.map(({ url }) => url)).toEqual(['knowledge:egret/nulls.html']);
  });

  it('is no when there is nothing to read', async () => {
    const { evidence, answered, missing } = await research('How long are backups kept?', []);
    expect({ evidence, answered }).toEqual({ evidence: [], answered: 'no' });
    expect(missing).toHaveLength(1);
  });
});

it('answers from any page with exact quotes, the same every time', async () => {
  const text = fc.array(fc.oneof(fc.lorem(), fc.constantFrom('\n\n', '# H\n\n', '- ', ' | ')), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(text, fc.string({ minLength: 1 }), async (parts, question) => {
      const only = page('knowledge:x.md', 'X', parts.join(' '));
      const result = await research(question, [only]);
      expect(await research(question, [only])).toEqual(result);
      for (const { start, end, quote } of result.evidence) expect(only.text.slice(start, end)).toBe(quote);
    }),
  );
});
