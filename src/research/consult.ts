// Asking an agent as a step of a run.
import { consult } from '../agents/agent.ts';
import type { Agent, AgentParts, FellBack } from '../agents/agent.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import type { Run, StepContext } from '../durable/run.ts';
import { finishesWithout } from './outage.ts';

/** An agent's answer as it is recorded. */
export interface Counsel<O> {
  readonly output: O;
  /** Which model gave it; null: none did. */
  readonly model: string | null;
  /** Why no model did; null: one did. */
  readonly fallback: FellBack | null;
}

/** The agent's answer, asked once. */
export function consultOnce<I, O>(
  run: Run,
  key: string,
  agent: Agent<I, O>,
  input: I,
  parts: AgentParts,
): Promise<Counsel<O>> {
  return run.step(key, [agent.name, input], (context) => consultWithin(run, context, agent, input, parts));
}

/** The same inside a step. Records every call it took, unless the step fails: nothing is recorded of that. `withoutModel`: the fallback is wanted. */
export async function consultWithin<I, O>(
  run: Run,
  { signal, emit }: StepContext,
  agent: Agent<I, O>,
  input: I,
  { models, prompts }: AgentParts,
  withoutModel = false,
): Promise<Counsel<O>> {
  const { output, model, prompt, calls, fallback } = await consult(agent, input, {
    models,
    prompts,
    signal,
    withoutModel: withoutModel || finishesWithout('models', run),
  });
  for (const call of calls) emit('model-called', { agent: agent.name, ...call });
  emit('agent-completed', { agent: agent.name, model, prompt });
  if (fallback?.because === 'failed') {
    emit('warning', {
      text: `The ${agent.name} worked without a model: ${withoutAddresses(fallback.detail)}`,
    });
  }
  return { output, model, fallback };
}
