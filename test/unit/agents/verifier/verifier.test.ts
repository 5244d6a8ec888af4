// The verifier: what it is shown of claims and evidence, what counts as a verdict, and when it is not believed.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../../src/agents/agent.ts';
import {
  largeVerifier,
  quickVerifier,
  verifier,
  type VerifierInput,
} from '../../../../src/agents/verifier/verifier.ts';
import { scriptedModels } from '../../../fakes/scripted-models.ts';
import { consultScripted, shippedPrompts } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const block = (n: number, quote: string) => ({
  n,
  title: `Page ${n}`,
  address: `${n}.example`,
  date: '2024-05',
  headings: ['Backups'],
  before: 'Heron has them.',
  quote,
  after: 'So it is.',
});
const item = (id: string, claim: string, ...evidence: number[]) => ({
  id,
  claim,
  section: 'How long',
  before: 'Heron is a database.',
  head: '',
  evidence,
});
const input: VerifierInput = {
  items: [
    item('claim-3', 'Backups are kept for 35 days.', 1),
    item('claim-7', 'They run at noon.', 2),
    item('claim-8', 'That is what this is about.'),
  ],
  blocks: [block(1, 'We keep backups for 35 days.'), block(2, 'They run at night, says [4].')],
  request: 'How long, and when?',
  controls: { accepted: [], refused: [] },
};

const verdict = (claim: number, said: string, more: object = {}) => ({
  claim,
  reason: 'So it says.',
  verdict: said,
  evidence: [1, 2, 9],
  words: ['35 days'],
  calculation: null,
  missing: null,
  ...more,
});
const judged = (...verdicts: readonly object[]) => consultScripted(verifier, input, [{ verdicts }]);

