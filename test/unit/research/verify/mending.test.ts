// Mending: what is not borne out is reworded, cited elsewhere or taken out in one call, and nothing else changes.
import { describe, expect, it } from 'vitest';
import { AnswerRejected } from '../../../../src/llm/port.ts';
import { contentVerdicts } from '../../../fakes/content-judge.ts';
import { draftOf } from '../../../support/draft.ts';
import { checkingWith, judged, sentencesIn } from '../../../support/judging-story.ts';
import { defaults } from '../../../support/theatre.ts';

const start = 'Falcon is old [1]. Heron is lazy [3]. Osprey is the youngest [5].';

const refuses = () => {
  throw new AnswerRejected('It is of no use.');
};

describe('mending', () => {
  it('rewords what is not borne out, judges only that and what follows it, and leaves all else byte for byte, and tells it (F10, A135)', async () => {
    const { report, standing, verdicts, asked, events } = await judged(
      start,
      { lazy: 'unsupported' },
      { mends: { lazy: 'Heron was released, too [2].' } },
    );
    expect(report).toBe('Falcon is old [1]. Heron was released, too [2]. Osprey is the youngest [3].');
    expect(standing).toEqual([
      'Falcon is old [1]',
      'Heron was released, too [2]',
      'Osprey is the youngest [3]',
    ]);
    expect(verdicts).toEqual(['supported', 'supported', 'supported']);
    expect(asked('reviser')).toHaveLength(1);
    const later = asked('verifier').slice(3).join('\n');
    expect(later).toContain('Heron was released, too');
    expect(later).not.toMatch(/claim \w+\nFalcon is old/);
    expect(await events('claim-revised')).toMatchObject([{ revised: 'Heron was released, too' }]);
    expect(await events('content-revised')).toMatchObject([{ removed: 0, revised: 1 }]);
    expect(await events('correction-metrics')).toMatchObject([
      { claims: 3, replaced: 1, kept: 2, removed: 0 },
    ]);
  });

  it('is for what is wrong only: a report that is borne out is not touched (A111)', async () => {
    const { agents, report } = await judged(start);
    expect(agents()).not.toContain('reviser');
    expect(report).toBe('Falcon is old [1]. Heron is lazy [2]. Osprey is the youngest [3].');
  });

  it('of what is partly borne out is by the words that are not, and keeps its citations (F11)', async () => {
    const { report, asked, verdicts, agents } = await judged(
      'Heron was released and is lazy [3].',
      {},
      {
        mends: { lazy: 'Heron was released [3].' },
        script: { verifier: (text) => ({ verdicts: contentVerdicts(text, { 'is lazy': 'partial' }) }) },
      },
    );
    expect(asked('reviser')[0]).toContain('Not borne out: “is lazy”.');
    expect(agents()).not.toContain('second-verifier');
    expect([report, verdicts]).toEqual(['Heron was released [1].', ['supported']]);
  });

  it('cannot take away what is partly borne out: it stays, as it is (F11)', async () => {
    const { report, verdicts, reasons } = await judged(
      'Heron was released and is lazy [3].',
      { 'is lazy': 'partial' },
      { mends: { lazy: null } },
    );
    expect([report, verdicts]).toEqual(['Heron was released and is lazy [1].', ['partial']]);
    expect(reasons[0]).toContain('“is lazy”');
  });

  it('cites other evidence that was found, changes the marker, and judges that again (A113, A116)', async () => {
    const { report, result, verdicts, asked } = await judged(
      'Falcon is old [1]. Heron handles many requests in a test [3].',
      {},
      {
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(
              text,
              text.includes('handled 300') ? {} : { 'Heron handles': 'unsupported' },
            ),
          }),
          'second-verifier': (text) => ({
            verdicts: sentencesOf(text).map((claim) => ({
              claim,
              question: '?',
              section: null,
              passage: null,
              reason: 'No.',
              verdict: 'unsupported',
              calculation: null,
              missing: null,
            })),
          }),
          reviser: (text) => {
            const [, n = '0'] = /<<<evidence (\d+) \w+\n[^<]*handled 300/.exec(text) ?? [];
            const other = /Other evidence that may fit: (.*)/.exec(text)?.[1] ?? '';
            expect(other.split(', ')).toContain(n);
            return {
              sentences: [
                {
                  sentence: 1,
                  action: 'cite',
                  text: `Heron handles many requests in a test [${n}].`,
                  next: 'keep',
                },
              ],
              answered: [],
            };
          },
        },
      },
    );
    expect(report).toBe('Falcon is old [1]. Heron handles many requests in a test [2].');
    expect(result.citations.map(({ n, url }) => [n, url])).toEqual([
      [1, 'https://falcon.example/facts'],
      [2, 'https://journal.example/heron'],
    ]);
    expect(verdicts).toEqual(['supported', 'supported']);
    expect(asked('verifier').at(-1)).toContain('Heron handles many requests');
  });

  it('takes out what nothing says, and what says nothing without it (F10)', async () => {
    const { report, result, standing, events } = await judged(
      'Falcon is old [1].\n\nHeron is lazy [3]. That is why it sleeps [3]. Osprey is young [5].',
      { lazy: 'contradicted' },
      {
        mends: { lazy: null },
        script: {
          reviser: (text) => ({
            sentences: sentencesIn(text).map(({ n }) => ({
              sentence: n,
              action: 'take out',
              text: null,
              next: 'take out',
            })),
            answered: [],
          }),
        },
      },
    );
    expect(report).toBe('Falcon is old [1].\n\nOsprey is young [2].');
    expect(standing).toEqual(['Falcon is old [1]', 'Osprey is young [2]']);
    expect(result.claims).toHaveLength(2);
    expect((await events('claim-removed')).map(({ text }) => text)).toEqual([
      'Heron is lazy',
      'That is why it sleeps',
    ]);
  });

  it('refuses a rewording that is worse or no better', async () => {
    const said = { lazy: 'partial', 'a dog': 'contradicted', tired: 'partial' };
    const instead = async (text: string) =>
      (await judged('Falcon is old [1]. Heron is lazy [3].', said, { mends: { lazy: text } })).report;
    expect(await instead('Heron is a dog [2].')).toBe('Falcon is old [1]. Heron is lazy [2].');
    expect(await instead('Heron is tired [2].')).toBe('Falcon is old [1]. Heron is lazy [2].');
    expect(await instead('Heron was released [2].')).toBe('Falcon is old [1]. Heron was released [2].');
  });

  it('takes the old sentence without the words that are not borne out where the rewording is not borne out either (F10)', async () => {
    const said = { lazy: 'partial', 'a dog': 'unsupported', tired: 'partial' };
    const instead = async (text: string, shorter: string) => {
      const sentences = [{ sentence: 1, action: 'reword', text, shorter, next: 'keep' }];
      const { report, verdicts } = await judged('Heron was released and is lazy [3].', said, {
        script: { reviser: () => ({ sentences, answered: [] }) },
      });
      return [report, ...verdicts];
    };
    const shorter = 'Heron was released [3].';
    expect(await instead('Heron is a dog [3].', shorter)).toEqual(['Heron was released [1].', 'supported']);
    expect(await instead('Heron came early [3].', shorter)).toEqual(['Heron came early [1].', 'supported']);
    expect(await instead('Heron is a dog [3].', 'Heron is tired [3].')).toEqual([
      'Heron was released and is lazy [1].',
      'partial',
    ]);
  });

  it('prefers what is wholly borne out to a rewording that is so in part (F10)', async () => {
    const said = { lazy: 'contradicted', tired: 'partial' };
    const sentences = (shorter: string | null) => [
      { sentence: 1, action: 'reword', text: 'Heron is tired [3].', shorter, next: 'keep' },
    ];
    const instead = async (shorter: string | null) => {
      const script = { reviser: () => ({ sentences: sentences(shorter), answered: [] }) };
      const { report } = await judged('Heron was released and is lazy [3].', said, { script });
      return report;
    };
    expect(await instead('Heron was released [3].')).toBe('Heron was released [1].');
    expect(await instead(null)).toBe('Heron is tired [1].');
  });

  it('takes of several sentences those before the first one that is not borne out (F10)', async () => {
    const instead = async (text: string) =>
      (
        await judged(
          'Heron is lazy [3]. Osprey is young [5].',
          { lazy: 'partial', tired: 'partial', slow: 'unsupported' },
          { mends: { lazy: text } },
        )
      ).report;
    const kept = 'Heron was released [1]. Osprey is young [2].';
    expect(await instead('Heron was released [3]. It is tired [3].')).toBe(kept);
    expect(await instead('Heron was released [3]. It is slow [3]. It was first [3].')).toBe(kept);
    expect(await instead('Heron is slow [3]. It was released [3].')).toBe(
      'Heron is lazy [1]. Osprey is young [2].',
    );
  });

  it('shows a new sentence that cites nothing with what the one before it cites, which it cites where that bears it out (F10)', async () => {
    const added = 'So it came early.';
    const { report, asked, verdicts, standing } = await judged(
      'Heron is lazy [3].\n\nOsprey is young [5].',
      { lazy: 'partial', 'So it came': 'concluded' },
      { mends: { lazy: `Heron was released [3]. ${added}` } },
    );
    expect(asked('verifier').join()).toMatch(
      /cites nothing; evidence \d[\d, ]* may bear it out\)[^(]*claim \w+\nSo it came/,
    );
    expect(report).toBe('Heron was released [1]. So it came early [1].\n\nOsprey is young [2].');
    expect(standing).toEqual(['Heron was released [1]', 'So it came early [1]', 'Osprey is young [2]']);
    expect(verdicts).toEqual(['supported', 'supported', 'supported']);
  });

  it('refuses a rewording that has still to be borne out, however wrong the old one was', async () => {
    const said = { lazy: 'contradicted', sleeps: 'needs evidence', slow: 'unsupported' };
    for (const text of ['Heron sleeps all day.', 'Heron is slow [2].']) {
      const { report } = await judged('Falcon is old [1]. Heron is lazy [3].', said, {
        mends: { lazy: text },
      });
      expect(report).toBe('Falcon is old [1].');
    }
  });

  it('refuses new digits and quotations that stand nowhere, whatever a judge says of them (F10)', async () => {
    const said = { lazy: 'unsupported', '77': 'supported', sleepy: 'supported' };
    const instead = async (text: string) =>
      (await judged('Falcon is old [1]. Heron is lazy [3].', said, { mends: { lazy: text } })).report;
    expect(await instead('Heron has 77 wings [2].')).toBe('Falcon is old [1].');
    expect(await instead('Heron is “sleepy and old” [2].')).toBe('Falcon is old [1].');
  });

  it('refuses a rewording after which the next sentence is not true any more', async () => {
    const { report } = await judged(
      'Heron is lazy [3]. It was first [3].',
      { lazy: 'partial' },
      {
        mends: { lazy: 'Falcon was released [1].' },
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text, {
              lazy: 'partial',
              ...(text.includes('The sentence before it: Falcon was released')
                ? { 'It was first': 'contradicted' }
                : {}),
            }),
          }),
        },
      },
    );
    expect(report).toBe('Heron is lazy [1]. It was first [1].');
  });

  it('that drops everything takes out only what two judgements speak against', async () => {
    const { report } = await judged(
      start,
      { lazy: 'unsupported' },
      {
        script: {
          reviser: (text) => ({
            sentences: [1, 2, 3, 4].map((sentence) => ({
              sentence,
              action: 'take out',
              text: null,
              next: 'take out',
            })),
            answered: [text.length],
          }),
        },
      },
    );
    expect(report).toMatch(/^Falcon is old \[1\]\./);
    expect(report).not.toContain('lazy');
  });

  it('that answers nothing leaves it to what was judged', async () => {
    const { report, status } = await judged(
      start,
      { lazy: 'unsupported' },
      { script: { reviser: () => ({ sentences: [], answered: [] }) } },
    );
    expect([report, await status()]).toEqual(['Falcon is old [1]. Osprey is the youngest [2].', 'delivered']);
  });

  it('of what cites nothing knows what its judge found (F58)', async () => {
    const said = { rain: 'needs evidence' };
    const { asked } = await judged('Falcon is old [1]. Nobody likes rain.', said, {
      mends: { rain: 'Falcon is old [1].' },
    });
    expect(asked('reviser')[0]).toContain(
      'It cites nothing, and somebody should be able to check it. That is what the quote says.',
    );
  });

  it('that fails leaves what cites nothing as it is, not checked: one judge alone has asked for evidence (F58)', async () => {
    const uncited = 'Falcon is old [1]. Nobody likes rain.';
    const { report, verdicts } = await judged(
      uncited,
      { rain: 'needs evidence' },
      { script: { reviser: refuses } },
    );
    expect(report).toBe(uncited);
    expect(verdicts).toEqual(['supported', null]);
  });

  it('of one cell keeps the row and its other cells (A138)', async () => {
    const table =
      '| what | when | how |\n|---|---|---|\n| falcon | old [1] | fast [2] |\n| heron | lazy [3] | quick [4] |';
    const { report, standing } = await judged(
      table,
      { lazy: 'unsupported' },
      { mends: { lazy: 'heron | not found | quick [4]' } },
    );
    expect(report).toBe(
      '| what | when | how |\n|---|---|---|\n| falcon | old [1] | fast [2] |\n| heron | not found | quick [3] |',
    );
    expect(standing).toEqual(['falcon | old [1] | fast [2]', 'heron | not found | quick [3]']);
  });

  it('is offered what the sentence before it rests on, from which it may follow (A112)', async () => {
    const offeredIn = async (text: string) => {
      const { asked } = await judged(text, { lazy: 'unsupported' }, { mends: { lazy: null } });
      const [, offered = ''] = /Other evidence that may fit: (.*)/.exec(asked('reviser')[0] ?? '') ?? [];
      return offered.split(', ');
    };
    expect(await offeredIn('Falcon is old [1]. So it is lazy [3].')).toContain('1');
    expect(await offeredIn('Falcon is old [1].\n\nSo it is lazy [3].')).not.toContain('1');
  });

  it('is offered what the sentence behind it rests on, which may prove what it opens (A112)', async () => {
    const offeredIn = async (text: string) => {
      const draft = draftOf(text, { answering: ['Falcon is old'] });
      const { asked } = await judged(text, { lazy: 'unsupported' }, { mends: { lazy: null }, draft });
      const [, offered = ''] = /Other evidence that may fit: (.*)/.exec(asked('reviser')[0] ?? '') ?? [];
      return offered.split(', ');
    };
    expect(await offeredIn('So it is lazy [3]. Falcon is old [1].')).toContain('2');
    expect(await offeredIn('So it is lazy [3].\n\nFalcon is old [1].')).not.toContain('2');
  });

  it('of an answer is offered all that the draft cites, which it may sum up (F11)', async () => {
    const text = `Nobody knew [1].${[2, 3, 4, 5, 6].map((n) => `\n\n### Part ${n}\n\nSo it is told [${n}].`).join('')}`;
    const offeredTo = async (answering: string) => {
      const draft = draftOf(text, { answering: [answering] });
      const { asked } = await judged(text, { Nobody: 'partial' }, { draft });
      const [, offered = ''] = /Other evidence that may fit: (.*)/.exec(asked('reviser')[0] ?? '') ?? [];
      return offered.split(', ').toSorted();
    };
    expect(await offeredTo('Nobody knew')).toEqual(['2', '3', '4', '5', '6']);
    expect((await offeredTo('So it is told')).length).toBeLessThan(5);
  });

  it('is offered other evidence by its words, and that never removes a citation (A112, A114, A115)', async () => {
    const { asked, report } = await judged(
      'Falcon is old [1]. The heron engine was released and is lazy [4].',
      { lazy: 'partial' },
    );
    const [, offered = ''] = /Other evidence that may fit: (.*)/.exec(asked('reviser')[0] ?? '') ?? [];
    expect(offered.split(', ').length).toBeLessThanOrEqual(4);
    expect(offered).not.toBe('none');
    expect(report).toBe('Falcon is old [1]. The heron engine was released and is lazy [2].');
  });

  it('is offered what speaks of the part that is not borne out, however long the sentence and the reason are (A112)', async () => {
    const others = 'letters, parcels, flowers, cheese, bottles, blankets, candles, ladders, buckets, hammers';
    const { asked } = await judged(
      `It carries ${others}, saddles, lanterns and carpets, and it does so without errors [1].`,
      {},
      {
        script: {
          verifier: (text) => ({
            verdicts: contentVerdicts(text, { carries: 'partial' }).map((one) =>
              one.verdict === 'partial'
                ? { ...one, missing: 'without errors', reason: `The quote speaks of ${others} alone.` }
                : one,
            ),
          }),
        },
      },
    );
    const [question = ''] = asked('reviser');
    expect(question).toMatch(/Other evidence that may fit: \d/);
    expect(question).toContain('requests a second without errors');
  });

  it('that answers an open question takes it from the report, if its wording was kept', async () => {
    const openOf = async (mended: string) => {
      const { result } = await judged(
        'Falcon is old [1]. Heron is lazy [3].',
        { lazy: 'partial', tired: 'contradicted' },
        {
          draft: draftOf('Falcon is old [1]. Heron is lazy [3].', {
            openQuestions: ['When was heron released?', 'Who paid for it?'],
          }),
          script: {
            reviser: () => ({
              sentences: [{ sentence: 1, action: 'reword', text: mended, next: 'keep' }],
              answered: [1],
            }),
          },
        },
      );
      return result.report.includes('When was heron released?');
    };
    expect(await openOf('Heron was released by a foundation [2].')).toBe(false);
    expect(await openOf('Heron is tired [2].')).toBe(true);
  });
});

