// A research that ended without a report is taken up again with a wish: it is the same research, and knows all that it has
// read and written.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/chat/port.ts';
import { eventually } from '../../support/eventually.ts';
import { answers } from '../../support/paths/script.ts';
import type { Script } from '../../support/paths/script.ts';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import { planned, understood } from '../../support/scripted-story.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { alice, bob } from '../../support/talking.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const medium = { depth: 'medium', mode: 'deep' } as const;
const topic = 'Which engines are there?';
const intake = answers(understood({ topic, backgroundQueries: [] }));
/** A second plan that finds enough known. */
const enough = answers(planned('falcon', 'heron', 'osprey'), { ...planned('gannet'), enough: true });
const wish = 'take it up again, but only the heron, in one sentence';
const means = (meant: string): Script => ({ hearer: answers({ meant, language: 'en', deciding: null }) });
type Here = ReturnType<Stage['begin']>;
const explainer = answers({ meant: 'rejection', deciding: 'forget it', language: 'en' });
const stopped = (thread: Here) => {
  thread.says('stop');
  return thread.ends('cancelled');
};

describe('a research that has shown a draft', () => {
  const rejected: Answer = { kind: 'rejected' };

  type Draft = Parameters<Here['clicks']>[0];
  it.each<[string, string, (thread: Here, draft: Draft) => void]>([
    ['was stopped', 'cancelled', (thread) => thread.says('stop')],
    ['was rejected by the button', 'rejected', (thread, draft) => thread.clicks(draft, rejected)],
    ['was not wanted any more, in words', 'cancelled', (thread) => thread.says('forget it')],
  ])(
    'and %s, writes the next draft from the last one, and searches nothing again',
    async (_, status, end) => {
      const thread = stage.begin({ intake, planner: enough, explainer });
      thread.asks(topic, medium);
      const draft = await thread.shown('draft');
      end(thread, draft);
      await thread.ends(status);
      const before = { searches: thread.searches().length, pages: thread.pages().length };
      const notices = thread.notices().length;
      thread.says(wish);
      const second = await thread.shown('draft', 2);
      expect(second.view.version).toBe(2);
      expect(thread.notices().slice(notices)).toEqual(['Going on from what is there, with what you want.']);
      expect(await thread.settled(draft)).toContain(wish);
      expect(thread.told('planner')[1]).toContain(wish);
      expect(thread.told('writer').at(-1)).toContain(wish);
      expect(thread.told('writer').at(-1)).toMatch(/last draft[^]*falcon/);
      expect(thread.searches()).toHaveLength(before.searches);
      expect(thread.pages()).toHaveLength(before.pages);
      thread.clicks(second, { kind: 'accepted' });
      await thread.ends('delivered');
      expect(thread.told('intake')).toHaveLength(1);
    },
  );

  it('comes back to it where it is only to go on, also after a rejection', async () => {
    const thread = stage.begin({ intake, ...means('approval') });
    thread.asks(topic, medium);
    thread.clicks(await thread.shown('draft'), rejected);
    await thread.ends('rejected');
    thread.says('oh, do go on with it after all');
    const again = await thread.shown('draft', 2);
    expect(again.view.version).toBe(1);
    expect(thread.told('writer')).toHaveLength(1);
    thread.clicks(again, { kind: 'accepted' });
    await thread.ends('delivered');
  });

  it('begins anew for a request of its own, and for somebody who may not steer it', async () => {
    const thread = stage.begin({ intake, ...means('question') });
    thread.asks(topic, medium);
    await thread.shown('draft');
    await stopped(thread);
    thread.says('Which engines have the best manuals?');
    await thread.shown('draft', 2);
    expect(thread.told('intake')).toHaveLength(2);
    await stopped(thread);
    thread.says(wish, bob);
    await thread.shown('draft', 3);
    expect(thread.told('intake')).toHaveLength(3);
    expect(thread.told('hearer')).toHaveLength(1);
    thread.says('stop', bob);
    await thread.ends('cancelled');
  });
});

it('is the research of whoever says it, though somebody else has asked in the thread since', async () => {
  const planner = answers(planned('falcon'), planned('heron'), { ...planned('gannet'), enough: true });
  const thread = stage.begin({ intake, planner, ...means('change') });
  thread.asks(topic, medium);
  await thread.shown('draft');
  await stopped(thread);
  thread.says(wish, bob);
  await thread.shown('draft', 2);
  thread.says('stop', bob);
  await eventually(
    'both are stopped',
    () => thread.notices().filter((text) => /Stopped/.test(text)).length === 2,
  );
  thread.says(wish);
  const again = await thread.shown('draft', 3);
  expect(again.view.version).toBe(2);
  expect(again.view.report).toContain('falcon');
  expect(thread.told('intake')).toHaveLength(2);
  thread.clicks(again, { kind: 'accepted' });
  await thread.shown('report');
});

it('hears the wish while it works, where it was stopped before its draft', async () => {
  const thread = stage.begin({ intake, planner: answers(planned('falcon', 'heron'), planned('petrel')) });
  stage.web.held.add('facts/heron');
  thread.asks(topic, medium);
  await eventually('a page is waited for', () => stage.web.waiting().length > 0);
  await stopped(thread);
  stage.web.release();
  thread.says('go on, and look at petrel, too', alice);
  const draft = await thread.shown('draft');
  expect(draft.view.version).toBe(1);
  expect(draft.view.report).toContain('petrel');
  expect(thread.told('writer')[0]).toContain('look at petrel, too');
  expect(thread.told('intake')).toHaveLength(1);
  expect(thread.pages().filter((page) => page === 'facts/falcon')).toHaveLength(1);
  thread.clicks(draft, { kind: 'accepted' });
  await thread.ends('delivered');
});

it('shows the plan again that was stopped, with the wish in it', async () => {
  const { approval } = shippedSettings;
  const thread = stage.begin(
    { intake, planner: answers(planned('falcon', 'heron'), planned('petrel')) },
    { approval: { ...approval, plan: true, draft: false } },
  );
  thread.asks(topic, medium);
  await thread.shown('plan');
  await stopped(thread);
  thread.says('go on, but look at petrel instead');
  const plan = await thread.shown('plan', 2);
  expect(plan.view.tasks.map(({ title }) => title).join()).toContain('petrel');
  expect(thread.told('planner')[1]).toContain('look at petrel instead');
  thread.clicks(plan, { kind: 'accepted' });
  await thread.ends('delivered');
});