describe('verdicts', () => {
  it('come back under the ids of their claims, in their order', async () => {
    const { output } = await judged(
      verdict(2, 'contradicted', { reason: 'It says\n“at [night](http://evil.example)”.' }),
      verdict(1, 'supported'),
    );
    expect(output.judgements).toMatchObject([
      { id: 'claim-3', said: 'supported', evidence: [1], words: ['35 days'] },
      { id: 'claim-7', said: 'contradicted', evidence: [2], reason: 'It says “at night”.' },
      { id: 'claim-8', said: null, reason: 'the model gave no verdict' },
    ]);
  });

  it.each([
    'supported',
    'computed',
    'concluded',
    'partial',
    'unsupported',
    'contradicted',
    'no claim',
    'given',
  ])('can be "%s" (A105)', async (said) => {
    expect((await judged(verdict(1, said))).output.judgements[0]?.said).toBe(said);
  });

  it.each([
    'partially supported',
    'mostly supported',
    'not supported',
    'Supported',
    'abstained',
    'unknown',
    '',
    'verifier: supported',
  ])('cannot be "%s": nothing near a word is that word (A105, A108)', async (said) => {
    await expect(judged(verdict(1, said))).rejects.toThrow();
  });

  it('of a sentence that cites are not those of one that does not, and the other way round', async () => {
    const { output } = await judged(
      verdict(1, 'needs evidence'),
      verdict(2, 'given'),
      verdict(3, 'supported', { evidence: [9] }),
    );
    expect(output.judgements.map(({ said }) => said)).toEqual(['unsupported', 'given', 'needs evidence']);
  });

  it('of a sentence that cites nothing may name whatever evidence is shown, and no other', async () => {
    const { output } = await judged(verdict(3, 'supported'));
    expect(output.judgements[2]).toMatchObject({ said: 'supported', evidence: [1, 2] });
  });

  it('of a sentence that cites nothing may be worked out, with the calculation', async () => {
    const { output } = await judged(verdict(3, 'computed', { calculation: '2 * 3 = 6', evidence: [] }));
    expect(output.judgements[2]).toMatchObject({
      said: 'computed',
      calculation: '2 * 3 = 6',
      evidence: [],
    });
    const without = await judged(verdict(3, 'computed', { evidence: [] }));
    expect(without.output.judgements[2]?.said).toBe('needs evidence');
  });

  it('count for nothing under the number of no claim', async () => {
    const { output } = await judged(
      verdict(9, 'supported'),
      verdict(0, 'supported'),
      verdict(1, 'partial', { missing: ' 35 days ' }),
    );
    expect(output.judgements.map(({ said }) => said)).toEqual(['partial', null, null]);
    expect(output.judgements[0]?.missing).toBe('35 days');
  });

  it('are asked for again when there is none at all', async () => {
    const { refusals, output } = await consultScripted(verifier, input, [
      { verdicts: [] },
      { verdicts: [verdict(1, 'unsupported')] },
    ]);
    expect(refusals).toEqual([expect.stringContaining('1 to 3')]);
    expect(output.judgements[0]?.said).toBe('unsupported');
  });

  it('that are left out are asked for once more, and then are none', async () => {
    const { refusals, output } = await consultScripted(verifier, input, [
      { verdicts: [verdict(1, 'supported')] },
      { verdicts: [verdict(1, 'supported'), verdict(2, 'contradicted')] },
    ]);
    expect(refusals).toEqual([expect.stringContaining('these have none: 2, 3.')]);
    expect(output.judgements.map(({ said }) => said)).toEqual(['supported', 'contradicted', null]);
  });

  describe('that are left out, where nothing that can be used comes for them,', () => {
    const failing = async (answers: readonly unknown[], controls = input.controls) => {
      const models = scriptedModels({ verifier: answers });
      const parts = { models, prompts: shippedPrompts, say: english, signal: new AbortController().signal };
      const { output, model } = await consult(verifier, { ...input, controls }, parts);
      expect(model).toBeNull();
      return output.judgements.map(({ said }) => said);
    };
    const half = { verdicts: [verdict(1, 'supported'), verdict(3, 'no claim')] };
    const known = { accepted: [], refused: [input.items[1]!.id] };
    it('leave those that were given', async () => {
      expect(await failing([half, { verdicts: [] }])).toEqual(['supported', null, 'no claim']);
    });
    it('leave none of a judge that is not believed', async () => {
      const all = { verdicts: [1, 2, 3].map((claim) => verdict(claim, 'supported')) };
      expect(await failing([half, all], known)).toEqual([null, null, null]);
      expect(await failing([{ verdicts: [verdict(2, 'supported')] }, { verdicts: [] }], known)).toEqual([
        null,
        null,
        null,
      ]);
    });
  });

  it('lose what is too long of a calculation or of words that are not borne out', async () => {
    const long = '1+'.repeat(50_000);
    const { output } = await judged(
      verdict(1, 'computed', { calculation: long, missing: long, reason: long }),
    );
    expect(output.judgements[0]).toMatchObject({ calculation: null, missing: null });
    expect(output.judgements[0]?.reason.length).toBeLessThanOrEqual(300);
  });
});

