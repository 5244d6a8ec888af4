// Facts that nothing found so far bears out, looked up on the web: few searches, few pages, exact quotes, and no waiting.
import { describe, expect, it } from 'vitest';
import type { WebPages, WebSearch } from '../../../../../src/sources/port.ts';
import { factsScene, verifierBy } from '../../../../support/facts-scene.ts';
import type { FactsScene } from '../../../../support/facts-scene.ts';

const falcon = 'https://falcon.test/facts';
const released = 'The Falcon engine was released by its foundation in 2001.';
const read = { [falcon]: `# Facts about Falcon\n\n${released} It is written in C.` };
const claim = 'Falcon copes with 300 requests a second [1].';
const journal = 'https://journal.test/falcon';
const measured = 'In our test the Falcon engine handled 300 requests a second without errors.';
const web = {
  [journal]: `# A test of the Falcon engine\n\nWe tested for a week.\n\n${measured}\n\nNothing broke.`,
};

const byNumber = verifierBy((text, quotes) => {
  const numbers = text.match(/\d{3,}/g) ?? [];
  return numbers.every((number) => quotes.some((quote) => quote.includes(number)))
    ? 'supported'
    : 'unsupported';
});
const searching = (searches: number) => ({
  citations: { mode: 'natural', numbers: true, facts: 5, searches } as const,
});
const scene = (over: Partial<FactsScene> = {}) =>
  factsScene({
    text: claim,
    read,
    cited: [{ url: falcon, quote: released }],
    verdicts: ['unsupported'],
    script: { verifier: byNumber },
    limits: searching(1),
    web,
    ...over,
  });
const searchesIn = (calls: readonly string[]) => calls.filter((call) => call.startsWith('search '));

/** Pages about Falcon that say nothing of its speed. */
const others = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `https://falcon-${index + 1}.test/`,
      `# Falcon ${index + 1}\n\nFalcon copes with many requests in every second of its life, some say.`,
    ]),
  );

describe('facts on the web', () => {
  it('are quoted exactly from a page that was found, under a number of its own (A129, A133)', async () => {
    const told = await scene();
    const { text, citations, numbering, metrics, claims } = await told.revised();
    expect(text).toBe('Falcon copes with 300 requests a second [2].');
    expect(numbering).toEqual([falcon, journal]);
    const quote = citations.at(-1);
    expect(quote).toMatchObject({ n: 2, url: journal, verified: true, taskId: 'task-1' });
    expect(quote?.quote).toContain('handled 300 requests a second');
    const page = await told.library.page(quote?.pageHash ?? '');
    expect(page?.text.slice(quote?.start, quote?.end)).toBe(quote?.quote);
    expect(claims).toMatchObject([{ verdict: 'supported', numbers: [2], quotes: [1] }]);
    expect(metrics).toMatchObject({ searches: 1, sources: 1, verified: 1 });
    expect(searchesIn(told.calls)).toEqual(['search Falcon copes with 300 requests a second']);
  });

  it('are not searched for when a quote that was found already bears them out (A128)', async () => {
    const page = 'https://known.test/falcon';
    const told = await scene({
      read: { ...read, [page]: web[journal] },
      pool: [{ url: page, quote: measured }],
    });
    expect((await told.revised()).numbering).toEqual([falcon, page]);
    expect(told.calls).toEqual([]);
  });

  it('are looked for once at medium depth, and once more in other words at extended depth (A129, A136)', async () => {
    const once = await scene({ web: others(5) });
    await once.revised();
    expect(searchesIn(once.calls)).toHaveLength(1);
    expect(once.calls.filter((call) => call.startsWith('read '))).toHaveLength(3);
    const twice = await scene({ web: others(5), limits: searching(2) });
    await twice.revised();
    const [first, second, ...more] = searchesIn(twice.calls);
    expect(more).toEqual([]);
    expect(second).not.toBe(first);
  });

  it.each([
    [1, 1],
    [2, 2],
  ])('take one search a round and fact when nothing is found: %i (A129)', async (searches, expected) => {
    const told = await scene({ web: {}, limits: searching(searches) });
    const { metrics } = await told.revised();
    expect(metrics.searches).toBe(expected);
    expect(searchesIn(told.calls)).toHaveLength(expected);
  });

  it('are looked up in vain when no provider answers, and the run goes on (A129)', async () => {
    const told = await scene({ troubles: { searchFails: () => 'The search is away.' } });
    const { text, metrics } = await told.revised();
    expect(text).toBe(claim);
    expect(metrics).toMatchObject({ searches: 1, verified: 0 });
  });

  it('are never searched for where there is no web search, or the depth has no searches (A136)', async () => {
    const none: WebSearch = { providers: [], search: () => Promise.reject(new Error('there is none')) };
    const alone = await scene({ parts: { search: none } });
    expect((await alone.revised()).metrics).toMatchObject({ searches: 0, verified: 0 });
    const shallow = await scene({ limits: searching(0) });
    await shallow.revised();
    expect(shallow.calls).toEqual([]);
  });

  const hanging = (_given: string, { signal }: { signal: AbortSignal }) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });

  it.each<[string, Partial<FactsScene>, number]>([
    [
      'a search of more than 10 seconds',
      { parts: { search: { providers: ['slow'], search: hanging } } },
      10_000,
    ],
    [
      'a page of more than 15 seconds',
      { parts: { web: { canonical: (url) => url, read: hanging } satisfies WebPages } },
      15_000,
    ],
  ])('give %s up (A129)', async (_what, over, ms) => {
    const told = await scene(over);
    let ended = false;
    const going = told.revised().finally(() => (ended = true));
    await told.stage.clock.advance(ms - 1_000);
    expect(ended).toBe(false);
    await told.stage.clock.advance(1_000);
    expect((await going).metrics).toMatchObject({ verified: 0, searches: 1 });
  });

  it('come to the same wherever the process dies', async () => {
    const two = {
      text: `${claim} Falcon is 5 years older than Heron, people in the know say, and it was first [1].`,
      verdicts: ['unsupported', 'partial'] as const,
    };
    const script = { verifier: byNumber, decomposer: [{ facts: [] }] };
    const calm = await scene({ ...two, script });
    const expected = await calm.revised();
    const keys = (await calm.stage.keys()).filter((key) => key !== 'done');
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys) {
      const told = await scene({ ...two, script });
      expect(await told.diedAt(key), key).toEqual(expected);
      expect(await told.events('claim-revised')).toEqual(await calm.events('claim-revised'));
    }
  });
});
