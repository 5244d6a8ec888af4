// Somebody answers a question, which is checked here and in one transaction; and what it asks, as forms show it.
import type { Answer, IncomingAnswer, Person } from '../chat/port.ts';
import type { DraftView } from '../chat/views.ts';
import type { Offered, Opening, AskedText, Picked } from '../chat/port/choice.ts';
import { asksNothing, listed } from '../chat/words/decision.ts';
import { sayIn, type Say } from '../chat/words/say.ts';
import type { InboundEvent, QuestionView, StoredMessage } from '../store/port.ts';
import { withName } from './speaking.ts';
import { viewOf } from './asked-view.ts';
import type { BotParts } from './parts.ts';
import { wakeRun, wakeThread } from './wake.ts';
import { isOneOf, namesOf } from './who-may.ts';
import { ordersIn } from '../chat/words/orders.ts';
import { citationIn, names } from '../research/report/feedback.ts';
import { pickedWords, suggested } from '../chat/words/choice.ts';

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
  const { version, eventId } = incoming;
  const by = await named(parts, question, incoming.author);
  const outcome = await parts.questions.answer(question.id, { version, by, answer, eventId, said });
  if (outcome === 'repeated') return null;
  if (outcome === 'closed') return say('answer.closed');
  wakeRun(parts, question.runId);
  wakeThread(parts, question.threadId);
  return null;
}

/** What a form for changes holds, for a model to read; null: there is nothing to read, and it is answered as it stands. */
export async function wishToRead(
  parts: BotParts,
  { questionId, version, eventId, author, answer }: IncomingAnswer,
): Promise<InboundEvent | null> {
  if (answer.kind !== 'feedback' || asksNothing(answer.text) || !parts.hasModel()) return null;
  const question = await parts.questions.question(questionId);
  if (question?.status !== 'open' || question.version !== version) return null;
  const { kind, runId } = question;
  const isList = kind === 'plan' && listed.test(answer.text);
  if (isList || refusalOf(question, author, parts.say) !== null) return null;
  const run = await parts.conversations.run(runId);
  if (run === null) return null;
  const message = { eventId, thread: run.thread, author, text: answer.text, addressed: true };
  return { kind: 'beside', message, runId, of: { id: questionId, version, kind }, form: true };
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
  return withName(parts, author, run.thread.platform, namePatienceMs);
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
  const alone = !parts.hasModel();
  return { refused: open ? null : say('answer.closed'), language, alone, ...formOf(question) };
}

function refusalOf(question: QuestionView | null, author: Person, say: Say): string | null {
  if (question === null) return say('answer.closed');
  const { asks, requester, kind } = question;
  if (isOneOf(asks, author, requester)) return null;
  const name = namesOf(asks, requester);
  if (name === null) return say('answer.not-you');
  return kind === 'plan' || kind === 'draft'
    ? say('answer.not-you-decide', { name })
    : say('answer.waiting', { name });
}

/** Without a model only some changes can be made: the answer if it can be followed, otherwise a sentence why not. */
function feedbackAlone(question: QuestionView, answer: Answer, say: Say): Answer | string {
  if (answer.kind !== 'feedback') return answer;
  // A list of tasks is taken as it is written.
  if (question.kind === 'plan' && listed.test(answer.text)) return answer;
  const orders = ordersIn(answer.text);
  if (orders === null) return say('change.takes-model');
  if (question.kind === 'plan') return orders.leaveOut.length > 0 ? say('change.plan') : answer;
  const draft = viewOf(question, 'draft');
  const missing = orders.leaveOut.find((what) => draft !== null && !isIn(draft, what));
  return missing === undefined ? answer : say('change.not-there', { what: missing });
}

function isIn({ report, citations }: DraftView, what: string): boolean {
  const n = citationIn(what);
  return n === null ? names(report, what) : citations.some((citation) => citation.n === n);
}

/** UTF-16 units: a field of a form holds so much on every platform. */
const longestPlan = 3_000;

/** What stands in the form that answers this question. */
export function formOf(question: QuestionView): Pick<Opening, 'begun' | 'asked'> {
  const titles = (viewOf(question, 'plan')?.tasks ?? []).map(({ title }) => title);
  return { begun: planText(titles, longestPlan), asked: askedIn(question) };
}

/** The answer with what was picked in words; null: nothing of this question was picked. */
export function inWords(question: QuestionView, answer: Answer | Picked): Answer | null {
  if (answer.kind !== 'picked') return answer;
  const answers = pickedWords(askedIn(question), answer.picks);
  return answers.every((one) => one === '') ? null : { kind: 'clarified', answers };
}

function askedIn(question: QuestionView): readonly AskedText[] {
  return (viewOf(question, 'clarify')?.questions ?? []).map(({ text, suggestions }) => ({
    text,
    suggestions: suggested(suggestions),
  }));
}

/** A longer line would be read as prose, in characters. */
const longestLine = 300;

/** Numbers of a list have two digits at most. */
const mostLines = 99;

/**
 * A plan as a form for changes begins with it: a numbered line for each task. Empty when `most` UTF-16 units do not hold them all: a
 * task that was left out would be dropped by whoever sends the form as it is.
 */
export function planText(titles: readonly string[], most: number): string {
  const lines = titles.map((title) => title.toWellFormed().replace(/\s+/gu, ' ').trim());
  if (lines.length > mostLines || lines.some((line) => line === '' || line.length > longestLine)) return '';
  const text = lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
  return text.length <= most ? text : '';
}
