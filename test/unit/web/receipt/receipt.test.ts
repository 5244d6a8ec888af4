// What stands behind a citation, on its page.
import { expect, it } from 'vitest';
import { Receipt } from '../../../../src/web/receipt/receipt.tsx';
import { english } from '../../../support/english.ts';
import { receipt } from '../../../support/receipt.ts';

const htmlOf = (claims: typeof receipt.claims, more = { quotes: 0, claims: 0 }) =>
  (Receipt({ view: { ...receipt, claims, more }, say: english }) as { toString(): string }).toString();

it('does not show a sentence again that is the quote itself, unless others are left out', () => {
  const text = 'Backups are kept for 35 days.';
  const quoted = { text, verdict: 'supported', how: 'literal', reason: '' } as const;
  const html = htmlOf([quoted]);
  expect(html.split(text)).toHaveLength(2);
  expect(html).toContain('The report quotes it word for word.');
  const both = htmlOf([quoted, ...receipt.claims]);
  expect(both.split(text)).toHaveLength(2);
  expect(both).toContain('They are kept abroad.');
  expect(htmlOf([quoted], { quotes: 0, claims: 1 }).split(text)).toHaveLength(3);
});
