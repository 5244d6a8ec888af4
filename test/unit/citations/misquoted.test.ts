// Which quotations in a claim no source says.
import { expect, it } from 'vitest';
import { misquotedIn } from '../../../src/citations/misquoted.ts';

const source = 'Backups of the *Heron* database are kept for 35 days. They run “every night”, as a rule.';

it.each([
  ['The manual says: “backups of the *Heron* database are kept.”'],
  ['It says "kept for 35 days. They run \'every night\', as a rule".'],
  ['The manual: „Backups of the \\*Heron\\* database“ and «They run … as a rule».'],
  ['It is “Backups […] for 35 days.”'],
  ['It is in “The Life of a Small Database”.'],
  ['The “safest database of” all and a "great one".'],
])('finds what is there, or too short to be a quotation: %s', (claim) => {
  expect(misquotedIn(claim, [source])).toBeNull();
});

it.each([
  [
    'The manual says “Backups of the *Heron* database are kept for 95 days”.',
    'Backups of the *Heron* database are kept for 95 days',
  ],
  ['“Backups of the *Heron* database” are “never lost by any user”.', 'never lost by any user'],
  ['It says "for 35 days … and then for ever".', 'for 35 days … and then for ever'],
])('names what is not: %s', (claim, words) => {
  expect(misquotedIn(claim, [source])).toBe(words);
});
