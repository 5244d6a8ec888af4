// Which headings a place of a page stands under.
import { expect, it } from 'vitest';
import { headingLines, headingTrail, sectionAt } from '../../../src/citations/heading-trail.ts';

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
  const began = performance.now();
  headingTrail(many, many.length);
  expect(performance.now() - began).toBeLessThan(1_000);
});
