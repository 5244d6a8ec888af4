// What a row about a disagreement may say: what its quotes bear out, or their own words.
import { expect, it } from 'vitest';
import { disputedBy } from '../../../src/citations/disputed.ts';

const manual = {
  url: 'https://heron.test/manual',
  title: 'Heron backups manual',
  quote: 'Backups of the Heron database are kept for 35 days.',
};
const blog = {
  url: 'https://blog.test/heron',
  title: 'A blog about Heron',
  quote: 'Backups of the Heron database are kept for 90 days, as everybody knows.',
};
const loved = { ...blog, quote: 'It is widely loved in small companies of the north.' };
const shared = '“Backups of the Heron database are kept for …”';

it.each([
  'How long backups are kept: the manual says 35 days, the blog 90.',
  'The sources disagree on whether backups of Heron are kept for 35 or 90 days.',
  'Kept for 35 days, or for 90 days',
])('is the description where quotes bear it out: %j', (description) => {
  expect(disputedBy(description, [manual, blog])).toBe(description);
});

it.each([
  'Heron is certified by the ministry and nobody disputes it',
  'How long backups are kept: the manual says 45 days, the blog 90.',
  'How long backups of Osprey are kept.',
  'Backups of the Heron database are not kept for 35 or 90 days.',
  'It differs.',
])('is what both quotes say where they do not: %j', (description) => {
  expect(disputedBy(description, [manual, blog])).toBe(shared);
  expect(disputedBy(description, [manual, loved])).toBeNull();
});

it('is nothing where all quotes are of one source', () => {
  const description = 'How long backups are kept: 35 or 90 days.';
  expect(disputedBy(description, [manual, { ...blog, url: `${manual.url}#part` }])).toBeNull();
  expect(disputedBy(description, [manual])).toBeNull();
});
