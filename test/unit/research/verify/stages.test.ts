// What becomes of the claims of a draft before anybody sees it, stage by stage.
import { describe, expect, it } from 'vitest';
import { defaults } from '../../../support/theatre.ts';
import { judgingStory, verdictsOf } from '../../../support/judging-story.ts';

const noFacts = {
  depths: {
    ...defaults.depths,
    medium: { ...defaults.depths.medium, citations: { ...defaults.depths.medium.citations, facts: 0 } },
  },
};

describe('judging', () => {
  it('asks no model about what stands in a source word for word, and says so', async () => {
    const { pass, result, agents } = await judgingStory(
      '“The falcon engine was released by its own foundation in 2001.” [1]',
    );
    await pass();
    const { claims } = await result();
    expect(claims).toMatchObject([{ verdict: 'supported', how: 'literal' }]);
    expect(agents()).not.toContain('verifier');
  });

  it('asks again alone about a claim for which a batch gave no verdict (A109)', async () => {
    const { pass, result, asked } = await judgingStory(
      'Falcon is the elder one [1]. Heron came later on [3]. Osprey is the youngest of them [5].',
      {},
      {
        limits: noFacts,
        script: {
          verifier: (text) => {
            const all = verdictsOf(text, {});
            return { verdicts: all.length > 1 ? all.slice(1) : all };
          },
        },
      },
    );
    await pass();
    const { claims } = await result();
    expect(claims.map(({ verdict }) => verdict)).toEqual(['supported', 'supported', 'supported']);
    expect(asked('verifier').map((text) => text.match(/^Claim /gm)?.length)).toContain(1);
  });

  it('never asks twice about the same claim and evidence in a run (A110)', async () => {
    const { pass, answer, asked, status } = await judgingStory(
      'Falcon is the elder one [1]. Heron came later on [3].',
      {},
      { limits: { ...noFacts, approval: { ...defaults.approval, draft: true } } },
    );
    await pass();
    const before = asked('verifier').length;
    const drafts = asked('writer').length;
    expect(before).toBeGreaterThan(0);
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Say it again.' });
    await pass();
    expect(asked('writer').length).toBeGreaterThan(drafts);
    expect(await status()).toBe('waiting');
    expect(asked('verifier')).toHaveLength(before);
  });
});

describe('numbers', () => {
  it('of another value are marked where they stand and named with the reason, whatever a model says', async () => {
    const { pass, result } = await judgingStory(
      'The falcon engine handled 250 requests a second in the test [2].',
      {},
      { limits: { ...noFacts, citations: { ...defaults.citations, correct: false } } },
    );
    await pass();
    const { claims, cautions, report } = await result();
    expect(claims).toMatchObject([{ verdict: 'unsupported', how: 'rules' }]);
    expect(report).toMatch(/250 requests a second in the test \(unverified\)/);
    expect(cautions.find((caution) => caution.startsWith('Not borne out'))).toMatch(
      /“The falcon engine handled 250 .*” The evidence says 200.*, not 250/,
    );
  });

  it('are told with their value, unit, derivation and whether they hold (A124)', async () => {
    const { pass, events } = await judgingStory(
      'In the test of the journal falcon managed 200 requests each second [2], and heron was new in 2012 [3].',
      {},
      { limits: { ...noFacts, citations: { ...defaults.citations, correct: false } } },
    );
    await pass();
    const told = await events('numeric-claim-detected');
    expect(told).toContainEqual(
      expect.objectContaining({
        raw: expect.stringContaining('200'),
        normalised: '200',
        derivation: 'direct',
        verified: true,
      }),
    );
    expect(told).toContainEqual(expect.objectContaining({ raw: '2012', verified: false }));
  });
});

describe('correcting', () => {
  it('cites the better quote, changes the marker and judges the claim again (A111, A113, A116)', async () => {
    const { pass, result, events } = await judgingStory(
      'Falcon is the elder one [1]. The heron engine handled 300 requests a second without errors in a test [3].',
      {},
      {
        limits: noFacts,
        script: {
          verifier: (text) => ({
            verdicts: verdictsOf(
              text,
              text.includes('handled 300 requests a second without errors.') ? {} : { heron: 'unsupported' },
            ),
          }),
        },
      },
    );
    await pass();
    const { report, citations, claims } = await result();
    expect(report).toBe(
      'Falcon is the elder one [1]. The heron engine handled 300 requests a second without errors in a test [2].',
    );
    expect(citations.map(({ n, url }) => [n, url])).toEqual([
      [1, 'https://falcon.example/facts'],
      [2, 'https://journal.example/heron'],
    ]);
    expect(claims.map(({ verdict }) => verdict)).toEqual(['supported', 'supported']);
    expect(await events('correction-metrics')).toMatchObject([
      { claims: 2, replaced: 1, kept: 1, rate: 0.5 },
    ]);
  });

  it('leaves the citation of a claim alone that nothing else bears out', async () => {
    const { pass, result } = await judgingStory(
      'Falcon is the elder one [1]. Its inventors had a dog named Rex [2].',
      { Rex: 'unsupported' },
      { limits: noFacts },
    );
    await pass();
    const { report, claims } = await result();
    expect(report).toBe('Falcon is the elder one [1]. Its inventors had a dog named Rex (unverified).');
    expect(claims.map(({ verdict }) => verdict)).toEqual(['supported', 'unsupported']);
  });
});

