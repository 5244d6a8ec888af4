// Evidence as every prompt shows it.
import { expect, it } from 'vitest';
import { evidenceText } from '../../../../src/agents/prompt/evidence.ts';

const block = (n: number, more: object = {}) => ({
  n,
  title: 'Handbook',
  address: 'a.example',
  date: '2024',
  headings: ['Handbook', 'Backups', ' '],
  before: '',
  quote: `Quote ${n}.`,
  after: '',
  ...more,
});

it('shows the quotes of a page under one head, each with its headings (F1)', () => {
  const text = evidenceText([
    block(1),
    block(2, { date: null, address: '' }),
    block(3, { headings: ['Restores'] }),
    block(4, { headings: [] }),
  ]);
  expect(text.replace(/ ?[0-9a-f]{6} ?/g, '|').split('\n')).toEqual([
    '<<<source|',
    'Title: Handbook',
    'Address: a.example',
    'Published: 2024',
    '|source>>>',
    '<<<evidence 1|',
    'Under: Backups',
    'Quote: Quote 1.',
    '|evidence 1>>>',
    '<<<evidence 3|',
    'Under: Restores',
    'Quote: Quote 3.',
    '|evidence 3>>>',
    '<<<evidence 4|',
    'Quote: Quote 4.',
    '|evidence 4>>>',
    '<<<source|',
    'Title: Handbook',
    '|source>>>',
    '<<<evidence 2|',
    'Under: Backups',
    'Quote: Quote 2.',
    '|evidence 2>>>',
  ]);
});

it('shows what stands around a quote as what it is', () => {
  const text = evidenceText([block(1, { before: 'Before.', after: 'After.' })]);
  expect(text).toContain('Before it: Before.\nQuote: Quote 1.\nAfter it: After.');
});

it('shows bracketed numbers of pages so that nobody takes them for citations', () => {
  expect(evidenceText([block(1, { quote: 'So it is [2].' })])).toContain('So it is ［2］.');
});

it('says that there is none, and gives each no more than its tokens', () => {
  expect(evidenceText([])).toBe('(none)');
  expect(evidenceText([block(1, { quote: 'word '.repeat(10_000) })], 100).length).toBeLessThan(1_000);
});

it('shows the whole quote before anything around it where there is room for one only', () => {
  const quote = `It ends ${'late '.repeat(60)}at noon.`;
  const around = { before: 'before '.repeat(40), after: 'after '.repeat(40) };
  expect(evidenceText([block(1, { quote, ...around })], 110)).toContain('at noon.');
  expect(evidenceText([block(1, { quote, ...around })], 110)).not.toContain('before');
});
