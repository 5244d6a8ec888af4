// How much a page has to be quoted from: articles, and what only shows the outside of one.
import { describe, expect, it } from 'vitest';
import { contentScore, isPoor } from '../../../src/citations/content-score.ts';
import { inWholeRun } from '../../support/cases.ts';

/** So many words that say nothing in particular. */
const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `${['kettle', 'water', 'steam', 'copper'][index % 4]}`).join(
    ' ',
  );
const figures = 'It costs $40, weighs 1,200 g and saves 12 % of the energy.';

const paper = [
  '# On Boiling Water in Kettles',
  `Abstract: We study kettles. ${words(150)}`,
  'Comments: 12 pages. Cite as: arXiv:2401.00001. Submission history: version 1.',
  'View PDF. Full text links. Similar articles. Cited by 3.',
].join('\n\n');

describe('the score of a page', () => {
  it.each([
    [0, 'less than 100 characters', 'The kettle is blue. $40, 12 %, 1,200 g.'],
    [0.1, 'less than 100 words', words(90)],
    [0.3, 'less than 200 words', words(150)],
    [0.5, 'an ordinary text', words(300)],
    [0.5, 'a short text with figures', `${words(150)} ${figures}`],
    [0.7, 'figures', `${words(300)} ${figures}`],
    [
      0.65,
      'words of others',
      `${words(300)}. According to its maker it whistles. “It has never boiled over,” she said.`,
    ],
    [0.75, 'a long text', words(600)],
    [0.85, 'a very long text', words(1_100)],
    [1, 'a very long text with figures', `${words(1_100)} ${figures}`],
  ])('is %d for %s (A91)', (score, _what, text) => {
    expect(contentScore(text).score).toBe(score);
  });

  it('counts figures and words of others that differ, not one that is repeated', () => {
    expect(contentScore(`${words(300)} ${'$40 '.repeat(9)}`).score).toBe(0.5);
    expect(contentScore(`${words(300)} ${'In a statement. '.repeat(9)}`).score).toBe(0.5);
  });

  it('counts two characters as a word where words have no spaces between them', () => {
    expect(contentScore('水壶是蓝色的，而且很重。'.repeat(60))).toMatchObject({ words: 300, score: 0.5 });
  });
});

describe('a page behind a wall', () => {
  it.each([
    `${words(120)}\n\nSubscribe to read the full story. Already a subscriber? Sign in.`,
    `${words(120)}\n\nTo continue reading, start your free trial. Cancel any time.`,
    `${words(120)}\n\nPurchase access to this article, or access through your institution. Institutional login.`,
    `${words(250)}\n\nYou’ve reached your limit. Subscribe now to continue. Log in to read more.`,
  ])('loses most of its score', (text) => {
    expect(contentScore(text)).toMatchObject({ paywalled: true });
    expect(contentScore(text).score).toBeLessThanOrEqual(0.1);
  });

  it('is one whose text is missing: a whole article that ends with an offer is not', () => {
    const text = `${words(900)}\n\nSubscribe to read more like this. Already a subscriber? Sign in.`;
    expect(contentScore(text)).toMatchObject({ paywalled: false, score: 0.75 });
    expect(contentScore(`${words(300)} Get access to hot water.`).paywalled).toBe(false);
  });
});

describe('a page that is only an abstract', () => {
  it('is told by what stands around it', () => {
    expect(contentScore(paper)).toMatchObject({ abstractOnly: true, paywalled: false });
    expect(
      contentScore(`## Abstract\n\n${words(150)}\n\nPMID: 123. Full text links. Similar articles.`),
    ).toMatchObject({
      abstractOnly: true,
    });
  });

  it('is not a whole paper that begins with one, nor an article that has the word in it', () => {
    const sections = ['## Introduction', '## Methods', '## Results', '## Conclusions'];
    const short = [paper, ...sections.map((title) => `${title}\n\n${words(50)}`)].join('\n\n');
    expect(contentScore(short).abstractOnly).toBe(false);
    expect(contentScore(`${paper} ${words(1_000)}`).abstractOnly).toBe(false);
    expect(contentScore(`An abstract painting hangs there. ${words(300)} Download PDF.`).abstractOnly).toBe(
      false,
    );
  });
});

describe('a page of menus', () => {
  const few = 'Privacy policy. All rights reserved.';
  const many = `${few} Skip to main content. Sign in. Follow us. Related articles.`;

  it('loses some of its score; the shorter it is, the fewer menus are needed', () => {
    expect(contentScore(`${words(250)} ${few}`)).toMatchObject({ menus: true, score: 0.3 });
    expect(contentScore(`${words(400)} ${few}`)).toMatchObject({ menus: false, score: 0.5 });
    expect(contentScore(`${words(400)} ${many}`)).toMatchObject({ menus: true, score: 0.3 });
    expect(contentScore(`${words(3_000)} ${many}`)).toMatchObject({ menus: false });
  });
});

describe('poor pages', () => {
  const good = words(300);
  const poor = `${words(90)} Subscribe to read the full story. Already a subscriber? Sign in.`;
  const short = words(90);
  const best = `${paper} ${figures} According to researchers found it. “It has never boiled over,” she said.`;

  it('are known, and so are abstracts with any score (A91)', () => {
    expect(contentScore(`${words(250)} ${best}`)).toMatchObject({ abstractOnly: true, score: 0.55 });
    expect([poor, good, `${words(250)} ${best}`, paper].map(isPoor)).toEqual([true, false, true, true]);
    // A sentence may be the whole answer.
    expect(isPoor(short)).toBe(false);
  });
});

it('takes no longer than a moment, whatever a page repeats', inWholeRun, () => {
  const pieces = [
    '1',
    '1,',
    '1,111',
    '“',
    '“a',
    '\n',
    ' ',
    'introduction ',
    '# ',
    'a',
    'continue reading ',
    '水',
    "a'",
  ];
  for (const piece of pieces) {
    const began = process.cpuUsage();
    contentScore(piece.repeat(1_000_000 / piece.length));
    expect([piece, process.cpuUsage(began).user < 2_000_000]).toEqual([piece, true]);
  }
});
