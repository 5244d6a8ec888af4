// What comes of something said to a plan, a draft or a run, once it is read: it is taken as if given by a button, or answered.
import { shortened } from '../base/shortened.ts';
import { askedBack, asksAbout, readDecision } from '../chat/words/decision.ts';
import type { IncomingMessage } from '../chat/port.ts';
import type { NoticeView } from '../chat/views.ts';
import { endedKey } from '../research/endings.ts';
import type { AskedBeside, Beside } from '../research/report/beside.ts';
import type { InboundEvent, QuestionView, RunView } from '../store/port.ts';
import { answerInWords, take } from './answer-in-words.ts';
import { reportAt } from './check-citation.ts';
import type { Talk } from './parts.ts';
import { reportSoFar, statusOf, toldSoFar } from './report-status.ts';
import { resumeRun, resumeWith } from './resume-run.ts';
import { announce, givenBack, keep, post, reply, say, tell } from './say.ts';
import { steerRun, wordsOf } from './steer-run.ts';
import { isActive, stopRun } from './stop-run.ts';
import { isOneOf, maySteer, waitsFor } from './who-may.ts';
import { saysAmong } from './without-mention.ts';

export type Aside = Extract<InboundEvent, { kind: 'beside' }>;

/** A message that was read. */
export interface Said extends Pick<Aside, 'runId' | 'of'> {
  readonly to: AskedBeside['to'];
  readonly beside: Beside;
  /** What the draft was to be changed for, if that was the last thing said; null: something else was. */
  readonly offered: string | null;
  /** Takes it for what its words look like, whatever the thread is at then. `as`: in place of the message. */
  readonly again: (as?: IncomingMessage) => Promise<void>;
}

/** By now others may be asked, and the run may work or have ended: it is taken for what it then is. */
export async function settle(talk: Talk, said: Said): Promise<void> {
  const { message } = talk;
  const { runId, of, to, beside, again } = said;
  const [now, run] = await Promise.all([talk.questions.openQuestion(runId), talk.conversations.run(runId)]);
  const closed = () => reply(talk, talk.say('answer.closed'), 'alone');
  if (run === null) return closed();
  if (beside.asksFor !== null && beside.text === '')
    return settle(talk, { ...said, beside: { ...beside, text: await asItIs(talk, runId, beside) } });
  if (to === 'reported') return goesOnAsking(talk, said);
  if (to === 'ended' && !isActive(run)) return takeUp(talk, said, run);
  const isSame = now?.id === of?.id && now?.version === of?.version;
  const read = beside.meant ?? looksLike(message.text, to, isSame);
  // Who decides about something has more to say than that it is enough.
  const meant = read === 'enough' && now !== null ? 'talk' : read;
  if (to === 'draft' && (meant === 'question' || beside.alsoAsks))
    return belowDraft(talk, said, { meant, now, isSame });
  // Who may change nothing of the work is told so, unless what they ask is answered.
  const isTold =
    meant === 'status' || meant === 'found' || (meant === 'question' && beside.text !== '') || meant === null;
  if (to === 'work' && now === null && isActive(run) && !isTold && !maySteer(run, message.author))
    return steerRun(talk, run, again, beside);
  if (meant === 'unclear') return unclear(talk);
  // A decision counts for the very plan or draft it was said to; a wish is one for whatever waits, or works.
  const isWish = meant === 'change' || meant === 'fact' || meant === 'enough';
  const question = now?.kind === 'plan' || now?.kind === 'draft' ? now : null;
  const isDecided = meant !== 'status' && meant !== 'found' && meant !== 'enough';
  if (question !== null && isDecided && (isSame || isWish)) return act(talk, question, run, said, meant);
  if (!isWish) return meant === null && to !== 'draft' ? again() : passBy(talk, said, meant, now, run);
  if (now === null && isActive(run) && !run.stopping)
    return steerRun(talk, run, () => settle(talk, said), beside);
  return to !== 'draft' && (message.addressed || now !== null) ? again() : closed();
}

/** What is asked besides, of the work as it is by now. */
async function asItIs(talk: Talk, runId: string, { asksFor, text }: Beside): Promise<string> {
  if (asksFor === null) return text;
  const [now, run] = await Promise.all([talk.questions.openQuestion(runId), talk.conversations.run(runId)]);
  const tellWork = asksFor === 'found' ? toldSoFar : statusOf;
  return run === null ? '' : tellWork(talk, run, now);
}

