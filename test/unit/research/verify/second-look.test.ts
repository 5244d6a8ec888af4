// The second look: what could not be proved, and what would leave the report, is held against whole sections once.
import { describe, expect, it } from 'vitest';
import { claimsIn, contentVerdicts, secondVerdicts, type Said } from '../../../fakes/content-judge.ts';
import { draftOf } from '../../../support/draft.ts';
import { judged } from '../../../support/judging-story.ts';

/** What a second reader says of everything. */
const says =
  (verdict: string, more: object = {}) =>
  (text: string) => ({
    verdicts: secondVerdicts(text).map((one) => ({ ...one, verdict, ...more })),
  });

describe('a second look', () => {
  it('is had at what a judge doubts, and keeps it where the second one finds it: nothing leaves on one judgement (F11)', async () => {
    const { report, verdicts, agents } = await judged(
      'Falcon is old [1]. Heron is lazy [3].',
      { lazy: 'unsupported' },
      { again: {} },
    );
    expect(report).toBe('Falcon is old [1]. Heron is lazy [2].');
    expect(verdicts).toEqual(['supported', 'supported']);
    expect(agents().filter((agent) => agent === 'second-verifier')).toHaveLength(1);
    expect(agents()).not.toContain('reviser');
  });

  it('is had at digits that stand nowhere, exactly once, by the next larger group, with the page’s section (F6)', async () => {
    const { report, reasons, scripted, hows } = await judged(
      'Falcon is old [1]. It handles 250 requests [2].',
      { 250: 'supported' },
      { script: { 'second-verifier': says('supported') } },
    );
    const looks = scripted.asked.filter(({ agent }) => agent === 'second-verifier');
    expect(looks.map(({ tier }) => tier)).toEqual(['complex']);
    expect(looks[0]?.text).toContain(
      '“250” does not stand in its evidence, nor in a calculation that holds.',
    );
    expect(looks[0]?.text).toContain(
      'In our test the falcon engine handled 200 requests a second without errors.',
    );
    // it accepted the claim, but neither passage nor calculation proves it
    expect([report.includes('250'), reasons.join(' ').includes('250'), hows]).toEqual([
      false,
      false,
      ['model'],
    ]);
  });

  it('lets a number stand that is proposed and told as no fact, where both judges accept it (F6)', async () => {
    const said = 'So begin with 250 requests [2].';
    const [kept, lost] = await Promise.all(
      [['250'], null].map((proposes) =>
        judged(
          `Falcon is old [1]. ${said}`,
          { 250: 'concluded' },
          { script: { 'second-verifier': says('concluded', { proposes, passage: null }) } },
        ),
      ),
    );
    expect(kept?.report).toContain('So begin with 250 requests');
    expect(lost?.report).not.toContain('250');
  });

  it('has the last word: its verdict is final (F6)', async () => {
    const { report, result } = await judged(
      'Falcon is old [1]. Heron is lazy [3].',
      { lazy: 'contradicted' },
      { again: { lazy: 'unsupported' } },
    );
    expect(report).toBe('Falcon is old [1].');
    expect(result.claims).toHaveLength(1);
  });

  it('that nobody can take changes nothing: the claim stays, not checked (F58)', async () => {
    const { report, verdicts, result } = await judged(
      'Falcon is old [1]. Heron is lazy [3].',
      { lazy: 'unsupported' },
      { script: { 'second-verifier': () => ({ verdicts: [] }) } },
    );
    expect(report).toBe('Falcon is old [1]. Heron is lazy [2].');
    expect(verdicts).toEqual(['supported', null]);
    expect(result.cautions.join(' ')).toContain('1 of 2 claims were not checked');
  });

  it('is taken by another model than the first and the writer, where there is one (F6)', async () => {
    const modelsOf = async (names: Record<string, readonly string[]>) => {
      const { scripted } = await judged('Heron is lazy [3].', { lazy: 'unsupported' }, { again: {}, names });
      return scripted.asked.flatMap(({ agent, model }) => (agent === 'second-verifier' ? [model] : []));
    };
    expect(await modelsOf({ analytical: ['small'], complex: ['large', 'other'] })).toEqual(['other']);
    expect(await modelsOf({ analytical: ['small', 'other'], complex: ['large'] })).toEqual(['other']);
    expect(await modelsOf({ analytical: ['only'], complex: ['only'] })).toEqual(['only']);
  });

  it('makes a passage that it finds the evidence of the sentence, under a number, in the page’s own words (F6, A116)', async () => {
    const passage = 'The heron engine was released by its own foundation in 2002.';
    const { report, result, standing, verdicts } = await judged(
      'Falcon is old [1]. Heron came in 2002, later [4].',
      {},
      {
        script: {
          verifier: (text) => ({ verdicts: contentVerdicts(text, { 'Heron came in 2002': 'unsupported' }) }),
          // it may be wrong about the section, and is held to the page’s wording
          'second-verifier': says('supported', {
            section: 1,
            passage: 'In our test the heron engine  handled 300 requests a second without errors.',
          }),
        },
      },
    );
    // the page that it was shown does not have 2002: nothing proves the claim, and it leaves
    expect(report).not.toContain('2002');
    expect([verdicts, standing.length, result.citations.some(({ quote }) => quote === passage)]).toEqual([
      ['supported'],
      1,
      false,
    ]);
  });

  it('is not moved by a passage that stands nowhere', async () => {
    const { report } = await judged(
      'Falcon handles 250 requests [2]. Heron is quick [4].',
      { 250: 'supported' },
      {
        script: {
          'second-verifier': says('supported', { passage: 'The falcon engine handled 250 requests.' }),
        },
      },
    );
    expect(report).toBe('Heron is quick [1].');
  });
});

