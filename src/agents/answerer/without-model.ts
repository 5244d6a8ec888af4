// The answerer without a model: quotes of the thread's sources if they answer the request, and otherwise a plain word
// that this takes a model or research.
import type { AnswererInput, DirectAnswer } from './contract.ts';
import { compose } from '../writer/compose.ts';

/** Words of such an answer, at most. */
const maxWords = 400;

/** The same input gives the same answer. */
export function answerExtractively(input: AnswererInput): DirectAnswer {
  const { task, evidence, answered } = input;
  if (answered === 'no' || evidence.length === 0) return { draft: unanswered(input), lookUps: [] };
  const draft = compose({
    request: task.question,
    tasks: [{ task, evidence, missing: [], answered }],
    constraints: [],
    warnings: [],
    maxWords,
  });
  return { draft, lookUps: [] };
}

function unanswered({ evidence, report }: AnswererInput): NonNullable<DirectAnswer['draft']> {
  const knows = evidence.length > 0 || report !== null;
  const text = [
    knows
      ? 'The sources of this thread do not say it, and a direct answer from general knowledge takes a language model, which is not available here.'
      : 'A direct answer takes a language model, which is not available here.',
    'To have it researched, ask again and choose the mode “deep”.',
  ].join(' ');
  return { text, answered: 'no', citations: [], openQuestions: [] };
}
