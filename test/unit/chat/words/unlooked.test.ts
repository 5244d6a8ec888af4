// What is said of quotes that nobody has looked up yet, on each platform.
import { english } from '../../../support/english.ts';
import { expect, it } from 'vitest';
import { reportFile } from '../../../../src/chat/markdown/report-file.ts';
import { quotesText } from '../../../../src/chat/layout/sources.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';

const citation = {
  n: 1,
  url: 'https://heron.test/manual',
  title: 'Manual',
  quote: 'It is kept for 35 days.',
  verified: false,
};
const open = [{ ...citation, looked: false }];
const missing = [citation];

it('says that they were not checked yet, and of those that were looked up what was found', () => {
  const told = 'The quotes of this draft were not checked yet.';
  expect(quotesText(open, sayIn(null))).toBe(told);
  expect(quotesText(missing, sayIn(null))).toBe('Quote not found word for word in the source.');
  const fileOf = (citations: typeof open | typeof missing) =>
    reportFile({ report: 'It is kept [1].', citations, cautions: [] }, 'Backups', english).content;
  expect(fileOf(open)).toContain('“It is kept for 35 days.” (not checked yet)');
  expect(fileOf(missing)).toContain('(quote not found word for word in the source)');
});
