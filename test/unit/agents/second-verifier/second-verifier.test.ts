// The second verifier: sees sections of pages, says what would have to stand there before it judges, and copies what does.
import { describe, expect, it } from 'vitest';
import { consult } from '../../../../src/agents/agent.ts';
import {
  secondVerifier,
  type SecondVerifierInput,
} from '../../../../src/agents/second-verifier/second-verifier.ts';
import { scriptedModels } from '../../../fakes/scripted-models.ts';
import { english } from '../../../support/english.ts';
import { consultScripted, shippedPrompts } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const input: SecondVerifierInput = {
  items: [
    {
      id: 'claim-3',
      claim: 'They are kept for 36 days.',
      section: 'Time',
      before: 'Heron has backups.',
      head: '',
      evidence: [4],
      note: '“36” does not stand in its evidence.',
      sections: [2],
    },
    {
      id: 'claim-5',
      claim: 'They run at night.',
      section: '',
      before: '',
      head: '',
      evidence: [5],
      note: '',
      sections: [],
    },
  ],
  sections: [
    { n: 1, title: 'Nights', address: 'a.example', text: 'They run at night [7].' },
    { n: 2, title: 'Days', address: 'b.example', text: 'Since 2.0 they are kept for 36 days.' },
  ],
  request: 'How long?',
};

const verdict = (claim: number, said: string, more: object = {}) => ({
  claim,
  question: 'How long are they kept?',
  section: 2,
  passage: 'Since 2.0 they are kept for 36 days.',
  reason: 'So it says.',
  verdict: said,
  calculation: null,
  missing: null,
  ...more,
});
const looked = (...verdicts: readonly object[]) => consultScripted(secondVerifier, input, [{ verdicts }]);

describe('the second look', () => {
  it('shows whole sections, each claim with its own and with what was doubted (F6)', async () => {
    const { asked } = await looked(verdict(1, 'supported'));
    const { text, tier } = asked;
    expect(tier).toBe('complex');
    for (const shown of [
      'Title: Days',
      'Address: b.example',
      'Since 2.0 they are kept for 36 days.',
      'Claim 1 (look in section 2)',
      'Claim 2 (look in any section)',
      '“36” does not stand in its evidence.',
      'Under the heading: Time',
      'The sentence before it: Heron has backups.',
      'They run at night ［7］.',
      'How long?',
    ])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/claim-\d|cites nothing|evidence 4/);
  });

  it('asks what one would have to find before it asks for the verdict', async () => {
    const { asked } = await looked(verdict(1, 'supported'));
    expect(asked.system.indexOf('`question`')).toBeGreaterThan(0);
    expect(asked.system.indexOf('`question`')).toBeLessThan(asked.system.indexOf('give the verdict'));
  });

  it('gives verdicts with the passages that were copied', async () => {
    const { output } = await looked(
      verdict(1, 'supported'),
      verdict(2, 'contradicted', { section: null, passage: '  ' }),
    );
    expect(output.judgements).toMatchObject([
      {
        id: 'claim-3',
        said: 'supported',
        evidence: [4],
        passage: { section: 2, text: 'Since 2.0 they are kept for 36 days.' },
      },
      { id: 'claim-5', said: 'contradicted', passage: null },
    ]);
  });

  it('says which numbers a claim proposes itself, of which no source has to have any', async () => {
    const { output } = await looked(
      verdict(1, 'concluded', { proposes: ['41 days'] }),
      verdict(2, 'supported', { proposes: null }),
    );
    expect(output.judgements.map(({ proposes }) => proposes)).toEqual([['41 days'], undefined]);
  });

  it('keeps no passage that is as long as a section', async () => {
    const { output } = await looked(verdict(1, 'supported', { passage: 'word '.repeat(1_000) }));
    expect(output.judgements[0]?.passage).toBeNull();
  });

  it('is asked again where no claim has a verdict; half of them is enough', async () => {
    const { refusals, output } = await consultScripted(secondVerifier, input, [
      { verdicts: [verdict(7, 'supported')] },
      { verdicts: [verdict(2, 'partial', { missing: 'at night' })] },
    ]);
    expect(refusals).toHaveLength(1);
    expect(output.judgements.map(({ said, missing }) => [said, missing])).toEqual([
      [null, null],
      ['partial', 'at night'],
    ]);
  });

  it.each(['given', 'needs evidence', 'partially supported'])('knows no verdict "%s"', async (said) => {
    await expect(looked(verdict(1, said))).rejects.toThrow();
  });

  it('fits where there is little room', async () => {
    const sections = input.sections.map((section) => ({ ...section, text: 'word '.repeat(40_000) }));
    const { asked } = await consultScripted(
      secondVerifier,
      { ...input, sections },
      [{ verdicts: [verdict(1, 'partial')] }],
      8_000,
    );
    expect(asked.text.length / 4).toBeLessThan(8_100);
  });

  it('says nothing without a model', async () => {
    const { output } = await consultAlone(secondVerifier, input);
    expect(output.judgements.map(({ said, passage }) => [said, passage])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

it('keeps the verdicts of an answer that lacked some, where nothing that can be used comes after it', async () => {
  const { output } = await consult(secondVerifier, input, {
    models: scriptedModels({
      'second-verifier': [{ verdicts: [verdict(1, 'supported')] }, { verdicts: [] }],
    }),
    prompts: shippedPrompts,
    say: english,
    signal: new AbortController().signal,
  });
  expect(output.judgements.map(({ said }) => said)).toEqual(['supported', null]);
  expect(output.judgements[0]?.passage).not.toBeNull();
});
