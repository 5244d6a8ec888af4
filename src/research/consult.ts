// Asking an agent as a step of a run.
import { consult, type Agent, type AgentParts, type FellBack, type Consultation } from '../agents/agent.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import type { Run, StepContext } from './run.ts';
import { finishesWithout } from './outage.ts';

/** An agent's answer as it is recorded. */
export interface Counsel<O> {
  readonly output: O;
  /** Which model gave it; null: none did. */
  readonly model: string | null;
  /** Why no model did; null: one did. */
  readonly fallback: FellBack | null;
  /** The models that were asked in vain, and why they failed. Left out: none was. */
  readonly failed?: readonly { readonly model: string; readonly because: string }[];
}

/** Which models are asked, where that is not simply those of the agent. */
export type Choice = Pick<Consultation, 'withoutModel' | 'avoid' | 'except'>;

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

/** The same inside a step. Records every call it took, unless the step fails: nothing is recorded of that. */
export async function consultWithin<I, O>(
  run: Run,
  { signal, emit }: StepContext,
  agent: Agent<I, O>,
  input: I,
  { models, prompts, say }: AgentParts,
  choice: Choice = {},
): Promise<Counsel<O>> {
  const { output, model, prompt, calls, fallback } = await consult(agent, input, {
    models,
    prompts,
    say,
    signal,
    ...choice,
    withoutModel: choice.withoutModel === true || finishesWithout('models', run),
  });
  for (const call of calls) emit('model-called', { agent: agent.name, ...call });
  emit('agent-completed', { agent: agent.name, model, prompt });
  const counsel = { output, model, fallback };
  if (fallback?.because !== 'failed') return counsel;
  const why = withoutAddresses(fallback.detail);
  emit('warning', { text: say('warning.no-model', { agent: agent.name, why }) });
  const failed = calls.filter(({ outcome }) => outcome !== 'ok');
  return { ...counsel, failed: failed.map(({ model: id, outcome }) => ({ model: id, because: outcome })) };
}
