// Claims of a report: where they stand, and that only what verified quotes say word for word counts as supported.
import { describe, expect, it } from 'vitest';
import { claimsOf, judge } from '../../../src/citations/claims.ts';

const quote = { n: 1, quote: 'Backups are kept for 35 days. Maria [lead] looks after them.', verified: true };

describe('claimsOf', () => {
  it('A97: gives offsets at which the claim stands, markers included', () => {
    const report = 'A: “One.” [1] B: “Two.” [2]\n\n- “Three [9\\].” [1][2]\n\nNo claim.';
    const claims = claimsOf(report);
    expect(claims.map(({ text, numbers }) => [text, numbers])).toEqual([
      ['A: “One.”', [1]],
      ['B: “Two.”', [2]],
      ['“Three [9\\].”', [1, 2]],
    ]);
    for (const { start, end, text } of claims) expect(report.slice(start, end).startsWith(text)).toBe(true);
  });

  it('A138: sees none in code', () => {
    expect(claimsOf('```\nx [1]\n```')).toEqual([]);
  });
});

describe('judge', () => {
  it.each([
    [
      'the whole quote',
      '- **Backups**: “Backups are kept for 35 days. Maria \\[lead\\] looks after them.” [1]',
      'supported',
    ],
    ['one sentence of it', 'Backups: “Backups are kept for 35 days.” [1]', 'supported'],
    ['other words', 'Backups are kept for 36 days. [1]', null],
    ['other words in quotation marks', '“Backups are kept for 36 days.” [1]', null],
  ])('%s', (_name, report, verdict) => {
    const [claim] = claimsOf(report);
    expect(judge(claim!, [quote]).verdict).toBe(verdict);
  });

  it('supports nothing by a quote that was not found in its source, or that has another number', () => {
    const [claim] = claimsOf('“Backups are kept for 35 days.” [1]');
    expect(judge(claim!, [{ ...quote, verified: false }]).verdict).toBeNull();
    expect(judge(claim!, [{ ...quote, n: 2 }]).verdict).toBeNull();
  });
});
