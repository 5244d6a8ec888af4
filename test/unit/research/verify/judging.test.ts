// The first look at the claims of a draft: who is asked about what, and what the answer is worth.
import { describe, expect, it } from 'vitest';
import { claimsIn, contentVerdicts, evidenceIn } from '../../../fakes/content-judge.ts';
import { statementsOf } from '../../../../src/citations/statements.ts';
import type { Assessed, CheckedCitation } from '../../../../src/research/verify/checked.ts';
import { judge } from '../../../../src/research/verify/judge.ts';
import { taskScene } from '../../../support/task-scene.ts';
import { draftOf } from '../../../support/draft.ts';
import { judged, judgingStory } from '../../../support/judging-story.ts';
import { defaults } from '../../../support/theatre.ts';

const literal = 'The falcon engine was released by its own foundation in 2001.';
/** The claims of all questions of an agent, without those by which it is tested. */
const claimsOf = (texts: readonly string[], report: string) =>
  texts.flatMap((text) =>
    claimsIn(text)
      .filter(({ claim }) => report.includes(claim))
      .map(({ claim }) => claim),
  );

const cited: CheckedCitation = {
  n: 1,
  taskId: 'task-1',
  pageHash: 'h',
  url: 'https://a.test/',
  title: 'A',
  headings: [],
  start: 0,
  end: 8,
  quote: 'Made up.',
  score: 1,
  verified: true,
};

/** What the first look gives, where one citation is known. */
async function lookedAt(text: string, citation: CheckedCitation, way: { asks: boolean; composed: boolean }) {
  const scene = await taskScene({ script: {} });
  let found: readonly Assessed[] = [];
  await scene.stage.pass(async (run) => {
    found = (
      await judge(run, 'judge', statementsOf(text), {
        ...way,
        leavesUncited: way.composed,
        parts: scene.work.parts,
        asked: { request: 'What is it?' },
        proposed: [],
        steps: '',
        dates: new Map(),
        routes: false,
        writer: null,
        citations: [citation],
        known: new Map(),
      })
    ).claims;
  });
  return found;
}

describe('nobody is asked', () => {
  it('about a quote without a model, whatever stands in quotation marks in its heading', async () => {
    const found = await lookedAt('- **A › MATCH \'"one two thr" \\* \'**: “Made up.” [1]', cited, {
      asks: false,
      composed: true,
    });
    expect(found).toMatchObject([{ verdict: 'supported', how: 'literal' }]);
    const other = await lookedAt('- **A › “Made up.”**: “Another.” [1]', cited, {
      asks: false,
      composed: true,
    });
    expect(other).toMatchObject([{ verdict: null }]);
  });

  it('about what stands in a source word for word', async () => {
    const { hows, verdicts, agents } = await judged(`${literal.slice(0, -1)} [1]. “${literal}” [1]`);
    expect([verdicts, hows]).toEqual([
      ['supported', 'supported'],
      ['literal', 'literal'],
    ]);
    expect(agents()).not.toContain('verifier');
  });

  it('about a report that claims nothing (F8)', async () => {
    const { report, verdicts, agents, status } = await judged(
      'What is falcon?\n\n### Engines\n\n```\nrun falcon [1]\n```',
      {},
      { draft: { answered: 'no' } },
    );
    expect([verdicts, agents().includes('verifier'), await status()]).toEqual([[], false, 'delivered']);
    expect(report).toContain('run falcon');
  });

  it('twice about the same claim and evidence in a run (A110, F14)', async () => {
    const { pass, answer, asked, status } = await judgingStory(
      'Falcon is the elder one [1]. Heron came later on [3].',
      {},
      { limits: { approval: { ...defaults.approval, draft: true } } },
    );
    await pass();
    const before = asked('verifier').length;
    const drafts = asked('writer').length;
    expect(before).toBe(2);
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Say it again.' });
    await pass();
    expect(asked('writer').length).toBeGreaterThan(drafts);
    expect(await status()).toBe('waiting');
    expect(asked('verifier')).toHaveLength(before);
  });
});

