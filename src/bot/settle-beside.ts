// What comes of something said to a plan, a draft or a run, once it is read: it is taken as if given by a button, or answered.
import { shortened } from '../base/shortened.ts';
import { askedBack, asksAbout, readDecision } from '../chat/words/decision.ts';
import type { Beside } from '../research/report/beside.ts';
import { reportAt } from './check-citation.ts';
import { decide, type Decision, offer, stopUnwanted, type Wish } from './decide-beside.ts';
import { reportSoFar, statusOf, toldSoFar } from './report-status.ts';
import { resumeRun, resumeWith } from './resume-run.ts';
import {
  answerBesides,
  answered,
  closed,
  replyBelow,
  type Said,
  type Situation,
  shownOfMessage,
  unclear,
  withWork,
} from './said-beside.ts';
import { keep, post, reply, tell } from './say.ts';
import { steerRun, wordsOf } from './steer-run.ts';
import { isActive } from './stop-run.ts';
import { isOneOf, maySteer, waitsFor } from './who-may.ts';
import { saysAmong } from './without-mention.ts';

/** It is taken for what the thread is at by now, which may be another question, the work, or its end. */
export async function settle(said: Said): Promise<void> {
  const { talk, runId, saidTo } = said;
  const reading = await withWork(said);
  const [open, run] = await Promise.all([talk.questions.openQuestion(runId), talk.conversations.run(runId)]);
  if (run === null) return closed(talk);
  const decidable = open?.kind === 'plan' || open?.kind === 'draft' ? open : null;
  const isSame = open?.id === saidTo?.id && open?.version === saidTo?.version;
  const situation = { ...said, reading, run, open, decidable, isSame };
  switch (said.readAs) {
    case 'draft':
      return saidToDraft(situation);
    case 'plan':
    case 'work':
      return saidToWork(situation);
    case 'ended':
      return isActive(run) ? saidToWork(situation) : takeUp(situation);
    case 'reported':
      return goOnAsking(situation);
  }
}

async function saidToDraft(situation: Situation): Promise<void> {
  const { talk, reading } = situation;
  // What ends in a question begins nothing, also after a complaint.
  const meant = reading.meant ?? (asksAbout(talk.message.text) === 'yes' ? 'question' : null);
  if (meant === 'question' || reading.alsoAsks) return answerBelow(situation, meant);
  return takeAs(situation, meant);
}

/** To a plan, or to a run that works. */
async function saidToWork(situation: Situation): Promise<void> {
  const { talk, reading, readAs, again, run, open, isSame } = situation;
  const meant = reading.meant ?? (isSame ? null : looksLike(talk.message.text));
  const isAnswered = meant === 'status' || meant === 'found' || (meant === 'question' && reading.text !== '');
  // Who may change nothing of the work is told so, unless what they ask is answered.
  const changes = readAs === 'work' && open === null && isActive(run) && !isAnswered && meant !== null;
  if (changes && !maySteer(run, talk.message.author)) return steerRun(talk, run, again, reading);
  return takeAs(situation, meant);
}

/** What no model has read, by its words, where it was said to something else than what waits now; null: they tell nothing. */
function looksLike(text: string): Decision | Wish | null {
  const { kind } = readDecision(text);
  if (kind === 'unsure') return null;
  return kind === 'feedback' ? 'change' : kind === 'accepted' ? 'approval' : 'rejection';
}

/** A decision counts for the very plan or draft it was said to; a wish is one for whatever waits, or works. */
async function takeAs(situation: Situation, meant: Beside['meant']): Promise<void> {
  const { talk, run, open, decidable, isSame } = situation;
  switch (meant) {
    case 'unclear':
      return unclear(talk);
    case 'found':
      await keep(talk);
      return talk.message.addressed ? reportSoFar(talk) : tell(talk, await toldSoFar(talk, run, open));
    case 'status':
      return reply(talk, await statusOf(talk, run, open));
    case 'enough':
      // Who decides about something has more to say than that it is enough.
      return open === null ? takeToWork(situation) : takeAs(situation, 'talk');
    case 'change':
    case 'fact':
      return decidable === null ? takeToWork(situation) : decide(situation, decidable, meant);
    case 'question':
    case 'talk':
    case 'approval':
    case 'rejection':
    case null:
      if (decidable === null || !isSame) return passBy(situation, meant);
      return decide(situation, decidable, meant);
  }
}

/** A wish where neither plan nor draft waits for one. */
async function takeToWork(situation: Situation): Promise<void> {
  const { talk, reading, readAs, again, run, open } = situation;
  if (open === null && isActive(run) && !run.stopping)
    return steerRun(talk, run, () => settle(situation), reading);
  const mayBegin = readAs !== 'draft' && (talk.message.addressed || open !== null);
  return mayBegin ? again() : closed(talk);
}

/** What is no wish, and is said to a run that works, or to what does not wait any more. */
async function passBy(situation: Situation, meant: Decision | 'question' | 'talk' | null): Promise<void> {
  const { talk, reading, readAs, again, run, open } = situation;
  const { addressed } = talk.message;
  const works = isAtWork(situation);
  switch (meant) {
    case 'question':
      if (reading.text !== '') return answered(talk, reading.text);
      return reply(talk, await statusOf(talk, run, open));
    // Without a mention it may be said to each other.
    case 'talk':
      return works && addressed ? reply(talk, talk.say('small-talk.busy')) : keep(talk);
    case null:
      if (readAs !== 'draft') return again();
      return works && !addressed ? keep(talk) : closed(talk);
    case 'approval':
    case 'rejection':
      return decideNothing(situation, meant);
  }
}