/** A question below a draft is answered beside it, and what it is asked besides, a wish or a decision, is taken. */
async function belowDraft(
  talk: Talk,
  said: Said,
  {
    meant,
    now,
    isSame,
  }: { readonly meant: Beside['meant']; readonly now: QuestionView | null; readonly isSame: boolean },
): Promise<void> {
  const { message } = talk;
  const { runId, beside } = said;
  const isEmpty = beside.how === 'nothing' && beside.text === '';
  // It may hold a wish, which code does not tell from a question.
  const isUnread = beside.meant === null && talk.hasModel();
  const unread = talk.say('beside.late', { text: shortened(message.text, shownOf.question) });
  if (isUnread && beside.how === 'nothing') return reply(talk, unread);
  const still = now?.kind === 'draft' ? undefined : '';
  const state = isUnread ? unread : still;
  const decides = now?.kind === 'draft' && isOneOf(now.asks, message.author, now.requester);
  const alone = { ...said, beside: { ...beside, alsoAsks: false } };
  if (meant === 'change') {
    await settle(talk, alone);
    // What its pages do not answer is left to whoever changes it, who reads the whole message.
    if (decides && isEmpty) return;
    return answer(talk, runId, beside, decides ? talk.say('beside.changes') : state);
  }
  const isDecision = decides && isSame && (meant === 'approval' || meant === 'rejection');
  if (isDecision && beside.isClear) {
    await settle(talk, alone);
    if (!isEmpty) return answer(talk, runId, { ...beside, text: await asItIs(talk, runId, beside) }, '');
    return meant === 'approval' ? reply(talk, talk.say('beside.partly')) : undefined;
  }
  await answer(talk, runId, beside, isDecision ? askedBack(meant, talk.say) : state);
  return decides && meant === 'fact' ? offer(talk, now, wordsOf(message, beside), '/fact') : undefined;
}

/** Whoever goes on asking below a report need not mention Footnote; what else is said there is said to each other. */
async function goesOnAsking({ message }: Talk, { beside: { meant }, again }: Said): Promise<void> {
  if (meant === 'question' || meant === 'change') await again({ ...message, addressed: true });
}

/** What is said once a research has ended without a report: what is no word about it is received as if nobody had read it. */
async function takeUp(talk: Talk, { beside, again }: Said, run: RunView): Promise<void> {
  const { meant } = beside;
  const latest = await talk.conversations.latestRun(talk.threadId, talk.message.author.id);
  if (latest?.id !== run.id) return again();
  if (meant === 'change' || meant === 'fact')
    return resumeWith(talk, run, again, wordsOf(talk.message, beside));
  if (meant === 'status') return reply(talk, await statusOf(talk, run, null));
  if (meant !== 'approval') return again();
  await keep(talk);
  return resumeRun(talk);
}

/** What is no wish, and is said to a run that works, or to what does not wait any more. */
async function passBy(
  talk: Talk,
  { of, beside }: Said,
  meant: Exclude<Beside['meant'], 'change' | 'unclear' | 'fact' | 'enough'>,
  now: QuestionView | null,
  run: RunView,
): Promise<void> {
  const { say: speak, message } = talk;
  const works = of === null && now === null && isActive(run);
  const besides = beside.alsoAsks ? beside.text : '';
  const alone = (sentence: string) =>
    besides === '' ? reply(talk, sentence, 'alone') : answered(talk, besides, sentence);
  // Without a mention it may be said to each other; who says that it is approved, or may want it to end, is told how it stands.
  const isSaid = message.addressed || (meant === 'approval' && beside.isClear);
  if (works && !isSaid && (meant === 'talk' || meant === 'approval' || meant === null)) return keep(talk);
  switch (meant) {
    case 'found':
      await keep(talk);
      return message.addressed ? reportSoFar(talk) : tell(talk, await toldSoFar(talk, run, now));
    case 'status':
    case 'question':
      return beside.text === '' ? reply(talk, await statusOf(talk, run, now)) : answered(talk, beside.text);
    case 'talk':
      return works ? reply(talk, speak('small-talk.busy')) : keep(talk);
    case 'approval':
    case 'rejection':
      if (meant === 'rejection' && beside.isClear && of === null && isActive(run)) {
        await stop(talk, run, now?.id);
        return besides === '' ? undefined : answered(talk, await asItIs(talk, run.id, beside));
      }
      // It was said before this was asked.
      if (of === null && now !== null)
        return alone(
          now.kind === 'plan' || now.kind === 'draft' ? askedBack(meant, speak) : waitsFor(now, speak),
        );
      if (!works) return alone(speak('answer.closed'));
      if (meant === 'rejection')
        return saysAmong(message.text, 'stop') ? stop(talk, run) : alone(speak('steer.stop'));
      return alone(`${speak('decide.nothing')} ${speak('small-talk.busy')}`);
    case null:
      return alone(speak('answer.closed'));
  }
}

/** What no model has read, by its words, where it was said to something else than what waits now; null: they tell nothing. */
function looksLike(text: string, to: AskedBeside['to'], isSame: boolean) {
  // Below a draft what ends in a question begins nothing, also after a complaint.
  if (to === 'draft') return asksAbout(text) === 'yes' ? 'question' : null;
  const { kind } = readDecision(text);
  if (isSame || kind === 'unsure') return null;
  return kind === 'feedback' ? 'change' : kind === 'accepted' ? 'approval' : 'rejection';
}

