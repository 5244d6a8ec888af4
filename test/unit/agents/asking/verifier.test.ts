// The verifier: exact verdicts by number, nothing but the claim and its quotes, and silence without a model.
import { describe, expect, it } from 'vitest';
import { quickVerifier, verifier } from '../../../../src/agents/verifier.ts';
import type { VerifierInput } from '../../../../src/agents/verifier.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const item = (id: string, claim: string, ...quotes: string[]) => ({
  id,
  claim,
  evidence: quotes.map((quote) => ({ title: 'Backups', quote })),
});
const input: VerifierInput = {
  items: [
    item('claim-3', 'Backups are kept for 35 days.', 'We keep backups for 35 days.'),
    item('claim-7', 'They run at noon.', 'They run at night.'),
  ],
};

describe('verdicts', () => {
  it('come back under the ids of their claims, in their order', async () => {
    const verdicts = [
      { claim: 2, reason: 'It says\n“at night”.', verdict: 'contradicted' },
      { claim: 1, reason: 'The same [days](http://evil.example).', verdict: 'supported' },
    ];
    const { output } = await consultScripted(verifier, input, [{ verdicts }]);
    expect(output.verdicts).toEqual([
      { id: 'claim-3', verdict: 'supported', reason: 'The same days.' },
      { id: 'claim-7', verdict: 'contradicted', reason: 'It says “at night”.' },
    ]);
  });

  it('are missing where the model gave none, and unknown numbers count for nothing', async () => {
    const verdicts = [
      { claim: 1, reason: '', verdict: 'partial' },
      { claim: 9, reason: 'x', verdict: 'supported' },
    ];
    const { output } = await consultScripted(verifier, input, [{ verdicts }]);
    expect(output.verdicts.map(({ verdict }) => verdict)).toEqual(['partial', null]);
    expect(output.verdicts[1]?.reason).toBe('the model gave no verdict');
  });

  it('are one of four words and nothing near them (A108)', async () => {
    const verdicts = [{ claim: 1, reason: 'x', verdict: 'partially supported' }];
    await expect(consultScripted(verifier, input, [{ verdicts }])).rejects.toThrow(/supported/);
  });

  it.each(['supported', 'partial', 'unsupported', 'contradicted'])('can be %s (A105)', async (verdict) => {
    const verdicts = [{ claim: 1, reason: 'x', verdict }];
    const { output } = await consultScripted(verifier, input, [{ verdicts }]);
    expect(output.verdicts.map((one) => one.verdict)).toEqual([verdict, null]);
  });

  it.each(['abstained', 'unknown', 'Supported', 'not supported', ''])(
    'cannot be "%s" (A105)',
    async (verdict) => {
      const verdicts = [{ claim: 1, reason: 'x', verdict }];
      await expect(consultScripted(verifier, input, [{ verdicts }])).rejects.toThrow(/verdict/);
    },
  );

  it('are asked for again when there is none at all', async () => {
    const good = { verdicts: [{ claim: 1, reason: 'x', verdict: 'unsupported' }] };
    const { refusals, output } = await consultScripted(verifier, input, [{ verdicts: [] }, good]);
    expect(refusals).toEqual([expect.stringContaining('1 to 2')]);
    expect(output.verdicts[0]?.verdict).toBe('unsupported');
  });
});

it('shows each claim with its own quotes', async () => {
  const { asked } = await consultScripted(verifier, input, [
    { verdicts: [{ claim: 1, reason: 'x', verdict: 'partial' }] },
  ]);
  const [first = '', second = ''] = asked.text.split('Claim 2:');
  expect(first).toContain('We keep backups for 35 days.');
  expect(first).not.toContain('at night');
  expect(second).toContain('at night');
  expect(asked.text).not.toContain('claim-3');
});

it('takes no claim without quotes, and at most five', async () => {
  await expect(consultAlone(verifier, { items: [item('c', 'x')] })).rejects.toMatchObject({ code: 'misuse' });
  const six = Array.from({ length: 6 }, (_, index) => item(`c${index}`, 'x', 'y'));
  await expect(consultAlone(verifier, { items: six })).rejects.toMatchObject({ code: 'misuse' });
});

it('goes by words and numbers without a model, and leaves open what they do not tell (A107)', async () => {
  const { output } = await consultAlone(verifier, {
    items: [
      item('c1', 'We keep all backups for 35 days.', 'In this company we keep all backups for 35 days.'),
      item('c2', 'We keep all backups for 30 days.', 'In this company we keep all backups for 35 days.'),
      item('c3', 'Whoever restores one needs a key.', 'Backups are written at night.'),
    ],
  });
  expect(output.verdicts.map(({ verdict }) => verdict)).toEqual(['supported', 'partial', null]);
  expect(output.verdicts[1]?.reason).toContain('35');
  expect(output.verdicts[2]?.reason).toContain('no model has checked it');
});

it('asks a smaller model the same where a claim is near the words of its quotes (A102)', () => {
  expect([quickVerifier.tier, verifier.tier]).toEqual(['simple', 'analytical']);
  expect({ ...quickVerifier, tier: 'analytical' }).toEqual(verifier);
});
