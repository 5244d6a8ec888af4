// A sentence that its writer knows without a source: people see that it has none, and nobody asks for one.
import { expect, it } from 'vitest';
import { judged } from '../../../support/judging-story.ts';
import { defaults } from '../../../support/theatre.ts';

const start = 'Falcon is old [1]. It rests on piles [own]. Heron is lazy [3].';

it('stays with its mark in words, and every claim is found where it stands', async () => {
  const { report, standing, asked, agents } = await judged(start, { piles: 'needs evidence' });
  expect(report).toBe('Falcon is old [1]. It rests on piles (own knowledge). Heron is lazy [2].');
  expect(standing).toEqual(['Falcon is old [1]', 'Heron is lazy [2]']);
  expect(agents()).not.toContain('reviser');
  expect(asked('verifier').join('\n')).toMatch(
    /\(cites nothing, marked as without a source; evidence [\d, ]+ may bear it out\)/,
  );
});

it('cites in place of its mark what bears it out after all', async () => {
  const { report, verdicts, agents } = await judged(start, { piles: 'supported' });
  expect(agents()).not.toContain('reviser');
  expect(report).toBe('Falcon is old [1]. It rests on piles [1]. Heron is lazy [2].');
  expect(verdicts).toEqual(['supported', 'supported', 'supported']);
});

it('leaves where the evidence says otherwise', async () => {
  const { report } = await judged(start, { piles: 'contradicted' }, { mends: { piles: null } });
  expect(report).toBe('Falcon is old [1]. Heron is lazy [2].');
});

it('bears out no number of another sentence', async () => {
  const { report } = await judged(
    'It rests on 47 piles [own]. Falcon is old [1]. Heron has 47 wings, too [3].',
    { piles: 'given', wings: 'supported' },
    { mends: { wings: null } },
  );
  expect(report).toBe('It rests on 47 piles (own knowledge). Falcon is old [1].');
});

it('is shown to whoever judges sentences that go on from it', async () => {
  const { asked } = await judged(start, { piles: 'given' });
  expect(asked('verifier').join('\n')).toContain(
    'The draft says without a source, and marks it so:\n- It rests on piles.',
  );
});

it('is judged like all else where every statement has to cite', async () => {
  const { medium } = defaults.depths;
  const strict = { ...medium, citations: { ...medium.citations, mode: 'strict' as const } };
  const { report } = await judged(
    start,
    { piles: 'needs evidence' },
    { limits: { ...defaults, depths: { ...defaults.depths, medium: strict } }, mends: { piles: null } },
  );
  expect(report).toBe('Falcon is old [1]. Heron is lazy [2].');
});

it('is held against all that was found, cited or not', async () => {
  const { report, asked } = await judged('Falcon is old [1].\n\nOsprey was released in 2003 [own].', {
    'Osprey was released': 'supported',
  });
  expect(asked('verifier').join('\n')).toMatch(/released by its own foundation in 2003/);
  expect(report).toMatch(/Osprey was released in 2003 \[\d\]\.$/);
});
