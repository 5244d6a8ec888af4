// Which headings a place of a page stands under.
import { expect, it } from 'vitest';
import { headingLines, headingTrail, labelOf, sectionAt } from '../../../src/citations/page-sections.ts';
import { cpuMs } from '../../support/cpu-time.ts';

const text = [
  '# Backups',
  'All are kept.',
  '## Monthly',
  'For a year.',
  '    # no heading, a comment in code',
  '### Where',
  'Abroad.',
  '## Daily',
  'For 35 days.',
  '#hashtag',
].join('\n\n');
const trailOf = (words: string) => headingTrail(text, text.indexOf(words));

it('gives the headings above a place, outermost first, each level once (F1)', () => {
  expect(trailOf('# Backups')).toEqual([]);
  expect(trailOf('All are kept')).toEqual(['Backups']);
  expect(trailOf('Abroad')).toEqual(['Backups', 'Monthly', 'Where']);
  expect(trailOf('For 35 days')).toEqual(['Backups', 'Daily']);
  expect(trailOf('#hashtag')).toEqual(['Backups', 'Daily']);
  expect(headingLines(text, text.indexOf('Abroad'))).toEqual(['# Backups', '## Monthly', '### Where']);
});

it('gives the part between two headings that a place stands in, also of a place that runs over one', () => {
  const between = (from: string, to: string) => {
    const place = { start: text.indexOf(from), end: text.indexOf(to) + to.length };
    const { start, end } = sectionAt(text, place);
    return text.slice(start, end).trim();
  };
  expect(between('Abroad.', 'Abroad.')).toBe('Abroad.');
  expect(between('For a', 'year')).toBe('For a year.\n\n    # no heading, a comment in code');
  expect(between('Abroad', '35')).toBe('Abroad.\n\n## Daily\n\nFor 35 days.\n\n#hashtag');
});

it('takes linear time', () => {
  const many = '# a\n'.repeat(20_000) + '#'.repeat(200_000);
  expect(cpuMs(() => headingTrail(many, many.length))).toBeLessThan(1_000);
});

it.each([
  ['a later row of a table', '# T\n\nname | value\nalpha | 1\nbeta | 2', 'beta', 'name | value'],
  ['the first row', '# T\n\nname | value\nalpha | 1', 'name', undefined],
  ['an item of a list with a label', 'The limits are:\n\n- one\n- two', 'two', 'The limits are:'],
  ['an item below a sentence', 'There are limits.\n\n- one\n- two', 'two', undefined],
  ['an item below a heading', '# Limits:\n\n- one', 'one', undefined],
  ['what defines a term', '# Options\n\n-E\nIgnore all variables.\nSee -I.', 'See', '-E'],
  ['the term itself', '# Options\n\n-E\nIgnore all variables.', '-E', undefined],
  ['a line below a sentence', '# Options\n\nIgnore them.\nSee -I.', 'See', undefined],
  ['a line of an item', '# Options\n\n- Keep\nIt keeps them.', 'It', undefined],
  ['a line of code', '# Options\n\n    keep()\n    drop()', 'drop', undefined],
  ['a paragraph', 'The limits are:\n\nOne.', 'One', undefined],
])('names %s by what it stands under (F21)', (_what, page, words, label) => {
  expect(labelOf(page, page.indexOf(words))).toBe(label);
});
