// Phase approve: people decide about the draft.
import type { Answer, Person } from '../chat/port.ts';
import type { Run } from '../durable/run.ts';
import { toDraftView } from './assemble.ts';
import type { Assembled } from './assemble.ts';
import type { RunSettings } from './settings.ts';

export interface Decision {
  readonly verdict: 'accepted' | 'rejected' | 'changes';
  /** What is to be changed. */
  readonly feedback: string;
  /** Who decided; null: nobody had to. */
  readonly by: Person | null;
}

/** Only deep research is shown for approval, and only where the policy says so (design 2). */
export async function approve(
  run: Run,
  round: number,
  assembled: Assembled,
  { limits, approvers }: RunSettings,
): Promise<Decision> {
  if (!limits.approval.draft || assembled.brief.mode !== 'deep') {
    return { verdict: 'accepted', feedback: '', by: null };
  }
  return run.scope(`approve/r${round}`, async (phase) => {
    const view = toDraftView(round, assembled);
    const answer = await phase.ask<Answer & { by: Person }>('decide', {
      kind: 'draft',
      view: view,
      deadlineMs: null,
      asks: approvers,
      remindAfterMs: limits.approval.remindAfterMs,
    });
    const by = answer.by;
    if (answer.kind === 'rejected') return { verdict: 'rejected', feedback: '', by };
    if (answer.kind === 'feedback') return { verdict: 'changes', feedback: answer.text, by };
    if (answer.kind === 'clarified') return { verdict: 'changes', feedback: answer.answers.join('\n'), by };
    return { verdict: 'accepted', feedback: '', by };
  });
}
