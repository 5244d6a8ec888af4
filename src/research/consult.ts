// Asking an agent as a step of a run.
import { consult } from '../agents/agent.ts';
import type { Agent, AgentParts } from '../agents/agent.ts';
import type { Run, StepContext } from '../durable/run.ts';

/** The agent's answer, asked once. */
export function consultOnce<I, O>(
  run: Run,
  key: string,
  agent: Agent<I, O>,
  input: I,
  parts: AgentParts,
): Promise<O> {
  return run.step(key, [agent.name, input], (context) => consultWithin(context, agent, input, parts));
}

/** The same inside a step. Records which model answered and every call it took; null means the agent's own fallback. */
export async function consultWithin<I, O>(
  { signal, emit }: StepContext,
  agent: Agent<I, O>,
  input: I,
  { models, prompts }: AgentParts,
): Promise<O> {
  const { output, model, prompt, calls, trouble } = await consult(agent, input, {
    models,
    prompts,
    signal,
    withoutModel: false,
  });
  for (const call of calls) emit('model-called', { agent: agent.name, ...call });
  emit('agent-completed', { agent: agent.name, model, prompt });
  if (trouble !== null) emit('agent-fell-back', { agent: agent.name, reason: trouble });
  return output;
}
