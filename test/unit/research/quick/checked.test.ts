// A quick answer after it was checked: nobody writes it again.
import { expect, it } from 'vitest';
import { judged } from '../../../support/judging-story.ts';
import { understood } from '../../../support/scripted-story.ts';

it('of which nothing is borne out is never empty: it gives way to what was found, and counts as no answer', async () => {
  const { result, views, asked } = await judged(
    'Falcon is lazy [1].',
    { lazy: 'unsupported' },
    { script: { intake: [understood({ mode: 'web' })] }, settings: { mode: 'web' } },
  );
  expect(asked('writer')).toHaveLength(1);
  expect(result.report).toMatch(/^What was read does not settle this\. What it says is:\n\n- “The /);
  expect(result.report).not.toContain('lazy');
  expect(result.answered).toBe('no');
  const [shown, last] = await views();
  expect(shown).toMatchObject({ report: 'Falcon is lazy [1].', unchecked: true });
  expect(last).toMatchObject({ report: result.report, answered: 'no', replaces: 'unchecked-answer' });
});
