// Claims that their citations do not bear out: taken apart, looked up fact by fact, and kept, worded anew or softened.
import { describe, expect, it } from 'vitest';
import { scriptedModels } from '../../../../fakes/scripted-models.ts';
import { claimsOf } from '../../../../../src/citations/claims.ts';
import { heldToRules } from '../../../../../src/research/verify/held-to-rules.ts';
import type { FactsScene } from '../../../../support/facts-scene.ts';
import { factsScene, verifierBy } from '../../../../support/facts-scene.ts';

const falcon = 'https://falcon.test/facts';
const journal = 'https://journal.test/falcon';
const released = 'The Falcon engine was released by its foundation in 2001.';
const handles = 'In our test the Falcon engine handled 300 requests a second.';
const read = {
  [falcon]: `# Facts about Falcon\n\n${released} It is written in C.`,
  [journal]: `# A test of Falcon\n\n${handles} Nothing broke.`,
};

const facts = {
  released: 'The Falcon engine was released in 2001.',
  handles: 'The Falcon engine handles 300 requests a second.',
};
const claim = 'The Falcon engine was released in 2001 and handles 300 requests a second [1].';

/** Supported where the quotes have the year or the number of the fact. */
const byNumber = verifierBy((text, quotes) => {
  const numbers = text.match(/\d{3,}/g) ?? [];
  return numbers.every((number) => quotes.some((quote) => quote.includes(number)))
    ? 'supported'
    : 'unsupported';
});
const script = {
  decomposer: [{ facts: [facts.released, facts.handles] }],
  verifier: byNumber,
  reviser: [
    {
      sentences: [
        { text: 'The Falcon engine was released in 2001.', facts: [1] },
        { text: 'It reportedly handles 300 requests a second.', facts: [2] },
      ],
    },
  ],
};

/** Nothing of this is so near its source that rules are sure. */
const vague = (verdict: 'partial' | 'unsupported') => ({
  ...script,
  decomposer: [{ facts: ['Falcon appeared first in 2001.', 'Falcon copes with 300 requests a second.'] }],
  verifier: verifierBy(() => verdict),
});

const scene = (over: Partial<FactsScene> = {}) =>
  factsScene({
    text: claim,
    read,
    cited: [{ url: falcon, quote: released }],
    verdicts: ['partial'],
    script,
    limits: { citations: { mode: 'natural', numbers: true, facts: 5, searches: 0 } },
    ...over,
  });

