// Somebody who is asked answers in words, as they look: what they cannot mean is asked back.
import type { IncomingMessage } from '../chat/port.ts';
import { quoted } from '../chat/words/attached-files.ts';
import { namesApproval } from '../chat/words/decision.ts';
import type { Say } from '../chat/words/say.ts';
import type { QuestionView } from '../store/port.ts';
import { answerQuestion } from './answer-question.ts';
import type { BotParts } from './parts.ts';
import { answerIn } from './read-words.ts';
import { say } from './say.ts';
import { tell } from './tell.ts';

export async function answerInWords(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  question: QuestionView,
): Promise<void> {
  const { eventId, author } = message;
  const text = wordsFor(question, message, parts.say);
  const read = answerIn(question, text, parts.say);
  if ('unclear' in read) {
    // People may talk beside a question; of that only what may have been meant for it is answered.
    if (!message.addressed && !read.asksBack) return;
    const isDecision = question.kind === 'draft' || question.kind === 'plan';
    if (isDecision) await tell(parts, threadId, message, read.unclear);
    else await say(parts, threadId, eventId, read.unclear);
    return;
  }
  if (read.kind === 'accepted' && !namesApproval(text)) {
    // "Yes" may be said to what was offered last.
    const offers = question.kind === 'draft' ? await parts.questions.offers(question.id) : [];
    const button = parts.say('button.take');
    if (offers.at(-1)?.isNewest === true)
      return tell(parts, threadId, message, parts.say('beside.which', { button }));
  }
  const given = { eventId, author, questionId: question.id, version: question.version, answer: read };
  const refused = await answerQuestion(parts, given, { ...message, purpose: 'answer' });
  if (refused !== null) await tell(parts, threadId, message, refused);
}

/** A file alone may answer what was asked before the work began. */
function wordsFor({ kind }: QuestionView, { text, files = [] }: IncomingMessage, speak: Say): string {
  if (kind !== 'clarify' || text.trim() !== '' || files.length === 0) return text;
  return speak('answer.see-attached', { names: files.map(({ name }) => quoted(name, speak)).join(', ') });
}