describe('a denied claim', () => {
  it('is taken out even if another quote, which does not bear it out, has more of its words', async () => {
    const { pass, result } = await judgingStory(
      'Falcon is the elder one [1]. The heron engine handled requests a second with errors in a test [3].',
      {},
      {
        limits: noFacts,
        script: {
          verifier: (text) => ({
            verdicts: verdictsOf(
              text,
              text.includes('without errors') ? { heron: 'unsupported' } : { heron: 'contradicted' },
            ),
          }),
        },
      },
    );
    await pass();
    const { report, cautions } = await result();
    expect(report).toBe('Falcon is the elder one [1].');
    expect(cautions.join(' ')).toContain('Taken out, because its source says otherwise');
  });
});

describe('cleaning up', () => {
  it('takes out what a source denies, says so, and counts it (A137, A140)', async () => {
    const { pass, result, events } = await judgingStory(
      'Falcon is the elder one [1].\n\n### Beginnings\n\nNobody ever released heron [3].',
      { Nobody: 'contradicted' },
      { limits: noFacts },
    );
    await pass();
    const { report, claims, cautions } = await result();
    expect(report.trim()).toBe('Falcon is the elder one [1].');
    expect(claims).toHaveLength(1);
    expect(cautions.join('\n')).toMatch(
      /Taken out, because its source says otherwise: “Nobody ever released heron/,
    );
    expect(cautions.join('\n')).toContain('Many claims were not borne out: 1 of 2');
    expect(await events('verification-summary')).toMatchObject([
      { claims: 2, contradicted: 1, contradictedRate: 0.5, warning: true },
    ]);
  });

  it('touches nothing when it is switched off', async () => {
    const { pass, result } = await judgingStory(
      'Nobody ever released heron [3].',
      { Nobody: 'contradicted' },
      { limits: { ...noFacts, citations: { ...defaults.citations, cleanUp: false, correct: false } } },
    );
    await pass();
    const { report, cautions } = await result();
    expect(report).toBe('Nobody ever released heron [1].');
    expect(cautions.join(' ')).toContain('Not borne out by its source (contradicted)');
  });
});

describe('modes', () => {
  it('classical runs no verification, and says so (A95)', async () => {
    const { pass, result, agents, events } = await judgingStory(
      'Falcon is the elder one [1].',
      {},
      {
        limits: {
          depths: {
            ...defaults.depths,
            medium: {
              ...defaults.depths.medium,
              citations: { ...defaults.depths.medium.citations, mode: 'classical' },
            },
          },
        },
      },
    );
    await pass();
    const { claims, citations, cautions } = await result();
    expect([claims, citations.every(({ verified }) => verified)]).toEqual([[], true]);
    expect(agents()).not.toContain('verifier');
    expect(cautions).toContain('Claims are not checked in classical mode.');
    expect(cautions.join(' ')).not.toContain('no source');
    expect(await events('verification-summary')).toMatchObject([
      { claims: 0, skipped: 'Claims are not checked in classical mode.' },
    ]);
  });
});

it('checks thirty supported claims in one round of questions', async () => {
  const names = ['falcon', 'heron', 'osprey'];
  const sentences = Array.from(
    { length: 30 },
    (_, index) =>
      `Reviewers number ${'abcdefghijklmnopqrstuvwxyzäöüß'[index]} liked how ${names[index % 3]} works [${(index % 3) * 2 + 1}].`,
  );
  const { pass, asked, result } = await judgingStory(sentences.join(' '), {}, { limits: noFacts });
  await pass();
  expect((await result()).claims).toHaveLength(30);
  const calls = asked('verifier');
  expect(calls.length).toBeLessThanOrEqual(30);
  expect(calls.reduce((sum, text) => sum + (text.match(/^Claim /gm)?.length ?? 0), 0)).toBe(30);
});
