// Somebody says something to a draft or plan that waits, or to a run that works: a model reads what it means.
import { limitTime } from '../base/limit-time.ts';
import { heardText, progressOf } from '../chat/progress.ts';
import { isPlain } from '../chat/words/decision.ts';
import { lookAtNote } from '../chat/words/receipt-text.ts';
import { type AskedBeside, type Beside, type OtherReport, unread } from '../research/report/beside.ts';
import { dataOf } from '../research/events.ts';
import { runResultSchema } from '../research/result.ts';
import type { QuestionView, RunView } from '../store/port.ts';
import { viewOf } from './asked-view.ts';
import type { BotParts, Talk } from './parts.ts';
import { saidBefore } from './read-history.ts';
import { announce, reply, say, tell } from './say.ts';
import { type Aside, type Said, settle } from './settle-beside.ts';
import { speakingTo } from './speaking.ts';
import { hears } from './steer-run.ts';
import { isActive } from './stop-run.ts';
import { maySteer } from './who-may.ts';

type Spoken = Pick<AskedBeside, 'message' | 'author' | 'thread'>;
type AskedPlan = NonNullable<AskedBeside['plan']>;

/** How long models may take, which is less than the event stays in hand; then it is what its words look like. */
const patienceMs = 30_000;

/** What is said in the thread meanwhile need not wait for the answer. `question`: what it is said to; null: the run works, or has `ended`. */
export async function askBeside(
  talk: Talk,
  runId: string,
  question: QuestionView | null,
  ended = false,
): Promise<void> {
  const { message } = talk;
  if (message.addressed && talk.hasModel()) {
    const platform = talk.platforms.find(({ name }) => name === message.thread.platform);
    void platform?.sign?.(message.thread, talk.say.language);
  }
  const { id = '', version = 0, kind } = question ?? {};
  const of = kind === undefined ? null : { id, version, kind };
  await talk.inbox.record([{ kind: 'beside', message, runId, of, ...(ended ? { ended } : {}) }]);
}

/** Whether the run gives an answer by now that no word changes any more, and a model can read what is said meanwhile. */
export async function isAnswering({ feed, hasModel }: BotParts, run: RunView): Promise<boolean> {
  return isActive(run) && !run.stopping && hasModel() && hears(await feed.events(run.id)) === 'no';
}

/**
 * Whether it is said before an answer that is under way: it is received once that stands, and whoever has mentioned Footnote is told so.
 * What is said before a run has understood what is asked waits until it has.
 */
export async function comesBeforeAnswer(
  silent: BotParts,
  { message, runId, of, ended, form }: Aside,
): Promise<boolean> {
  if (of !== null || ended === true || form === true) return false;
  const run = await silent.conversations.run(runId);
  if (run === null || !isActive(run) || run.stopping) return false;
  if ((await silent.questions.openQuestion(runId)) !== null) return false;
  const events = await silent.feed.events(runId);
  if (!events.some(({ type }) => type === 'understood')) return true;
  if (hears(events) !== 'no') return false;
  if (!message.addressed) return true;
  const threadId = await silent.conversations.openThread(message.thread);
  const { say: speak } = await speakingTo(silent, threadId, message);
  await announce(silent, threadId, `later/${message.eventId}`, speak('steer.later'));
  return true;
}

/** Answered once, whatever happens in between. @throws what `stopping` is aborted with: somebody else answers then */
export async function receiveBeside(
  silent: BotParts,
  { message, runId, of, ended, form }: Aside,
  stopping: AbortSignal,
  again: Said['again'],
): Promise<void> {
  const threadId = await silent.conversations.openThread(message.thread);
  const speaking = async (language: string | null) => {
    return { ...(await speakingTo(silent, threadId, message, language)), isForm: form === true };
  };
  const first = await speaking(null);
  const before = await silent.conversations.said(threadId, message.eventId);
  if (before?.purpose === 'request') return;
  if (before?.purpose === 'answer') {
    if (!before.taken) return tell(first, first.say('answer.closed'));
    return ended === true ? say(first, first.say('resume.with-wish')) : undefined;
  }
  const [run, open, thread] = await Promise.all([
    silent.conversations.run(runId),
    silent.questions.openQuestion(runId),
    saidBefore(silent, message),
  ]);
  const spoken = { message: message.text.trim(), author: message.author.name, thread };
  // Of what a form holds only what it leans on is to be known.
  const isOver = of === null && form !== true && run?.status === 'delivered';
  if (isOver && message.addressed) return again();
  const works = form === true ? 'work' : toWhat(of, open);
  const to = isOver ? 'reported' : ended === true ? 'ended' : works;
  const reading = run === null ? null : await readingOf(first, spoken, run, open, to);
  if (reading === null) return tell(first, first.say('run.gone'));
  const read = await readIn(first, reading.asked, { of, before: before?.purpose }, stopping);
  // Its deletion, which was heard meanwhile, has found nothing to stop.
  if (await silent.inbox.isDeleted(message)) return;
  const isWish = form === true && read.meant !== 'unclear';
  const beside = isWish ? ({ ...read, meant: 'change', alsoAsks: false } as const) : read;
  const { language } = beside;
  const talk = language === null ? first : await speaking(language);
  const closed = () => reply(talk, talk.say('answer.closed'), 'alone');
  const said = { runId, of, to, beside, offered: reading.offered, again: form === true ? closed : again };
  // What whoever may change nothing wants to know of the subject, a report may tell.
  const mayChange = run !== null && maySteer(run, message.author);
  const isAsked = beside.meant === 'question' || (beside.meant === 'change' && !mayChange);
  const asked = to === 'work' && isAsked ? await askedOfReport(talk, said, spoken, stopping) : null;
  return settle(talk, asked ?? said);
}