describe('a claim', () => {
  it('is shown with the evidence it cites, and with no other quote of the same pages (F2)', async () => {
    const { asked } = await judged('Falcon is old [1]. Falcon is quick [2]. Heron is quick as well [4].');
    const questions = asked('verifier');
    // the two pages of the journal are one publisher's; each claim still names its own
    for (const text of questions)
      for (const { claim, cites } of claimsIn(text)) {
        if (claim.includes('Falcon is old')) expect(cites).toEqual([1]);
        if (claim.includes('Falcon is quick')) expect(cites).toEqual([2]);
        if (claim.includes('Heron is quick')) expect(cites).toEqual([3]);
      }
    expect(questions.find((text) => text.includes('Falcon is old'))).not.toContain('handled');
  });

  it('is shown in its place: heading, sentence before, request and what was assumed (F3)', async () => {
    const { asked } = await judged(
      'Falcon is quick [2].\n\n### Age of engines\n\nFalcon is old [1]. It was first [1].',
    );
    const text = asked('verifier').join('\n');
    expect(text).toContain('Under the heading: Age of engines');
    expect(text).toContain('The sentence before it: Falcon is old');
    expect(text).toContain('How do the engines falcon and heron compare?');
  });

  it('rests on exactly the quotes that it cites (F2)', async () => {
    const { library, runId } = await judged('Falcon is quick [2]. Heron is quick as well [4][2].');
    const { claims = [], evidence = [] } = library.reports.get(runId) ?? {};
    expect(
      claims.map((claim) =>
        claim.evidence.map(({ id }) => evidence.find((one) => one.id === id)?.quote.match(/\d+/)?.[0]),
      ),
    ).toEqual([['200'], ['200', '300']]);
  });

  it('whose evidence is in no source is not sent, not checked, and stays (A106)', async () => {
    const missing = { ...cited, verified: false } as const;
    const found = await lookedAt('It was made in a garage [1].', missing, { asks: true, composed: false });
    expect(found).toMatchObject([
      { verdict: null, next: 'stay', reason: 'nothing that it cites was found in its source' },
    ]);
  });

  it('that cites nothing goes along: no claim, given, or in need of evidence (F8)', async () => {
    const { report, verdicts, result } = await judged(
      'So much for the engines that were compared. Falcon is old [1]. You asked about falcon and heron engines. Both were built in a garage by two brothers.',
      { 'garage by': 'needs evidence', 'You asked': 'given' },
      { mends: { garage: null } },
    );
    expect(report).toBe(
      'So much for the engines that were compared. Falcon is old [1]. You asked about falcon and heron engines.',
    );
    expect(verdicts).toEqual(['supported']);
    expect(result.cautions).toEqual([]);
  });
});

