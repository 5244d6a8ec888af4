// The text that a page shows: the report of a run that has ended, otherwise its newest draft.
import { z } from 'zod';
import { keptFor } from '../../base/recent.ts';
import type { DraftView } from '../../chat/views.ts';
import { runResultSchema } from '../../research/result.ts';
import type { RunView } from '../../store/port.ts';
import type { PastQuestion } from '../../store/port/past-question.ts';

export interface ShownText
  extends
    Pick<DraftView, 'version' | 'report' | 'citations' | 'cautions'>,
    Required<Pick<DraftView, 'answered' | 'lookAt'>> {
  /** `partial`: what there was when the run was stopped or failed. */
  readonly kind: 'report' | 'draft' | 'partial';
}

const isDraft = z.object({ kind: z.literal('draft'), report: z.string() });

/** As the store keeps it, with what stands beside its text; null: it is no draft. */
export function draftOf(question: PastQuestion): DraftView | null {
  return isDraft.safeParse(question.view).success ? (question.view as unknown as DraftView) : null;
}

type Ended = Pick<RunView, 'status' | 'result'>;

/** Checked once for all who share a look at the run. */
const endedText = keptFor(({ status, result }: Ended): ShownText | null => {
  if (status !== 'delivered' && status !== 'cancelled' && status !== 'failed') return null;
  const read = runResultSchema.safeParse(result).data;
  if (read === undefined || read.report === '') return null;
  return { kind: status === 'delivered' ? 'report' : 'partial', version: 0, lookAt: [], ...read };
});

/** Null: there is no text yet, or there never will be one. `asked`: all questions of the run, oldest first. */
export function shownText(run: Ended, asked: readonly PastQuestion[]): ShownText | null {
  const ended = endedText(run);
  if (ended !== null) return ended;
  const drafts = asked.flatMap((question) => draftOf(question) ?? []);
  const draft = drafts.at(-1);
  if (draft === undefined) return null;
  const { version, report, citations, cautions, answered = null, lookAt = [] } = draft;
  return { kind: 'draft', version, report, citations, cautions, answered, lookAt };
}
