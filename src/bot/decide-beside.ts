// Somebody says something to the plan or draft that waits: it is taken as if given by a button, or answered.
import { shortened } from '../base/shortened.ts';
import { askedBack } from '../chat/words/decision.ts';
import type { NoticeView } from '../chat/views.ts';
import { endedKey } from '../research/endings.ts';
import type { QuestionView, RunView } from '../store/port.ts';
import { answerInWords, take } from './answer-in-words.ts';
import type { Talk } from './parts.ts';
import { answerBesides, answered, replyBelow, type Situation } from './said-beside.ts';
import { announce, keep, reply, tell } from './say.ts';
import { wordsOf } from './steer-run.ts';
import { stopRun } from './stop-run.ts';
import { isOneOf, waitsFor } from './who-may.ts';

export type Decision = 'approval' | 'rejection';
export type Wish = 'change' | 'fact';

/** `meant` null: no model has read it, and it is what its words look like. */
export async function decide(
  situation: Situation,
  question: QuestionView,
  meant: Decision | Wish | 'question' | 'talk' | null,
): Promise<void> {
  const { talk, run, reading, offered } = situation;
  const { message, say: speak } = talk;
  if (meant === 'question' && reading.text !== '') return answered(talk, reading.text);
  if (!isOneOf(question.asks, message.author, question.requester))
    return replyBelow(situation, `${waitsFor(question, speak)} ${speak('answer.theirs')}`);
  const words = wordsOf(message, reading);
  const feedback = async (text: string) => {
    await take(talk, question, { kind: 'feedback', text });
    return answerBesides(situation);
  };
  switch (meant) {
    case null:
      return answerInWords(talk, question);
    case 'change':
      // "Yes, please" says what is wanted only together with what was offered.
      return feedback([reading.acceptsOffer ? (offered ?? '') : '', words].join('\n').trim());
    case 'fact':
      // Nothing is written yet that it could spoil.
      return question.kind === 'plan' ? feedback(words) : offer(talk, question, words);
    case 'approval':
    case 'rejection':
      if (!reading.isClear) return replyBelow(situation, askedBack(meant, speak));
      if (meant === 'approval') await take(talk, question, { kind: 'accepted' });
      else await stopUnwanted(talk, run, question.id);
      return answerBesides(situation);
    case 'question':
      return reply(talk, askedBack('question', speak));
    case 'talk':
      // Without a mention it may be said to each other.
      return message.addressed ? reply(talk, speak('decide.ways')) : keep(talk);
  }
}

/**
 * Whoever wants no research any more has it stopped, which can be undone; a draft that is rejected would be gone. The plan or
 * draft that it was said to is shown as rejected.
 */
export async function stopUnwanted(talk: Talk, run: RunView, questionId?: string): Promise<void> {
  await keep(talk);
  const { author: by } = talk.message;
  const unwanted = questionId === undefined ? undefined : { questionId, by };
  const view: NoticeView = { kind: 'notice', tone: 'info', text: talk.say('stop.unwanted') };
  const refused = await stopRun(talk, run, by, { key: endedKey('cancelled'), view }, unwanted);
  if (refused !== null) await tell(talk, refused);
}

/** Characters of a fact that are repeated where nobody is offered a button. */
const shownOfFact = 120;

/** Whether the draft is to be changed for what was told. `part`: tells it from another answer to the same message. */
export async function offer(
  talk: Talk,
  { id, version }: QuestionView,
  words: string,
  part = '',
): Promise<void> {
  const { message, say: speak, threadId } = talk;
  if (!message.addressed) {
    const text = shortened(words, shownOfFact);
    return reply(talk, speak('beside.fact', { text, button: speak('button.changes') }));
  }
  await keep(talk);
  const { length: index } = await talk.questions.offers(id);
  await announce(talk, threadId, message.eventId + part, speak('beside.offer'), {
    offer: { question: { id, version }, index, wish: words.trim() },
    language: speak.language,
  });
}