describe('a statement that goes on from the one before', () => {
  it('is judged with what that one cites, and cites what bears it out (F8)', async () => {
    const { report, verdicts, asked, agents, hows, standing } = await judged(
      'Falcon is old [1]. So it came before the others. Nobody knows more. Heron is lazy [3].',
      { 'came before': 'concluded', 'Nobody knows': 'no claim' },
    );
    expect(asked('verifier').join('\n')).toMatch(
      /Claim \d+ \(cites nothing; evidence 1[\d, ]* may bear it out\)\n<<<place[^<]*before it: Falcon is old[^<]*<<<claim \w+\nSo it came/,
    );
    expect(report).toBe(
      'Falcon is old [1]. So it came before the others [1]. Nobody knows more. Heron is lazy [2].',
    );
    expect(verdicts).toEqual(['supported', 'supported', 'supported']);
    expect(hows).toEqual(['model', 'concluded', 'model']);
    expect(standing).toContain('So it came before the others [1].');
    expect(agents()).not.toContain('reviser');
  });

  it('or opens what the one behind it goes into, is judged with what that one cites (F8)', async () => {
    const { report, asked, agents } = await judged(
      'Age is not all. Falcon is old [1].\n\nNo more is known.\n\nHeron is lazy [3].',
      { 'Age is': 'concluded', 'No more': 'no claim' },
    );
    expect(asked('verifier').join('\n')).toMatch(
      /Claim \d+ \(cites nothing; evidence 1[\d, ]* may bear it out\)\n<<<claim \w+\nAge is/,
    );
    expect(asked('verifier').join('\n')).toMatch(/Claim \d+ \(cites nothing\)\n<<<claim \w+\nNo more/);
    expect(report).toMatch(/^Age is not all \[1\]\. Falcon is old \[1\]\./);
    expect(agents()).not.toContain('reviser');
  });

  it('or stands between two that cite, is judged with what both cite, and cites what it rests on (F8)', async () => {
    const { report, asked } = await judged(
      'Falcon is old [1]. Age is not all. Heron is lazy [3].',
      {},
      {
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text, { 'Age is': 'concluded' }).map((one, index) => {
              const claim = claimsIn(text)[index];
              return claim?.isLent === true ? { ...one, evidence: claim.cites.slice(1) } : one;
            }),
          }),
        },
      },
    );
    expect(asked('verifier').join('\n')).toMatch(/cites nothing; evidence 1, \d[\d, ]* may bear it out\)/);
    expect(report).toBe('Falcon is old [1]. Age is not all [2]. Heron is lazy [2].');
  });

  it.each([
    ['concluded', 2],
    ['supported', 1],
  ])('cites what it rests on besides where it is %s from more than it cites', async (verdict, quotes) => {
    const { result } = await judged(
      'Heron came early [2]. Both are busy [2][4].',
      {},
      {
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text, { 'came early': verdict }).map((one, index) =>
              claimsIn(text)[index]?.claim.includes('came early') === true
                ? { ...one, evidence: evidenceIn(text).map(({ n }) => n) }
                : one,
            ),
          }),
        },
      },
    );
    expect(result.claims[0]?.quotes).toHaveLength(quotes);
  });

  it('cites it where the sentence ends, behind what has its own citation inside it', async () => {
    const { report } = await judged(
      'Heron [2], which came early, is busy. Falcon is, too [4].',
      {},
      {
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text, { 'came early': 'concluded' }).map((one, index) =>
              claimsIn(text)[index]?.claim.includes('came early') === true
                ? { ...one, evidence: evidenceIn(text).map(({ n }) => n) }
                : one,
            ),
          }),
        },
      },
    );
    expect(report).toBe('Heron [1], which came early, is busy [2]. Falcon is, too [2].');
  });

  it.each([
    ['the judge names nothing that it rests on', { evidence: [] }],
    ['it names other evidence', { evidence: [3] }],
    ['it has a number that stands nowhere', { claim: 'So it came 77 years before.' }],
    ['the judge wants evidence', { verdict: 'needs evidence' }],
  ] as const)('is mended like any other that cites nothing where %s (F8)', async (_where, given) => {
    const { claim = 'So it came before the others.', ...said } = { claim: undefined, ...given };
    const { report, agents } = await judged(
      `Falcon is old [1]. ${claim} Heron is lazy [3].`,
      {},
      {
        mends: { 'So it came': null },
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text, { 'So it came': 'concluded' }).map((one, index) =>
              claimsIn(text)[index]?.isLent === true ? { ...one, ...said } : one,
            ),
          }),
        },
      },
    );
    expect(agents()).toContain('reviser');
    expect(report).toBe('Falcon is old [1]. Heron is lazy [2].');
  });
});

