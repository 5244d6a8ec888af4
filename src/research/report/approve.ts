// Phase approve: people decide about the draft.
import type { Person } from '../../chat/port.ts';
import { type Run, type Given, noAnswerTo } from '../run.ts';
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
}

export async function approve(
  run: Run,
  round: number,
  assembled: Assembled,
  work: RunContext,
): Promise<Decision> {
  const { settings, approvers, parts, brief } = work;
  // People see a draft only of deep research, and only where the policy says so.
  if (!settings.approval.draft || brief.mode !== 'deep') return decided('accepted', '', null);
  return run.scope(`approve/r${round}`, async (phase) => {
    // Whoever decides can check each citation; what is delivered in the end replaces it.
    await phase.step('records', assembled.claims, () =>
      parts.library.saveReport(run.id, toRecords(assembled, [])),
    );
    const view = toDraftView(round, assembled);
    const answer = await phase.ask<Given>('decide', {
      kind: 'draft',
      view,
      deadlineMs: null,
      asks: approvers,
      remindAfterMs: settings.approval.remindAfterMs,
    });
    switch (answer.kind) {
      case 'accepted':
        return decided(
          'accepted',
          '',
          answer.by,
          answer.beforehand === true ? approvedBeforehand : undefined,
        );
      case 'rejected':
        return decided('rejected', '', answer.by);
      case 'feedback':
        return decided('changes', answer.text, answer.by);
      case 'clarified':
        return decided('changes', answer.answers.join('\n'), answer.by);
      case 'just-start':
      case 'retry':
      case 'finish':
      case 'expired':
        throw noAnswerTo('draft', answer);
      default:
        throw noAnswerTo('draft', answer satisfies never);
    }
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