/** What is asked while a run works may be asked of a report that the thread has; null: it is not. */
async function askedOfReport(
  talk: Talk,
  said: Said,
  spoken: Spoken,
  stopping: AbortSignal,
): Promise<Said | null> {
  const others = await otherReports(talk, said.runId);
  const newest = others.pop();
  if (newest === undefined) return null;
  const asked = { ...newest, ...spoken, to: 'draft', others } as const;
  const beside = await inTime(talk, stopping, (signal) => talk.beside(asked, signal));
  if (beside.meant !== 'question' || beside.how === 'nothing') return null;
  return { ...said, to: 'draft', beside: { ...beside, about: beside.about ?? newest } };
}

/** What is said to a plan that is decided meanwhile is said to the run. */
function toWhat(of: Aside['of'], open: QuestionView | null): AskedBeside['to'] {
  if (open?.kind === 'draft' || of?.kind === 'draft') return 'draft';
  return open?.kind === 'plan' ? 'plan' : 'work';
}

/** Null: what it is about is not kept. */
async function readingOf(
  talk: Talk,
  spoken: Spoken,
  run: RunView,
  open: QuestionView | null,
  to: AskedBeside['to'],
): Promise<{ readonly asked: AskedBeside; readonly offered: string | null } | null> {
  const { id: runId, request, result } = run;
  const said = { runId, request, ...spoken };
  if (to !== 'draft') {
    const waits = to === 'plan' ? viewOf(open, 'plan') : null;
    const waiting = waits && { brief: waits.brief, tasks: waits.tasks.map(({ title }) => title) };
    const plan = to === 'work' ? await planOfRun(talk, runId) : waiting;
    return { asked: { ...said, to, plan }, offered: null };
  }
  const { questions, threadId, say: speak } = talk;
  const last = open === null ? undefined : (await questions.offers(open.id)).at(-1);
  const offered = last?.isNewest === true ? last.wish : null;
  const before =
    offered === null
      ? await questions.lastAside(threadId)
      : { question: offered, answer: speak('beside.offer') };
  const kept = runResultSchema.safeParse(result).data;
  const view = viewOf(open, 'draft');
  const report = (view ?? kept)?.report;
  if (report === undefined) return null;
  const [others, plan] = await Promise.all([otherReports(talk, runId), planOfRun(talk, runId)]);
  const looks = (view?.lookAt ?? []).map(
    (one, at) => `${speak('look.title')} (${at + 1}): “${one.sentence}” ${lookAtNote(one, speak)}`,
  );
  const notes = [...(view?.cautions ?? []), ...looks];
  const asked = { ...said, to, report, notes, plan, wishes: kept?.wishes, others };
  return { asked: { ...asked, ...(before === null ? {} : { before }) }, offered };
}

/** The plan that is worked on, with what people have said since it was made. */
async function planOfRun({ feed, clock, say: speak }: Talk, runId: string): Promise<AskedPlan> {
  const events = await feed.events(runId);
  const { reasoning = '', tasks } = progressOf(runId, events, clock.now(), speak);
  const since = dataOf('steered', events).map((steered) => heardText(steered, speak));
  return { brief: reasoning, tasks: tasks.map(({ title }) => title), since };
}

/** The other reports of the thread, of which people may ask something as well. */
async function otherReports(
  { receipts, conversations, threadId }: Talk,
  runId: string,
): Promise<OtherReport[]> {
  const ids = await receipts.reports(threadId);
  const runs = await Promise.all(ids.map((id) => conversations.run(id)));
  return runs.flatMap((run, index) => {
    const result = runResultSchema.safeParse(run?.result).data;
    if (run?.status !== 'delivered' || run.id === runId || result === undefined) return [];
    const { report, wishes } = result;
    return [{ runId: run.id, number: index + 1, request: run.request, report, wishes }];
  });
}

/** `before`: what it was taken for already. */
async function readIn(
  talk: Talk,
  asked: AskedBeside,
  { of, before }: Pick<Said, 'of'> & { readonly before: string | undefined },
  stopping: AbortSignal,
): Promise<Beside> {
  const { message } = talk;
  if (before === 'steering') return { ...unread, meant: 'change' };
  const saidTo = of?.kind === 'plan' ? 'plan' : 'work';
  // What mentions nobody may be an order to somebody else.
  const isOrder = saidTo === 'plan' || message.addressed;
  const isTaken = asked.to === 'plan' || asked.to === 'work';
  if (isTaken && isOrder && isPlain(message.text, saidTo)) return unread;
  return inTime(talk, stopping, (signal) => talk.beside(asked, signal));
}

/** `work` gets a signal that is aborted when its time is over, too. */
async function inTime<T>(
  { clock }: BotParts,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = limitTime(stopping, patienceMs, () => undefined, clock);
  const result = await work(limit.signal).finally(() => limit.lift());
  stopping.throwIfAborted();
  return result;
}
