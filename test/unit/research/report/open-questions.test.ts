// Open questions that only stand beside a report are shown at its end.
import { expect, it } from 'vitest';
import { sayIn } from '../../../../src/chat/words/say.ts';
import { withOpenQuestions } from '../../../../src/research/report/assemble.ts';

const report = 'Backups are kept for 35 days [1].';

it('puts what the text does not ask at its end, as a list', () => {
  expect(
    withOpenQuestions(report, ['What is the price?', '# Who [2] pays\n`it`, https://evil.test?', '# ']),
  ).toBe(`${report}\n\n### Open questions\n\n- What is the price?\n- Who pays \`it\`,?`);
});

it('has its heading in the language of the report (F13)', () => {
  expect(withOpenQuestions(report, ['Wer zahlt?'], sayIn('de'))).toContain(
    '### Offene Fragen\n\n- Wer zahlt?',
  );
});

it('leaves a report alone where nothing is open, and an empty one empty', () => {
  expect(withOpenQuestions(report, [])).toBe(report);
  expect(withOpenQuestions('', ['What of the price?'])).toBe('');
});
