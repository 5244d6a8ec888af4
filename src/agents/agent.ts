// What an agent is: a typed question with its limits and what to do when no model answers (design 3.2).
import type { z } from 'zod';
import { FootnoteError } from '../base/errors.ts';

/** Which group of models an agent belongs to (A9, A31, A42, A57, A63). */
export type Tier = 'simple' | 'analytical' | 'complex';

export interface Agent<I, O> {
  readonly name: string;
  readonly tier: Tier;
  /** Part of a run's tokens this agent may use, 0 to 1 (B70). */
  readonly share: number;
  readonly input: z.ZodType<I>;
  readonly output: z.ZodType<O>;
  /** The answer without a model: pure, the same for the same input, and useful. */
  fallback(input: I): O;
}

export interface Consulted<O> {
  readonly output: O;
  /** The model that answered; null: none did, this is the fallback's answer. */
  readonly model: string | null;
}

/**
 * Asks an agent. The input is checked before, the output after.
 * @throws FootnoteError `misuse` when the input does not fit the agent, `bug` when its answer does not
 */
export async function consult<I, O>(agent: Agent<I, O>, input: I): Promise<Consulted<O>> {
  const checked = agent.input.safeParse(input);
  if (!checked.success)
    throw new FootnoteError(
      'misuse',
      `The ${agent.name} was asked with a wrong input: ${checked.error.message}`,
    );
  const output = agent.output.safeParse(agent.fallback(checked.data));
  if (!output.success)
    throw new FootnoteError('bug', `The ${agent.name} answered in a wrong form: ${output.error.message}`);
  return { output: output.data, model: null };
}