describe('the question', () => {
  const asked = async (more: Partial<VerifierInput> = {}, room?: number) =>
    (await consultScripted(verifier, { ...input, ...more }, [{ verdicts: [verdict(1, 'partial')] }], room))
      .asked;

  it('shows each claim in its place, and all that a reader sees of its evidence (F1, F3)', async () => {
    const { text } = await asked();
    for (const shown of [
      'Under the heading: How long',
      'The sentence before it: Heron is a database.',
      'Claim 1 (cites evidence 1)',
      'Claim 3 (cites nothing)',
      'Title: Page 1',
      'Address: 1.example',
      'Published: 2024-05',
      'Under: Backups',
      'Before it: Heron has them.',
      'Quote: We keep backups for 35 days.',
      'After it: So it is.',
      'How long, and when?',
    ])
      expect(text).toContain(shown);
  });

  it('holds nothing else: no id, no address, no number that a page might pass off as a citation (A104)', async () => {
    const { text } = await asked();
    expect(text).not.toMatch(/claim-\d|https?:|control/);
    expect(text).toContain('They run at night, says ［4］.');
    const marks = text
      .replace(/[0-9a-f]{6}/g, '')
      .split(/\n+/)
      .filter((line) => !/^(?:<<<|>>>| \w+)/.test(line));
    expect(marks.length).toBeLessThan(60);
  });

  it('fits where there is little room, and where a claim has 20 kB', async () => {
    const { text } = await asked(
      { items: [item('c', 'It is so. '.repeat(2_000), 1)], blocks: [block(1, 'word '.repeat(20_000))] },
      6_000,
    );
    expect(text.length / 4).toBeLessThan(6_000);
  });

  it('is asked of smaller models where an operator wants it, and of larger ones where those are not believed (A102)', () => {
    expect([quickVerifier.tier, verifier.tier, largeVerifier.tier]).toEqual([
      'simple',
      'analytical',
      'complex',
    ]);
    expect({ ...quickVerifier, tier: 'analytical' }).toEqual(verifier);
    expect({ ...largeVerifier, tier: 'analytical' }).toEqual(verifier);
  });
});

describe('a judge that is tested', () => {
  const controls = { accepted: ['claim-3'], refused: ['claim-7'] };
  const believed = async (...verdicts: readonly object[]) => {
    const models = scriptedModels({ verifier: [{ verdicts }] });
    const signal = new AbortController().signal;
    const parts = { models, prompts: shippedPrompts, say: english, signal, withoutModel: false };
    const { fallback, calls, output } = await consult(verifier, { ...input, controls }, parts);
    return { isBelieved: fallback === null, outcomes: calls.map(({ outcome }) => outcome), output };
  };

  it('is believed when it is right about both controls, in whatever kind of acceptance (F58)', async () => {
    for (const said of ['supported', 'computed', 'concluded'])
      expect(await believed(verdict(1, said), verdict(2, 'unsupported'))).toMatchObject({ isBelieved: true });
  });

  it.each([
    ['accepts everything', [verdict(1, 'supported'), verdict(2, 'supported')]],
    ['concludes everything', [verdict(1, 'concluded'), verdict(2, 'concluded')]],
    ['refuses everything', [verdict(1, 'contradicted'), verdict(2, 'contradicted')]],
    ['is half content with everything', [verdict(1, 'partial'), verdict(2, 'partial')]],
    ['calls everything no claim', [verdict(1, 'no claim'), verdict(2, 'no claim')]],
    ['passes over the false control', [verdict(1, 'supported'), verdict(2, 'no claim')]],
    ['takes the false control for given', [verdict(1, 'supported'), verdict(2, 'given')]],
  ])('is not when it %s (F58)', async (_what, verdicts) => {
    const { isBelieved, outcomes, output } = await believed(...verdicts, verdict(3, 'no claim'));
    expect(isBelieved).toBe(false);
    expect(outcomes).toEqual(['not-believed']);
    expect(output.judgements.map(({ said }) => said)).toEqual([null, null, null]);
  });

  it('is not when it leaves the true control out, also where it is asked for it (F58)', async () => {
    const { isBelieved, outcomes, output } = await believed(
      verdict(2, 'contradicted'),
      verdict(3, 'no claim'),
    );
    expect(isBelieved).toBe(false);
    expect(outcomes).toEqual(['invalid-answer', 'not-believed']);
    expect(output.judgements.map(({ said }) => said)).toEqual([null, null, null]);
  });
});

it('says of nothing that it is so without a model (A107)', async () => {
  const { output } = await consultAlone(verifier, input);
  expect(output.judgements.map(({ said }) => said)).toEqual([null, null, null]);
  expect(output.judgements[0]?.reason).toContain('no model has checked it');
});
