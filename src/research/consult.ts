// Asking an agent as a step of a run.
import { consult } from '../agents/agent.ts';
import type { Agent } from '../agents/agent.ts';
import type { Run } from '../durable/run.ts';

/** The agent's answer, asked once. Records which model gave it; null means the agent's own fallback. */
export function consultOnce<I, O>(run: Run, key: string, agent: Agent<I, O>, input: I): Promise<O> {
  return run.step(key, [agent.name, input], async ({ emit }) => {
    const { output, model } = await consult(agent, input);
    emit('agent-completed', { agent: agent.name, model });
    return output;
  });
}