/** What answers a plan or a draft; where no model has read it, it is what its words look like. */
async function act(
  talk: Talk,
  question: QuestionView,
  run: RunView,
  { beside, offered }: Said,
  meant: Exclude<Beside['meant'], 'status' | 'found' | 'unclear' | 'enough'>,
): Promise<void> {
  const { message, say: speak } = talk;
  const { asks, requester, id } = question;
  const { isClear, alsoAsks, acceptsOffer } = beside;
  const besides = alsoAsks ? beside.text : '';
  const words = wordsOf(message, beside);
  if (!isOneOf(asks, message.author, requester)) {
    const theirs = `${waitsFor(question, speak)} ${speak('answer.theirs')}`;
    if (meant === 'question' && beside.text !== '') return answered(talk, beside.text);
    return besides === '' ? reply(talk, theirs, 'alone') : answered(talk, besides, theirs);
  }
  const wish = async (text: string) => {
    await take(talk, question, { kind: 'feedback', text });
    if (besides !== '') await answered(talk, besides);
  };
  switch (meant) {
    case null:
      return answerInWords(talk, question);
    case 'change':
      // "Yes, please" says what is wanted only together with what was offered.
      return wish([acceptsOffer ? (offered ?? '') : '', words].join('\n').trim());
    case 'approval':
    case 'rejection':
      if (!isClear) {
        const back = askedBack(meant, speak);
        return besides === '' ? reply(talk, back, 'alone') : answered(talk, besides, back);
      }
      await (meant === 'approval' ? take(talk, question, { kind: 'accepted' }) : stop(talk, run, id));
      return besides === '' ? undefined : answered(talk, await asItIs(talk, run.id, beside));
    case 'fact':
      // Nothing is written yet that it could spoil.
      if (question.kind === 'plan') return wish(words);
      return offer(talk, question, words);
    case 'question':
      return beside.text === '' ? reply(talk, askedBack('question', speak)) : answered(talk, beside.text);
    case 'talk':
      // Without a mention it may be said to each other.
      return message.addressed ? reply(talk, speak('decide.ways')) : keep(talk);
  }
}

/**
 * Whoever wants no research any more has it stopped, which can be undone; a draft that is rejected would be gone. The plan or
 * draft that it was said to is shown as rejected.
 */
async function stop(talk: Talk, run: RunView, questionId?: string): Promise<void> {
  await keep(talk);
  const { author: by } = talk.message;
  const unwanted = questionId === undefined ? undefined : { questionId, by };
  const view: NoticeView = { kind: 'notice', tone: 'info', text: talk.say('stop.unwanted') };
  const refused = await stopRun(talk, run, by, { key: endedKey('cancelled'), view }, unwanted);
  if (refused !== null) await tell(talk, refused);
}

/** Whether the draft is to be changed for what was told. `besides`: of a message that is answered already. */
async function offer(talk: Talk, { id, version }: QuestionView, words: string, besides = ''): Promise<void> {
  const { message, say: speak, threadId } = talk;
  if (!message.addressed) {
    const text = shortened(words, shownOf.fact);
    return reply(talk, speak('beside.fact', { text, button: speak('button.changes') }));
  }
  await keep(talk);
  const { length: index } = await talk.questions.offers(id);
  const question = { id, version };
  await announce(talk, threadId, message.eventId + besides, speak('beside.offer'), {
    offer: { question, index, wish: words.trim() },
    language: speak.language,
  });
}

/** As `reply`, with an answer, which what is asked later may lean on. `more`: what is said below it. */
async function answered(talk: Talk, text: string, more = ''): Promise<void> {
  await keep(talk);
  const sentence = `${text}\n${more}`.trim();
  return talk.message.addressed ? say(talk, sentence, { answers: true }) : tell(talk, sentence);
}

/** Characters of a message that are repeated in what is said about it. */
const shownOf = { fact: 120, question: 80 };

function unclear(talk: Talk): Promise<void> {
  const { text } = talk.message;
  const sentence = talk.say('beside.unclear', { text: shortened(text, shownOf.question) });
  return reply(talk, text.length > shownOf.question ? givenBack(talk, sentence) : sentence);
}

/** `state`: what becomes of the draft; left out: it waits unchanged. */
async function answer(
  talk: Talk,
  ofDraft: string,
  { how, text: said, partly, citations, about }: Beside,
  state?: string,
): Promise<void> {
  const { say: speak, message } = talk;
  if (how === 'nothing') {
    const asked = shortened(message.text, shownOf.question);
    if (said !== '') return answered(talk, said, state);
    return reply(talk, `${speak('beside.nothing', { text: asked })}\n${state ?? ''}`.trim());
  }
  await keep(talk);
  const { language } = speak;
  const shown = { kind: 'answer', language, text: said, partly, citations, runId: ofDraft } as const;
  const view = state === undefined ? shown : { ...shown, state };
  if (about === undefined) return post(talk, view);
  const { runId, number: ofReport } = about;
  const which = await reportAt(talk, await talk.receipts.reports(talk.threadId), ofReport - 1);
  await post(talk, { ...view, text: `${which}\n\n${said}`.trim(), runId, ofReport });
}
