// What people say in words: a command, small talk, or an answer to the open question. What cannot be one is asked back.
import type { IncomingMessage, Answer } from '../chat/port.ts';
import { quoted } from '../chat/words/attached-files.ts';
import { namesDecision, askedBack, readDecision, plainDecision, isAnswer } from '../chat/words/decision.ts';
import type { Say } from '../chat/words/say.ts';
import type { QuestionView } from '../store/port.ts';
import { answerQuestion } from './answer-question.ts';
import { viewOf } from './asked-view.ts';
import type { Talk } from './parts.ts';
import { say, tell } from './say.ts';
import { readCheck } from '../chat/words/checking.ts';
import { commandOf, type Command } from '../chat/words/commands.ts';
import { smallTalkOf, type SmallTalk } from '../chat/words/small-talk.ts';

/** `read`: has a model tell what is meant where it may be said to somebody else; null: none has to, or can. */
export async function answerInWords(
  talk: Talk,
  question: QuestionView,
  read: (() => Promise<void>) | null = null,
): Promise<void> {
  const { message } = talk;
  const text = wordsFor(question, message, talk.say);
  const said = answerIn(question, text, talk.say, talk.hasModel());
  if ('unclear' in said) {
    // People may talk beside a question; of that only what may have been meant for it is answered.
    if (!message.addressed && !said.asksBack) return;
    const isDecision = question.kind === 'draft' || question.kind === 'plan';
    return isDecision ? tell(talk, said.unclear) : say(talk, said.unclear);
  }
  if ((said.kind === 'accepted' || said.kind === 'rejected') && !namesDecision(said.kind, text)) {
    const other = await otherMeaning(talk, question, said.kind);
    if (other !== null) return read === null ? tell(talk, other) : read();
  }
  return take(talk, question, said);
}

/** The message is this answer. Why it cannot be one is told to its author. */
export async function take(talk: Talk, { id, version }: QuestionView, given: Answer): Promise<void> {
  const { eventId, author } = talk.message;
  const incoming = { eventId, author, questionId: id, version, answer: given };
  const refused = await answerQuestion(talk, incoming, { ...talk.message, purpose: 'answer' });
  if (refused !== null) await tell(talk, refused);
}

/** What to ask back where "yes" or "no" may be said to what was offered last, or to whoever spoke before; null: it is said to the question. */
async function otherMeaning(
  { questions, say: speak, message: { addressed, eventId, author } }: Talk,
  question: QuestionView,
  decision: 'accepted' | 'rejected',
): Promise<string | null> {
  const offers = question.kind === 'draft' ? await questions.offers(question.id) : [];
  const isOffered = offers.at(-1)?.isNewest === true;
  if (isOffered && decision === 'accepted') return speak('beside.which', { button: speak('button.take') });
  if (isOffered) return askedBack('rejection', speak);
  if (addressed || !(await questions.talkedBeside(question.id, { eventId, authorId: author.id })))
    return null;
  return askedBack(decision === 'accepted' ? 'approval' : 'rejection', speak);
}

/** A file alone may answer what was asked before the work began. */
function wordsFor({ kind }: QuestionView, { text, files = [] }: IncomingMessage, speak: Say): string {
  if (kind !== 'clarify' || text.trim() !== '' || files.length === 0) return text;
  return speak('answer.see-attached', { names: files.map(({ name }) => quoted(name, speak)).join(', ') });
}

/** Commands whatever a question offers: no answer may take them away. */
const alwaysCommands: readonly Command[] = ['stop', 'resume', 'status', 'help'];

/** The command that is said where a question is open: a word that the question offers answers it, unless it is always a command. */
export function commandBeside(question: QuestionView | null, text: string): Command | null {
  const command = commandOf(text) ?? (readCheck(text) === null ? null : 'check');
  // Only the word itself is the command whatever is offered; other words for it may be an answer.
  const isOther = command !== null && !text.toLowerCase().includes(command);
  const isPlain = command !== null && (!alwaysCommands.includes(command) || isOther);
  if (question === null || !isPlain) return command;
  if (command === 'check' && question.kind === 'clarify' && readCheck(text)?.sure !== true) return null;
  const offered = offeredBy(question);
  return offered.includes(command) || offered.includes(text.trim().toLowerCase()) ? null : command;
}

