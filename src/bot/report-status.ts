// How far the research is, what it lacks and who is asked what (status); and what is written or known so far (report).
import { asSentence } from '../base/as-sentence.ts';
import { shortened } from '../base/shortened.ts';
import { titleLine } from '../base/title-line.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import { standingOf, type Standing } from '../chat/progress/standing.ts';
import { durationText, moneyText, soFarText } from '../chat/words/estimate-text.ts';
import { errorText, firstOf, type Say, asTitle, together } from '../chat/words/say.ts';
import type { QuestionView, RunView } from '../store/port.ts';
import { viewOf } from './asked-view.ts';
import { isActive } from './stop-run.ts';
import type { BotParts, Talk } from './parts.ts';
import { say, post } from './say.ts';
import { wakeThread } from './wake.ts';
import { waitsFor } from './who-may.ts';
import { progressOf } from '../chat/progress.ts';
import type { ReportView } from '../chat/views.ts';
import { dataOf } from '../research/events.ts';
import { runResultSchema, type RunResult } from '../research/result.ts';

export async function reportStatus(talk: Talk): Promise<void> {
  const { conversations, questions, threadId, say: speak } = talk;
  const run = await conversations.latestRun(threadId);
  if (run === null) return say(talk, speak('thread.nothing'));
  const question = await questions.openQuestion(run.id);
  await say(talk, await statusOf(talk, run, question));
  if (question === null) return;
  // A platform may have refused it.
  await questions.askAgain(question.id, `again/${talk.message.eventId}`);
  wakeThread(talk, threadId);
}

export async function statusOf(parts: BotParts, run: RunView, asked: QuestionView | null): Promise<string> {
  // What only has to end waits for nobody any more.
  const told: RunView = run.stopping ? { ...run, status: 'cancelled' } : run;
  const [events, isApproved] = await Promise.all([
    parts.feed.events(run.id),
    asked === null && isActive(told) && lastIsApproval(parts, run.id),
  ]);
  const standing = standingOf(told, events, parts.clock.now(), parts.say);
  const card = isApproved ? { ...standing.card, status: parts.say('phase.deliver') } : standing.card;
  return statusText(told, { ...standing, card }, asked, parts.say);
}

/** Whether the draft that was asked about last is approved: then only its report is to be sent. */
async function lastIsApproval({ questions }: BotParts, runId: string): Promise<boolean> {
  const last = (await questions.asked(runId)).at(-1);
  return (
    last?.kind === 'draft' && last.outcome?.how === 'answered' && last.outcome.answer.kind === 'accepted'
  );
}

/** A line with the figures, then what keeps it, then what it lacks. */
export function statusText(
  run: RunView,
  standing: Standing,
  question: Pick<QuestionView, 'kind' | 'asks' | 'requester'> | null,
  speak: Say,
): string {
  const { card, left, stale, quietMs } = standing;
  const isQueued = run.status === 'queued' && card.phase === 'intake' && !left;
  const status = isQueued ? asTitle(speak('home.status.queued')) : card.status;
  // What is expected is for a draft that is in the making, or for the plan that waits.
  const isAhead = card.live && (question === null || question.kind === 'plan');
  const soFar = isAhead ? soFarText(card, speak) : '';
  const time = durationText(card.elapsedMs, speak);
  const spent = soFar === '' ? [...spentOf(card, speak), time] : [];
  const facts = together([...factsOf(standing, speak), ...spent], ', ');
  const first = facts === '' ? asSentence(status) : speak('status.line', { status, facts });
  const resumable = run.status === 'cancelled' || run.status === 'failed';
  const asked = card.live ? question : null;
  const error = card.live ? run.error : null;
  const lines = [
    resumable ? `${first} ${speak('status.resume')}` : first,
    soFar,
    asked === null ? '' : waitsFor(asked, speak),
    asked?.kind === 'draft' ? speak('remind.decide') : '',
    error === null ? '' : speak('status.retrying', { text: withoutAddresses(errorText(error, speak)) }),
    stale ? speak('status.stale', { duration: durationText(quietMs, speak) }) : '',
    ...lacking(standing, speak),
  ];
  return together(lines, '\n');
}

