// What forms begin with, and which words a picked number is.
import { expect, it } from 'vitest';
import { formOf, inWords } from '../../../src/bot/answer-question.ts';
import type { Json } from '../../../src/base/json.ts';
import type { QuestionView } from '../../../src/store/port.ts';

const question = (kind: QuestionView['kind'], view: object) =>
  ({ kind, view: view as Json }) as unknown as QuestionView;
const planOf = (...titles: string[]) =>
  question('plan', { kind: 'plan', brief: '1. Not a task', tasks: titles.map((title) => ({ title })) });
const clarify = question('clarify', {
  questions: [
    { text: 'Which market?', suggestions: ['Europe', ' Europe ', '', 'The *US*'] },
    { text: 'Since when?', suggestions: [] },
  ],
});

it('begins the form for changes with the whole plan, or with nothing', () => {
  expect(formOf(planOf('Sales [x]\u000bof *all* <@1>', '2. Prices')).begun).toBe(
    '1. Sales [x] of *all* <@1>\n2. 2. Prices',
  );
  expect(formOf(planOf('Sales', 'x'.repeat(420))).begun).toBe('');
  expect(formOf(planOf(...Array.from({ length: 70 }, () => 'x'.repeat(60)))).begun).toBe('');
  expect(formOf(question('draft', { report: '1. One', tasks: [{ title: 'One' }] })).begun).toBe('');
});

it('asks what was asked', () => {
  expect(formOf(clarify).asked).toEqual([
    { text: 'Which market?', suggestions: ['Europe', 'The *US*'] },
    { text: 'Since when?', suggestions: [] },
  ]);
});

it('takes a number for the suggestion that was shown with it', () => {
  const words = (...picks: (number | null)[]) => inWords(clarify, { kind: 'picked', picks });
  expect(words(1)).toEqual({ kind: 'clarified', answers: ['The *US*', ''] });
  expect(words(0, 0, 0)).toEqual({ kind: 'clarified', answers: ['Europe', ''] });
  expect(words(2)).toBeNull();
  expect(words(null, 0)).toBeNull();
  expect(inWords(planOf('Sales'), { kind: 'picked', picks: [0] })).toBeNull();
  expect(inWords(clarify, { kind: 'rejected' })).toEqual({ kind: 'rejected' });
});
