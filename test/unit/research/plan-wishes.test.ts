// What people wish for while a plan waits for them.
import { expect, it } from 'vitest';
import type { Over } from '../../support/theatre.ts';
import { scriptedStory } from '../../support/scripted-story.ts';
import { defaults, theatre } from '../../support/theatre.ts';

const limits = { approval: { ...defaults.approval, plan: true } };
const search = (what: string) => ({ kind: 'feedback', text: `search for ${what}` }) as const;

async function waiting(over: Over = {}) {
  const story = await theatre({ limits, ...over });
  await story.pass();
  const titles = async () => {
    const { tasks } = (await story.views()).at(-1) as { tasks: { title: string }[] };
    return tasks.map(({ title }) => title);
  };
  return {
    titles,
    say: async (key: string, answer: Parameters<typeof story.answer>[1]) => {
      await story.answer(key, answer);
      await story.pass();
    },
  };
}

it('is kept in every plan that follows, under what is searched for', async () => {
  const { say, titles } = await waiting({ request: 'How does the Heron service make backups?' });
  const [asked] = await titles();
  await say('plan/r1/accept-1', search('triggers'));
  expect(await titles()).toEqual([asked, expect.stringMatching(/^triggers/)]);
  await say('plan/r1/accept-2', search('ON CONFLICT'));
  expect(await titles()).toEqual([asked, expect.stringMatching(/^triggers/), 'ON CONFLICT']);
});

it('is added to the tasks of a list that somebody wrote', async () => {
  const { say, titles } = await waiting();
  await say('plan/r1/accept-1', { kind: 'feedback', text: '1. deploys\n2. rollback' });
  await say('plan/r1/accept-2', search('ON CONFLICT'));
  expect(await titles()).toEqual(['deploys', 'rollback', 'ON CONFLICT']);
});

it('is added to what was wished for of the draft', async () => {
  const { say, titles } = await waiting();
  await say('plan/r1/accept-1', { kind: 'accepted' });
  await say('approve/r1/decide', search('ROLLBACK'));
  expect((await titles()).at(-1)).toBe('ROLLBACK');
  await say('plan/r2/accept-1', search('DEPLOYS'));
  expect((await titles()).slice(-2)).toEqual(['ROLLBACK', 'DEPLOYS']);
});

it('is told to a model together with all that was said before', async () => {
  const { pass, answer, asked } = await scriptedStory({ limits });
  await pass();
  await answer('plan/r1/accept-1', search('triggers'));
  await pass();
  await answer('plan/r1/accept-2', search('ON CONFLICT'));
  await pass();
  expect(asked('planner').at(-1)).toContain('search for triggers\nsearch for ON CONFLICT');
});
