// The mark of what is known without a source.
import { expect, it } from 'vitest';
import { withMarksAs, withMarksInside, withoutMarks } from '../../../src/citations/own.ts';
import { statementsOf } from '../../../src/citations/statements.ts';
import { withoutCitations } from '../../../src/citations/markers.ts';

const text = 'It is old [1]. It rests on piles [own]. It is tall [2].';

it('becomes words, and every place is still known', () => {
  const { text: shown, placeOf } = withMarksAs(text, '(own knowledge)');
  expect(shown).toBe('It is old [1]. It rests on piles (own knowledge). It is tall [2].');
  const tall = text.indexOf('It is tall');
  const { start = 0, end = 0 } = placeOf({ start: tall, end: text.length }) ?? {};
  expect(shown.slice(start, end)).toBe('It is tall [2].');
});

it('goes where citations go', () => {
  expect(withoutMarks(text)).toBe('It is old [1]. It rests on piles. It is tall [2].');
  expect(withoutCitations(text)).toBe('It is old. It rests on piles. It is tall.');
});

it.each([
  ['It rests on piles. [own] It is tall.', 'It rests on piles [own]. It is tall.'],
  ['Es ruht auf **Pfählen.** [Own]\nEs ist hoch.', 'Es ruht auf **Pfählen [Own].**\nEs ist hoch.'],
  ['杭の上にある。[own]高い。', '杭の上にある [own]。高い。'],
])('comes before the stop: %s', (given, inside) => {
  expect(withMarksInside(given)).toBe(inside);
});

it.each(['Call `piles[own]`.', '```\na = b. [own]\n```', 'See [own](the words of a link).'])(
  'is none in code or a link: %s',
  (given) => {
    expect([withMarksInside(given), withoutMarks(given)]).toEqual([given, given]);
  },
);

it('tells a sentence that has no source; beside a citation it is a word of its sentence', () => {
  const said = statementsOf(`${text} It was first [3], says everybody [own].\nIt bends [own]:`);
  expect(said.map(({ text: words, numbers, isOwn }) => [words, numbers, isOwn])).toEqual([
    ['It is old', [1], undefined],
    ['It rests on piles.', [], true],
    ['It is tall', [2], undefined],
    ['It was first, says everybody [own].', [3], undefined],
    ['It bends:', [], true],
  ]);
});
