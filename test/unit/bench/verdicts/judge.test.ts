// Who answers as was recorded.
import { expect, it } from 'vitest';
import { recordedJudge } from '../../../bench/verdicts/judge.ts';
import { claimOf, variantOf } from './story.ts';

const partial = claimOf('r/1', { modelVerdict: 'partial', calculation: '2 + 3 = 5' });
const silent = claimOf('r/2', { modelVerdict: null });
const variant = variantOf('r/1', 'number', 'r/x1');

it('gives real claims what the model gave them, and corrupted ones "supported", at both looks', async () => {
  const judge = recordedJudge([partial, silent, variant]);
  for (const look of ['first', 'second'] as const) {
    expect(await judge([variant, partial, silent], look)).toEqual([
      { id: 'r/x1', verdict: 'supported', calculation: null },
      { id: 'r/1', verdict: 'partial', calculation: '2 + 3 = 5' },
      { id: 'r/2', verdict: null, calculation: null },
    ]);
  }
});

it('believes a control that stands in its evidence and refuses one that does not', async () => {
  const control = (id: string, text: string) => ({ ...claimOf(id), text });
  const answers = await recordedJudge([])(
    [control('c1', 'Its limit is 5.'), control('c2', 'Its limit is 7.')],
    'first',
  );
  expect(answers.map(({ verdict }) => verdict)).toEqual(['supported', 'unsupported']);
});
