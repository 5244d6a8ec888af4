// A turn of somebody who talks to tools, as a step of a run.
import { converse } from '../agents/converse.ts';
import type { Talker, Turn, TurnRequest } from '../agents/converse.ts';
import type { AgentParts } from '../agents/agent.ts';
import { isModelFailure, waits } from '../agents/agent.ts';
import { ExpectedFailure } from '../base/errors.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import type { Run, StepContext } from './run.ts';
import { finishesWithout } from './outage.ts';

/** Whether there is a model to talk with, and people still want one. For use inside steps only: it changes between passes. */
export function isTalkative(models: AgentParts['models'], { tier }: Talker, run: Pick<Run, 'help'>): boolean {
  return models.has(tier) && !finishesWithout('models', run);
}

/**
 * The next turn, inside a step. Records every call it took.
 * @throws ExpectedFailure `model-unavailable` when there is nobody to talk with (see `isTalkative`), `model-failed` when
 *   the models gave nothing that can be used and the talker's `outage` does not wait for that
 */
export async function converseWithin(
  run: Pick<Run, 'help'>,
  { signal, emit }: StepContext,
  talker: Talker,
  request: TurnRequest,
  { models, prompts, say }: AgentParts,
): Promise<Turn> {
  if (!isTalkative(models, talker, run)) {
    throw new ExpectedFailure('model-unavailable', `There is no language model for the ${talker.name}.`);
  }
  try {
    const turn = await converse(talker, request, { models, prompts, signal });
    const { model, prompt, calls } = turn;
    for (const call of calls) emit('model-called', { agent: talker.name, ...call });
    emit('agent-completed', { agent: talker.name, model, prompt });
    return turn;
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error) || waits(talker.outage, error)) throw error;
    emit('warning', {
      text: say('warning.no-model', { agent: talker.name, why: withoutAddresses(error.message) }),
    });
    throw new ExpectedFailure(error.code, error.message);
  }
}
