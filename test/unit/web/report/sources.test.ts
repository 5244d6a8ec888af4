// How often a source is cited.
import { expect, it } from 'vitest';
import { listedSources } from '../../../../src/web/report/sources.tsx';

it('a source is cited as often as its number stands in the text, which no index in code is', () => {
  const citations = [1, 2].map((n) => ({
    n,
    url: 'https://a.example',
    title: 'A',
    quote: '',
    verified: true,
  }));
  const report = 'One [1]. `a[1]` is b[1]\n\n```\nx = y[1]\n```\n\nTwo [1, 2] and [1][2].';
  expect(listedSources(report, citations).map(({ cited }) => cited)).toEqual([3, 2]);
});
