// Runs that an earlier build left asleep at a draft, and what people do about it with this one.
import { describe, expect, it } from 'vitest';
import { approve, delivered, draftAfter, expectReceipts } from '../../support/sleeping/in-the-thread.ts';
import type { DraftPost } from '../../support/sleeping/in-the-thread.ts';
import { expectBundle } from '../../support/sleeping/taken-along.ts';
import { useSleepers } from '../../support/sleeping/use-sleepers.ts';
import type { Awake } from '../../support/sleeping/awake.ts';

const wake = useSleepers();

/** Scenarios, each with how many drafts stand in the thread when all is posted. */
const drafts = [
  ['draft-1', 1],
  ['draft-1-model', 1],
  ['draft-2', 2],
  ['draft-2-model', 2],
] as const;
const others = [
  ['draft-1-web', 1],
  ['draft-1-model-light', 1],
  ['draft-1-model-gap', 1],
] as const;
/** The process that sends was gone when the draft was written. */
const pending = [
  ['draft-1-pending', 1],
  ['draft-1-model-pending', 1],
  ['draft-2-model-pending', 2],
] as const;

async function asleep(name: string, count: number): Promise<Awake & { draft: DraftPost }> {
  const awake = await wake(`68ce71a/${name}`);
  return { ...awake, draft: await awake.thread.shown('draft', count) };
}

/** What the notes and the web of these tests can tell beyond it. */
const wish =
  'Also say how the kestrel engine compares, and how long backups of the archive database are kept.';

describe.each([...drafts, ...others, ...pending])('%s', (name, count) => {
  it('is delivered as people saw it', async () => {
    const awake = await asleep(name, count);
    await approve(awake, awake.draft);
    const { output } = await awake.program.call('runs', 'report', awake.runId);
    expect(output.trimEnd()).toBe(awake.thread.report().trimEnd());
  });

  it('is followed by another draft when changes are asked for', async () => {
    const awake = await asleep(name, count);
    const { thread, draft } = awake;
    thread.clicks(draft, { kind: 'feedback', text: wish });
    const next = await draftAfter(awake, count);
    await thread.settled(draft);
    expect(next.question?.id).not.toBe(draft.question?.id);
    expect(next.view.version).toBeGreaterThan(draft.view.version);
    expect(next.view.citations.length).toBeGreaterThan(0);
    await approve(awake, next);
  });
});

describe.each(drafts)('%s', (name, count) => {
  it('is not published when it is rejected', async () => {
    const { thread, draft, program, runId } = await asleep(name, count);
    thread.clicks(draft, { kind: 'rejected' });
    await thread.ends('rejected');
    await thread.settled(draft);
    expect(thread.kinds()).not.toContain('report');
    expect(thread.notices().length).toBeGreaterThan(0);
    const { output } = await program.call('runs', 'report', runId);
    expect(output.trimEnd()).toBe(draft.view.report.trimEnd());
  });

  it('is kept when the run is stopped, and stands there again when it goes on', async () => {
    const awake = await asleep(name, count);
    const { thread, draft, program, runId } = awake;
    thread.says('stop');
    await thread.ends('cancelled');
    expect(thread.kinds()).not.toContain('report');
    const { output } = await program.call('runs', 'report', runId);
    expect(output.trimEnd()).toBe(draft.view.report.trimEnd());
    thread.says('resume');
    const again = await thread.shown('draft', count + 1);
    expect(again.view.report).toBe(draft.view.report);
    expect(again.view.citations).toEqual(draft.view.citations);
    await approve(awake, again);
  });

  it('takes the decision in words', async () => {
    const { thread, draft } = await asleep(name, count);
    thread.says('approve');
    await delivered(thread, draft);
  });

  it('shows what stands behind each of its citations', async () => {
    const awake = await asleep(name, count);
    await expectReceipts(awake, awake.draft.view.citations);
  });

  it('can be taken along', async () => {
    const awake = await asleep(name, count);
    await expectBundle(awake, awake.draft.view);
  });
});

it('goes on where it was stopped by the earlier build', async () => {
  const awake = await wake('68ce71a/cancelled');
  const draft = await awake.thread.shown('draft');
  awake.thread.says('resume');
  const again = await draftAfter(awake, 1);
  expect(again.view.report).toBe(draft.view.report);
  await approve(awake, again);
});
