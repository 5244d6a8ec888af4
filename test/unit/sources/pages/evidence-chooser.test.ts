// What is sent to a thread that chooses evidence: each text once, and no page that nothing was found in.
import { expect, it } from 'vitest';
import type { ResearcherInput, ResearcherOutput } from '../../../../src/agents/researcher/contract.ts';
import { createEvidenceChooser } from '../../../../src/sources/pages/extractor.ts';

const text = 'Backups are kept for 35 days. '.repeat(200);
const pageOf = (hash: string) => ({ hash, url: `https://${hash}.test/`, title: hash, text });
const passageOf = (pageHash: string) => ({
  pageHash,
  url: `https://${pageHash}.test/`,
  title: pageHash,
  headings: ['Backups'],
  text: text.slice(0, 900),
  start: 0,
  end: 900,
  score: 3,
});
const input: ResearcherInput = {
  request: 'How long?',
  task: {
    id: 'task-1',
    title: 'Backups',
    question: 'How long?',
    searches: ['backups'],
    entity: null,
    priority: 1,
    rationale: '-',
  },
  searches: [{ query: 'backups', passages: [passageOf('kept')], terms: [], documents: 3 }],
  pages: ['kept', 'beside'].map(pageOf),
};
const told: ResearcherOutput = { evidence: [], observation: 'Nothing.', missing: [], answered: 'no' };

it('is each text once, and the places of its passages', async () => {
  const sent: ResearcherInput[] = [];
  const choose = createEvidenceChooser((given) => {
    sent.push(given);
    return Promise.resolve(told);
  });
  expect(await choose(input, new AbortController().signal)).toBe(told);
  const [search] = input.searches;
  const place = { pageHash: 'kept', start: 0, end: 900, score: 3 };
  expect(sent).toEqual([
    {
      ...input,
      searches: [
        {
          ...search,
          passages: [{ ...place, url: '', title: '', headings: [], text: '' }],
        },
      ],
      pages: [pageOf('kept')],
    },
  ]);
});
