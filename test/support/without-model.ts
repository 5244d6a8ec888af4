// What agents are asked with when no model is configured.
import { english } from './english.ts';
import { consult } from '../../src/agents/agent.ts';
import type { Agent, Consultation, Consulted } from '../../src/agents/agent.ts';
import type { Prompt } from '../../src/agents/prompt/prompt.ts';
import { noModels } from '../fakes/no-models.ts';

/** The parts of a Footnote without models. */
export const noModelParts = {
  models: noModels,
  prompts: new Map<string, Prompt>(),
  outagePasses: 5,
  say: english,
};

export const withoutModel: Consultation = {
  ...noModelParts,
  signal: new AbortController().signal,
  withoutModel: false,
};

export function consultAlone<I, O>(agent: Agent<I, O>, input: I): Promise<Consulted<O>> {
  return consult(agent, input, withoutModel);
}
