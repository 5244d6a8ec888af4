// The summarizer: a shorter text of the same passage, or the beginning of it.
import { describe, expect, it } from 'vitest';
import { leading, summarizer } from '../../../../src/agents/summarizer/summarizer.ts';
import { english } from '../../../support/english.ts';
import { consultScripted } from '../../../support/with-model.ts';

const passage =
  'Backups of the billing database are kept for 35 days. They are not kept longer, whatever the contract says, and they run every night at 02:30 UTC.';
const input = { question: 'How long are backups kept?', passage, tokens: 16 };
const good = 'Backups are kept for 35 days, not longer.';

it('shortens with a model of the simple tier (B71)', async () => {
  const { output, asked } = await consultScripted(summarizer, input, [{ text: good }]);
  expect(output).toEqual({ text: good });
  expect(asked).toMatchObject({ tier: 'simple' });
  expect(asked.text).toContain('At most 10 words');
});

describe('refuses once, and takes the next one (B71)', () => {
  it.each([
    ['nothing', ''],
    ['more than was asked for', passage],
    ['more than it was given', `${passage} ${passage}`],
    ['another passage', 'Deployments happen on Tuesday through a release bot.'],
    ['a number of its own', 'Backups are kept for 31 days.'],
  ])('%s', async (_what, text) => {
    const { output, refusals } = await consultScripted(summarizer, input, [{ text }, { text: good }]);
    expect(refusals).toHaveLength(1);
    expect(output).toEqual({ text: good });
  });
});

it('gives the first sentences that fit where no model does, and the beginning of the first one where none fits', () => {
  expect(summarizer.fallback(input, english)).toEqual({
    text: 'Backups of the billing database are kept for 35 days.',
  });
  expect(leading(passage, 5)).toBe('Backups of the […]');
  expect(summarizer.outage).toBe('fall-back');
});