describe('a calculation', () => {
  const computing = (calculation: string) => (text: string) => ({
    verdicts: contentVerdicts(text).map((one) => {
      const claim = claimsIn(text).find(({ n }) => n === one.claim)?.claim ?? '';
      return claim.startsWith('Together') ? { ...one, verdict: 'computed', calculation, words: [] } : one;
    }),
  });
  const report = 'Together they handle 500 requests [2][4].';

  it('that holds makes a claim, and its receipt shows it (F4)', async () => {
    const { verdicts, hows, reasons, agents } = await judged(
      report,
      {},
      { script: { verifier: computing('200 + 300 = 500') } },
    );
    expect([verdicts, hows]).toEqual([['supported'], ['computed']]);
    expect(reasons[0]).toContain('200 + 300 = 500');
    expect(agents()).not.toContain('second-verifier');
  });

  it('may be made with the values that a draft sets itself in its code (F4)', async () => {
    const own = 'Together the 2 rounds wait 14 seconds [2][4].';
    const script = { verifier: computing('2 * 7 = 14') };
    const { verdicts, hows, agents } = await judged(
      `\`\`\`\nrounds = 2\nwait = 7\n\`\`\`\n\n${own}`,
      {},
      { script },
    );
    expect([verdicts, hows]).toEqual([['supported'], ['computed']]);
    expect(agents()).not.toContain('second-verifier');
    expect((await judged(own, {}, { script })).agents()).toContain('second-verifier');
  });

  it('that is wrong leads to a second look with the right result, which may be had right there (F4)', async () => {
    const { verdicts, hows, reasons, asked } = await judged(
      report,
      {},
      {
        script: {
          verifier: computing('200 + 300 = 600'),
          'second-verifier': says('computed', { calculation: '200 + 300 = 500' }),
        },
      },
    );
    expect(asked('second-verifier').join()).toContain(
      'The calculation “200 + 300 = 600” is wrong: it gives 500.',
    );
    expect([verdicts, hows]).toEqual([['supported'], ['computed']]);
    expect(reasons[0]).toContain('200 + 300 = 500');
  });

  it.each([
    'process.exit()',
    '10^10^10 = 500',
    '500 / 0 = 500',
    '1+'.repeat(50_000),
    '500 = 500',
    '500 * 100 / 100 = 500',
  ])('that is none proves nothing, and hangs nothing: %s (F4)', async (calculation) => {
    const { asked, status } = await judged(
      report,
      {},
      { again: {}, script: { verifier: computing(calculation) } },
    );
    expect(asked('second-verifier').join()).toContain('“500” does not stand in its evidence');
    expect(await status()).toBe('delivered');
  });
});

