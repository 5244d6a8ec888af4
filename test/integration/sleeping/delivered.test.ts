// Reports that an earlier build delivered, as this one reads them.
import { describe, expect, it } from 'vitest';
import { delivered, draftAfter } from '../../support/sleeping/in-the-thread.ts';
import { expectPrinted } from '../../support/sleeping/printed.ts';
import { expectReceipts, expectWords } from '../../support/sleeping/receipts.ts';
import { expectBundle, expectReplay } from '../../support/sleeping/taken-along.ts';
import { useSleepers } from '../../support/sleeping/use-sleepers.ts';

const wake = useSleepers();

describe.each(['delivered', 'delivered-model'])('%s', (name) => {
  const asleep = () => wake(`68ce71a/${name}`);

  it('has a receipt for each citation, is printed as it was delivered, and can be taken along and told again', async () => {
    const awake = await asleep();
    const { thread, program, runId } = awake;
    const { view } = await thread.shown('report');
    await expectReceipts(awake, view.citations);
    await expectWords(awake, view.citations);
    const report = await program.call('runs', 'report', runId);
    expectPrinted(report.output, { ...view, report: thread.report() });
    const shown = await program.call('runs', 'show', runId, '--json');
    expect(JSON.parse(shown.output)).toMatchObject({ id: runId, status: 'delivered' });
    expect((await program.call('runs', 'log', runId)).code).toBe(0);
    expect((await program.call('runs', 'list')).output).toContain(runId);
    await expectBundle(awake, { ...view, report: thread.report() });
    await expectReplay(awake);
  });

  it('is followed by another research in its thread', async () => {
    const awake = await asleep();
    awake.thread.asks('How fast is the plover engine?', { depth: 'light', mode: 'deep' });
    const draft = await draftAfter(awake, 1);
    awake.thread.clicks(draft, { kind: 'accepted' });
    await awake.thread.shown('report', 2);
  });
});

it('is posted if that was not done yet, with what its draft said', async () => {
  const { thread } = await wake('68ce71a/delivered-pending');
  await delivered(thread, await thread.shown('draft'));
});
