// What a model is told that reads a message to a draft, a plan or a run, and how long it may take.
import { limitTime } from '../base/limit-time.ts';
import { heardText, progressOf } from '../chat/progress.ts';
import { isPlain } from '../chat/words/decision.ts';
import { lookAtNote } from '../chat/words/receipt-text.ts';
import { dataOf } from '../research/events.ts';
import { type AskedBeside, type Beside, type OtherReport, unread } from '../research/report/beside.ts';
import { runResultSchema } from '../research/result.ts';
import type { QuestionView, RunView } from '../store/port.ts';
import { viewOf } from './asked-view.ts';
import type { Talk } from './parts.ts';
import type { Said } from './said-beside.ts';

export type Spoken = Pick<AskedBeside, 'message' | 'author' | 'thread'>;
type AskedPlan = NonNullable<AskedBeside['plan']>;

/** Null: what it is about is not kept. */
export async function askedOf(
  talk: Talk,
  spoken: Spoken,
  run: RunView,
  open: QuestionView | null,
  readAs: AskedBeside['to'],
): Promise<(Pick<Said, 'offered'> & { readonly asked: AskedBeside }) | null> {
  const { id: runId, request, result } = run;
  const said = { runId, request, ...spoken };
  if (readAs !== 'draft') {
    const waits = readAs === 'plan' ? viewOf(open, 'plan') : null;
    const waiting = waits && { brief: waits.brief, tasks: waits.tasks.map(({ title }) => title) };
    const plan = readAs === 'work' ? await planOfRun(talk, runId) : waiting;
    return { asked: { ...said, to: readAs, plan }, offered: null };
  }
  const { questions, threadId, say: speak } = talk;
  const view = viewOf(open, 'draft');
  const kept = runResultSchema.safeParse(result).data;
  const report = (view ?? kept)?.report;
  if (report === undefined) return null;
  const last = open === null ? undefined : (await questions.offers(open.id)).at(-1);
  const offered = last?.isNewest === true ? last.wish : null;
  const before =
    offered === null
      ? await questions.lastAside(threadId)
      : { question: offered, answer: speak('beside.offer') };
  const [others, plan] = await Promise.all([otherReports(talk, runId), planOfRun(talk, runId)]);
  const looks = (view?.lookAt ?? []).map(
    (one, at) => `${speak('look.title')} (${at + 1}): “${one.sentence}” ${lookAtNote(one, speak)}`,
  );
  const notes = [...(view?.cautions ?? []), ...looks];
  const asked = { ...said, to: readAs, report, notes, plan, wishes: kept?.wishes, others };
  return { asked: before === null ? asked : { ...asked, before }, offered };
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

/** As a model reads it; as nobody has read it, where its words tell by themselves what it is. */
export async function readingOf(
  talk: Talk,
  asked: AskedBeside,
  saidTo: Said['saidTo'],
  stopping: AbortSignal,
): Promise<Beside> {
  const { message } = talk;
  const plainTo = saidTo?.kind === 'plan' ? 'plan' : 'work';
  // What mentions nobody may be an order to somebody else.
  const isOrder = plainTo === 'plan' || message.addressed;
  const isTaken = asked.to === 'plan' || asked.to === 'work';
  return isTaken && isOrder && isPlain(message.text, plainTo) ? unread : readInTime(talk, asked, stopping);
}

/** What is asked while a run works, of the newest report that the thread has; null: that does not answer it. */
export async function readingOfReport(
  talk: Talk,
  spoken: Spoken,
  runId: string,
  stopping: AbortSignal,
): Promise<Beside | null> {
  const others = await otherReports(talk, runId);
  const newest = others.pop();
  if (newest === undefined) return null;
  const reading = await readInTime(talk, { ...newest, ...spoken, to: 'draft', others }, stopping);
  if (reading.meant !== 'question' || reading.how === 'nothing') return null;
  return { ...reading, about: reading.about ?? newest };
}

/** How long models may take, which is less than the event stays in hand; then it is what its words look like. */
const patienceMs = 30_000;

/** @throws what `stopping` is aborted with */
async function readInTime(
  { clock, beside }: Talk,
  asked: AskedBeside,
  stopping: AbortSignal,
): Promise<Beside> {
  const limit = limitTime(stopping, patienceMs, () => undefined, clock);
  const reading = await beside(asked, limit.signal).finally(() => limit.lift());
  stopping.throwIfAborted();
  return reading;
}
