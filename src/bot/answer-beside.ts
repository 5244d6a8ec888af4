// Somebody asks something about a draft that waits: it is answered from the draft's evidence, and the draft stays as it is.
import { z } from 'zod';
import type { IncomingMessage } from '../chat/port.ts';
import { askedBack } from '../chat/words/decision.ts';
import { runResultSchema } from '../research/result.ts';
import type { InboundEvent } from '../store/port.ts';
import { answerQuestion } from './answer-question.ts';
import { keep } from './keep.ts';
import type { BotParts } from './parts.ts';
import { asksAbout } from './read-words.ts';
import { post, say } from './say.ts';
import { speakingTo } from './speaking.ts';
import { tell } from './tell.ts';

type Aside = Extract<InboundEvent, { kind: 'beside' }>;

/** How long models may take; then it is answered without one. */
const patienceMs = 20_000;

/** What is said in the thread meanwhile need not wait for the answer. */
export async function askBeside(parts: BotParts, message: IncomingMessage, runId: string): Promise<void> {
  if (message.addressed && parts.hasModel()) {
    const platform = parts.platforms.find(({ name }) => name === message.thread.platform);
    void platform?.sign?.(message.thread, parts.say.language);
  }
  await parts.inbox.record([{ kind: 'beside', message, runId }]);
}

const written = z.object({ kind: z.literal('draft'), report: z.string() });

/** Answered once, whatever happens in between. @throws what `stopping` is aborted with: somebody else answers then */
export async function receiveBeside(
  silent: BotParts,
  { message, runId }: Aside,
  stopping: AbortSignal,
): Promise<void> {
  const threadId = await silent.conversations.openThread(message.thread);
  const parts = await speakingTo(silent, threadId, message);
  if ((await parts.conversations.meaningOf(threadId, message.eventId)) === 'answer') return;
  const [run, question] = await Promise.all([
    parts.conversations.run(runId),
    parts.questions.openQuestion(runId),
  ]);
  const draft = written.safeParse(question?.view).data ?? runResultSchema.safeParse(run?.result).data;
  if (run === null || draft === undefined) return tell(parts, threadId, message, parts.say('check.gone'));
  const { request } = run;
  const asked = { runId, question: message.text.trim(), request, report: draft.report };
  const beside = await inTime(parts, stopping, (signal) => parts.beside(asked, signal));
  const mayBeWish = question !== null && asksAbout(question, message.text) === 'perhaps';
  if (mayBeWish && (beside.how === 'wish' || !beside.isRead)) {
    const { eventId, author, text } = message;
    const answer = { kind: 'feedback', text: text.trim() } as const;
    const given = { eventId, author, questionId: question.id, version: question.version, answer };
    const refused = await answerQuestion(parts, given, { ...message, purpose: 'answer' });
    return refused === null ? undefined : tell(parts, threadId, message, refused);
  }
  await keep(parts, threadId, message, 'talk');
  if (beside.how === 'wish') return tell(parts, threadId, message, askedBack('talk', parts.say));
  if (beside.how === 'nothing') {
    const text = parts.say('beside.nothing');
    // What people ask each other is no reason to post something.
    return message.addressed
      ? say(parts, threadId, message.eventId, text)
      : tell(parts, threadId, message, text);
  }
  const { text, partly, citations } = beside;
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
