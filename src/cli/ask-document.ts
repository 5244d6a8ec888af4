// What an ask has come to, and the one document that `ask --json` prints of it.
import { toErrorRecord } from '../base/errors.ts';
import { grouped } from '../base/lists.ts';
import { dataOf } from '../research/events.ts';
import { draftSchema, type RunResult, runResultSchema } from '../research/result.ts';
import type { Questions, RunStatus, RunView, StoredEvent } from '../store/port.ts';
import type { AskStatus } from './exit-codes.ts';

export type AskDocument = ReturnType<typeof askDocument>;

/** The document of an ask that ended with these results; without them lists are empty and values null. */
export function askDocument(
  status: AskStatus,
  found: { run?: string; result?: RunResult | null; events?: readonly StoredEvent[]; error?: unknown } = {},
) {
  const { run = null, result = null, events = [], error } = found;
  return {
    status,
    /** Its id, for `footnote runs`, pages and the API; null: none was begun. */
    run,
    /** Whether the sources answer the request; null when there is no report. */
    answered: result?.answered ?? null,
    /** Markdown; null when there is none. */
    report: result === null || result.report === '' ? null : result.report,
    citations: result?.citations ?? [],
    sources: result?.sources ?? [],
    claims: result?.claims ?? [],
    /** What stands below the report: at most three short lines. */
    notes: result?.cautions ?? [],
    events,
    usage: usageOf(events),
    timings: timingsOf(events),
    // Only when the status is `failed`.
    ...(error === undefined ? {} : { error: toErrorRecord(error) }),
  };
}

/** `cost` is in US dollars. */
export function usageOf(events: readonly StoredEvent[]) {
  const calls = dataOf('model-called', events);
  const sum = (of: 'inputTokens' | 'outputTokens' | 'cost') => calls.reduce((all, call) => all + call[of], 0);
  const [inputTokens, outputTokens] = [sum('inputTokens'), sum('outputTokens')];
  return { modelCalls: calls.length, inputTokens, outputTokens, cost: sum('cost') };
}

/**
 * Wall-clock milliseconds, the time spent waiting for people included. A phase lasts from its start to the start of the next, or to
 * the last event; one that was visited again counts with all its visits.
 */
export function timingsOf(events: readonly StoredEvent[]) {
  const first = events[0];
  const last = events.at(-1);
  if (first === undefined || last === undefined) return { totalMs: 0, phases: {} };
  const starts = events.flatMap((stored) =>
    dataOf('phase-started', [stored]).map(({ phase }) => ({ phase, at: stored.at })),
  );
  const visits = starts.map(({ phase, at }, index) => ({
    phase,
    ms: (starts[index + 1]?.at ?? last.at) - at,
  }));
  const phases = grouped(visits, ({ phase }) => phase).map((own) => {
    return [own[0].phase, own.reduce((sum, { ms }) => sum + ms, 0)] as const;
  });
  return { totalMs: last.at - first.at, phases: Object.fromEntries(phases) };
}

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
