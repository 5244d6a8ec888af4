// What consulting an agent promises: the truth about who answered.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { consult } from '../../../src/agents/agent.ts';
import type { Agent } from '../../../src/agents/agent.ts';
import { withoutModel } from '../../support/without-model.ts';

const doubler: Agent<{ value: number }, { doubled: number }> = {
  name: 'doubler',
  tier: 'simple',
  share: 0.1,
  outage: 'wait',
  answer: z.number(),
  maxOutputTokens: 10,
  variables: () => ({}),
  read: (doubled: number) => ({ doubled }),
  fallback: ({ value }) => ({ doubled: value * 2 }),
};

describe('consult', () => {
  it('answers with the fallback and says that no model did', async () => {
    expect(await consult(doubler, { value: 21 }, withoutModel)).toEqual({
      output: { doubled: 42 },
      model: null,
      prompt: null,
      calls: [],
      fallback: { because: 'not-configured' },
    });
  });

  it('has the fallback’s work done elsewhere where that is worth while', async () => {
    const asked: { value: number }[] = [];
    const elsewhere = (input: { value: number }) => {
      asked.push(input);
      return input.value < 10 ? null : Promise.resolve({ doubled: input.value * 2 });
    };
    const fallback = ({ value }: { value: number }) => ({ doubled: -value });
    const agent = { ...doubler, fallback, elsewhere };
    expect(await consult(agent, { value: 21 }, withoutModel)).toMatchObject({
      output: { doubled: 42 },
      model: null,
      fallback: { because: 'not-configured' },
    });
    expect((await consult(agent, { value: 3 }, withoutModel)).output).toEqual({ doubled: -3 });
    expect(asked).toEqual([{ value: 21 }, { value: 3 }]);
  });
});
