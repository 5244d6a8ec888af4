// The text that a page shows: the report of a run that has ended, otherwise its newest draft.
import { keptFor } from '../../base/recent.ts';
import { viewOf } from '../../bot/asked-view.ts';
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
  const drafts = asked.flatMap((question) => viewOf(question, 'draft') ?? []);
  const draft = drafts.at(-1);
  if (draft === undefined) return null;
  const { version, report, citations, cautions, answered = null, lookAt = [] } = draft;
  return { kind: 'draft', version, report, citations, cautions, answered, lookAt };
}
