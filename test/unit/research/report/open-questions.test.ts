// Open questions that only stand beside a report are shown at its end.
import { expect, it } from 'vitest';
import { withOpenQuestions } from '../../../../src/research/report/open-questions.ts';

const report = 'Backups are kept for 35 days [1].';

it('puts what the text does not ask at its end, as a list', () => {
  expect(
    withOpenQuestions(report, ['What is the price?', '# Who [2] pays\n`it`, https://evil.test?', '# ']),
  ).toBe(`${report}\n\n### Open questions\n\n- What is the price?\n- Who pays \`it\`,?`);
});

it('says them once: where the writer has a section of them, that one stands (F13)', () => {
  const text = `${report}\n\n## Open questions\n\n- Who pays?\n`;
  expect(withOpenQuestions(text, ['Who pays?', 'What of the price?'])).toBe(text);
});

it('leaves a report alone where nothing is open, and an empty one empty', () => {
  expect(withOpenQuestions(report, [])).toBe(report);
  expect(withOpenQuestions('', ['What of the price?'])).toBe('');
});
