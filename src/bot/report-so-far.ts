// Somebody says report: what is written so far, or what is known if nothing is written yet.
import { z } from 'zod';
import { progressOf } from '../chat/progress.ts';
import type { ReportView } from '../chat/views.ts';
import { runResultSchema, type RunResult } from '../research/result.ts';
import type { RunView } from '../store/port.ts';
import type { Say } from '../chat/words/say.ts';
import type { BotParts } from './parts.ts';
import { post, say } from './say.ts';

type Written = Pick<RunResult, 'report' | 'citations' | 'cautions' | 'answered'>;

const draftView = z
  .object({ kind: z.literal('draft') })
  .and(runResultSchema.pick({ report: true, citations: true, cautions: true }));

export async function reportSoFar(parts: BotParts, threadId: string, eventId: string): Promise<void> {
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) {
    return say(parts, threadId, eventId, parts.say('thread.nothing'));
  }
  if (run.status === 'rejected') return say(parts, threadId, eventId, parts.say('so-far.rejected'));
  const written = await writtenOf(parts, run);
  if (written === null) return say(parts, threadId, eventId, await foundText(parts, run));
  // What was stopped before its draft stood here can be read, but was not checked to the end.
  const isChecked = (await parts.receipts.numbers(run.id)).length > 0;
  const view = viewOf(parts.say, run, written);
  await post(parts, threadId, eventId, isChecked ? { ...view, runId: run.id } : view);
}

/** The draft that is to be decided, or what the run keeps as its newest; null: nothing is written. */
async function writtenOf({ questions }: BotParts, run: RunView): Promise<Written | null> {
  const question = await questions.openQuestion(run.id);
  const draft = draftView.safeParse(question?.view).data;
  const result = runResultSchema.safeParse(run.result).data;
  // What is shown does not say whether it answers the request; what is kept of the same text does.
  if (draft !== undefined) {
    return { ...draft, answered: result?.report === draft.report ? result.answered : null };
  }
  return result === undefined || result.report === '' ? null : result;
}

function viewOf(
  speak: Say,
  { request, status }: RunView,
  { report, citations, cautions, answered }: Written,
): ReportView {
  const title = request.trim().split('\n', 1)[0] ?? '';
  const done = status === 'delivered';
  return {
    kind: 'report',
    title,
    ...(done ? {} : { soFar: true as const }),
    report,
    citations,
    answered: answered ?? 'partly',
    cautions: done ? cautions : [speak('so-far.unapproved'), ...cautions],
  };
}

/** What the tasks have brought, where there is no text yet. */
async function foundText({ feed, clock, say: speak }: BotParts, run: RunView): Promise<string> {
  const card = progressOf(run.id, await feed.events(run.id), clock.now(), speak);
  const found = card.tasks.flatMap(({ title, status, note }) =>
    status === 'done' || status === 'empty' ? [`• ${title}${note === undefined ? '' : `: ${note}`}`] : [],
  );
  const none = speak(card.live ? 'so-far.no-draft' : 'so-far.no-report');
  if (found.length === 0) return card.live ? `${none} ${speak('so-far.say-status')}` : none;
  return [`${none} ${speak('so-far.looked-into')}`, ...found].join('\n');
}
