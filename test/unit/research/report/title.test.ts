// What a report is called: as its request is, until people want something else of it.
import { expect, it } from 'vitest';
import { defaults } from '../../../support/theatre.ts';
import { scriptedStory, topic } from '../../../support/scripted-story.ts';
import { draftOf } from '../../../support/draft.ts';

const written = (title: string) => draftOf('Falcon and heron differ [1].', { title });

async function drafts(titles: readonly string[]) {
  const limits = { approval: { ...defaults.approval, draft: true } };
  const script = { writer: titles.map(written) };
  const { pass, answer, views, world, runId } = await scriptedStory({ depth: 'light', limits, script });
  await pass();
  await answer('approve/r1/decide', { kind: 'feedback', text: 'only about falcon, please' });
  await pass();
  await answer('approve/r2/decide', { kind: 'accepted' });
  await pass();
  const { result } = await world.state(runId);
  return { titles: (await views()).map(({ title }) => title), result };
}

it('is the request, and what its writer calls it once something else is wanted', async () => {
  const { titles, result } = await drafts(['not asked for', 'The [engine](https://evil.test) falcon [1]\n']);
  expect(titles).toEqual([topic, ...Array(titles.length - 1).fill('The engine falcon')]);
  expect(titles.length).toBeGreaterThan(1);
  expect(result).toMatchObject({ title: 'The engine falcon', wishes: ['only about falcon, please'] });
});

it('is the request where its writer has no name for it', async () => {
  const { titles, result } = await drafts(['', ' \n']);
  expect(new Set(titles)).toEqual(new Set([topic]));
  expect(result).not.toHaveProperty('title');
});
