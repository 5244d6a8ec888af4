// How many questions to models follow on each other: no more than the table of depths in the design allows, apart from
// loops. Every model answers at once when all others wait as well, so that what is counted is what people wait for.
import { describe, expect, it } from 'vitest';
import { playChain } from '../../support/play-chain.ts';
import type { ChainParts } from '../../support/play-chain.ts';

/** The agents of each step in a line; those that were asked side by side are named once, with a plus between them. */
async function chainOf(parts: ChainParts): Promise<string> {
  const { chain } = await playChain(parts);
  return chain.map((agents) => [...new Set(agents)].toSorted().join('+')).join(' ');
}

const lengthOf = (chain: string) => chain.split(' ').length;

describe('the longest chain of questions to models', () => {
  it('is 5 at light depth, however many tasks there are', async () => {
    for (const tasks of [1, 3]) {
      expect(await chainOf({ depth: 'light', tasks })).toBe('intake planner researcher writer verifier');
    }
  });

  it('is 11 at medium depth with four turns of research, 12 being allowed', async () => {
    const chain = await chainOf({ depth: 'medium', tasks: 3, turns: 4 });
    expect(chain).toBe(
      'intake planner explorer explorer explorer explorer analyst critic writer rehearser verifier',
    );
    expect(lengthOf(chain)).toBeLessThanOrEqual(12);
  });

  it('grows by the turns and one reflection with a second wave at medium depth', async () => {
    expect(await chainOf({ depth: 'medium', tasks: 6, turns: 2 })).toBe(
      'intake planner explorer explorer reflector explorer explorer analyst critic writer rehearser verifier',
    );
  });

  it('has a thought at extended depth after each phase that can still be decided about, and reflects beside the second wave', async () => {
    const chain = await chainOf({ depth: 'extended', tasks: 5, turns: 3 });
    expect(chain).toBe(
      'intake planner supervisor explorer explorer explorer explorer+reflector explorer explorer ' +
        'supervisor analyst supervisor critic writer supervisor rehearser verifier',
    );
    // The second wave is a loop: without its turns, of which the first one costs nothing.
    expect(lengthOf(chain) - 3).toBeLessThanOrEqual(12 + 5);
  });

  it('has two turns of the dispatcher instead of the reflection where agents are dispatched', async () => {
    const chain = await chainOf({ depth: 'medium', driver: 'agentic', tasks: 3, turns: 2 });
    expect(chain).toBe(
      'intake planner orchestrator explorer explorer orchestrator analyst critic writer rehearser verifier',
    );
    expect(lengthOf(chain)).toBeLessThanOrEqual(12);
  });
});
