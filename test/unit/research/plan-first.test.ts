// Whoever says that they want to see the plan before the research begins is shown it, whatever the settings say.
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../support/manual-clock.ts';
import { planned, scriptedStory, understood, type StoryParts } from '../../support/scripted-story.ts';
import { defaults } from '../../support/theatre.ts';

const accepted = { kind: 'accepted' } as const;

async function asked(more: object, over: StoryParts = {}) {
  const intake = [understood({ planFirst: true, ...more })];
  const story = await scriptedStory({ ...over, script: { intake, ...over.script } });
  const kinds = async () => (await story.views()).map(({ kind }) => kind);
  await story.pass();
  return {
    ...story,
    kinds,
    say: async (key: string, answer: Parameters<typeof story.answer>[1]) => {
      await story.answer(key, answer);
      await story.pass();
    },
  };
}

it('waits for a decision about the plan, and opens no page before', async () => {
  const { kinds, web, agents, say, status } = await asked({});
  expect(await kinds()).toEqual(['plan']);
  expect(agents()).toEqual(['intake', 'planner']);
  expect(web.calls.filter((call) => !call.startsWith('search'))).toEqual([]);
  await say('plan/r1/accept-1', accepted);
  expect(await kinds()).toEqual(['plan', 'report']);
  expect(await status()).toBe('delivered');
});

it('waits as long as it takes, as with a draft', async () => {
  const clock = manualClock();
  const { pass, kinds, views, say } = await asked({}, { clock });
  await clock.advance(10 * defaults.clarification.deadlineMs);
  expect(await pass()).toBe('idle');
  expect((await views())[0]).toMatchObject({ kind: 'plan', stays: true });
  await say('plan/r1/accept-1', accepted);
  expect(await kinds()).toEqual(['plan', 'report']);
});

it('shows the plan again after a change', async () => {
  const script = { planner: [planned('falcon', 'heron'), planned('osprey')] };
  const { kinds, say } = await asked({}, { script });
  await say('plan/r1/accept-1', { kind: 'feedback', text: 'only the osprey' });
  expect(await kinds()).toEqual(['plan', 'plan']);
  await say('plan/r1/accept-2', accepted);
  expect(await kinds()).toEqual(['plan', 'plan', 'report']);
});

it('ends where the plan is rejected', async () => {
  const { say, status } = await asked({});
  await say('plan/r1/accept-1', { kind: 'rejected' });
  expect(await status()).toBe('rejected');
});

it('keeps the draft that people have seen where the plan of the next one is rejected (D35)', async () => {
  const limits = { approval: { ...defaults.approval, draft: true } };
  const script = { planner: [planned('falcon', 'heron'), planned('falcon', 'heron', 'osprey', 'kestrel')] };
  const { say, status, result, views } = await asked({}, { limits, script });
  await say('plan/r1/accept-1', accepted);
  const seen = await result();
  await say('approve/r1/decide', { kind: 'feedback', text: 'and osprey and kestrel?' });
  expect((await views()).at(-1)).toMatchObject({ kind: 'plan' });
  await say('plan/r2/accept-1', { kind: 'rejected' });
  expect(await status()).toBe('rejected');
  expect(await result()).toEqual(seen);
});

describe('at light depth', () => {
  const light = { depth: 'light' } as const;

  it('holds for a plan of one task that a planner made', async () => {
    const { kinds } = await asked({}, { ...light, script: { planner: [planned('falcon')] } });
    expect(await kinds()).toEqual(['plan']);
  });

  it('holds for one fact, which needs no planner, until people want another plan', async () => {
    const { kinds, views, agents, say } = await asked({ complexity: 'simple' }, light);
    expect((await views())[0]).toMatchObject({ kind: 'plan', tasks: [expect.anything()] });
    expect(agents()).toEqual(['intake']);
    await say('plan/r1/accept-1', { kind: 'feedback', text: 'each engine by itself' });
    expect(agents()).toEqual(['intake', 'planner']);
    await say('plan/r1/accept-2', accepted);
    expect(await kinds()).toEqual(['plan', 'plan', 'report']);
  });
});

it.each(['simple', 'web'] as const)('changes nothing in mode %s, which has no plan', async (mode) => {
  const { kinds } = await asked({ mode }, { settings: { mode } });
  expect(await kinds()).not.toContain('plan');
});

it('is read of the answer to a question, too', async () => {
  const questions = [{ text: 'Which property of the engines?', suggestions: ['Speed', 'Price'] }];
  const script = {
    intake: [understood({ ambiguous: true, questions }), understood({ planFirst: true })],
  };
  const { kinds, say } = await asked({}, { script });
  await say('intake/clarify-1', { kind: 'clarified', answers: ['Speed, and show me the plan first'] });
  expect(await kinds()).toEqual(['clarify', 'plan']);
});