describe('a conclusion', () => {
  it('whose premises are named keeps its citations and no mark (F5)', async () => {
    const { report, verdicts, hows, agents } = await judged('So heron is the better choice [3][4].', {
      'better choice': 'concluded',
    });
    expect(report).toBe('So heron is the better choice [1][2].');
    expect([verdicts, hows]).toEqual([['supported'], ['concluded']]);
    expect(agents()).not.toContain('second-verifier');
  });
});

describe('a claim of absence', () => {
  const report = 'Falcon is old [1]. Nothing is said about errors of heron.';
  const draft = draftOf(report, {
    advises: false,
    notStated: [{ sentence: 'Nothing is said about errors of heron.', what: 'heron engine errors requests' }],
  });

  it('is held against the best sections of the pages read, and stays where none states it (F9)', async () => {
    const {
      report: delivered,
      asked,
      verdicts,
    } = await judged(
      report,
      {},
      { draft, script: { 'second-verifier': says('supported', { passage: null }) } },
    );
    const [look = ''] = asked('second-verifier');
    expect(look).toContain('It says that something is not stated.');
    expect(look).toContain('In our test the heron engine handled 300 requests a second without errors.');
    expect(delivered).toBe(report);
    expect(verdicts).toEqual(['supported', 'supported']);
  });

  describe('in a cell of a table', () => {
    const table = (cell: string) =>
      `Falcon is old [1].\n\n| what | age | errors |\n|---|---|---|\n| heron | ${cell} [3] | Nothing is said about errors |`;
    const play = (cell: string, said: Said, found: object | null) => {
      const notStated = [{ sentence: 'Nothing is said about errors', what: 'heron engine errors requests' }];
      return judged(table(cell), said, {
        draft: draftOf(table(cell), { notStated }),
        mends: { Nothing: 'heron | released [2] | not found' },
        script: {
          'second-verifier': says(found === null ? 'supported' : 'contradicted', found ?? { passage: null }),
        },
      });
    };

    it('leaves the other cells to be judged as a claim, without it (F9)', async () => {
      const right = await play('young', {}, null);
      expect(right.asked('verifier').join()).toContain('heron | young | –');
      expect(right.asked('second-verifier')[0]).toContain('heron | young | Nothing is said about errors');
      expect(right.report).toContain('| heron | young [2] | Nothing is said about errors |');
      expect(right.verdicts).toEqual(['supported', 'supported']);
      const wrong = await play('lazy', { lazy: 'partial' }, null);
      expect(wrong.asked('reviser')[0]).toContain('heron | lazy | Nothing is said about errors');
      expect(wrong.report).toContain('| heron | released [2] | not found |');
    });

    it('is wrong where a page states it, however right the others are (F9, F10)', async () => {
      const passage = 'In our test the heron engine handled 300 requests a second without errors.';
      const { asked, report: delivered } = await play('young', {}, { passage });
      expect(asked('reviser')[0]).toContain('handled 300 requests');
      expect(delivered).toContain('| heron | released [2] | not found |');
    });
  });

  it('is held against what it cites itself, whatever is found elsewhere (F9)', async () => {
    const sentence = 'Nothing is said about errors of heron [3].';
    const { asked } = await judged(
      `Falcon is old [1]. ${sentence}`,
      {},
      {
        draft: draftOf(`Falcon is old [1]. ${sentence}`, {
          advises: false,
          notStated: [{ sentence, what: 'xyzzy' }],
        }),
        script: { 'second-verifier': says('supported', { passage: null }) },
      },
    );
    expect(asked('second-verifier')[0]).toContain('was released by its own foundation in 2002.');
  });

  it('is wrong where one states it, and is mended with that (F9, F10)', async () => {
    const {
      report: delivered,
      verdicts,
      asked,
    } = await judged(
      report,
      {},
      {
        draft,
        mends: { 'Nothing is said': 'In a test heron made no errors [2].' },
        script: {
          'second-verifier': says('contradicted', {
            passage: 'In our test the heron engine handled 300 requests a second without errors.',
          }),
        },
      },
    );
    expect(asked('reviser')[0]).toContain('Nothing is said about errors of heron.');
    expect(asked('reviser')[0]).toContain('handled 300 requests');
    expect(delivered).toMatch(/^Falcon is old \[1\]\./);
    expect(delivered).not.toContain('Nothing is said');
    expect(verdicts[0]).toBe('supported');
  });
});
