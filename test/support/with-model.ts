// Asking an agent whose model's answers are written down, with the prompts as they are shipped.
import { english } from './english.ts';
import { consult } from '../../src/agents/agent.ts';
import type { Agent } from '../../src/agents/agent.ts';
import { readPrompts } from '../../src/prompts.ts';
import { scriptedModels } from '../fakes/scripted-models.ts';
import type { Asked } from '../fakes/scripted-models.ts';

export const shippedPrompts = readPrompts('');

export interface Exchange<O> {
  readonly output: O;
  /** What the model was asked. */
  readonly asked: Asked;
  /** What it was told about answers that could not be used. */
  readonly refusals: readonly string[];
}

/** The agent's output when its model gives these answers, one after the other. */
export async function consultScripted<I, O>(
  agent: Agent<I, O>,
  input: I,
  answers: readonly unknown[],
  room?: number,
): Promise<Exchange<O>> {
  const models = scriptedModels({ [agent.name]: answers }, room);
  const { output, model } = await consult(agent, input, {
    models,
    prompts: shippedPrompts,
    say: english,
    signal: new AbortController().signal,
    withoutModel: false,
  });
  const [asked] = models.asked;
  if (asked === undefined || model === null) throw new Error(`The ${agent.name} asked no model.`);
  return { output, asked, refusals: models.refusals };
}
