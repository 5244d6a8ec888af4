// Open questions that only stand beside a report are shown at its end.
import { expect, it } from 'vitest';
import { withOpenQuestions } from '../../../../src/research/report/open-questions.ts';

const report = 'Backups are kept for 35 days [1].';

it('puts what the text does not ask at its end, as a list', () => {
  expect(withOpenQuestions(report, ['What is the price?', '# Who [2] pays *it*?'])).toBe(
    `${report}\n\n### Open questions\n\n- What is the price?\n- \\# Who \\[2\\] pays \\*it\\*?`,
  );
});

it('repeats nothing that the text asks, also in slightly other words', () => {
  const text = `${report}\n\n### What is left\n\nIt stays open what the price of a restore is.`;
  expect(withOpenQuestions(text, ['What is the price of the restore?'])).toBe(text);
});

it('goes on with a list that the writer has begun', () => {
  const text = `${report}\n\n## Open questions\n\n- Who pays?\n`;
  expect(withOpenQuestions(text, ['Who pays?', 'What of the price?'])).toBe(
    `${text.trimEnd()}\n- What of the price?`,
  );
});

it('leaves a report alone where nothing is open, and an empty one empty', () => {
  expect(withOpenQuestions(report, [])).toBe(report);
  expect(withOpenQuestions('', ['What of the price?'])).toBe('');
});
