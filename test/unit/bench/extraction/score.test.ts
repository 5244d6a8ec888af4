// How near a text is to the gold text of its page.
import { describe, expect, it } from 'vitest';
import type { GoldPage } from '../../../bench/extraction/pages.ts';
import { score } from '../../../bench/extraction/score.ts';

const page = (text: string, snippets: Partial<GoldPage> = {}): GoldPage => ({
  id: 'p',
  url: 'http://a.test/',
  file: 'p.html.gz',
  text,
  with: [],
  without: [],
  ...snippets,
});

describe('the score of a text', () => {
  it('is the share of its words that are gold, and of the gold words that it has, each as often as it occurs', () => {
    const { precision, recall, f1 } = score(page('One two, two three four.'), 'two TWO two menu');
    expect(precision).toBe(2 / 4);
    expect(recall).toBe(2 / 5);
    expect(f1).toBeCloseTo((2 * 0.5 * 0.4) / 0.9);
  });

  it('is 1 where there is nothing and nothing is found, and 0 where only one of them is empty', () => {
    const shares = { precision: 1, recall: 1, f1: 1 };
    expect(score(page(''), ' – ')).toMatchObject(shares);
    const none = { precision: 0, recall: 0, f1: 0 };
    expect(score(page('one'), '')).toMatchObject(none);
    expect(score(page(''), 'one')).toMatchObject(none);
  });

  it('counts snippets that are there and snippets that are not, as whole words', () => {
    const gold = page('', { with: ['the limit', 'imit'], without: ['menu', 'limit is'] });
    expect(score(gold, 'The limit is 5')).toMatchObject({ withPresent: 1, withoutAbsent: 1 });
  });
});
