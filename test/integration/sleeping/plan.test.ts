// Runs that an earlier build left asleep at a plan, and what people do about it with this one.
import { describe, expect, it } from 'vitest';
import { approve, draftAfter } from '../../support/sleeping/in-the-thread.ts';
import { expectBundle } from '../../support/sleeping/taken-along.ts';
import { useSleepers } from '../../support/sleeping/use-sleepers.ts';

const wake = useSleepers();

async function asleep(name: string) {
  const awake = await wake(`68ce71a/${name}`);
  return { ...awake, plan: await awake.thread.shown('plan') };
}

const titlesIn = ({ tasks }: { tasks: readonly { title: string }[] }) => tasks.map(({ title }) => title);

describe.each(['plan', 'plan-model', 'plan-pending'])('%s', (name) => {
  it('has no citation to check, can be taken along, and is researched when it is accepted', async () => {
    const awake = await asleep(name);
    awake.thread.says('check 1');
    await awake.thread.is('waiting');
    expect((await awake.program.call('runs', 'check', awake.runId, '1')).code).toBe(2);
    expect((await awake.program.call('runs', 'show', awake.runId)).output).toContain('waiting');
    await expectBundle(awake, null);
    awake.thread.clicks(awake.plan, { kind: 'accepted' });
    const draft = await draftAfter(awake, 0);
    await awake.thread.settled(awake.plan);
    expect(draft.view.citations.length).toBeGreaterThan(0);
    await approve(awake, draft);
  });

  it('is shown again as people have edited it', async () => {
    const awake = await asleep(name);
    const { thread } = awake;
    const titles = titlesIn(awake.plan.view);
    thread.says(`1. ${titles[0]}\n2. What is known about the plover engine?`);
    const second = await thread.shown('plan', 2);
    expect(titlesIn(second.view)).toEqual([titles[0], 'What is known about the plover engine?']);
    thread.clicks(second, { kind: 'accepted' });
    await approve(awake, await draftAfter(awake, 0));
  });
});

describe.each(['plan', 'plan-model'])('%s', (name) => {
  it('ends the run when it is rejected', async () => {
    const { thread, plan } = await asleep(name);
    thread.clicks(plan, { kind: 'rejected' });
    await thread.ends('rejected');
    await thread.settled(plan);
    expect(thread.kinds()).toEqual(['plan', 'notice']);
  });

  it('stands there again when the run was stopped and goes on', async () => {
    const awake = await asleep(name);
    const { thread, plan } = awake;
    thread.says('stop');
    await thread.ends('cancelled');
    await thread.settled(plan);
    thread.says('resume');
    const again = await thread.shown('plan', 2);
    expect(titlesIn(again.view)).toEqual(titlesIn(plan.view));
    thread.clicks(again, { kind: 'accepted' });
    await approve(awake, await draftAfter(awake, 0));
  });
});
