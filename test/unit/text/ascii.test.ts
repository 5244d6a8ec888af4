// What texts of ASCII alone are read by gives what any text is read by.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../../../src/citations/fold.ts';
import { languageOf } from '../../../src/text/language.ts';
import { wordsOf } from '../../../src/text/words.ts';

const pieces =
  "the is of and Größe a B x1 io_combine_limit v2.4.1 1,000 C++ F# it's --hard re- place\t\n\r  &amp; &nbsp; &#160; &# - . = :: @ ' ( ) _ 0 \u0001"
    .split(' ')
    .map((piece) => piece.replaceAll(/[^\0-\x7f]/g, 'o'));
const texts = fc
  .array(fc.constantFrom(...pieces, ' ', '-\n', '- \n ', '  '), { maxLength: 40 })
  .map((all) => all.join(''));

it('finds the same words as beside a letter that is not ASCII', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(`${text} é`).slice(0, -1));
    }),
  );
});

it('folds to the same', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const [plain, other] = [fold(`${text}.`), fold(`${text}.é`)];
      expect(`${plain.text}é`).toBe(other.text);
      for (let at = 0; at < plain.text.length; at++) {
        expect([plain.startOf(at), plain.endOf(at)]).toEqual([other.startOf(at), other.endOf(at)]);
      }
    }),
  );
});

it('tells the same language', () => {
  const english =
    'The cranes of the port are lifted by a gantry which is of steel and was built in the harbour.';
  expect([languageOf(english), languageOf(`${english} é`)]).toEqual(['English', 'English']);
  expect([languageOf('abc 1234567890123'), languageOf('é 1234567890123')]).toEqual([null, null]);
});
