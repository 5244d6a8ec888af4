// What consulting an agent promises: checked input, checked output, and the truth about who answered.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { consult } from '../../../src/agents/agent.ts';
import type { Agent } from '../../../src/agents/agent.ts';
import { withoutModel } from '../../support/without-model.ts';

const doubler: Agent<{ value: number }, { doubled: number }> = {
  name: 'doubler',
  tier: 'simple',
  share: 0.1,
  input: z.strictObject({ value: z.number() }),
  output: z.strictObject({ doubled: z.number().max(100) }),
  outage: 'wait',
  asking: null,
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

  it('refuses what comes back from elsewhere in a wrong form', async () => {
    const agent = { ...doubler, elsewhere: () => Promise.resolve({ doubled: 101 }) };
    await expect(consult(agent, { value: 1 }, withoutModel)).rejects.toMatchObject({ code: 'bug' });
  });

  it('refuses an input that does not fit', async () => {
    const wrong = { value: 'many' } as unknown as { value: number };
    await expect(consult(doubler, wrong, withoutModel)).rejects.toMatchObject({ code: 'misuse' });
  });

  it('refuses an answer that does not fit', async () => {
    await expect(consult(doubler, { value: 51 }, withoutModel)).rejects.toMatchObject({ code: 'bug' });
  });
});