/** Whether it was said to a run that works, and still asks nobody. */
function isAtWork({ saidTo, run, open }: Situation): boolean {
  return saidTo === null && open === null && isActive(run);
}

/** A decision that was not said to what waits now. */
async function decideNothing(situation: Situation, meant: Decision): Promise<void> {
  const { talk, reading, saidTo, run, open, decidable } = situation;
  const { say: speak, message } = talk;
  const works = isAtWork(situation);
  if (meant === 'rejection' && reading.isClear && saidTo === null && isActive(run)) {
    await stopUnwanted(talk, run, open?.id);
    return answerBesides(situation);
  }
  // Without a mention it may be said to each other.
  if (meant === 'approval' && works && !message.addressed && !reading.isClear) return keep(talk);
  // It was said before this was asked.
  if (saidTo === null && open !== null)
    return replyBelow(situation, decidable === null ? waitsFor(open, speak) : askedBack(meant, speak));
  if (!works) return replyBelow(situation, speak('answer.closed'));
  if (meant === 'approval')
    return replyBelow(situation, `${speak('decide.nothing')} ${speak('small-talk.busy')}`);
  // Who may want it to end is told how, mentioned or not.
  return saysAmong(message.text, 'stop')
    ? stopUnwanted(talk, run)
    : replyBelow(situation, speak('steer.stop'));
}

/** Whoever goes on asking below a report need not mention Footnote; what else is said there is said to each other. */
async function goOnAsking({ talk, reading: { meant }, again }: Said): Promise<void> {
  if (meant === 'question' || meant === 'change') await again({ ...talk.message, addressed: true });
}

/** What is said once a research has ended without a report: what is no word about it is received as if nobody had read it. */
async function takeUp({ talk, reading, again, run }: Situation): Promise<void> {
  const latest = await talk.conversations.latestRun(talk.threadId, talk.message.author.id);
  if (latest?.id !== run.id) return again();
  const { meant } = reading;
  if (meant === 'change' || meant === 'fact')
    return resumeWith(talk, run, again, wordsOf(talk.message, reading));
  if (meant === 'status') return reply(talk, await statusOf(talk, run, null));
  if (meant !== 'approval') return again();
  await keep(talk);
  return resumeRun(talk);
}

/** A question below a draft is answered beside it; a wish or a decision that asks something besides is taken as well. */
async function answerBelow(situation: Situation, meant: Beside['meant']): Promise<void> {
  const { talk, reading, open, isSame } = situation;
  const { message, say: speak } = talk;
  const hasAnswer = reading.how !== 'nothing' || reading.text !== '';
  // It may hold a wish, which code does not tell from a question.
  const isUnread = reading.meant === null && talk.hasModel();
  const late = speak('beside.late', { text: shortened(message.text, shownOfMessage) });
  if (isUnread && reading.how === 'nothing') return reply(talk, late);
  const draft = open?.kind === 'draft' ? open : null;
  const decides = draft !== null && isOneOf(draft.asks, message.author, draft.requester);
  // What becomes of the draft where this changes nothing of it.
  const untaken = isUnread ? late : draft === null ? '' : undefined;
  const alone = { ...situation, reading: { ...reading, alsoAsks: false } };
  if (meant === 'change') {
    await takeAs(alone, meant);
    // What its pages do not answer is left to whoever changes it, who reads the whole message.
    if (decides && !hasAnswer) return;
    const since = { ...situation, reading: await withWork(situation) };
    return answer(since, decides ? speak('beside.changes') : untaken);
  }
  const isDecision = decides && isSame && (meant === 'approval' || meant === 'rejection');
  if (isDecision && reading.isClear) {
    await takeAs(alone, meant);
    if (hasAnswer) return answer({ ...situation, reading: await withWork(situation) }, '');
    return meant === 'approval' ? reply(talk, speak('beside.partly')) : undefined;
  }
  await answer(situation, isDecision ? askedBack(meant, speak) : untaken);
  if (decides && meant === 'fact') await offer(talk, draft, wordsOf(message, reading), '/fact');
}

/** `state`: what becomes of the draft, possibly nothing to tell; left out: it waits unchanged. */
async function answer({ talk, runId, reading }: Said, state?: string): Promise<void> {
  const { say: speak, message, receipts, threadId } = talk;
  const { how, text, partly, citations, about } = reading;
  if (how === 'nothing') {
    if (text !== '') return answered(talk, text, state);
    const nothing = speak('beside.nothing', { text: shortened(message.text, shownOfMessage) });
    return reply(talk, `${nothing}\n${state ?? ''}`.trim());
  }
  await keep(talk);
  const told = state === undefined ? {} : { state };
  const view = { kind: 'answer', language: speak.language, text, partly, citations, runId, ...told } as const;
  if (about === undefined) return post(talk, view);
  const { runId: other, number: ofReport } = about;
  const which = await reportAt(talk, await receipts.reports(threadId), ofReport - 1);
  await post(talk, { ...view, text: `${which}\n\n${text}`.trim(), runId: other, ofReport });
}
