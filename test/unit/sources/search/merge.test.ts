import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, mergeHits } from '../../../../src/sources/search/web-search.ts';
import type { ProviderHit } from '../../../../src/sources/search/provider.ts';
import { cases } from '../../../support/cases.ts';

const hit = (url: string, rest: Partial<ProviderHit> = {}): ProviderHit => ({
  url,
  title: `title of ${url}`,
  snippet: 'snippet',
  published: null,
  ...rest,
});

/** Without the fragment; nothing of the host `bad.example`. */
const canonical = (url: string) => (url.includes('bad.example') ? null : url.replace(/#.*$/, ''));
const allowed = (url: string) => !url.includes('denied.example');
const rules = { canonical, allowed, limit: 10 };

describe('mergeHits', () => {
  it('takes the best of each provider in order, then the second of each', () => {
    const merged = mergeHits(
      [
        { provider: 'a', hits: [hit('https://1/'), hit('https://2/'), hit('https://3/')] },
        { provider: 'b', hits: [] },
        { provider: 'c', hits: [hit('https://4/')] },
      ],
      rules,
    ).hits;
    expect(merged.map(({ url, provider }) => [url, provider])).toEqual([
      ['https://1/', 'a'],
      ['https://4/', 'c'],
      ['https://2/', 'a'],
      ['https://3/', 'a'],
    ]);
  });

  it('lists an address once, under whoever ranked it highest, with the longer snippet and a date', () => {
    const merged = mergeHits(
      [
        {
          provider: 'a',
          hits: [hit('https://1/', { title: 'from a', snippet: 'short' }), hit('https://2/#x')],
        },
        {
          provider: 'b',
          hits: [
            hit('https://2/', { title: 'from b', snippet: 'the longest of all', published: '2020' }),
            hit('https://1/#top', { title: 'b again', snippet: 'much longer', published: '2024-05-01' }),
          ],
        },
      ],
      rules,
    ).hits;
    expect(merged).toEqual([
      { url: 'https://1/', title: 'from a', snippet: 'much longer', published: '2024-05-01', provider: 'a' },
      { url: 'https://2/', title: 'from b', snippet: 'the longest of all', published: '2020', provider: 'b' },
    ]);
  });

  it('lengthens the snippet of a hit also by one that comes after the limit', () => {
    const late = [hit('https://2/'), hit('https://1/', { snippet: 'a longer snippet' })];
    const answers = [
      { provider: 'a', hits: [hit('https://1/')] },
      { provider: 'b', hits: late },
    ];
    expect(mergeHits(answers, { ...rules, limit: 1 }).hits).toMatchObject([{ snippet: 'a longer snippet' }]);
  });

  it('leaves out addresses that may not be read', () => {
    const hits = [hit('https://bad.example/'), hit('https://denied.example/'), hit('https://1/')];
    expect(mergeHits([{ provider: 'a', hits }], rules).hits.map(({ url }) => url)).toEqual(['https://1/']);
  });

  it('calls a page without a title by the next title that comes, or else by its address', () => {
    const answers = [
      { provider: 'a', hits: [hit('https://1/', { title: '' }), hit('https://2/x', { title: '' })] },
      { provider: 'b', hits: [hit('https://1/', { title: 'from b' })] },
    ];
    expect(mergeHits(answers, rules).hits.map(({ title }) => title)).toEqual(['from b', '2/x']);
  });
});

describe('mergeHits, for any answers', () => {
  const address = fc
    .tuple(
      fc.constantFrom('a.example', 'b.example', 'denied.example', 'bad.example'),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('', '#x'),
    )
    .map(([host, page, fragment]) => `https://${host}/${page}${fragment}`);
  const someHit = fc.record({
    url: address,
    title: fc.string({ maxLength: 5 }),
    snippet: fc.string({ maxLength: 20 }),
    published: fc.constantFrom(null, '2020', '2024-05-01'),
  });
  const answers: fc.Arbitrary<Answer[]> = fc
    .array(fc.array(someHit, { maxLength: 12 }), { maxLength: 7 })
    .map((lists) => lists.map((hits, index) => ({ provider: `p${index}`, hits })));
  const limit = fc.integer({ min: 1, max: 30 });

  const readable = (hits: readonly ProviderHit[]) =>
    hits.map(({ url }) => canonical(url)).filter((url) => url !== null && allowed(url));

  it('lists each address that may be read once, and no other', () => {
    fc.assert(
      fc.property(answers, limit, (given, max) => {
        const urls = mergeHits(given, { ...rules, limit: max }).hits.map(({ url }) => url);
        const all = new Set(given.flatMap(({ hits }) => readable(hits)));
        expect(new Set(urls).size).toBe(urls.length);
        expect(urls.length).toBe(Math.min(max, all.size));
        for (const url of urls) expect(all).toContain(url);
      }),
      cases(100),
    );
  });

  it('never puts a hit before one that a provider ranked higher, except for what another ranked higher still', () => {
    const rankOf = (given: readonly Answer[], url: string) =>
      Math.min(
        ...given
          .map(({ hits }) => hits.findIndex((one) => canonical(one.url) === url))
          .map((rank) => (rank < 0 ? Infinity : rank)),
      );
    fc.assert(
      fc.property(answers, (given) => {
        const ranks = mergeHits(given, { ...rules, limit: 100 }).hits.map(({ url }) => rankOf(given, url));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }),
    );
  });

  it('names a provider that gave the address at its best rank, and the longest of all snippets', () => {
    fc.assert(
      fc.property(answers, (given) => {
        for (const { url, provider, snippet } of mergeHits(given, { ...rules, limit: 100 }).hits) {
          const same = given
            .flatMap(({ provider: from, hits }) => hits.map((one, rank) => ({ from, rank, one })))
            .filter(({ one }) => canonical(one.url) === url);
          const best = Math.min(...same.map(({ rank }) => rank));
          expect(same.find(({ rank }) => rank === best)?.from).toBe(provider);
          expect(snippet.length).toBe(Math.max(...same.map(({ one }) => one.snippet.length)));
        }
      }),
    );
  });

  it('gives a shorter list as the beginning of a longer one', () => {
    fc.assert(
      fc.property(answers, limit, (given, max) => {
        const all = mergeHits(given, { ...rules, limit: 100 }).hits;
        expect(mergeHits(given, { ...rules, limit: max }).hits).toEqual(all.slice(0, max));
      }),
    );
  });
});
