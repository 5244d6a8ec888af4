// What the forms suggest.
import { expect, it } from 'vitest';
import { answerForm } from '../../../../src/chat/layout/form.ts';
import { ordersIn } from '../../../../src/chat/words/orders.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';

const exampleIn = (language: string, alone: boolean) => {
  const click = { kind: 'form', form: 'changes', picks: [], questionId: 'que_1', version: 1 } as const;
  const opening = { begun: '', asked: [], alone };
  return answerForm(click, opening, sayIn(language)).fields[0]?.placeholder ?? '';
};

it.each([
  ['en', 'prices'],
  ['de', 'Preisen'],
  ['es', 'precios'],
  ['fr', 'les prix'],
  ['ja', '価格'],
])('without a model, changes that are followed as they are written: %s', (language, what) => {
  expect(ordersIn(exampleIn(language, true))).toEqual({ leaveOut: ['[3]'], search: [what] });
  expect(exampleIn(language, false)).toContain('2020');
});
