// What is said of a citation that somebody checks.
import { english } from '../../../support/english.ts';
import { describe, expect, it } from 'vitest';
import { readPress } from '../../../../src/chat/verbs.ts';
import type { ReceiptClaim, ReceiptQuote } from '../../../../src/chat/views.ts';
import { checkableOf } from '../../../../src/chat/layout/sources.ts';
import { judgement, moreText, quotePlace, sourceFacts } from '../../../../src/chat/words/receipt-text.ts';
import { receipt } from '../../../support/receipt.ts';

describe('what checking a sentence gave', () => {
  it.each<[ReceiptClaim['verdict'], ReceiptClaim['how'], string]>([
    ['supported', 'literal', 'Found in the source word for word.'],
    [
      'supported',
      'rules',
      'Supported: the source says it in other words (judged by rules about words, names and numbers). So.',
    ],
    ['supported', 'model', 'Supported: the source says it in other words (judged by a model). So.'],
    ['supported', null, 'Supported: the source says it in other words. So.'],
    ['supported', 'computed', 'Computed from its sources. So.'],
    ['supported', 'concluded', 'Concluded from its sources. So.'],
    ['partial', 'model', 'Supported in part (judged by a model). So.'],
    [
      'unsupported',
      'proof',
      'Not borne out by the source (judged by looking for its numbers and quotations). So.',
    ],
    ['unsupported', 'model', 'Not borne out by the source (judged by a model). So.'],
    [
      'contradicted',
      'rules',
      'The source says otherwise (judged by rules about words, names and numbers). So.',
    ],
    [null, null, 'Could not be checked. So.'],
    ['something else', 'model', 'Could not be checked. So.'],
  ])('is told with how it was checked and why: %s, %s', (verdict, how, text) => {
    expect(judgement({ text: 'x', verdict, how, reason: 'So.' }, 1, english)).toBe(text);
  });
});

describe('what else is said of a sentence', () => {
  const claim = { text: 'x', verdict: 'supported', how: 'concluded', reason: '' } as const;

  it('is the numbers it is concluded from', () => {
    expect(judgement({ ...claim, numbers: [1, 3] }, 1, english)).toBe('Concluded from [1][3].');
  });

  it('is the calculation', () => {
    const computed = { ...claim, how: 'computed', reason: '46 / 2 = 23: half of it.' } as const;
    expect(judgement(computed, 1, english)).toBe('Computed from its sources. 46 / 2 = 23: half of it.');
  });

  it('is which of several quotes it cites (F2)', () => {
    expect(judgement({ ...claim, quotes: [2] }, 3, english)).toBe(
      'Concluded from its sources. Cites quote 2.',
    );
    expect(judgement({ ...claim, quotes: [1, 3] }, 3, english)).toContain('Cites quotes 1, 3.');
    expect(judgement({ ...claim, quotes: [1] }, 1, english)).not.toContain('Cites');
    expect(judgement({ ...claim, quotes: [] }, 3, english)).not.toContain('Cites');
  });

  it('is that it was reworded', () => {
    expect(judgement({ ...claim, mended: true }, 1, english)).toContain('Reworded while it was checked.');
  });
});

describe('what is said of a source', () => {
  it('is what kind of place it is, how good, its dates, and whether it opens', () => {
    expect(sourceFacts(receipt, english)).toEqual([
      'docs.example.org: probably an organization; anybody can have such an address; judged to be a good source',
      'Published 2024-05-01, read on 2026-05-12',
      'Its address may not open for everybody. It answered 403.',
    ]);
  });

  it('calls a document of the folder what it is, whoever put it there', () => {
    const source = { ...receipt.source, host: null, tier: 'own' };
    expect(sourceFacts({ source, quotes: [] }, english)[0]).toBe(
      'a document from the knowledge folder, or attached here',
    );
  });

  it('names the starter set, of which nobody asked how good it is', () => {
    const source = { ...receipt.source, host: null, tier: 'starter' };
    expect(sourceFacts({ source, quotes: [] }, english)[0]).toBe(
      'a page of the starter set, which comes with Footnote',
    );
  });

  it('leaves out what nobody knows', () => {
    const unknown = { quality: 'unknown', published: null, readOn: null, link: null } as const;
    const source = { ...receipt.source, ...unknown, host: null, tier: "a document of one's own" };
    expect(sourceFacts({ source, quotes: [] }, english)).toEqual(["a document of one's own"]);
    const read = { ...source, readOn: '2026-05-12', link: { outcome: 'reachable', reason: 'fine' } as const };
    expect(sourceFacts({ source: read, quotes: [] }, english).slice(1)).toEqual([
      'Read on 2026-05-12',
      'Its address could be opened when the report was written.',
    ]);
  });
});

