// What a run has come to when `ask` stops following it.
import { runResultSchema, type RunResult } from '../research/result.ts';
import { z } from 'zod';
import type { Questions, RunStatus, RunView } from '../store/port.ts';
import type { AskStatus } from './exit-codes.ts';

const draftSchema = z
  .object({ kind: z.literal('draft') })
  .and(runResultSchema.pick({ report: true, citations: true, cautions: true }));

/** A run that is left while it could go on waits for somebody. */
export function statusOf(status: RunStatus): AskStatus {
  return status === 'queued' || status === 'running' ? 'waiting' : status;
}

/** The run's result; while it waits, the draft that is shown, if its row does not carry it yet. Null: there is none. */
export async function resultOf(
  run: RunView,
  questions: Pick<Questions, 'openQuestion'>,
): Promise<RunResult | null> {
  const result = runResultSchema.safeParse(run.result).data ?? null;
  if (statusOf(run.status) !== 'waiting') return result;
  const question = await questions.openQuestion(run.id);
  const draft = draftSchema.safeParse(question?.view).data;
  if (draft === undefined || draft.report === result?.report) return result;
  const { report, citations, cautions } = draft;
  return { answered: null, report, citations, sources: [], claims: [], gaps: [], cautions };
}
