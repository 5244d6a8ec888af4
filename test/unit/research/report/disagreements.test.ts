// Disagreements of a report: what a model says of them is held against their quotes before anybody reads it.
import { expect, it } from 'vitest';
import { nothing } from '../../../../src/research/gather/investigation.ts';
import { nothingKnown } from '../../../../src/research/known.ts';
import { foundSoFar } from '../../../../src/research/report/so-far.ts';
import { judgingStory } from '../../../support/judging-story.ts';
import { analyzed } from '../../../support/scripted-story.ts';
import { taskScene } from '../../../support/task-scene.ts';

const report = 'Falcon is the elder one [1]. Heron came later on [3].';

async function told(contradictions: readonly { description: string; quotes: number[] }[]) {
  const { pass, result, asked } = await judgingStory(
    report,
    {},
    { script: { analyst: () => analyzed([], { contradictions }) } },
  );
  await pass();
  const given: { contradictions?: readonly string[] } & Awaited<ReturnType<typeof result>> = await result();
  const { report: text, cautions, contradictions: kept } = given;
  const isTold = cautions.includes('Sources disagree: see “Where sources disagree” in the report.');
  return { text, kept, isTold, heard: asked('writer').join('\n') };
}

it('stands in a table and among the cautions where quotes of two sources bear it out (B86)', async () => {
  const description = 'In which year an engine was released by its own foundation: 2001 or 2002.';
  const { text, kept, isTold, heard } = await told([{ description, quotes: [1, 3] }]);
  expect(text).toContain(`### Where sources disagree\n\n| Disputed | Who says what | Date | Quality |`);
  expect(text).toContain(`| ${description} | [1] “The falcon engine`);
  expect([kept, isTold, heard.includes(description)]).toEqual([[description], true, true]);
});

it('says what quotes have in common where its description says more, and nowhere what it says', async () => {
  const lie = 'Falcon is certified by the ministry and nobody disputes it';
  const { text, kept, isTold, heard } = await told([{ description: lie, quotes: [1, 3] }]);
  const shared = '“engine was released by its own foundation in …”';
  expect(text).toContain(`| ${shared} | [1] “The falcon engine`);
  expect([kept, isTold]).toEqual([[shared], true]);
  expect([text, heard].filter((words) => words.includes('ministry'))).toEqual([]);
});

it('is left out where its quotes speak of different things, or are of one source', async () => {
  const { text, kept, isTold } = await told([
    { description: 'Falcon is certified by the ministry', quotes: [1, 4] },
    { description: 'In which year the falcon engine was released.', quotes: [1, 1] },
  ]);
  expect([kept, isTold]).toEqual([[], false]);
  expect(text).not.toContain('Where sources disagree');
});

it('is no report by itself while nothing is written', async () => {
  const evidence = ['2001', '2002'].map((year, index) => ({
    pageHash: `hash-${index}`,
    url: `https://s${index}.test/`,
    title: 'Falcon',
    headings: [],
    start: 0,
    end: 35,
    quote: `The falcon engine was released in ${year}.`,
    score: 1,
  }));
  const task = {
    id: 'task-1',
    title: 'Falcon',
    question: 'When was falcon released?',
    searches: ['falcon'],
    entity: null,
    priority: 1,
    rationale: 'It is asked.',
  };
  const { work } = await taskScene({ pages: {} });
  const found = foundSoFar(work.brief, {
    ...nothingKnown,
    investigations: [{ ...nothing(task), evidence, answered: 'yes' }],
    analysis: {
      ...nothingKnown.analysis,
      contradictions: [{ id: 'c', description: 'When the falcon engine was released.', quotes: [1, 2] }],
    },
  });
  expect([found.report, found.contradictions]).toEqual(['', ['When the falcon engine was released.']]);
});