describe('a sum that cites nothing', () => {
  const summed = (draft: string, calculation: string) =>
    judged(
      `${draft}\n\n\`\`\`\nfiles = 400000\ncores = 16\nseconds = 3\n\`\`\``,
      {},
      {
        mends: { 'That makes': null },
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text).map((one, index) =>
              claimsIn(text)[index]?.claim.includes('That makes') === true
                ? { ...one, verdict: 'computed', evidence: [], words: [], calculation }
                : one,
            ),
          }),
        },
      },
    );

  it.each([
    ['in a paragraph of its own', 'Heron is quick [4].\n\nThat makes 21 hours for all of it.'],
    ['behind a sentence that cites', 'Heron is quick [4]. That makes 21 hours for all of it.'],
  ])('of numbers that are given stays as it is, %s (F4, F8)', async (_where, draft) => {
    const { report, verdicts, hows, agents } = await summed(draft, '400000 * 3 / 16 / 3600 = 21');
    expect(report).toContain('That makes 21 hours for all of it.');
    expect(verdicts).toEqual(['supported', 'supported']);
    expect(hows).toEqual(['model', 'computed']);
    expect(agents()).not.toContain('reviser');
  });

  it.each([
    ['it is wrong', 'That makes 22 hours for all of it.', '400000 * 3 / 16 / 3600 = 22'],
    ['a number of it stands in the evidence alone', 'That makes 600 in all.', '300 * 2 = 600'],
    ['it comes to something else', 'That makes 24 hours for all of it.', '400000 * 3 / 16 / 3600 = 21'],
  ])('is mended where %s (F4, F8)', async (_where, sum, calculation) => {
    const { report, agents } = await summed(`Heron handled 300 requests [4]. ${sum}`, calculation);
    expect(agents()).toContain('reviser');
    expect(report).not.toContain('That makes');
  });
});

