// Stage 7: claims that answer the request are taken apart, and their facts are looked up, at extended only.
import { describe, expect, it } from 'vitest';
import { claimsIn, contentVerdicts } from '../../../fakes/content-judge.ts';
import { draftOf } from '../../../support/draft.ts';
import { judged } from '../../../support/judging-story.ts';

const doubtful = 'The gannet engine was released by its own foundation and it is a very lazy bird';
const report = `${doubtful} [1]. Falcon is old [1].\n\n### More\n\nOsprey is quite a lazy engine as well, they say everywhere [3].`;
const facts = [
  'The gannet engine was released by its own foundation.',
  'The gannet engine is a very lazy bird.',
];

const told = (depth: 'light' | 'medium' | 'extended', more: object = {}) =>
  judged(
    report,
    { 'very lazy bird': 'unsupported', 'quite a lazy': 'unsupported' },
    {
      depth,
      draft: draftOf(report, { answering: [`${doubtful}.`] }),
      script: {
        decomposer: [{ facts }],
        // the fact that is true is borne out by what the web has of it, and by nothing else
        verifier: (text: string) => ({
          verdicts: contentVerdicts(text, {
            'very lazy bird': 'unsupported',
            'quite a lazy': 'unsupported',
            ...(text.includes('The gannet engine was released by its own foundation in 2008')
              ? {}
              : { [facts[0] ?? '']: 'unsupported' }),
          }),
        }),
        ...more,
      },
    },
  );

describe('looking facts up', () => {
  it.each(['light', 'medium'] as const)('is off at %s (A136)', async (depth) => {
    const { agents, events } = await told(depth);
    expect(agents()).not.toContain('decomposer');
    expect((await events('stage-7'))[0]).toMatchObject({ state: 'skipped', reason: 'off at this depth' });
  });

  it('is for claims that answer the request and are not borne out, and for no other (A125)', async () => {
    const { asked } = await told('extended');
    expect(asked('decomposer').length).toBeGreaterThan(0);
    for (const text of asked('decomposer')) {
      expect(text).toContain(doubtful);
      expect(text).not.toContain('Osprey is quite');
    }
  });

  it('takes none apart where all is borne out (A125)', async () => {
    const { agents, events } = await judged('Falcon is old [1].', {}, { depth: 'extended' });
    expect(agents()).not.toContain('decomposer');
    expect((await events('stage-7'))[0]).toMatchObject({ state: 'skipped', reason: 'no claim needs it' });
  });

  it('takes nothing apart that has eight words or fewer (A126)', async () => {
    const { agents, asked } = await judged(
      'Gannet is a very lazy bird [1].',
      { lazy: 'unsupported' },
      { depth: 'extended' },
    );
    expect(agents()).not.toContain('decomposer');
    // it is its own fact, held against what was found
    expect(
      asked('verifier').filter((text) =>
        claimsIn(text).some(({ claim }) => claim === 'Gannet is a very lazy bird'),
      ).length,
    ).toBeGreaterThan(1);
  });

  it('asks for at most seven facts, and holds each against three quotes at most of what was found, then of the web (A127, A128, A129)', async () => {
    const { asked, events, web } = await told('extended');
    expect(asked('decomposer')[0]).toContain('Give 7 facts at most.');
    const visits = asked('verifier')
      .map((text) => claimsIn(text).filter(({ claim }) => facts.includes(claim)))
      .filter((own) => own.length > 0);
    expect(visits.flat().length).toBeGreaterThan(2);
    const mostCited = visits.map((own) => Math.max(...own.map(({ cites }) => cites.length)));
    expect([mostCited[0], Math.max(...mostCited)]).toEqual([3, 3]);
    expect(
      web.calls.filter((call) => call.startsWith('search ') && call.includes('gannet engine was released'))
        .length,
    ).toBeGreaterThan(0);
    const [complete] = (await events('stage-7')).filter(({ state }) => state === 'complete');
    expect(complete).toMatchObject({ facts: 2, verified: 1 });
    // two rounds at most, one search each
    expect(Number(complete?.['searches'])).toBeLessThanOrEqual(2 * facts.length);
  });

  it('offers what bears a fact out where the claim is mended, which gets a number and stands among the sources (A130, A131, A133)', async () => {
    const {
      report: delivered,
      result,
      asked,
    } = await told('extended', {
      reviser: (text: string) => {
        const [, n = '0'] = /<<<evidence (\d+) \w+\nQuote: The gannet engine was released/.exec(text) ?? [];
        return {
          sentences: [
            {
              sentence: 1,
              action: 'reword',
              text: `The gannet engine was released by its own foundation [${n}].`,
              next: 'keep',
            },
          ],
          answered: [],
        };
      },
    });
    expect(asked('reviser').join('\n')).toContain(
      'The gannet engine was released by its own foundation in 2008.',
    );
    expect(delivered).toMatch(
      /^The gannet engine was released by its own foundation \[1\]\. Falcon is old \[2\]\./,
    );
    expect(result.citations[0]).toMatchObject({ n: 1, url: 'https://gannet.example/facts' });
    expect(result.sources.find(({ url }) => url === 'https://gannet.example/facts')).toMatchObject({
      number: 1,
      status: 'cited',
    });
  });
});