it('says which quote it is, and under which headings it stands (F1)', () => {
  const quote = { before: '', quote: 'so', after: '', verified: true };
  const headings = ['Backups', 'How long'];
  expect([quotePlace(quote, 1, 1, english), quotePlace(quote, 2, 3, english)]).toEqual(['', 'Quote 2']);
  expect(quotePlace({ ...quote, headings }, 1, 1, english)).toBe('Under Backups › How long');
  expect(quotePlace({ ...quote, headings }, 2, 3, english)).toBe('Quote 2, under Backups › How long');
});

it('says once that all quotes stand in their page, and how much is not shown', () => {
  const [found, lost] = receipt.quotes as [ReceiptQuote, ReceiptQuote];
  const lastFact = (quotes: ReceiptQuote[]) => sourceFacts({ ...receipt, quotes }, english).at(-1);
  expect(lastFact([found])).toBe('The quote is in the page word for word.');
  expect(lastFact([found, found])).toContain('The 2 quotes');
  for (const quotes of [[], [found, lost]]) expect(lastFact(quotes)).toContain('Its address');
  expect(moreText(receipt, english)).toBe('Not shown here: 1 quote and 2 more sentences.');
  expect(moreText({ more: { quotes: 0, claims: 0 } }, english)).toBe('');
});

describe('the citations that can be checked', () => {
  const citation = (n: number, title = '') => ({
    n,
    title,
    url: `https://e.example/${n}`,
    quote: '',
    verified: true,
  });

  it('are each number once, ascending, with the first title or the address', () => {
    const citations = [citation(3, 'C'), citation(1), citation(3, 'D'), citation(0), citation(10_000)];
    expect(checkableOf({ runId: 'run_1', citations })).toEqual({
      runId: 'run_1',
      citations: [
        { n: 1, title: 'https://e.example/1' },
        { n: 3, title: 'C' },
      ],
    });
  });

  it('have their places where titles are the same, within the length of an entry', () => {
    const same = (n: number, url: string, title = 'CREATE TABLE') => ({ ...citation(n, title), url });
    const citations = [
      same(1, 'knowledge:sqlite/lang_createtable.html'),
      same(2, `knowledge:${'deep/'.repeat(20)}createtable.html`),
      same(3, 'https://www.sqlite.example/create', 'Another'),
    ];
    const names = checkableOf({ runId: 'run_1', citations })?.citations.map(({ title }) => title) ?? [];
    expect(names).toEqual([
      'CREATE TABLE (sqlite/lang_createtable.html)',
      'CREATE TABLE (…/deep/deep/createtable.html)',
      'Another',
    ]);
    const long = 'x'.repeat(200);
    const cut = checkableOf({
      runId: 'run_1',
      citations: [
        same(9999, `https://e.example/${long}1`, long),
        same(9998, `https://e.example/${long}2`, long),
      ],
    });
    expect(new Set(cut?.citations.map(({ n, title }) => `[${n}] ${title}`.length))).toEqual(new Set([60]));
    expect(cut?.citations[0]?.title.endsWith('2)')).toBe(true);
  });

  it('keep those of sentences to look at before others where there is a limit (F57)', () => {
    const citations = [1, 2, 3, 4, 5].map((n) => citation(n, `T${n}`));
    const numbersOf = (most: number, numbers: readonly number[]) =>
      checkableOf({ runId: 'run_1', citations, lookAt: [{ numbers }] }, most)?.citations.map(({ n }) => n);
    expect(numbersOf(3, [5])).toEqual([1, 2, 5]);
    expect(numbersOf(2, [5, 3, 4])).toEqual([3, 4]);
    expect(numbersOf(5, [5])).toEqual([1, 2, 3, 4, 5]);
    expect(numbersOf(2, [9])).toEqual([1, 2]);
  });

  it('are none without a run, without citations, and of what is no id', () => {
    expect(checkableOf({ citations: [citation(1)] })).toBeNull();
    expect(checkableOf({ runId: 'run_1', citations: [] })).toBeNull();
    expect(checkableOf({ runId: 'run 1', citations: [citation(1)] })).toBeNull();
  });

  it.each([undefined, '', '0', '01', '-1', '1.5', '10000', ' 1', '1e3'])('have no number %j', (text) => {
    expect(readPress('check:run_1:0', text, [])).toBeNull();
  });
});
