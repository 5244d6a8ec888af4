/** @jsxImportSource hono/jsx */
// A decision about a draft, sent from its page: the same intention and the same checks as a click in the thread.
import type { Context } from 'hono';
import { textHash } from '../../base/text-hash.ts';
import { answerQuestion } from '../../bot/answer-question.ts';
import type { Answer } from '../../chat/port.ts';
import { feedbackText, isTooLong, type Wishes } from '../comment/decide-form.tsx';
import type { PageEnv } from '../parts.ts';
import { addressOf, refusal } from '../view/shell.tsx';
import { isFormToken } from '../visit/secrets.ts';
import { reportPage, type ReportParts } from './report-page.tsx';

/** Taken: back to the page. Otherwise the page again, with why and with what was typed. */
export async function decide(context: Context<PageEnv>, parts: ReportParts) {
  const { run, person, session, say } = context.var.runVisit;
  const fields = await context.req.parseBody({ all: true });
  const one = (name: string): string => textsOf(fields[name])[0] ?? '';
  if (!isFormToken(one('form'), session)) return refusal(context, 403, 'page.foreign-form');
  const quotes = textsOf(fields['quote']);
  const comments = textsOf(fields['comment']).map((text, at) => ({ quote: quotes[at] ?? '', text }));
  const wishes: Wishes = { text: one('text').replaceAll('\r\n', '\n'), comments };
  const again = (refused: string) => reportPage(context, parts, { refused, wishes }, 409);
  if (isTooLong(wishes)) return again(say('page.too-large'));
  const decision = one('decision');
  const feedback = feedbackText(wishes, say);
  // Whoever wrote something does not approve or reject by accident, and what was written is not lost.
  if (decision !== 'changes' && feedback !== '')
    return again(say('page.unsent-comments', { button: say('button.changes') }));
  const answer = answerOf(decision, feedback);
  if (answer === null) return again(say('page.nothing-said'));
  const questionId = one('question');
  // A form of one run decides nothing about another.
  const question = await parts.bot.questions.question(questionId);
  if (question === null || question.runId !== run.id) return again(say('answer.closed'));
  const refused = await answerQuestion(
    { ...parts.bot, say },
    {
      // The same form that is sent twice is one answer; what was changed in it is another.
      eventId: `page/${textHash(JSON.stringify([session, questionId, decision, feedback]))}`,
      questionId,
      version: Number(one('version')),
      author: person,
      answer,
    },
  );
  return refused === null ? context.redirect(addressOf(run.id, 'report'), 303) : again(refused);
}

/** Null: nothing is decided. */
function answerOf(decision: string, feedback: string): Answer | null {
  if (decision === 'approve') return { kind: 'accepted' };
  if (decision === 'reject') return { kind: 'rejected' };
  return decision === 'changes' && feedback !== '' ? { kind: 'feedback', text: feedback } : null;
}

function textsOf(field: unknown): readonly string[] {
  const all: unknown[] = Array.isArray(field) ? field : [field];
  return all.filter((one) => typeof one === 'string');
}
