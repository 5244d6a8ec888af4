// The modes of citing, as the writer hears of them.
import { expect, it } from 'vitest';
import { defaults } from '../../../support/theatre.ts';
import { scriptedStory } from '../../../support/scripted-story.ts';

async function heardIn(mode: 'strict' | 'natural' | 'classical'): Promise<string> {
  const { medium } = defaults.depths;
  const depths = { ...defaults.depths, medium: { ...medium, citations: { ...medium.citations, mode } } };
  const { pass, asked } = await scriptedStory({ limits: { depths } });
  await pass();
  return asked('writer')[0] ?? '';
}

it('asks for evidence behind every fact in strict mode only (A95)', async () => {
  const strict = 'Every sentence that states a fact holds one claim and cites its evidence.';
  expect(await heardIn('strict')).toContain(strict);
  expect(await heardIn('natural')).not.toContain(strict);
  expect(await heardIn('classical')).not.toContain(strict);
});
