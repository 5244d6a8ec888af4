// New wordings beside each other: what stands around one may be reworded, too, or be said by it.
import { describe, expect, it } from 'vitest';
import { contentVerdicts, evidenceIn } from '../../../fakes/content-judge.ts';
import { draftOf } from '../../../support/draft.ts';
import { judged, sentencesIn, type Mends } from '../../../support/judging-story.ts';

/** A reviser that takes out what follows the sentences that hold these words. */
const merging = (mends: Mends) => (text: string) => ({
  sentences: sentencesIn(text).flatMap(({ n, sentence }) => {
    const [, instead] = Object.entries(mends).find(([words]) => sentence.includes(words)) ?? [];
    if (instead === undefined) return [];
    return [{ sentence: n, action: 'reword', text: instead, shorter: null, next: 'take out' }];
  }),
  answered: [],
});

const start = 'Falcon is old [1].\n\nHeron is lazy [3]. It came later [3]. Osprey is the youngest [5].';
const merged = 'Heron was released, and it came later [2].';

describe('a new wording that says what follows it, too', () => {
  it('takes its place, and what followed is not judged behind it', async () => {
    const { report, standing, asked, events } = await judged(
      start,
      { lazy: 'unsupported' },
      { script: { reviser: merging({ lazy: merged }) } },
    );
    expect(report).toBe(
      'Falcon is old [1].\n\nHeron was released, and it came later [2]. Osprey is the youngest [3].',
    );
    expect(standing).toEqual([
      'Falcon is old [1]',
      'Heron was released, and it came later [2]',
      'Osprey is the youngest [3]',
    ]);
    expect(asked('verifier').at(-1)).toContain('Heron was released, and it came later');
    expect(asked('verifier').at(-1)).not.toMatch(/claim \w+\nIt came later/);
    expect(await events('claim-removed')).toEqual([]);
  });

  it('leaves the item of what followed with it', async () => {
    const { report } = await judged(
      'Falcon is old [1].\n\n- Heron is lazy [3].\n- It came later [3].\n- Osprey is the youngest [5].',
      { lazy: 'unsupported' },
      { script: { reviser: merging({ lazy: merged }) } },
    );
    expect(report).toBe(
      'Falcon is old [1].\n\n- Heron was released, and it came later [2].\n- Osprey is the youngest [3].',
    );
  });

  it('takes along what answers the request only in its own words', async () => {
    const draft = start.replace('It came later [3].', 'It came later than falcon did [3].');
    const reportWith = async (text: string) =>
      (
        await judged(
          draft,
          { lazy: 'unsupported' },
          {
            draft: draftOf(draft, { answering: ['It came later than falcon did.'] }),
            script: { reviser: merging({ lazy: text }) },
          },
        )
      ).report;
    const own = 'Heron was released; it came later than falcon did [2].';
    expect(await reportWith(own)).toBe(
      'Falcon is old [1].\n\nHeron was released; it came later than falcon did [2]. Osprey is the youngest [3].',
    );
    expect(await reportWith(merged)).toContain(`${merged} It came later than falcon did [2].`);
  });

  it.each([
    ['the new wording is not borne out', { lazy: 'partial', 'was released': 'unsupported' }, {}],
    ['a part of it is not', { lazy: 'partial', quick: 'unsupported' }, {}],
    ['that answers the request', { lazy: 'partial' }, { answering: ['It came later.'] }],
    ['that is to be mended itself', { lazy: 'partial', 'It came': 'partial' }, {}],
  ] as const)('does not where %s: what follows stays', async (_where, said, draft) => {
    const { report } = await judged(start, said, {
      draft: draftOf(start, draft),
      script: { reviser: merging({ lazy: `${merged} It is quick [2].` }) },
    });
    expect(report).toContain('It came later [2].');
  });
});

describe('a new wording behind one that is new, too', () => {
  it('is judged behind that, and lent what that cites', async () => {
    const { asked, report } = await judged(
      'Falcon is old [1].\n\nHeron is lazy [3]. It sleeps all day long.',
      { 'is lazy': 'partial', 'sleeps all': 'needs evidence' },
      {
        mends: {
          'is lazy': 'Heron was released by its own foundation [2].',
          'sleeps all': 'So it does not sleep.',
        },
      },
    );
    expect(asked('verifier').at(-1)).toMatch(
      /cites nothing; evidence \d+[\d, ]* may bear it out\)\n<<<place \w+\nThe sentence before it: Heron was released by its own foundation\n\w+ place>>>\n<<<claim \w+\nSo it does not sleep/,
    );
    expect(asked('verifier').at(-1)).not.toContain('Heron is lazy');
    expect(report).toContain('Heron was released by its own foundation [2]. So it does not sleep');
  });
});

describe('a new row', () => {
  it('keeps its cells and the bar that closes it', async () => {
    const { report } = await judged(
      'Falcon is old [1].\n\n| what | when | how |\n|---|---|---|\n| heron | lazy [3] | we expect it |\n| falcon | old [1] | |\n',
      { lazy: 'partial' },
      { mends: { lazy: 'heron | released [2] | in a test [2]' } },
    );
    expect(report).toContain('| heron | released [2] | in a test [2] |\n| falcon | old [1] | |');
  });

  it('cites what it was concluded from besides, as it is recorded', async () => {
    const said = { lazy: 'unsupported', slow: 'unsupported', early: 'concluded' };
    const { report, result } = await judged(
      'Falcon is old [1]. Both are slow [2][4].\n\n| what | when |\n|---|---|\n| heron | lazy [2] |\n',
      said,
      {
        mends: { lazy: 'heron | came early [2]', slow: 'Both are busy [2][3].' },
        script: {
          verifier: (text) => {
            const all = evidenceIn(text).map(({ n }) => n);
            const verdicts = contentVerdicts(text, said);
            return {
              verdicts: verdicts.map((one) =>
                one.verdict === 'concluded' ? { ...one, evidence: all } : one,
              ),
            };
          },
        },
      },
    );
    expect(report).toContain('| heron | came early [2][3] |');
    expect(result.claims.at(-1)).toMatchObject({ citations: [2, 3], quotes: [1, 2] });
  });

  it('ends in one stop where the old one ended in one', async () => {
    const { report } = await judged(
      'Falcon is old [1].\n\n| what | when |\n|---|---|\n| heron | It is lazy [3]. |\n',
      { lazy: 'partial' },
      { mends: { lazy: 'heron | It was released [2].' } },
    );
    expect(report).toContain('| heron | It was released [2]. |');
  });

  it('has no more cells than the old one where that began with an empty one', async () => {
    const { report } = await judged(
      'Falcon is old [1].\n\n| what | when | how |\n|---|---|---|\n| | lazy [3] | we expect it |\n',
      { lazy: 'partial' },
      { mends: { lazy: 'heron | released [2] | in a test [2]' } },
    );
    expect(report).toContain('\n| heron | released [2] | in a test [2] |');
  });
});
