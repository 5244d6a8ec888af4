// What a model's server turned out not to know, or to miss: a refusal that names a parameter is remembered, and the other form used.
import type { Failure } from './failure.ts';
import { providerWords, troubleKind } from './trouble-kind.ts';

export type Learned = ReturnType<typeof createLearned>;

const notKnown =
  /not (be )?(supported|permitted|allowed|recogni[sz]ed|available|known)|un(supported|known|recogni[sz]ed|expected|available)|does not support|extra inputs|extra_forbidden|invalid parameter|string too long/i;

/** That a schema cannot be enforced, or (Groq) that its model did not keep to it. */
const unenforced = /schema|grammar|json_validate_failed/i;

/** The field that few servers want: those of DeepSeek and Moonshot get the thoughts back that came with calls of tools. */
const thoughts = 'reasoning_content';

/** Remembers per model, as long as the process lives. */
export function createLearned() {
  const parameters = new Set<string>();
  const answers = new Set<string>();
  let wantsThoughts = false;
  return {
    lacks: (parameter: string): boolean => parameters.has(parameter),
    /** Whether `reasoning_content` has to be sent, which nobody else asks for. */
    wantsThoughts: (): boolean => wantsThoughts,
    /** Whether an answer of this name must be asked for in words, because no schema for it is accepted in this parameter. */
    lacksSchema: (parameter: string, name: string): boolean => parameters.has(parameter) || answers.has(name),
    /**
     * Takes note of a refusal. `used`: optional parameters of the request; `schema`: the one with the schema of `answer`.
     * False: nothing new was learned.
     */
    take(
      failure: Failure,
      used: readonly string[],
      schema: { parameter: string; answer: string } | null,
    ): boolean {
      if (failure.kind !== 'declined' || !isRefusal(failure)) return false;
      const text = JSON.stringify(failure.body) ?? '';
      const named = used.find((name) => new RegExp(`\\b${name}\\b`).test(text) && notKnown.test(text));
      if (named !== undefined && !parameters.has(named)) {
        parameters.add(named);
        return true;
      }
      if (!wantsThoughts && text.includes(thoughts)) {
        wantsThoughts = true;
        return true;
      }
      // The parameter is known, but not this schema: other answers may still be asked for with theirs.
      if (schema === null || answers.has(schema.answer)) return false;
      if (!unenforced.test(text) && !text.includes(schema.parameter)) return false;
      answers.add(schema.answer);
      return true;
    },
  };
}

function isRefusal({ status, body }: Extract<Failure, { kind: 'declined' }>): boolean {
  return (status === 400 || status === 422) && troubleKind(status, providerWords(body)) === 'bad-request';
}
