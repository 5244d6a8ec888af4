// Somebody says something to a draft or plan that waits, or to a run that works: it is recorded, and a model reads what it means.
import { type AskedBeside, unread } from '../research/report/beside.ts';
import type { QuestionView, RunView } from '../store/port.ts';
import type { BotParts, Talk } from './parts.ts';
import { askedOf, readingOf, readingOfReport } from './read-beside.ts';
import { saidBefore } from './read-history.ts';
import { type BesideEvent, closed, type Said } from './said-beside.ts';
import { announce, say, tell } from './say.ts';
import { settle } from './settle-beside.ts';
import { speakingTo } from './speaking.ts';
import { hears } from './steer-run.ts';
import { isActive } from './stop-run.ts';
import { maySteer } from './who-may.ts';

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
  const of = question && { id: question.id, version: question.version, kind: question.kind };
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
  { message, runId, of, ended, form }: BesideEvent,
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
  event: BesideEvent,
  stopping: AbortSignal,
  again: Said['again'],
): Promise<void> {
  const { message, runId, of: saidTo } = event;
  const isForm = event.form === true;
  const threadId = await silent.conversations.openThread(message.thread);
  const speaking = async (language: string | null): Promise<Talk> => {
    return { ...(await speakingTo(silent, threadId, message, language)), isForm };
  };
  const first = await speaking(null);
  const before = await silent.conversations.said(threadId, message.eventId);
  if (before?.purpose === 'request') return;
  if (before?.purpose === 'answer') {
    if (!before.taken) return tell(first, first.say('answer.closed'));
    return event.ended === true ? say(first, first.say('resume.with-wish')) : undefined;
  }
  const [run, open, thread] = await Promise.all([
    silent.conversations.run(runId),
    silent.questions.openQuestion(runId),
    saidBefore(silent, message),
  ]);
  if (run === null) return tell(first, first.say('run.gone'));
  const readAs = readAsOf(event, run, open);
  if (readAs === 'reported' && message.addressed) return again();
  const spoken = { message: message.text.trim(), author: message.author.name, thread };
  const about = await askedOf(first, spoken, run, open, readAs);
  if (about === null) return tell(first, first.say('run.gone'));
  const isTaken = before?.purpose === 'steering';
  const read = isTaken
    ? ({ ...unread, meant: 'change' } as const)
    : await readingOf(first, about.asked, saidTo, stopping);
  // Its deletion, which was heard meanwhile, has found nothing to stop.
  if (await silent.inbox.isDeleted(message)) return;
  const isWish = isForm && read.meant !== 'unclear';
  const reading = isWish ? ({ ...read, meant: 'change', alsoAsks: false } as const) : read;
  const talk = reading.language === null ? first : await speaking(reading.language);
  const otherwise = isForm ? () => closed(talk) : again;
  const said = { talk, runId, saidTo, readAs, reading, offered: about.offered, again: otherwise };
  // What whoever may change nothing wants to know of the subject, a report may tell.
  const isAsked =
    reading.meant === 'question' || (reading.meant === 'change' && !maySteer(run, message.author));
  const ofReport = readAs === 'work' && isAsked ? await readingOfReport(talk, spoken, runId, stopping) : null;
  return settle(ofReport === null ? said : { ...said, readAs: 'draft', reading: ofReport });
}

/** What it is said to by now, as a model is told. What is said to a plan that is decided meanwhile is said to the run. */
function readAsOf(
  { of: saidTo, ended, form }: BesideEvent,
  run: RunView,
  open: QuestionView | null,
): AskedBeside['to'] {
  // Of what a form holds only what it leans on is to be known.
  if (form === true) return 'work';
  if (saidTo === null && run.status === 'delivered') return 'reported';
  if (ended === true) return 'ended';
  if (open?.kind === 'draft' || saidTo?.kind === 'draft') return 'draft';
  return open?.kind === 'plan' ? 'plan' : 'work';
}
