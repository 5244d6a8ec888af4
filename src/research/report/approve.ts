// Phase approve: people decide about the draft.
import type { Person } from '../../chat/port.ts';
import { type Given, readAnswer } from '../run.ts';
import { askHeard, listen, type Heard } from '../steering.ts';
import { toDraftView, type Assembled } from './assemble.ts';
import { toRecords } from './records.ts';
import type { Decision as Record } from '../supervise.ts';
import type { Research } from '../phases.ts';

export interface Decision {
  readonly verdict: 'accepted' | 'rejected' | 'changes';
  /** What is to be changed. */
  readonly feedback: string;
  /** The same for the decision log. */
  readonly record: Record;
}

/** What the journal holds of it. `unheard`: people had wished for more before the draft could be shown to them. */
type Recorded =
  | (Decision & { readonly heard?: Heard | null })
  | { readonly verdict: 'unheard'; readonly heard: Heard; readonly wish: string };

/** `overtakenBy`: what people have wished for before the draft could be shown to them. */
type Approval = (Decision | { readonly overtakenBy: string }) & { readonly heard: Heard };

interface Visit {
  readonly round: number;
  /** Of the draft among those shown; one that is overtaken by a wish has none. */
  readonly draftNumber: number;
  /** It is shown in any case, and nothing more is heard before. */
  readonly isLast: boolean;
}

/** What people say while a report is written and checked is heard before they see it. */
export async function approve(
  { run, context }: Pick<Research, 'run' | 'context'>,
  { round, draftNumber, isLast }: Visit,
  assembled: Assembled,
  known: Heard,
): Promise<Approval> {
  const { settings, approvers, parts, brief } = context;
  const before = isLast ? null : await listen(run, `r${round}/verified`, known);
  if (before !== null && before.wish !== null) return { overtakenBy: before.wish, heard: before };
  // People see a draft only of deep research, and only where the policy says so.
  if (!settings.approval.draft || brief.mode !== 'deep')
    return { ...decided('accepted', '', null), heard: before ?? known };
  const recorded = await run.scope(`approve/r${round}`, async (phase): Promise<Recorded> => {
    // Whoever decides can check each citation; what is delivered in the end replaces it.
    await phase.step('records', assembled.claims, () =>
      parts.library.saveReport(run.id, toRecords(assembled, [])),
    );
    const view = toDraftView(draftNumber, assembled);
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
  const heard = recorded.heard ?? before ?? known;
  return recorded.verdict === 'unheard' ? { overtakenBy: recorded.wish, heard } : { ...recorded, heard };
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
