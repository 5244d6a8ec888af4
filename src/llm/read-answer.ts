// From a model's reply to an answer of the form that was asked for, or to what is wrong with it.
import { z } from 'zod';
import { keptFor } from '../base/recent.ts';
import { fitToSchema } from './fit-to-schema.ts';
import { jsonFromText } from './json-from-text.ts';
import { AnswerRejected, NotBelieved, type JsonSchema, type ModelReply, type Question } from './port.ts';

export type ReadAnswer<A> =
  | { readonly outcome: 'ok'; readonly answer: A }
  /** `problem` is written for the model; it may quote what the model wrote. Null: that was nothing. */
  | { readonly outcome: 'invalid-answer'; readonly problem: string | null }
  | { readonly outcome: 'truncated' | 'not-believed' | 'refused' };

/** Longer lists of problems help no model. */
const longestProblem = 2000;

/** Reads, bends to the schema and checks. What `check` throws, other than AnswerRejected, is thrown on. */
export function readAnswer<A>(
  reply: Pick<ModelReply, 'text' | 'finish'>,
  question: Pick<Question<A>, 'answer' | 'check'>,
): ReadAnswer<A> {
  if (reply.finish === 'refusal') return { outcome: 'refused' };
  const found = jsonFromText(reply.text);
  // At a limit only a document that is whole counts: what was cut off can be repaired into a false one.
  if (reply.finish === 'length' && found?.intact !== true) return { outcome: 'truncated' };
  if (reply.text.trim() === '') return { outcome: 'invalid-answer', problem: null };
  if (found === null) return invalid('It is not a JSON document.');
  const read = question.answer.safeParse(fitToSchema(found.value, answerSchema(question.answer)));
  if (!read.success) return invalid(z.prettifyError(read.error));
  try {
    question.check?.(read.data);
  } catch (error) {
    if (error instanceof NotBelieved) return { outcome: 'not-believed' };
    if (!(error instanceof AnswerRejected)) throw error;
    return invalid(error.message);
  }
  return { outcome: 'ok', answer: read.data };
}

function invalid(problem: string) {
  return { outcome: 'invalid-answer', problem: problem.slice(0, longestProblem) } as const;
}

/** The JSON schema of what a model has to write; made once for each form. */
export const answerSchema = keptFor((answer: z.ZodType): JsonSchema => {
  const { $schema: _version, ...schema } = z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' });
  return schema;
});
