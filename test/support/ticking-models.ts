// Models that answer in step: everybody who can ask has asked before anybody is answered. The number of steps is then
// the longest chain of model calls, as it would be if nothing but models took time.
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Models } from '../../src/llm/port.ts';

export interface TickingModels extends Models {
  /** The agents that were answered together, step by step. */
  readonly ticks: readonly (readonly string[])[];
}

/** Turns of the event loop in which nobody asked, after which nobody will before he is answered. All else is in memory. */
const quietTurns = 40;

export function tickingModels(models: Models): TickingModels {
  const ticks: string[][] = [];
  const state = { arrived: 0, ticking: false };
  let waiting: { readonly agent: string; readonly go: () => void }[] = [];
  const tick = async (): Promise<void> => {
    let seen = -1;
    for (let quiet = 0; quiet < quietTurns; quiet = seen === state.arrived ? quiet + 1 : 0) {
      seen = state.arrived;
      await turnOfLoop();
    }
    const together = waiting;
    waiting = [];
    state.ticking = false;
    ticks.push(together.map(({ agent }) => agent));
    for (const { go } of together) go();
  };
  const turn = (agent: string): Promise<void> =>
    new Promise((go) => {
      waiting.push({ agent, go });
      state.arrived += 1;
      if (state.ticking) return;
      state.ticking = true;
      void tick();
    });
  return {
    ...models,
    ticks,
    answer: async (tier, question, context) => {
      await turn(context.agent);
      return models.answer(tier, question, context);
    },
    reply: async (tier, request, context) => {
      await turn(context.agent);
      return models.reply(tier, request, context);
    },
  };
}
