// Words that are read from right to left, inside sentences of ours that are read from left to right.
import { expect, it } from 'vitest';
import { withoutDirections } from '../../../../src/base/directions.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';
import { oneLine } from '../../../../src/chat/layout/texts.ts';

const say = sayIn('en');
const hebrew = 'מהי רמת הבידוד?';
const arabic = 'ما هو PostgreSQL (16)؟';

it.each([hebrew, arabic])('stand apart from the signs around them: %s [F43]', (text) => {
  const said = say('draft.folded', { title: text });
  expect(said).toBe(`Draft: \u2068${text}\u2069`);
  // What the platforms make of it keeps that.
  expect(oneLine(said)).toBe(said);
});

it('change nothing for others, nor a number', () => {
  expect(say('draft.folded', { title: 'Größe, 分離レベル' })).toBe('Draft: Größe, 分離レベル');
  expect(say('count.sources', { count: 3 })).toBe('3 sources');
});

it('cannot close what keeps them apart, nor turn what follows', () => {
  const said = say('draft.folded', { title: `${hebrew}\u2069\u202eabc` });
  expect(said).toBe(`Draft: \u2068${hebrew}abc\u2069`);
  expect(withoutDirections('a\u2068b\u2069 \u2067c\u202ed')).toBe('ab cd');
});
