// Models whose answers are written down by agent. Like the real ones they hold an answer against its form and its check,
// ask once more when it is refused, and then give up. An agent without a script is an error.
import { FootnoteError } from '../../src/base/errors.ts';
import { fitToSchema } from '../../src/llm/fit-to-schema.ts';
import { AnswerRejected } from '../../src/llm/port.ts';
import type { Models, Question, Tier } from '../../src/llm/port.ts';
import { answerSchema } from '../../src/llm/read-answer.ts';

export interface Asked {
  readonly agent: string;
  readonly tier: Tier;
  readonly system: string;
  /** The request as it was filled in. */
  readonly text: string;
  readonly maxOutputTokens: number;
}

export interface ScriptedModels extends Models {
  /** Every question, in order; one that is asked again after a refusal counts once. */
  readonly asked: readonly Asked[];
  /** What models were told about refused answers. */
  readonly refusals: readonly string[];
}

/** Answers in their order; a function makes them from the text of the question. The last one is given again. */
export type Script = Readonly<Record<string, readonly unknown[] | ((text: string) => unknown)>>;

export function scriptedModels(script: Script, room = 100_000): ScriptedModels {
  const asked: Asked[] = [];
  const refusals: string[] = [];
  const given = new Map<string, number>();
  const next = (agent: string, text: string): unknown => {
    const answers = script[agent];
    if (answers === undefined) throw new Error(`No answer is written down for the ${agent}.`);
    if (typeof answers === 'function') return answers(text);
    const count = given.get(agent) ?? 0;
    given.set(agent, count + 1);
    return answers[Math.min(count, answers.length - 1)];
  };
  const proposed = <A>(question: Question<A>, text: string): A => {
    // as the real ones do: what is left out is null where the form allows it
    const fitted = fitToSchema(next(question.name, text), answerSchema(question.answer));
    const answer = question.answer.parse(fitted);
    question.check?.(answer);
    return answer;
  };
  return {
    asked,
    refusals,
    has: () => true,
    roomFor: () => room,
    answer: async (tier, question, { agent, signal }) => {
      signal.throwIfAborted();
      const { system, messages, name, maxOutputTokens } = question;
      const text = messages.map((message) => message.text).join('\n');
      if (agent !== name) throw new Error(`The ${agent} asks as ${name}.`);
      asked.push({ agent, tier, system, text, maxOutputTokens });
      for (let turn = 1; turn <= 2; turn += 1) {
        try {
          return { answer: proposed(question, text), model: 'scripted/model' };
        } catch (error) {
          if (!(error instanceof AnswerRejected)) throw error;
          refusals.push(error.message);
        }
      }
      throw new FootnoteError('model-failed', `The answers of the ${agent} were refused twice.`);
    },
    reply: () => Promise.reject(new Error('No reply is written down.')),
  };
}
