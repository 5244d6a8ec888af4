// Runs that an earlier build left asleep at a draft, and what people decide about it with this one.
import { describe, expect, it } from 'vitest';
import { drafts, furtherDrafts, pendingDrafts, withDraft } from '../../support/sleeping/drafts.ts';
import { approve, draftAfter } from '../../support/sleeping/in-the-thread.ts';
import type { DraftPost } from '../../support/sleeping/in-the-thread.ts';
import { expectPrinted } from '../../support/sleeping/printed.ts';
import type { Awake } from '../../support/sleeping/awake.ts';
import { useSleepers } from '../../support/sleeping/use-sleepers.ts';

const wake = useSleepers();

/** What nobody has asked for yet; the notes and the web of these tests know something about it. */
const wish = 'Search for the plover engine and the rollback of the billing service.';

async function asksForChanges(awake: Awake, draft: DraftPost, count: number): Promise<DraftPost> {
  awake.thread.clicks(draft, { kind: 'feedback', text: wish });
  const next = await draftAfter(awake, count);
  await awake.thread.settled(draft);
  expect(next.question?.id).not.toBe(draft.question?.id);
  expect(next.view.version).toBeGreaterThan(draft.view.version);
  expect(next.view.citations.length).toBeGreaterThan(0);
  return next;
}

// The others are delivered where what stands behind them is looked at, too (draft-kept.test.ts).
describe.each([...furtherDrafts, ...pendingDrafts])('%s', (name, count) => {
  it('is delivered as people saw it', async () => {
    const awake = await withDraft(await wake(`68ce71a/${name}`), count);
    await approve(awake, awake.draft);
    const { output } = await awake.program.call('runs', 'report', awake.runId);
    const { view } = await awake.thread.shown('report');
    expectPrinted(output, { ...view, report: awake.thread.report() });
  });
});

describe.each([...drafts, ...furtherDrafts])('%s', (name, count) => {
  it('is followed by another draft when changes are asked for', async () => {
    const awake = await withDraft(await wake(`68ce71a/${name}`), count);
    await approve(awake, await asksForChanges(awake, awake.draft, count));
  });
});

describe.each(['draft-1', 'draft-1-model'])('%s', (name) => {
  it('is followed by another draft although the texts of its pages are lost', async () => {
    const lost = `UPDATE page SET text = 'Nothing of it is kept.'`;
    const awake = await withDraft(await wake(`68ce71a/${name}`, lost), 1);
    await approve(awake, await asksForChanges(awake, awake.draft, 1));
  });
});
