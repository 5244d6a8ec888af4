// What stands behind a citation: an example with everything that can be said, and whatever may come.
import fc from 'fast-check';
import type { ReceiptView } from '../../src/chat/views.ts';

export const receipt: ReceiptView = {
  kind: 'receipt',
  n: 3,
  source: {
    title: 'Keeping backups',
    url: 'https://docs.example.org/backups',
    host: 'docs.example.org',
    tier: 'organization',
    quality: 'high',
    published: '2024-05-01',
    readOn: '2026-05-12',
    link: { outcome: 'unsure', reason: 'It answered 403.' },
  },
  quotes: [
    {
      before: '…as everybody knows. ',
      quote: 'Backups are kept for 35 days.',
      after: ' After that they are deleted…',
      verified: true,
      headings: ['Backups', 'How long'],
    },
    { before: '', quote: 'Nobody said this.', after: '', verified: false },
  ],
  claims: [
    {
      text: 'Backups are kept for five weeks.',
      verdict: 'supported',
      how: 'model',
      reason: '35 days are five weeks.',
      quotes: [1],
    },
    { text: 'They are kept abroad.', verdict: null, how: null, reason: 'No model was there to judge it.' },
  ],
  more: { quotes: 1, claims: 2 },
};

/** Of these texts and addresses, with more of everything than is ever shown. */
export function anyReceipt(
  text: fc.Arbitrary<string>,
  address: fc.Arbitrary<string>,
): fc.Arbitrary<ReceiptView> {
  const orNull = fc.option(text, { nil: null });
  return fc.record({
    kind: fc.constant('receipt'),
    n: fc.integer({ min: 1, max: 9999 }),
    source: fc.record({
      title: text,
      url: address,
      host: orNull,
      tier: text,
      quality: fc.constantFrom('high', 'medium', 'low', 'unknown'),
      published: orNull,
      readOn: orNull,
      link: fc.option(
        fc.record({
          outcome: fc.constantFrom('reachable', 'unreachable', 'unsure', 'not-checked'),
          reason: text,
        }),
        { nil: null },
      ),
    }),
    quotes: fc.array(
      fc.record({
        before: text,
        quote: text,
        after: text,
        verified: fc.boolean(),
        headings: fc.array(text, { maxLength: 3 }),
      }),
      { maxLength: 8 },
    ),
    claims: fc.array(
      fc.record({
        text,
        verdict: fc.constantFrom('supported', 'partial', 'unsupported', 'contradicted', null, 'else'),
        how: fc.constantFrom('literal', 'rules', 'model', 'computed', 'concluded', 'proof', null),
        reason: text,
        numbers: fc.array(fc.integer({ min: 1, max: 9999 }), { maxLength: 4 }),
        quotes: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 8 }),
        mended: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    more: fc.record({ quotes: fc.nat(), claims: fc.nat() }),
  });
}
