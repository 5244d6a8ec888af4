// Somebody answers a question: who they are, and whether it is still open, is checked here and in one transaction.
import type { Answer, IncomingAnswer, Person } from '../chat/port.ts';
import type { Offered, Opening } from '../chat/port/choice.ts';
import { asksNothing } from '../chat/words/decision.ts';
import { sayIn, type Say } from '../chat/words/say.ts';
import type { QuestionView, StoredMessage } from '../store/port.ts';
import { feedbackAlone } from './changes-alone.ts';
import { withName } from './learn-name.ts';
import type { BotParts } from './parts.ts';
import { wakeRun, wakeThread } from './wake.ts';
import { formOf, inWords } from './what-was-asked.ts';
import { isOneOf, namesOf } from './who-may.ts';

/** A click says by itself what kind of answer it is: what answers another kind of question is not taken for this one. */
const answersTo: Readonly<Record<QuestionView['kind'], readonly Answer['kind'][]>> = {
  clarify: ['clarified', 'just-start'],
  plan: ['accepted', 'rejected', 'feedback'],
  draft: ['accepted', 'rejected', 'feedback'],
  retry: ['retry', 'finish', 'rejected'],
};

/**
 * Null when the answer was taken, now or when the same event came before; otherwise a sentence for the person who
 * gave it. `said` is the message that was the answer, when it was given in words.
 */
export async function answerQuestion(
  parts: BotParts,
  incoming: IncomingAnswer,
  said: StoredMessage | null = null,
): Promise<string | null> {
  const question = await parts.questions.question(incoming.questionId);
  const say = said === null ? sayIn(question?.language ?? null) : parts.say;
  const refused = refusalOf(question, incoming.author, say);
  if (question === null || refused !== null) return refused;
  const { answer: chosen } = incoming;
  const given = chosen.kind === 'offered' ? await taken(parts, question, chosen) : inWords(question, chosen);
  if (given === null || !answersTo[question.kind].includes(given.kind)) return say('answer.other-question');
  if (given.kind === 'feedback' && asksNothing(given.text)) return say('change.nothing');
  const answer = parts.hasModel() ? given : feedbackAlone(question, given, say);
  if (typeof answer === 'string') return answer;
  const outcome = await parts.questions.answer(incoming.questionId, {
    version: incoming.version,
    by: await named(parts, question, incoming.author),
    answer,
    eventId: incoming.eventId,
    said,
  });
  if (outcome === 'repeated') return null;
  if (outcome === 'closed') return say('answer.closed');
  await Promise.all([wakeRun(parts, question.runId), wakeThread(parts, question.threadId)]);
  return null;
}

/** Null: that was never offered. */
async function taken(parts: BotParts, { id }: QuestionView, { index }: Offered): Promise<Answer | null> {
  const offer = (await parts.questions.offers(id))[index];
  return offer === undefined ? null : { kind: 'feedback', text: offer.wish };
}

/** Who answered is shown to all. The answer may not be acknowledged yet, so that there is little time to ask. */
const namePatienceMs = 500;

async function named(parts: BotParts, { runId }: QuestionView, author: Person): Promise<Person> {
  const run = author.name === author.id ? await parts.conversations.run(runId) : null;
  if (run === null) return author;
  return withName(parts, { platform: run.thread.platform, patienceMs: namePatienceMs }, author);
}

/** Before a form is opened: refused when this person could not answer this question now. */
export async function openingOf(
  parts: BotParts,
  asked: { questionId: string; version: number; author: Person },
): Promise<Opening> {
  const question = await parts.questions.question(asked.questionId);
  const language = question?.language ?? null;
  const say = sayIn(language);
  const refused = refusalOf(question, asked.author, say);
  if (question === null || refused !== null) return { refused, language, begun: '', asked: [] };
  const lateDraft = question.status === 'expired' && question.kind === 'draft';
  const open = (question.status === 'open' || lateDraft) && question.version === asked.version;
  return { refused: open ? null : say('answer.closed'), language, ...formOf(question) };
}

function refusalOf(question: QuestionView | null, author: Person, say: Say): string | null {
  if (question === null) return say('answer.gone');
  const { asks, requester, kind } = question;
  if (isOneOf(asks, author, requester)) return null;
  const name = namesOf(asks, requester);
  if (name === null) return say('answer.not-you');
  return kind === 'plan' || kind === 'draft'
    ? say('answer.not-you-decide', { name })
    : say('answer.not-you-answer', { name });
}
