// Runs that an earlier build left waiting for its models, in the middle of a phase, and what people do with this one.
import { describe, expect, it } from 'vitest';
import { isFull } from '../../support/cases.ts';
import { approve, draftAfter } from '../../support/sleeping/in-the-thread.ts';
import { expectBundle } from '../../support/sleeping/taken-along.ts';
import { useSleepers } from '../../support/sleeping/use-sleepers.ts';

const wake = useSleepers();

/** Scenarios, each with how many drafts stand in the thread. */
const all = [
  ['outage-planner', 0],
  ['outage-explorer', 0],
  ['outage-writer', 0],
  ['outage-verifier', 0],
  ['outage-verifier-light', 0],
  ['outage-pending', 0],
  ['outage-2', 1],
] as const;

async function asleep(name: string) {
  const awake = await wake(`68ce71a/${name}`);
  return { ...awake, question: await awake.thread.shown('retry') };
}

describe.each(all)('%s', (name, drafts) => {
  it('can be taken along, and goes on to a draft when people say retry', async () => {
    const awake = await asleep(name);
    const { thread, question } = awake;
    await expectBundle(awake, null);
    thread.clicks(question, { kind: 'retry' });
    const draft = await draftAfter(awake, drafts);
    await thread.settled(question);
    expect(draft.view.citations.length).toBeGreaterThan(0);
    await approve(awake, draft);
  });
});

/** One of each phase that ends differently. */
const finished = ['outage-planner', 'outage-writer', 'outage-verifier', 'outage-2'];

describe.each(all.filter(([name]) => isFull || finished.includes(name)))('%s', (name, drafts) => {
  it('asks no model any more when people say that it is to be finished without', async () => {
    const awake = await asleep(name);
    const { thread, question } = awake;
    thread.clicks(question, { kind: 'finish' });
    const draft = await draftAfter(awake, drafts);
    await thread.settled(question);
    expect(awake.modelCalls()).toBe(0);
    expect(thread.kinds().filter((kind) => kind === 'retry')).toHaveLength(1);
    expect(draft.view.citations.length).toBeGreaterThan(0);
    await approve(awake, draft);
  });
});

describe.each(all.filter(([name]) => isFull || name === 'outage-writer'))('%s', (name, drafts) => {
  it('ends when people say stop, and goes on when they say resume', async () => {
    const awake = await asleep(name);
    const { thread, question } = awake;
    thread.clicks(question, { kind: 'rejected' });
    await thread.ends('cancelled');
    await thread.settled(question);
    expect(thread.kinds().at(-1)).toBe('notice');
    thread.says('resume');
    await approve(awake, await draftAfter(awake, drafts));
  });
});

describe.each([
  ['outage-verifier', 0],
  ['outage-2', 1],
] as const)('%s', (name, drafts) => {
  it('is stopped in words, and goes on', async () => {
    const awake = await asleep(name);
    awake.thread.says('stop');
    await awake.thread.ends('cancelled');
    awake.thread.says('resume');
    await approve(awake, await draftAfter(awake, drafts));
  });
});
