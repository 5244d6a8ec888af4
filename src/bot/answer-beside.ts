// Somebody writes something below a draft that waits: a model reads what it means. A question is answered from the draft's
// evidence, a wish or a decision is taken as if it were given by a button, and everything else leaves the draft as it is.
import { z } from 'zod';
import { shortened } from '../base/shortened.ts';
import type { Answer, IncomingMessage } from '../chat/port.ts';
import { askedBack, asksAbout } from '../chat/words/decision.ts';
import type { Beside } from '../research/report/beside.ts';
import { runResultSchema } from '../research/result.ts';
import type { InboundEvent, QuestionView } from '../store/port.ts';
import { answerInWords } from './answer-in-words.ts';
import { sentencesOfLine } from '../text/sentences.ts';
import { answerQuestion } from './answer-question.ts';
import type { BotParts } from './parts.ts';
import { post, say, tell, keep } from './say.ts';
import { speakingTo } from './speaking.ts';
import { steerRun } from './steer-run.ts';
import { isActive } from './stop-run.ts';
import { isOneOf, waitsFor } from './who-may.ts';

type Aside = Extract<InboundEvent, { kind: 'beside' }>;

/** How long models may take, which is less than the event stays in hand; then it is what its words look like. */
const patienceMs = 30_000;

/** What is said in the thread meanwhile need not wait for the answer. */
export async function askBeside(
  parts: BotParts,
  message: IncomingMessage,
  { runId, id, version }: QuestionView,
): Promise<void> {
  if (message.addressed && parts.hasModel()) {
    const platform = parts.platforms.find(({ name }) => name === message.thread.platform);
    void platform?.sign?.(message.thread, parts.say.language);
  }
  await parts.inbox.record([{ kind: 'beside', message, runId, of: { id, version } }]);
}

const written = z.object({ kind: z.literal('draft'), report: z.string() });

/** Answered once, whatever happens in between. @throws what `stopping` is aborted with: somebody else answers then */
export async function receiveBeside(
  silent: BotParts,
  { message, runId, of }: Aside,
  stopping: AbortSignal,
): Promise<void> {
  const threadId = await silent.conversations.openThread(message.thread);
  const first = await speakingTo(silent, threadId, message);
  if ((await silent.conversations.said(threadId, message.eventId))?.purpose === 'answer') return;
  const [run, open, aside] = await Promise.all([
    silent.conversations.run(runId),
    silent.questions.openQuestion(runId),
    silent.questions.lastAside(threadId),
  ]);
  const last = open === null ? undefined : (await silent.questions.offers(open.id)).at(-1);
  const offered = last?.isNewest === true ? last.wish : null;
  const before = offered === null ? aside : { question: offered, answer: first.say('beside.offer') };
  const draft = written.safeParse(open?.view).data ?? runResultSchema.safeParse(run?.result).data;
  if (run === null || draft === undefined) return tell(first, threadId, message, first.say('check.gone'));
  const { request } = run;
  const asked = { runId, message: message.text.trim(), request, report: draft.report };
  const beside = await inTime(silent, stopping, (signal) =>
    silent.beside(before === null ? asked : { ...asked, before }, signal),
  );
  const parts =
    beside.language === null ? first : await speakingTo(silent, threadId, message, beside.language);
  // It may be decided by now, and another draft than the one it was said about is not decided by it; a wish is one for any draft.
  const isWish = beside.meant === 'change' || beside.meant === 'fact';
  const now = await parts.questions.openQuestion(runId);
  const isSame = of === undefined || (now?.id === of.id && now.version === of.version);
  const question = isSame || (isWish && now?.kind === 'draft') ? now : null;
  const asks = beside.meant ?? (endsInQuestion(message.text) ? 'question' : null);
  if (asks === 'question') return answer(parts, threadId, message, runId, beside);
  const closed = () => reply(parts, threadId, message, parts.say('answer.closed'), 'alone');
  // Another wish was taken for the draft meanwhile: the run that works on it is told this one, too.
  const going = isWish && now === null ? await parts.conversations.run(runId) : null;
  if (going !== null && isActive(going)) {
    return steerRun(parts, threadId, message, going, async () => {
      const next = await parts.questions.openQuestion(runId);
      return next?.kind === 'draft' ? act(parts, threadId, message, next, { ...beside, offered }) : closed();
    });
  }
  if (question === null && beside.meant === 'talk') return keep(parts, threadId, message, 'talk');
  if (question === null) return closed();
  return act(parts, threadId, message, question, { ...beside, offered });
}