const sentencesOf = (text: string) => Array.from(text.matchAll(/^Claim (\d+) \(/gm), ([, n]) => Number(n));

describe('what is not borne out in the end', () => {
  it('leaves with the heading above it, is counted as what it was, and told (A137, A139, A140)', async () => {
    const { report, verdicts, events, result } = await judged(
      'Falcon is old [1].\n\n### Beginnings\n\nNobody ever released heron [3].',
      { Nobody: 'contradicted' },
    );
    expect([report.trim(), verdicts]).toEqual(['Falcon is old [1].', ['supported']]);
    expect(await events('verification-summary')).toMatchObject([
      { claims: 2, contradicted: 1, contradictedRate: 0.5, warning: true, skipped: null },
    ]);
    expect(await events('claim-removed')).toMatchObject([{ text: 'Nobody ever released heron' }]);
    expect(result.cautions).toEqual([]);
  });

  it('leaves after two judgements, whatever they called it (A137)', async () => {
    for (const verdict of ['unsupported', 'contradicted']) {
      const { report } = await judged('Falcon is old [1]. Nobody released heron [3].', { Nobody: verdict });
      expect(report).toBe('Falcon is old [1].');
    }
  });

  it('stays where cleaning up is switched off, with its verdict', async () => {
    const { report, verdicts } = await judged(
      'Falcon is old [1]. Nobody released heron [3].',
      { Nobody: 'contradicted' },
      { limits: checkingWith({ cleanUp: false }) },
    );
    expect([report, verdicts]).toEqual([
      'Falcon is old [1]. Nobody released heron [2].',
      ['supported', 'contradicted'],
    ]);
  });

  it.each([
    ['mend', 'Falcon is old [1].'],
    ['hedge', 'Falcon is old [1]. Reportedly, Heron is lazy.'],
    ['qualify', 'Falcon is old [1]. Some evidence suggests that Heron is lazy.'],
    ['parenthetical', 'Falcon is old [1]. Heron is lazy (unverified).'],
  ] as const)('is, with the setting %s: %s (A132, F12)', async (soften, expected) => {
    const { report } = await judged(
      'Falcon is old [1]. Heron is lazy [3].',
      { lazy: 'unsupported' },
      { limits: checkingWith({ soften }) },
    );
    expect(report).toBe(expected);
  });

  it('is never softened where its sources say otherwise, or nobody checked it (A137)', async () => {
    const limits = checkingWith({ soften: 'parenthetical' });
    expect(
      (await judged('Falcon is old [1]. Heron is lazy [3].', { lazy: 'contradicted' }, { limits })).report,
    ).toBe('Falcon is old [1].');
    const open = await judged(
      'Falcon is old [1].',
      {},
      { limits, script: { verifier: () => ({ verdicts: [] }) } },
    );
    expect([open.report, open.verdicts]).toEqual(['Falcon is old [1].', [null]]);
  });

  it('stays with what follows it where it is softened', async () => {
    const { report } = await judged(
      'Falcon is old [1]. Heron is lazy [3]. That is why it sleeps [3].',
      { lazy: 'unsupported' },
      {
        limits: checkingWith({ soften: 'parenthetical' }),
        script: {
          reviser: () => ({
            sentences: [{ sentence: 1, action: 'take out', text: null, next: 'take out' }],
            answered: [],
          }),
        },
      },
    );
    expect(report).toBe('Falcon is old [1]. Heron is lazy (unverified). That is why it sleeps [2].');
  });
});

describe('the answer', () => {
  const wrong = 'Heron is lazy [3]. Falcon is old by now [1].';
  const draft = draftOf(wrong, { answering: ['Heron is lazy.'] });

  const settling = (text: string) =>
    text.includes('was not borne out by its evidence')
      ? draftOf('Heron was released [3]. Falcon is old by now [1].', {
          answering: ['Heron was released.'],
          answered: 'partly',
          openQuestions: ['Does heron rest?'],
        })
      : draftOf(wrong, { answering: ['Heron is lazy.'], openQuestions: ['Is falcon fast?'] });

  it('that is not borne out is asked for once more, with what was wrong, and what that draft says of itself counts (F11)', async () => {
    const { report, result, asked, verdicts } = await judged(
      '',
      { lazy: 'unsupported' },
      { script: { writer: settling } },
    );
    expect(asked('writer')).toHaveLength(2);
    expect(asked('writer')[1]).toContain('Heron is lazy');
    expect(report).toBe(
      'Heron was released [1]. Falcon is old by now [2].\n\n### Open questions\n\n- Does heron rest?',
    );
    expect(result).toMatchObject({ answered: 'partly', gaps: ['Does heron rest?'] });
    expect(verdicts).toEqual(['supported', 'supported']);
  });

  it('is delivered with what stood below it in a run before version 30, of which people may have accepted that', async () => {
    const { report } = await judged(
      '',
      { lazy: 'unsupported' },
      { script: { writer: settling }, version: 29 },
    );
    expect(report).toMatch(/^Heron was released .*Is falcon fast\?$/s);
  });

  it('that is not borne out then either gives way to what was found, quoted, and that it does not settle the question (F11)', async () => {
    const { report, result, standing, hows, asked } = await judged(wrong, { lazy: 'unsupported' }, { draft });
    expect(asked('writer')).toHaveLength(2);
    expect(report).toMatch(
      /^What was read does not settle this\. What it says is:\n\n- “The heron engine was released by its own foundation in 2002\.” \[1\]\n/,
    );
    expect(report).toContain('Falcon is old by now [2].');
    expect(report).not.toContain('lazy');
    expect(hows).toEqual(['literal', 'literal', 'model']);
    for (const text of standing) expect(report).toContain(text);
    expect(standing.map((text) => text.slice(-3))).toEqual(['[1]', '[2]', '[2]']);
    expect(result.citations.length).toBeGreaterThan(0);
    expect(result.answered).toBe('no');
  });

  it('never just leaves with the sentence before it (F11)', async () => {
    const { report } = await judged(
      'Heron is lazy [3]. Falcon is older [1].',
      { lazy: 'contradicted' },
      {
        draft: draftOf('Heron is lazy [3]. Falcon is older [1].', { answering: ['Falcon is older.'] }),
        script: {
          reviser: () => ({
            sentences: [{ sentence: 1, action: 'take out', text: null, next: 'take out' }],
            answered: [],
          }),
        },
      },
    );
    expect(report).toBe('Falcon is older [1].');
  });

  it('is the first paragraph where nobody names it, and a report of which nothing is left is never empty (F11)', async () => {
    const { report, asked } = await judged('| what | how |\n|---|---|\n| heron | lazy [3] |', {
      lazy: 'unsupported',
    });
    expect(asked('writer')).toHaveLength(2);
    expect(report).toMatch(/^What was read does not settle this/);
  });
});

describe('feedback', () => {
  it('that rewords one sentence keeps the verdicts of the others, and asks about that one only (F14)', async () => {
    const first = 'Falcon is old [1]. Heron came later [3].';
    const { asked, answer, pass, result } = await judged(
      first,
      {},
      {
        limits: { approval: { ...defaults.approval, draft: true } },
        script: {
          writer: (text) =>
            draftOf(text.includes('Say it better') ? 'Falcon is old [1]. Heron followed it [3].' : first),
        },
      },
    );
    const before = asked('verifier').length;
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Say it better.' });
    await pass();
    const later = asked('verifier').slice(before).join('\n');
    expect(later).toContain('Heron followed it');
    expect(later).not.toContain('\nFalcon is old\n');
    expect(result.claims).toHaveLength(2);
  });
});
