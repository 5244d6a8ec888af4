// What a model knows without a source, behind the sentence that it belongs to.
import { expect, it } from 'vitest';
import { withAsides } from '../../../../src/research/report/asides.ts';

const text = [
  'They are kept for 35 days [1]. What is logged is the failing statement [2].',
  '',
  '| what | how long |',
  '|---|---|',
  '| logs | a week [3] |',
  '',
  'Run this:',
].join('\n');
const claimsOf = (...said: readonly string[]) =>
  said.map((own) => ({ own, start: text.indexOf(own), end: text.indexOf(own) + own.length }));
const aside = (after: string) => ({ question: 'Q?', text: 'Not looked up: mostly both', after });

it('stands there in brackets, and every claim is still where it was', () => {
  const claims = claimsOf(
    'They are kept for 35 days [1]',
    'What is logged is the failing statement [2]',
    '| logs | a week [3] |',
  );
  const told = withAsides(text, claims, [aside('They are kept for 35 days.')]);
  expect(told.text).toContain('days [1]. (Not looked up: mostly both) What is logged');
  expect(told.told).toEqual(['Q?']);
  expect(told.claims.map(({ start, end }) => told.text.slice(start, end))).toEqual(
    claims.map(({ own }) => own),
  );
});

it.each([
  [
    '- **Why:** kept [1]. It adds up [2] and counts again.\n- Next.',
    'It adds up and counts again.',
    'again.',
  ],
  ['- **Why:** kept [1]. It has `decode` run.\n- Next.', 'It has `decode` run.', 'run.'],
])('stands behind a sentence that ends with no citation: %s', (report, after, end) => {
  const told = withAsides(report, [], [aside(after)]);
  expect(told.text).toContain(`${end} (Not looked up: mostly both)\n`);
  expect(told.told).toEqual(['Q?']);
});

it.each([
  ['the text has no such sentence', 'It is kept for ever.'],
  ['nobody named one', ''],
  ['it is a row', 'logs | a week'],
  ['it leads to what follows', 'Run this:'],
])('stays with its open question where %s', (_why, after) => {
  expect(withAsides(text, [], [aside(after)])).toEqual({ text, claims: [], told: [] });
});
