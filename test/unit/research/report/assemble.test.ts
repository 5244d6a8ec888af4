// What leaves the story: records that fit together.
import { expect, it } from 'vitest';
import { assemble, toDraftView, toResult } from '../../../../src/research/report/assemble.ts';
import { nothing } from '../../../../src/research/gather/investigation.ts';
import { nothingKnown } from '../../../../src/research/research-state.ts';
import type { Written } from '../../../../src/research/report/write.ts';
import { toRecords } from '../../../../src/research/report/records.ts';
import type { CheckedCitation } from '../../../../src/research/verify/checked.ts';
import { notChecked } from '../../../../src/research/verify/sum.ts';

const task = {
  id: 'task-1',
  title: 'Backups',
  question: 'How long are backups kept?',
  searches: ['backups kept'],
  entity: null,
  priority: 1,
  rationale: 'It is asked.',
};
const citation: CheckedCitation = {
  n: 1,
  taskId: 'task-1',
  pageHash: 'hash-1',
  url: 'knowledge:copy/backups.md',
  title: 'Backups',
  headings: [],
  start: 0,
  end: 28,
  quote: 'Backups are kept for 35 days.',
  score: 1,
  verified: true,
};

/** A draft of quotes, made without a model. */
function quotesAlone(
  language?: string,
  text = `“${citation.quote}” [1]`,
  fallback: Written['fallback'] = { because: 'not-configured' },
) {
  const visited = [{ url: 'knowledge:backups.md', title: 'Backups', hash: 'hash-1', error: null }];
  return assemble(
    {
      topic: task.question,
      ...(language === undefined ? {} : { language }),
      mode: 'deep',
      depth: 'light',
      today: '2026-11-21',
      answers: [],
      constraints: [],
      reasoning: 'Clear.',
      complexity: 'simple',
      followUp: 'new_topic',
      backgroundQueries: [],
      simpleAnswer: null,
      field: 'general',
      history: [],
      modelFailed: false,
    },
    {
      ...nothingKnown,
      investigations: [{ ...nothing(task), answered: 'yes', visited, documents: 1 }],
      written: {
        draft: { text, answered: 'yes', citations: [citation], openQuestions: [] },
        fallback,
        unreadable: [],
      },
    },
    {
      ...notChecked({ text, citations: [citation], claims: [] }, [], null),
    },
    [],
  );
}

it('lists every cited address as a source, also when the same text was read at another address', () => {
  const assembled = quotesAlone();
  const { sources, evidence } = toRecords(assembled, []);
  expect(sources.map(({ url, status }) => [url, status])).toEqual([
    ['knowledge:backups.md', 'visited'],
    ['knowledge:copy/backups.md', 'cited'],
  ]);
  expect(evidence.every(({ url }) => sources.some((source) => source.url === url))).toBe(true);
  expect(toResult(assembled).sources).toHaveLength(2);
});

it('says under which headings a quote stands, and says nothing where there are none', () => {
  const assembled = quotesAlone();
  expect(toResult(assembled).citations[0]).not.toHaveProperty('headings');
  const citations = assembled.citations.map((one) => ({ ...one, headings: ['Options', '--keep'] }));
  expect(toResult({ ...assembled, citations }).citations).toMatchObject([
    { headings: ['Options', '--keep'] },
  ]);
});

it('tells of a draft that was made without a model that only orders are followed', () => {
  expect(toDraftView(1, quotesAlone())).toMatchObject({ alone: true });
  const { written, ...others } = quotesAlone();
  expect(toDraftView(1, { ...others, written: { ...written, fallback: null } })).not.toHaveProperty('alone');
});

it('says where nothing was found without a model that only words were looked for, and how to ask', () => {
  const { written, ...others } = quotesAlone();
  const draft = { ...written.draft, text: 'Nothing was found.', answered: 'no' as const, citations: [] };
  const alone = { ...others, citations: [], written: { ...written, draft } };
  const said =
    /^No language model is configured: only the words .+ Ask in the language of the documents, .+\n\nNothing/;
  expect(toResult(alone).report).toMatch(said);
  expect(toDraftView(1, alone).report).toMatch(said);
  const models = { ...alone, written: { ...alone.written, fallback: null } };
  expect(toResult(models).report).toBe('Nothing was found.');
  const direct = { ...alone, brief: { ...alone.brief, mode: 'simple' as const } };
  expect(toResult(direct).report).toBe('Nothing was found.');
});

it('says above a text that was made without a model that it only quotes, once, and keeps the places of claims', () => {
  const alone = quotesAlone();
  const claim = {
    id: 'claim-1',
    text: 'x',
    start: 0,
    end: 5,
    verdict: null,
    how: null,
    reason: '',
    numbers: [1],
    quotes: [],
  };
  const { report, cautions } = toResult(alone);
  expect(report).toMatch(/^No language model is configured: these are only passages .+\n\n“Backups/);
  expect(cautions.join(' ')).not.toContain('No language model');
  const [kept] = toRecords({ ...alone, claims: [claim] }, []).claims;
  expect(report.slice(kept!.start, kept!.end)).toBe('“Back');
  const seen = { ...toDraftView(1, alone), report: `“${citation.quote}” [1]` };
  expect(toRecords({ ...alone, claims: [claim], seen }, []).claims[0]).toMatchObject({ start: 0, end: 5 });
});

it('speaks the language of a draft that somebody has wanted in another one than the request', () => {
  const german = `Die Sicherungen werden 35 Tage lang behalten, und danach sind sie nicht mehr da [1]. Wer sie länger braucht, muss
das mit der Technik klären, denn es ist dort nicht vorgesehen und wird auch nicht von selbst gemacht [own].`;
  const made = quotesAlone('en', german, null);
  expect(toDraftView(1, made)).toMatchObject({
    language: 'de',
    report: expect.stringContaining('(eigenes Wissen)'),
  });
  const english =
    'The backups are kept for 35 days, and they are not there by then [1]. It is known to us that this was so [own].';
  for (const same of [
    quotesAlone('de', german, null),
    quotesAlone('en', english, null),
    quotesAlone(undefined, german, null),
    // what quotes say in their language, without a model
    quotesAlone('en', german),
  ])
    expect(toDraftView(1, same)).not.toHaveProperty('language');
});