/** Politeness, a question about Footnote itself, or nothing at all; null: it may answer the question, or asks for something. */
export function smallTalkBeside(question: QuestionView | null, text: string): SmallTalk | null {
  const talk = smallTalkOf(text);
  if (talk === null || question === null) return talk;
  const plain = plainDecision(text);
  if (question.kind !== 'clarify') return plain === null || plain === 'neither' ? talk : null;
  const isOffered = offeredBy(question).includes(text.trim().toLowerCase());
  return isOffered || (talk === 'nothing' && plain !== null) ? null : talk;
}

function offeredBy(question: QuestionView): string[] {
  const asked = viewOf(question, 'clarify')?.questions ?? [];
  return asked.flatMap(({ suggestions }) => suggestions.map((each) => each.trim().toLowerCase()));
}

/** Words that are no answer: what to say about them, which may be nothing. */
interface Unclear {
  readonly unclear: string;
  /** It decides about much, and may have been meant: whoever said it is asked back, mentioned or not. */
  readonly asksBack: boolean;
}

/**
 * The answer these words are, or what to say when they cannot be one. Where no model can tell what they mean, they are a wish: what
 * cannot be followed is said.
 */
export function answerIn(
  question: QuestionView,
  text: string,
  speak: Say,
  hasModel: boolean,
): Answer | Unclear {
  const said = text.trim();
  const word = said.toLowerCase().replace(/[\s.!。！]+$/, '');
  if (said === '') return unclear(speak('answer.only-text'));
  if (question.kind === 'clarify') return clarificationIn(question, said, word, speak);
  if (question.kind === 'retry') {
    if (isAnswer('retry', word)) return { kind: 'retry' };
    if (isAnswer('finish', word) || /^finish without \S/.test(word)) return { kind: 'finish' };
    const finish = viewOf(question, 'retry')?.finish ?? speak('button.finish');
    return { unclear: speak('retry.replies', { finish }), asksBack: true };
  }
  const decision = readDecision(said);
  if (decision.kind !== 'unsure') return decision;
  if (decision.as === 'talk' && !hasModel) return { kind: 'feedback', text: said };
  return { unclear: askedBack(decision.as, speak), asksBack: decision.as !== 'others' };
}

function unclear(sentence: string): Unclear {
  return { unclear: sentence, asksBack: false };
}

/** "just start", the number of a suggestion, an answer to each question by its number, or own words. */
function clarificationIn(question: QuestionView, said: string, word: string, speak: Say): Answer | Unclear {
  const { questions = [], canSkip = true } = viewOf(question, 'clarify') ?? {};
  if (isAnswer('just-start', word)) {
    return canSkip ? { kind: 'just-start' } : unclear(speak('answer.no-topic'));
  }
  const [only] = questions;
  if (only !== undefined && questions.length === 1) {
    const number = /^(\d{1,2})[.)]?$/.exec(word)?.[1];
    const chosen = number === undefined ? undefined : only.suggestions[Number(number) - 1];
    return { kind: 'clarified', answers: [chosen ?? said] };
  }
  const numbered = byNumber(said, questions.length);
  // One text for several questions may answer any of them.
  return { kind: 'clarified', answers: numbered ?? questions.map(() => said) };
}

/** `1. red` and `2: blue` in lines; null: the text is not of that form, as `1.5 million` and `2-3 people` are not. */
function byNumber(said: string, count: number): string[] | null {
  const answers = Array.from({ length: count }, () => '');
  for (const line of said.split('\n').filter((each) => each.trim() !== '')) {
    const [, number, text = ''] = /^\s*(\d{1,2})\s*[.):-]\s+(.+)$/.exec(line) ?? [];
    const index = Number(number ?? 0) - 1;
    if (index < 0 || index >= count) return null;
    answers[index] = text.trim();
  }
  return answers.every((answer) => answer === '') ? null : answers;
}
