// Phase approve: people decide about the draft.
import type { Person } from '../../chat/port.ts';
import { type Run, type Given, readAnswer } from '../run.ts';
import { askHeard, type Heard } from '../steering.ts';
import { toDraftView, type Assembled } from './assemble.ts';
import { toRecords } from './records.ts';
import type { Decision as Record } from '../supervise.ts';
import type { RunContext } from '../run-context.ts';

export interface Decision {
  readonly verdict: 'accepted' | 'rejected' | 'changes';
  /** What is to be changed. */
  readonly feedback: string;
  /** The same for the decision log. */
  readonly record: Record;
  /** Left out: nothing more was heard until the draft was shown. */
  readonly heard?: Heard | null;
}

/**
 * `number`: of the draft among those shown. `before`: what was heard and done, but for a wish; null: the last draft, shown in any case.
 * `unheard`: people had wished for more before it could be shown to them.
 */
export async function approve(
  run: Run,
  { round, number }: { readonly round: number; readonly number: number },
  assembled: Assembled,
  work: RunContext,
  before: Heard | null,
): Promise<Decision | { readonly verdict: 'unheard'; readonly heard: Heard; readonly wish: string }> {
  const { settings, approvers, parts, brief } = work;
  const wish = before?.wish ?? null;
  if (before !== null && wish !== null) return { verdict: 'unheard', heard: before, wish };
  // People see a draft only of deep research, and only where the policy says so.
  if (!settings.approval.draft || brief.mode !== 'deep') return decided('accepted', '', null);
  return run.scope(`approve/r${round}`, async (phase) => {
    // Whoever decides can check each citation; what is delivered in the end replaces it.
    await phase.step('records', assembled.claims, () =>
      parts.library.saveReport(run.id, toRecords(assembled, [])),
    );
    const view = toDraftView(number, assembled);
    const { remindAfterMs } = settings.approval;
    const question = { kind: 'draft', view, deadlineMs: null, asks: approvers, remindAfterMs } as const;
    let heard = before;
    for (let n = 1; ; n++) {
      const key = n === 1 ? 'decide' : `decide-${n}`;
      const answer =
        heard === null
          ? { reply: await phase.ask<Given>(key, question) }
          : await askHeard(phase, key, question, heard);
      if ('reply' in answer) return { ...verdictOf(answer.reply), ...(heard === before ? {} : { heard }) };
      heard = answer.heard;
      if (heard.wish !== null) return { verdict: 'unheard', heard, wish: heard.wish };
    }
  });
}

function verdictOf(reply: Given): Decision {
  return readAnswer('draft', reply, {
    accepted: ({ by, beforehand }) => decided('accepted', '', by, beforehand && approvedBeforehand),
    rejected: ({ by }) => decided('rejected', '', by),
    feedback: ({ by, text }) => decided('changes', text, by),
    clarified: ({ by, answers }) => decided('changes', answers.join('\n'), by),
  });
}

const approvedBeforehand = 'Approved beforehand by the option --yes: nobody read the draft.';

/** `by`: null when nobody had to decide. */
export function decided(
  verdict: Decision['verdict'],
  feedback: string,
  by: Person | null,
  rationale = by === null ? 'No approval is asked for in this mode.' : 'Decided in the thread.',
): Decision {
  return {
    verdict,
    feedback,
    record: {
      agent: by === null ? 'policy' : by.id,
      action: verdict,
      rationale,
      inputs: feedback === '' ? null : { feedback },
      outputs: null,
    },
  };
}
