// Runs that an earlier build left asleep at a draft: what stays of them, and what people can look at, with this one.
import { describe, expect, it } from 'vitest';
import { isFull } from '../../support/cases.ts';
import { drafts, withDraft } from '../../support/sleeping/drafts.ts';
import { approve, delivered, draftAfter } from '../../support/sleeping/in-the-thread.ts';
import { expectPrinted } from '../../support/sleeping/printed.ts';
import { expectReceipts, expectWords } from '../../support/sleeping/receipts.ts';
import { expectBundle } from '../../support/sleeping/taken-along.ts';
import { useSleepers } from '../../support/sleeping/use-sleepers.ts';

const wake = useSleepers();

const asleep = async (name: string, count: number) => withDraft(await wake(`68ce71a/${name}`), count);

/** The newest of them: an older one is kept in the same way. */
describe.each(drafts.filter(([name]) => isFull || name === 'draft-2-model'))('%s', (name, count) => {
  it('is not published when it is rejected', async () => {
    const { thread, draft, program, runId } = await asleep(name, count);
    thread.clicks(draft, { kind: 'rejected' });
    await thread.ends('rejected');
    await thread.settled(draft);
    expect(thread.kinds()).not.toContain('report');
    expect(thread.notices().length).toBeGreaterThan(0);
    const { output } = await program.call('runs', 'report', runId);
    expectPrinted(output, draft.view);
  });

  it('is kept when the run is stopped, and stands there again when it goes on', async () => {
    const awake = await asleep(name, count);
    const { thread, draft, program, runId } = awake;
    thread.says('stop');
    await thread.ends('cancelled');
    expect(thread.kinds()).not.toContain('report');
    const { output } = await program.call('runs', 'report', runId);
    expectPrinted(output, draft.view);
    thread.says('resume');
    const again = await thread.shown('draft', count + 1);
    expect(again.view.report).toBe(draft.view.report);
    expect(again.view.citations).toEqual(draft.view.citations);
    await approve(awake, again);
  });

  it('is what is kept when the run was stopped before this build took it', async () => {
    const damage = 'UPDATE run SET cancel_requested = true, ready_at = now()';
    const { thread, draft, program, runId } = await withDraft(await wake(`68ce71a/${name}`, damage), count);
    await thread.ends('cancelled');
    const { output } = await program.call('runs', 'report', runId);
    expectPrinted(output, draft.view);
  });

  it('takes the decision in words', async () => {
    const { thread, draft } = await asleep(name, count);
    thread.says('approve');
    await delivered(thread, draft);
  });
});

describe.each(drafts)('%s', (name, count) => {
  it('can be taken along, shows what stands behind its citations, and is delivered with the same behind them', async () => {
    const awake = await asleep(name, count);
    await expectBundle(awake, awake.draft.view);
    const { citations } = awake.draft.view;
    await expectReceipts(awake, citations);
    await expectWords(awake, citations);
    await approve(awake, awake.draft);
    const { view } = await awake.thread.shown('report');
    await expectReceipts(awake, view.citations);
    await expectWords(awake, view.citations);
    const { output } = await awake.program.call('runs', 'report', awake.runId);
    expectPrinted(output, { ...view, report: awake.thread.report() });
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
