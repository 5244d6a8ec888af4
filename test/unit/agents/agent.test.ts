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

  it('refuses an input that does not fit', async () => {
    const wrong = { value: 'many' } as unknown as { value: number };
    await expect(consult(doubler, wrong, withoutModel)).rejects.toMatchObject({ code: 'misuse' });
  });

  it('refuses an answer that does not fit', async () => {
    await expect(consult(doubler, { value: 51 }, withoutModel)).rejects.toMatchObject({ code: 'bug' });
  });
});
