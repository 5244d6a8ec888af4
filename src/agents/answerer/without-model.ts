// The answerer without a model: quotes of the thread's sources if they answer the request, and otherwise a plain word
// that this takes a model or research.
import type { Say } from '../../chat/words/say.ts';
import type { AnswererInput, DirectAnswer } from './contract.ts';
import { compose } from '../writer/compose.ts';

/** Words of such an answer, at most. */
const maxWords = 400;

/** The same input gives the same answer. */
export function answerExtractively(input: AnswererInput, say: Say): DirectAnswer {
  const { task, evidence, answered } = input;
  if (answered === 'no' || evidence.length === 0) return { draft: unanswered(input, say), lookUps: [] };
  const tasks = [{ task, evidence, missing: [], answered }];
  const draft = compose({ request: task.question, tasks, constraints: [], warnings: [], maxWords }, say);
  return { draft, lookUps: [] };
}

function unanswered({ evidence, report }: AnswererInput, say: Say): NonNullable<DirectAnswer['draft']> {
  const knows = evidence.length > 0 || report !== null;
  const text = `${say(knows ? 'direct.not-known' : 'direct.no-model')} ${say('direct.ask-deep')}`;
  return { text, answered: 'no', citations: [], openQuestions: [] };
}