/** The counts; empty: those of nothing. */
function factsOf(standing: Standing, speak: Say): string[] {
  const { card, iteration, tasksDone, tasksFailed, findings, gaps } = standing;
  return [
    iteration > 1 ? speak('status.iteration', { number: iteration }) : '',
    card.tasks.length === 0 ? '' : speak('status.tasks', { count: card.tasks.length, done: tasksDone }),
    tasksFailed.length === 0 ? '' : speak('status.without', { count: tasksFailed.length }),
    card.sources === 0 ? '' : speak('count.looked-at', { count: card.sources }),
    findings === null || findings === 0 ? '' : speak('count.findings', { count: findings }),
    gaps === null || gaps === 0 ? '' : speak('count.gaps', { count: gaps }),
  ];
}

function spentOf({ spent: { modelCalls, dollars } }: Standing['card'], speak: Say): string[] {
  const calls = modelCalls === 0 ? '' : speak('count.model-calls', { count: modelCalls });
  return [calls, moneyText(dollars, speak).text];
}

/** So many gaps are listed, and so many characters of each. */
const gapsShown = 5;
const gapLength = 300;

/** What brought nothing, what is answered only in part, and what is missing after all that was found. */
function lacking({ tasksFailed, tasksPartly, missing }: Standing, speak: Say): string[] {
  const gaps = missing.map((gap) => speak('status.missing', { text: shortened(gap, gapLength) }));
  return [
    ...tasksFailed.map(({ title, note }) => `${title}: ${note ?? speak('task.empty')}`),
    ...tasksPartly.map(({ title }) => speak('status.partly', { title })),
    ...firstOf(gaps, gapsShown, speak),
  ].map((line) => `• ${line}`);
}

type Written = Pick<ReportView, 'report' | 'citations' | 'cautions'> & Pick<RunResult, 'title' | 'answered'>;

export async function reportSoFar(talk: Talk): Promise<void> {
  const run = await talk.conversations.latestRun(talk.threadId, talk.message.author.id);
  if (run === null) return say(talk, talk.say('thread.nothing'));
  if (run.status === 'rejected') return say(talk, talk.say('so-far.rejected'));
  const written = await writtenOf(talk, run);
  if (written === null) return say(talk, foundText(talk, run, await foundIn(talk, run)));
  // What was stopped before its draft stood here can be read, but was not checked to the end.
  const isChecked = (await talk.receipts.numbers(run.id)).length > 0;
  const view = reportOf(talk.say, run, written);
  await post(talk, isChecked ? { ...view, runId: run.id } : view);
}

/** What the tasks have brought, in a few lines; how far it is where nothing is found yet. */
export async function toldSoFar(parts: BotParts, run: RunView, asked: QuestionView | null): Promise<string> {
  const found = await foundIn(parts, run);
  return found.length === 0 ? statusOf(parts, run, asked) : foundText(parts, run, found);
}

/** The draft that is to be decided, or what the run keeps as its newest; null: nothing is written. */
async function writtenOf({ questions }: BotParts, run: RunView): Promise<Written | null> {
  const draft = viewOf(await questions.openQuestion(run.id), 'draft');
  if (draft !== null) return { ...draft, answered: draft.answered ?? null };
  const result = runResultSchema.safeParse(run.result).data;
  return result === undefined || result.report === '' ? null : result;
}

function reportOf(
  speak: Say,
  { request, status }: RunView,
  { title = titleLine(request), report, citations, cautions, answered }: Written,
): ReportView {
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

/** Characters of what a task has found. */
const shownOfFound = 300;

/** What the tasks have brought, a line each. */
async function foundIn({ feed, clock, say: speak }: BotParts, { id: runId }: RunView): Promise<string[]> {
  const events = await feed.events(runId);
  const card = progressOf(runId, events, clock.now(), speak);
  const observed = new Map(dataOf('task-finished', events).map(({ id, observation }) => [id, observation]));
  return card.tasks.flatMap(({ id, title, status, note }) => {
    const said = observed.get(id) ?? note;
    if (status !== 'done' && status !== 'empty') return [];
    return [`• ${title}${said === undefined ? '' : `: ${shortened(said, shownOfFound)}`}`];
  });
}

function foundText({ say: speak }: BotParts, run: RunView, found: readonly string[]): string {
  const isLive = isActive(run);
  const none = speak(isLive ? 'so-far.nothing' : 'so-far.no-report');
  if (found.length === 0) return isLive ? `${none} ${speak('so-far.say-status')}` : none;
  return [...(isLive ? [] : [none]), speak('so-far.found'), ...found].join('\n');
}
