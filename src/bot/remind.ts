// Whoever is asked and has not answered is reminded, once.
import { toErrorRecord } from '../base/errors.ts';
import { sayIn } from '../chat/words/say.ts';
import type { QuestionView } from '../store/port.ts';
import { viewOf } from './asked-view.ts';
import type { BotParts } from './parts.ts';
import { announce } from './say.ts';

/** Reminds of all questions that are due. Never rejects. */
export async function remind(parts: BotParts): Promise<void> {
  const { questions, platforms, logger } = parts;
  try {
    const due = await questions.remindersDue(platforms.map(({ name }) => name));
    await Promise.all(
      due.map(async ({ id, threadId, kind, view, asks, requester, language }) => {
        const to = asks.map((who) => (who === 'requester' ? requester.id : who));
        const what = reminderOf({ kind, view });
        await announce(parts, threadId, `remind/${id}`, sayIn(language)(`remind.${what}`), { to });
        await questions.reminded(id);
      }),
    );
  } catch (error) {
    logger.warn({ error: toErrorRecord(error) }, 'cannot look for questions to remind of');
  }
}

/** What is begun without an answer is said, and nothing is where none is begun. */
export function reminderOf(question: Pick<QuestionView, 'kind' | 'view'>) {
  const stays = question.kind === 'draft' || viewOf(question, 'plan')?.stays === true;
  return stays ? 'decide' : question.kind;
}
