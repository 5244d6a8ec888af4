// What checking starts from: claims with evidence of their own, and nothing to do where there is none.
import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../../src/citations/claims.ts';
import { judgeNumbers } from '../../../../src/citations/numbers/judge-numbers.ts';
import type { CheckedCitation, CheckedClaim } from '../../../../src/research/verify/checked.ts';
import { judgeClaims } from '../../../../src/research/verify/judge-claims.ts';
import { judgingStory } from '../../../support/judging-story.ts';
import { scriptedStory, topic } from '../../../support/scripted-story.ts';
import { taskScene } from '../../../support/task-scene.ts';

describe('a verifier', () => {
  it('is shown the claim and its evidence, and nothing else of the run (A104)', async () => {
    const { pass, asked } = await judgingStory(
      'This sentence cites nothing. Falcon is the elder one [1].\n\n### Loud praise\n\nHeron came later on [3].',
    );
    await pass();
    const texts = asked('verifier');
    expect(texts.length).toBeGreaterThan(0);
    const all = texts.join('\n');
    for (const shown of ['Falcon is the elder one', 'its own foundation in 2001', 'Heron came later on']) {
      expect(all).toContain(shown);
    }
    for (const other of [topic, 'cites nothing', 'Loud praise', 'osprey', '200 requests', 'https://']) {
      expect(all).not.toContain(other);
    }
  });

  it('is not asked about a claim whose quotes are in no source; that one is abstained (A106)', async () => {
    const { claims, scene } = await judged('Backups are kept for a month [1].', 'missing');
    expect(claims).toMatchObject([{ verdict: null, how: null, quotes: [0] }]);
    expect(scene.models.asked).toEqual([]);
    const real = await judged('Backups are kept for a month [1].', 'exact');
    expect(real.scene.models.asked).toHaveLength(1);
    expect(real.claims).toMatchObject([{ verdict: 'partial', how: 'model' }]);
  });
});

async function judged(text: string, found: CheckedCitation['found']) {
  const scene = await taskScene({
    script: { verifier: [{ verdicts: [{ claim: 1, reason: 'So so.', verdict: 'partial' }] }] },
  });
  const quote = 'Whatever is written at night can be restored.';
  const citations: CheckedCitation[] = [
    {
      n: 1,
      taskId: 'task-1',
      pageHash: 'x',
      url: 'https://a.test',
      title: 'A',
      headings: [],
      start: 0,
      end: quote.length,
      quote,
      score: 1,
      verified: found === 'exact',
      found,
    },
  ];
  let claims: readonly CheckedClaim[] = [];
  await scene.stage.pass(async (run) => {
    const judging = { citations, known: new Map<string, never>(), asks: true };
    claims = await judgeClaims(run, 'claims', claimsOf(text), judging, scene.work.parts);
  });
  return { claims, scene };
}

describe('a report without evidence', () => {
  it('is written all the same; its summary counts nothing and says why (A94)', async () => {
    const { pass, events, agents, result } = await scriptedStory({
      turns: {
        explorer: () => ({
          calls: [['finish', { evidence: [], observation: 'Nothing.', missing: [], answered: 'no' }]],
        }),
      },
      script: { writer: [{ report: 'Nothing was found.', answered: 'no', openQuestions: [] }] },
    });
    await pass();
    expect((await result()).citations).toEqual([]);
    expect((await result()).report).not.toBe('');
    expect(agents()).not.toContain('verifier');
    expect(await events('verification-summary')).toMatchObject([
      {
        claims: 0,
        supported: 0,
        partial: 0,
        unsupported: 0,
        contradicted: 0,
        skipped: 'empty_evidence_pool',
      },
    ]);
  });
});

describe('the numbers of a claim are compared', () => {
  it.each([
    'It costs $40 a month.',
    'It grew by 12 %.',
    'It has 1,234 users.',
    'It has 3 million users.',
    'It has 5B rows.',
  ])('where it says: %s (A99)', (claim) => {
    expect(judgeNumbers(claim, []).overall).toBe('absent');
  });

  it('and nothing is where it has none (A99)', () => {
    expect(judgeNumbers('It has many users and costs little.', []).overall).toBe('none');
  });
});