describe('a judge', () => {
  const accepts = (text: string) =>
    claimsIn(text).map(({ n, cites }) => ({
      claim: n,
      reason: 'Yes.',
      verdict: 'supported',
      evidence: cites,
      words: [],
      calculation: null,
      missing: null,
    }));

  it('that is not believed is followed by the next model of its group, then by the next group, and is not asked again (F58)', async () => {
    const { verdicts, scripted } = await judged(
      'Falcon is old [1].',
      {},
      {
        names: { analytical: ['small', 'medium'], complex: ['medium', 'large'] },
        script: {
          verifier: (text, { model }) => ({
            verdicts: model === 'large' ? contentVerdicts(text) : accepts(text),
          }),
        },
      },
    );
    expect(verdicts).toEqual(['supported']);
    expect(scripted.asked.filter(({ agent }) => agent === 'verifier').map(({ model }) => model)).toEqual([
      'small',
      'medium',
      'large',
    ]);
  });

  it.each<[string, (text: string) => unknown[]]>([
    ['accepts everything', (text) => claimsIn(text).map(({ n }) => verdictFor(n, 'supported'))],
    ['refuses everything', (text) => claimsIn(text).map(({ n }) => verdictFor(n, 'contradicted'))],
    ['answers nothing', () => []],
    ['answers about another claim', () => [verdictFor(77, 'supported')]],
    ['calls everything no claim', (text) => claimsIn(text).map(({ n }) => verdictFor(n, 'no claim'))],
  ])(
    'that %s takes nothing away and vouches for nothing: what it was asked about is not checked, and counted in one note (F58, A107)',
    async (_what, verdicts) => {
      const text = 'Falcon is old [1]. Heron is quick [4].';
      const {
        report,
        verdicts: found,
        result,
        status,
        hows,
      } = await judged(text, {}, { script: { verifier: (asked) => ({ verdicts: verdicts(asked) }) } });
      expect(await status()).toBe('delivered');
      expect(report).toBe('Falcon is old [1]. Heron is quick [2].');
      expect([found, hows]).toEqual([
        [null, null],
        [null, null],
      ]);
      expect(result.cautions.filter((note) => note.includes('2 of 2 claims were not checked'))).toHaveLength(
        1,
      );
    },
  );

  it('that refuses all of a few claims is asked once more, with a claim that nobody may refuse (F58)', async () => {
    const report = 'Falcon is lazy [1].';
    const { asked, verdicts } = await judged(
      `${report} Heron is quick [4].`,
      { lazy: 'unsupported' },
      { again: {} },
    );
    const own = asked('verifier').map((text) => claimsIn(text).map(({ claim }) => report.includes(claim)));
    expect(own.map((claims) => claims.filter((isOwn) => isOwn).length)).toEqual([1, 0, 1]);
    expect(own.map((claims) => claims.length)).toEqual([2, 2, 3]);
    expect(verdicts).toEqual(['supported', 'supported']);
  });

  it('that answers half is believed for that half; the other half is not checked (F58)', async () => {
    const { verdicts, reasons } = await judged(
      'Falcon is old [1]. Falcon is mature by now [1]. Falcon is quite grown up [1].',
      {},
      {
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text).filter(
              ({ claim }) => !claimsIn(text)[claim - 1]?.claim.includes('mature'),
            ),
          }),
        },
      },
    );
    expect(verdicts).toEqual(['supported', null, 'supported']);
    expect(reasons[1]).toBe('the model gave no verdict');
  });

  it('that answers half and then nothing that can be used is believed for that half, also where it fails again', async () => {
    let calls = 0;
    const { verdicts } = await judged(
      'Falcon is old [1]. Falcon is mature by now [1]. Falcon is quite grown up [1].',
      {},
      {
        script: {
          verifier: (text) => {
            calls += 1;
            const given = contentVerdicts(text).filter(
              ({ claim }) => !claimsIn(text)[claim - 1]?.claim.includes('mature'),
            );
            return { verdicts: calls === 1 ? given : [] };
          },
        },
      },
    );
    expect(verdicts).toEqual(['supported', null, 'supported']);
  });

  it('that follows one which is not believed, and answers half, is believed for that half with its reasons', async () => {
    let calls = 0;
    const { verdicts, reasons } = await judged(
      'Falcon is old [1]. Falcon is mature by now [1].',
      {},
      {
        names: { analytical: ['small'], complex: ['large'] },
        script: {
          verifier: (text, { model }) => {
            if (model === 'small') return { verdicts: accepts(text) };
            calls += 1;
            const isOld = ({ claim }: { claim: number }) =>
              !claimsIn(text)[claim - 1]?.claim.includes('mature');
            return { verdicts: calls === 1 ? contentVerdicts(text).filter(isOld) : [] };
          },
        },
      },
    );
    expect(verdicts).toEqual(['supported', null]);
    expect(reasons[0]).not.toBe(reasons[1]);
    expect(reasons[1]).toBe('no judge that was asked could be believed');
  });

  it('is tested in every question, and its tests are no claims of the report (F58)', async () => {
    const report = 'Falcon is old [1]. Heron is quick [4]. Osprey is the youngest [5].';
    const { asked, result } = await judged(report);
    for (const text of asked('verifier')) {
      const own = claimsIn(text).filter(({ claim }) => report.includes(claim));
      expect(claimsIn(text).length - own.length).toBe(1);
    }
    expect(result.claims).toHaveLength(3);
  });

  it('that fails on many claims is asked about each half, in their order (A109)', async () => {
    const report = Array.from('abcdef', (letter) => `Reviewer ${letter} likes how falcon works [1].`).join(
      ' ',
    );
    const { verdicts, asked, standing } = await judged(
      report,
      {},
      {
        script: {
          verifier: (text) => ({ verdicts: claimsIn(text).length > 5 ? [] : contentVerdicts(text) }),
        },
      },
    );
    expect(verdicts).toEqual(Array.from('abcdef', () => 'supported'));
    expect(asked('verifier').map((text) => claimsOf([text], report).length)).toEqual([6, 3, 3]);
    expect(standing).toEqual(
      Array.from('abcdef', (letter) => `Reviewer ${letter} likes how falcon works [1]`),
    );
  });
});

function verdictFor(claim: number, verdict: string) {
  return {
    claim,
    reason: 'So it is.',
    verdict,
    evidence: [1],
    words: ['released'],
    calculation: null,
    missing: null,
  };
}

