// The loop of everybody who works with tools: turn by turn a model says what it wants, that is done, and it is told what
// came of it. One row of the journal for each turn; what tools do has rows of its own.
import { type AgentParts, isModelFailure, waits } from '../../agents/agent.ts';
import { converse, type Talker, type Turn, type TurnRequest } from '../../agents/converse.ts';
import { type Prompt, promptOf } from '../../agents/prompt/prompt.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import { withoutAddresses } from '../../base/without-addresses.ts';
import type { ModelMessage, ToolSpec } from '../../llm/port.ts';
import { finishesWithout } from '../outage.ts';
import type { ResearchParts } from '../parts.ts';
import type { Run, StepContext } from '../run.ts';

/** A set of tools, and all that is known so far, rebuilt from the journal. `E`: how a conversation with it may end. */
export interface ToolSet<E> {
  readonly talker: Talker;
  /** Hears people and looks at limits: gives the key of the turn's row, or how all ends. `turn`: from 1. */
  begin(turn: number): Promise<{ readonly key: string } | { readonly end: E }>;
  /** What may be called in this turn, and whether something must be. */
  tools(): { readonly tools: readonly ToolSpec[]; readonly toolChoice: 'auto' | 'required' };
  /** What this turn depends on beside its tools. */
  readonly depends: () => unknown;
  /** All that is said to the model in this turn; made inside the turn's step. */
  messages(prompt: Prompt): Promise<readonly ModelMessage[]> | readonly ModelMessage[];
  /** Inside the turn's step. @throws what must not be recorded of a turn that is no use at all */
  refuse?(turn: Turn): void;
  /** Does what a turn wants, one answer to each call (C41); not null: it was the last one. */
  take(key: string, turn: Turn): Promise<E | null>;
}

/** How it ended; null: there is no model to talk with any more. Models that wait for their turn make the run wait. */
export async function converseWithTools<E>(
  run: Run,
  set: ToolSet<E>,
  parts: ResearchParts,
): Promise<E | null> {
  for (let n = 1; ; n += 1) {
    const next = await set.begin(n);
    if ('end' in next) return next.end;
    const turn = await turnOf(run, next.key, set, parts);
    if (turn === null) return null;
    const end = await set.take(next.key, turn);
    if (end !== null) return end;
  }
}

async function turnOf<E>(run: Run, key: string, set: ToolSet<E>, parts: ResearchParts): Promise<Turn | null> {
  const { talker } = set;
  const offered = set.tools();
  const input = [offered.tools.map(({ name }) => name), set.depends()];
  try {
    return await run.step(key, input, async (context) => {
      const messages = await set.messages(promptOf(talker.name, parts.prompts));
      const turn = await converseWithin(run, context, talker, { ...offered, messages }, parts);
      set.refuse?.(turn);
      return turn;
    });
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return null;
  }
}

/** Whether there is a model to talk with, and people still want one. For use inside steps only: it changes between passes. */
export function isTalkative(models: AgentParts['models'], { tier }: Talker, run: Pick<Run, 'help'>): boolean {
  return models.has(tier) && !finishesWithout('models', run);
}

/** Inside a step; records every call. @throws ExpectedFailure when nobody is there, or no answer was of use and it does not wait */
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
    const why = withoutAddresses(error.message);
    emit('warning', { text: say('warning.no-model', { agent: talker.name, why }) });
    throw new ExpectedFailure(error.code, error.message);
  }
}