/** Where no model has read it, what ends in a question begins nothing, also after a complaint. */
function endsInQuestion(text: string): boolean {
  const line = text.trim().split('\n').at(-1) ?? '';
  return [text, sentencesOfLine(line).at(-1) ?? ''].some((said) => asksAbout(said) === 'yes');
}

/**
 * What is no question; where no model has read it, it is what its words look like. `offered`: what the draft was to be
 * changed for, if that was the last thing said.
 */
async function act(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  question: QuestionView,
  { meant, isClear, acceptsOffer, offered }: Beside & { readonly offered: string | null },
): Promise<void> {
  const { asks, requester, id, version } = question;
  const take = async (given: Answer): Promise<void> => {
    const { eventId, author } = message;
    const incoming = { eventId, author, questionId: id, version, answer: given };
    const refused = await answerQuestion(parts, incoming, { ...message, purpose: 'answer' });
    if (refused !== null) await tell(parts, threadId, message, refused);
  };
  if (!isOneOf(asks, message.author, requester)) {
    return reply(parts, threadId, message, waitsFor(question, parts.say), 'alone');
  }
  switch (meant) {
    case null:
      return answerInWords(parts, threadId, message, question);
    case 'change':
      // "Yes, please" says what is wanted only together with what was offered.
      return take({
        kind: 'feedback',
        text: [acceptsOffer ? (offered ?? '') : '', message.text].join('\n').trim(),
      });
    case 'approval':
      if (isClear) return take({ kind: 'accepted' });
      return reply(parts, threadId, message, askedBack('approval', parts.say), 'alone');
    case 'rejection':
      // It ends the research: the button asks once more, too.
      return reply(parts, threadId, message, askedBack('rejection', parts.say), 'alone');
    case 'fact':
      return offer(parts, threadId, message, question);
    case 'question':
    case 'talk':
      // Without a mention it may be said to each other.
      return message.addressed
        ? reply(parts, threadId, message, parts.say('beside.talk'))
        : keep(parts, threadId, message, 'talk');
  }
}

/** Whether the draft is to be changed for what was told. */
async function offer(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  { id, version }: QuestionView,
): Promise<void> {
  if (!message.addressed) {
    const text = shortened(message.text, shownOf.fact);
    const button = parts.say('button.changes');
    return reply(parts, threadId, message, parts.say('beside.fact', { text, button }));
  }
  await keep(parts, threadId, message, 'talk');
  const { length: index } = await parts.questions.offers(id);
  const question = { id, version };
  await say(parts, threadId, message.eventId, parts.say('beside.offer'), {
    offer: { question, index, wish: message.text.trim() },
  });
}

/** What people ask or tell each other is no reason to post something: without a mention they are told alone. */
async function reply(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  sentence: string,
  to: 'alone' | 'all' = 'all',
): Promise<void> {
  await keep(parts, threadId, message, 'talk');
  if (to === 'alone' || !message.addressed) return tell(parts, threadId, message, sentence);
  return say(parts, threadId, message.eventId, sentence);
}

/** Characters of a message that are repeated in what is said about it. */
const shownOf = { fact: 120, question: 80 };

async function answer(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  runId: string,
  { how, text, partly, citations }: Beside,
): Promise<void> {
  if (how === 'nothing') {
    const asked = shortened(message.text, shownOf.question);
    return reply(parts, threadId, message, parts.say('beside.nothing', { text: asked }));
  }
  await keep(parts, threadId, message, 'talk');
  await post(parts, threadId, message.eventId, { kind: 'answer', text, partly, citations, runId });
}

/** `work` gets a signal that is aborted when its time is over, too. */
async function inTime<T>(
  { clock }: BotParts,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [done, late] = [new AbortController(), new AbortController()];
  void clock.sleep(patienceMs, done.signal).then(() => late.abort());
  try {
    const result = await work(AbortSignal.any([stopping, late.signal]));
    stopping.throwIfAborted();
    return result;
  } finally {
    done.abort();
  }
}
