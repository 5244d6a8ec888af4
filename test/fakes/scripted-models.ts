// Models whose answers are written down by agent. Like the real ones they hold an answer against its form and its check,
// ask once more when it is refused, and then ask the next model, or give up. An agent without a script is an error.
import { FootnoteError } from '../../src/base/errors.ts';
import { fitToSchema } from '../../src/llm/fit-to-schema.ts';
import { AnswerRejected, NotBelieved } from '../../src/llm/port.ts';
import type { ModelRequest, Models, Question, Tier } from '../../src/llm/port.ts';
import { answerSchema } from '../../src/llm/read-answer.ts';

export interface Asked {
  readonly agent: string;
  readonly tier: Tier;
  readonly model: string;
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
  /** Every turn of every conversation, in order. */
  readonly heard: readonly Heard[];
}

/** A turn of a conversation with tools: what is said, and what is called with which arguments; a text is sent as it is. */
export interface ScriptedTurn {
  readonly text?: string;
  readonly calls?: readonly (readonly [tool: string, given: unknown, id?: string])[];
}

/** What a talker says, in order or made from what it was told; the last turn is said again. */
export type Turns = Readonly<
  Record<
    string,
    | readonly ScriptedTurn[]
    | ((request: ModelRequest, signal: AbortSignal) => ScriptedTurn | Promise<ScriptedTurn>)
  >
>;

/** A turn that was asked for. */
export interface Heard extends ModelRequest {
  readonly agent: string;
  readonly tier: Tier;
}

/** Who is asked. */
type Model = Pick<Asked, 'tier' | 'model'>;

/** Answers in their order; a function makes them from the text of the question. The last one is given again. */
export type Script = Readonly<Record<string, readonly unknown[] | ((text: string, model: Model) => unknown)>>;

/** The models of each tier, in order; of a tier without: a single one, which all such tiers share. */
export type Names = Partial<Record<Tier, readonly string[]>>;

const scripted = 'scripted/model';
const nothingUsed = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: 0, ms: 0 };

export function scriptedModels(
  script: Script,
  room = 100_000,
  turns: Turns = {},
  names: Names = {},
): ScriptedModels {
  const heard: Heard[] = [];
  const asked: Asked[] = [];
  const refusals: string[] = [];
  const counts = new Map<string, number>();
  const next = (agent: string, text: string, by: Model): unknown => {
    const answers = script[agent];
    if (answers === undefined) throw new Error(`No answer is written down for the ${agent}.`);
    if (typeof answers === 'function') return answers(text, by);
    const count = counts.get(agent) ?? 0;
    counts.set(agent, count + 1);
    return answers[Math.min(count, answers.length - 1)];
  };
  const proposed = <A>(question: Question<A>, text: string, by: Model): A => {
    // as the real ones do: what is left out is null where the form allows it
    const fitted = fitToSchema(next(question.name, text, by), answerSchema(question.answer));
    const answer = question.answer.parse(fitted);
    question.check?.(answer);
    return answer;
  };
  const namesOf = (tier: Tier) => names[tier] ?? [scripted];
  return {
    asked,
    refusals,
    names: () => [...new Set([scripted, ...Object.values(names).flat()])],
    has: () => true,
    priceOf: () => ({ input: 1, cachedInput: 0.1, output: 10 }),
    reasons: () => false,
    roomFor: () => room,
    answer: async (tier, question, { agent, signal, avoid = [], except = [], first = [], called }) => {
      signal.throwIfAborted();
      const { system, messages, name, maxOutputTokens } = question;
      const text = messages.map((message) => message.text).join('\n');
      if (agent !== name) throw new Error(`The ${agent} asks as ${name}.`);
      const others = avoid.length === 0 ? [] : [...namesOf('complex'), ...namesOf('analytical')];
      const chain = [...new Set([...first, ...namesOf(tier), ...others])].filter(
        (model) => !except.includes(model),
      );
      const rank = (model: string) => (avoid.includes(model) ? avoid.length - avoid.indexOf(model) : 0);
      for (const model of chain.toSorted((a, b) => rank(a) - rank(b))) {
        asked.push({ agent, tier, model, system, text, maxOutputTokens });
        for (let turn = 1; turn <= 2; turn += 1) {
          try {
            return { answer: proposed(question, text, { tier, model }), model };
          } catch (error) {
            const isBelieved = !(error instanceof NotBelieved);
            if (isBelieved && !(error instanceof AnswerRejected)) throw error;
            called({ ...nothingUsed, model, outcome: isBelieved ? 'invalid-answer' : 'not-believed' });
            if (!isBelieved) break;
            refusals.push(error.message);
          }
        }
      }
      throw new FootnoteError('model-failed', `The answers of the ${agent} were refused twice.`);
    },
    heard,
    reply: async (tier, request, { agent, signal }) => {
      signal.throwIfAborted();
      const said = turns[agent];
      if (said === undefined) throw new Error(`No turn is written down for the ${agent}.`);
      heard.push({ ...structuredClone(request), agent, tier });
      const count = heard.filter((one) => one.agent === agent).length;
      const turn =
        typeof said === 'function' ? await said(request, signal) : said[Math.min(count, said.length) - 1];
      if (turn === undefined) throw new Error(`The ${agent} has nothing to say.`);
      const { text = '', calls = [] } = turn;
      const toolCalls = calls.map(([name, given, id], index) => ({
        id: id ?? `call-${count}-${index + 1}`,
        name,
        argumentsText: typeof given === 'string' ? given : JSON.stringify(given),
      }));
      const finish = toolCalls.length > 0 ? 'tools' : 'stop';
      const usage = { inputTokens: 100, cachedInputTokens: 0, outputTokens: 10 };
      return { text, toolCalls, finish, usage, model: scripted };
    },
  };
}