describe('many claims', () => {
  it('are judged in one round of questions', async () => {
    const names = ['falcon', 'heron', 'osprey'];
    const report = Array.from(
      { length: 30 },
      (_, index) =>
        `Reviewers number ${'abcdefghijklmnopqrstuvwxyzäöüß'[index]} liked how ${names[index % 3]} works [${(index % 3) * 2 + 1}].`,
    ).join(' ');
    const { asked, verdicts } = await judged(report);
    expect(verdicts).toEqual(Array.from({ length: 30 }, () => 'supported'));
    expect(asked('verifier')).toHaveLength(3);
  });

  it('of a table of five hundred rows are all judged, and stay at their places (A97)', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, index) => `| part ${String.fromCharCode(97 + (index % 26))} of many | quick [2] |`,
    );
    const { verdicts, report, standing, asked } = await judged(
      `| what | how |\n|---|---|\n${rows.join('\n')}`,
    );
    expect(verdicts).toHaveLength(500);
    expect(report.split('\n')).toHaveLength(502);
    expect(standing.every((row) => /^part \w of many \| quick \[1\]$/.test(row))).toBe(true);
    expect(asked('verifier').length).toBeGreaterThanOrEqual(25);
    for (const text of asked('verifier')) expect(claimsIn(text).length).toBeLessThanOrEqual(22);
  });

  it('and one of 20 kB get a verdict each', async () => {
    const long = `Falcon is so old that ${'it is really and truly old and '.repeat(650)}nobody remembers [1].`;
    const { verdicts, status } = await judged(`${long} Heron is quick [4].`);
    expect([verdicts, await status()]).toEqual([['supported', 'supported'], 'delivered']);
  });

  it('fit into a small context: there are more questions, and each is small', async () => {
    const report = Array.from(
      { length: 16 },
      (_, index) =>
        `Reviewer number ${'abcdefghijklmnop'[index]} likes how falcon works ${'in every way '.repeat(30)}[1].`,
    ).join(' ');
    const { verdicts, asked } = await judged(report, {}, { room: 8_000 });
    expect(verdicts).toEqual(Array.from({ length: 16 }, () => 'supported'));
    expect(asked('verifier').length).toBeGreaterThan(1);
    for (const text of asked('verifier')) expect(text.length / 4).toBeLessThan(8_000);
  });
});

describe('verdicts by the settings', () => {
  it('are none in classical mode, and that is said (A95)', async () => {
    const { medium } = defaults.depths;
    const depths = {
      ...defaults.depths,
      medium: { ...medium, citations: { ...medium.citations, mode: 'classical' as const } },
    };
    const { result, agents, events } = await judged('Falcon is old [1].', {}, { limits: { depths } });
    expect([result.claims, result.citations.every(({ verified }) => verified)]).toEqual([[], true]);
    expect(agents()).not.toContain('verifier');
    expect(result.cautions).toEqual(['Claims are not checked in classical mode.']);
    expect(await events('verification-summary')).toMatchObject([
      { claims: 0, skipped: 'Claims are not checked in classical mode.' },
    ]);
  });

  it('come from smaller models for claims near their evidence, where an operator wants it (A101, A102, A103)', async () => {
    const report =
      'The falcon engine was released by its foundation in 2001 [1]. Perhaps it might possibly seem old [1].';
    const tiersOf = async (routes: boolean) => {
      const { scripted } = await judged(
        report,
        {},
        { limits: { citations: { ...defaults.citations, routes } } },
      );
      return scripted.asked.filter(({ agent }) => agent === 'verifier').map(({ tier }) => tier);
    };
    expect(await tiersOf(false)).toEqual(['analytical']);
    expect((await tiersOf(true)).toSorted()).toEqual(['analytical', 'simple']);
  });

  it('without evidence are none, with the reason that there was nothing (A94)', async () => {
    const { events, result } = await judged(
      'Nobody knows.',
      {},
      { draft: draftOf('Nobody knows.', { answered: 'no' }) },
    );
    expect(result.claims).toEqual([]);
    expect(await events('verification-summary')).toMatchObject([
      { claims: 0, skipped: 'empty_evidence_pool' },
    ]);
  });
});
