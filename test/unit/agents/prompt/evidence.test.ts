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

it('shows quotes of one section under one head, and the next head where another one begins (F1)', () => {
  const text = evidenceText([
    block(1),
    block(2),
    block(3, { headings: ['Restores'] }),
    block(4, { date: null, address: '' }),
  ]);
  expect(text.replace(/ ?[0-9a-f]{6} ?/g, '|').split('\n')).toEqual([
    '<<<source|',
    'Title: Handbook',
    'Address: a.example',
    'Published: 2024',
    'Under: Backups',
    '|source>>>',
    '<<<evidence 1|',
    'Quote: Quote 1.',
    '|evidence 1>>>',
    '<<<evidence 2|',
    'Quote: Quote 2.',
    '|evidence 2>>>',
    '<<<source|',
    'Title: Handbook',
    'Address: a.example',
    'Published: 2024',
    'Under: Restores',
    '|source>>>',
    '<<<evidence 3|',
    'Quote: Quote 3.',
    '|evidence 3>>>',
    '<<<source|',
    'Title: Handbook',
    'Under: Backups',
    '|source>>>',
    '<<<evidence 4|',
    'Quote: Quote 4.',
    '|evidence 4>>>',
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