describe('reviseClaims', () => {
  it('keeps a claim whose facts are all found, and cites what bears them out (A128, A131, A133)', async () => {
    const told = await scene({ pool: [{ url: journal, quote: handles }] });
    const { text, claims, citations, numbering, metrics } = await told.revised();
    expect(text).toBe(claim.replace('[1]', '[1][2]'));
    expect(numbering).toEqual([falcon, journal]);
    expect(citations.at(-1)).toMatchObject({
      n: 2,
      url: journal,
      quote: handles,
      taskId: 'task-2',
      verified: true,
    });
    expect(claims).toMatchObject([{ id: 'claim-1', verdict: 'supported', numbers: [1, 2], quotes: [0, 1] }]);
    expect(metrics).toEqual({
      claims: 1,
      revised: 1,
      facts: 2,
      verified: 2,
      softened: 0,
      searches: 0,
      sources: 1,
    });
    const [, complete] = await told.events('stage-7');
    expect(complete).toEqual({ state: 'complete', ...metrics });
    expect(await told.events('claim-revised')).toMatchObject([
      { id: 'claim-1', original: claim.slice(0, -1), kind: 'fully_verified', verified: 2, softened: 0 },
    ]);
  });

  it('words a claim anew of which one fact is found: that one cited, the other less sure (A131, A135)', async () => {
    const told = await scene({
      text: `A first sentence.\n\n${claim} A last one [1].`,
      verdicts: ['partial', 'supported'],
    });
    const { text, claims } = await told.revised();
    const expected =
      'The Falcon engine was released in 2001 [1]. It reportedly handles 300 requests a second.';
    expect(text).toBe(`A first sentence.\n\n${expected} A last one [1].`);
    expect(claims.map(({ text: words, verdict, numbers }) => [words, verdict, numbers])).toEqual([
      ['The Falcon engine was released in 2001', 'supported', [1]],
      ['A last one', 'supported', [1]],
    ]);
    // every claim is where it says (A134)
    const places = claimsOf(text).map(({ start, end }) => [start, end]);
    expect(claims.map(({ start, end }) => [start, end])).toEqual(places);
    expect(await told.events('content-revised')).toEqual([{ revised: 1 }]);
    expect(await told.events('claim-revised')).toMatchObject([
      { id: 'claim-1', kind: 'partially_softened', revised: expected.slice(0, -1), verified: 1, softened: 1 },
    ]);
  });

  it.each([
    ['“was released to the whole world” in 2001 and handles 300 requests a second', 0, 1],
    ['“was released by its foundation” in 2001 and handles 300 requests a second', 2, 0],
  ])(
    'holds the whole of a claim to the rules before it calls it verified: %s',
    async (said, verified, softened) => {
      const told = await scene({
        text: `The Falcon engine ${said} [1].`,
        pool: [{ url: journal, quote: handles }],
      });
      const { text, claims, metrics } = await told.revised();
      expect(metrics).toMatchObject({ verified, softened });
      expect(text.includes('(unverified)')).toBe(verified === 0);
      expect(heldToRules({ claims, citations: (await told.replayed()).citations }).claims).toEqual(claims);
      const kind = verified === 0 ? 'fully_softened' : 'fully_verified';
      expect(await told.events('claim-revised')).toMatchObject([{ kind, verified, softened }]);
    },
  );

  it('verifies no fact with words in quotation marks that its source does not say', async () => {
    const quoting = [
      'The Falcon engine was “made free for the whole world” in 2001.',
      'It handles 300 requests.',
    ];
    const text = `The Falcon engine was “made free for the whole world” in 2001 and handles 300 requests [1].`;
    const told = await scene({ text, script: { ...script, decomposer: [{ facts: quoting }] } });
    expect((await told.revised()).metrics).toMatchObject({ facts: 2, verified: 0 });
  });

  it('softens a partly supported claim of which no fact is found, and keeps its marker (A131, A132)', async () => {
    const told = await scene({ script: vague('unsupported') });
    const { text, claims } = await told.revised();
    expect(text).toBe(claim.replace(' [1]', ' (unverified) [1]'));
    expect(claims).toMatchObject([{ id: 'claim-1', verdict: 'partial', numbers: [1] }]);
  });

  it('leaves an unsupported claim of which no fact is found to the cleaning up (A131)', async () => {
    const told = await scene({
      verdicts: ['unsupported'],
      script: vague('unsupported'),
    });
    const { text, claims } = await told.revised();
    expect(text).toBe(claim);
    expect(claims).toEqual(told.checking.claims);
    expect(await told.events('claim-revised')).toMatchObject([
      { kind: 'fully_softened', verified: 0, softened: 2 },
    ]);
  });

  it('takes a citation away that bears nothing of the claim out (A131)', async () => {
    const { text } = await (
      await scene({
        text: 'Falcon handles 300 requests a second [1].',
        verdicts: ['unsupported'],
        pool: [{ url: journal, quote: handles }],
      })
    ).revised();
    expect(text).toBe('Falcon handles 300 requests a second [2].');
  });

  it('does not count a fact that is partly said as found (A130)', async () => {
    const told = await scene({ script: vague('partial') });
    expect((await told.revised()).metrics).toMatchObject({ facts: 2, verified: 0, softened: 2 });
  });

  it('does not believe a verifier in a number that no quote has (A130)', async () => {
    const told = await scene({ script: { ...script, verifier: verifierBy(() => 'supported') } });
    expect((await told.revised()).metrics).toMatchObject({ verified: 1, softened: 1 });
  });

  it('looks up unsupported and partly supported claims only, and asks about nothing else (A125)', async () => {
    const text = `${claim} ${claim} ${claim} ${claim}`;
    const told = await scene({ text, verdicts: ['contradicted', null, 'supported', 'partial'] });
    const { claims, metrics } = await told.revised();
    expect(metrics.claims).toBe(1);
    expect(claims.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['contradicted', null, 'supported']);
    expect(told.agents().filter((agent) => agent === 'decomposer')).toHaveLength(1);
  });

  it('takes no claim of eight words apart (A126)', async () => {
    const told = await scene({
      text: 'Falcon came out in the year 2001 abroad [1]. Falcon came out in the year 2001 abroad alone [1].',
      verdicts: ['unsupported', 'unsupported'],
      script: { ...script, decomposer: [{ facts: ['Falcon came out in 2001.'] }] },
    });
    await told.revised();
    expect(told.agents().filter((agent) => agent === 'decomposer')).toHaveLength(1);
    expect(told.models.asked[0]?.text).toContain('abroad alone');
  });

  it('is off where the depth wants no facts, and says so (A136, A135)', async () => {
    const told = await scene({
      limits: { citations: { mode: 'natural', numbers: false, facts: 0, searches: 0 } },
    });
    const { text, metrics } = await told.revised();
    expect(text).toBe(claim);
    expect(metrics.claims).toBe(0);
    expect(told.agents()).toEqual([]);
    expect(await told.events('stage-7')).toEqual([{ state: 'skipped', reason: 'off at this depth' }]);
  });

  it('asks many facts of many claims at once, and the same one once (A110)', async () => {
    const told = await scene({
      text: `${claim}\n\n${claim}\n\n${claim}`,
      verdicts: ['partial', 'partial', 'partial'],
      script: vague('unsupported'),
    });
    await told.revised();
    expect(told.agents().filter((agent) => agent === 'verifier')).toHaveLength(1);
  });

  it('leaves tables, headings and half of a bold text as they are (A138)', async () => {
    const text = `# Falcon [1]\n\n| engine | speed |\n| --- | --- |\n| Falcon | 300 [1] |\n\n**Falcon was quick [1]. It is still quick.**`;
    const told = await scene({ text, verdicts: ['partial', 'partial', 'partial'] });
    expect(await told.revised()).toMatchObject({ text, metrics: { claims: 0 } });
  });

  it('works without a model: facts by rules, sentence by sentence (A132)', async () => {
    const told = await scene({
      alone: true,
      text: `**Speed:** ${handles.replace('our test', 'a test').slice(0, -1)} [1].`,
      verdicts: ['partial'],
      pool: [{ url: journal, quote: handles }],
    });
    const { text, claims } = await told.revised();
    expect(told.agents()).toEqual([]);
    expect(text).toMatch(/^\*\*Speed:\*\* In a test the Falcon engine handled 300 requests a second/);
    expect(claims).toHaveLength(1);
  });

  it('falls back to the facts as they were checked when what a model wrote does not hold (A131)', async () => {
    const wrong = 'In 2001 the Falcon engine was released worldwide to everybody.';
    const told = await scene({
      script: {
        ...script,
        reviser: [{ sentences: [{ text: wrong, facts: [1] }, script.reviser[0]?.sentences[1]] }],
        verifier: verifierBy(() => 'unsupported'),
      },
    });
    const { text, claims } = await told.revised();
    expect(text).toBe(
      'The Falcon engine was released in 2001 [1]. The Falcon engine handles 300 requests a second (unverified).',
    );
    expect(claims).toMatchObject([{ verdict: 'supported', how: 'rules' }]);
  });

  it('looks up ten claims of a report at most, the first ones (A134)', async () => {
    const text = Array.from({ length: 12 }, (_, index) => `Falcon ${index + 1} is quick [1].`).join(' ');
    const told = await scene({
      text,
      verdicts: Array.from({ length: 12 }, () => 'partial' as const),
      script: vague('unsupported'),
    });
    const { text: now, claims } = await told.revised();
    expect(now.match(/\(unverified\)/g)).toHaveLength(10);
    expect(claims.map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, index) => `claim-${index + 1}`),
    );
    expect(claims.map(({ start, end }) => now.slice(start, end))).toEqual(
      claimsOf(now).map(({ start, end }) => now.slice(start, end)),
    );
  });

  it('takes a decomposer that has not answered after ten seconds for one that found nothing (A127)', async () => {
    const models = scriptedModels(script);
    const slow: typeof models = {
      ...models,
      answer: (tier, question, options) =>
        question.name === 'decomposer' ? aborted(options.signal) : models.answer(tier, question, options),
    };
    const told = await scene({ parts: { models: slow } });
    let ended = false;
    const going = told.revised().finally(() => (ended = true));
    await told.stage.clock.advance(9_000);
    expect(ended).toBe(false);
    await told.stage.clock.advance(1_000);
    expect((await going).metrics).toMatchObject({ claims: 1, facts: 1 });
  });

  it('gives the same again from the journal, and asks nobody', async () => {
    const told = await scene({ pool: [{ url: journal, quote: handles }] });
    const first = await told.revised();
    const asked = told.agents().length;
    expect(await told.replayed()).toEqual(first);
    expect(told.agents()).toHaveLength(asked);
  });
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
