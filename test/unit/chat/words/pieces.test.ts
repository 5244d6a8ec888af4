import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from '../../../../src/chat/layout/texts.ts';

it('leaves a text whole that is short enough', () => {
  expect(piecesOf('short', 5)).toEqual(['short']);
});

it('cuts between what people see as characters', () => {
  expect(piecesOf('a👩‍👩‍👧‍👦b', 4)).toEqual(['a', '👩‍👩‍👧‍👦', 'b'].filter((one) => one !== ''));
  expect(piecesOf('abcdef', 2)).toEqual(['ab', 'cd', 'ef']);
});

it('goes by the measure that it is given', () => {
  expect(piecesOf('aéé', 2, (part) => Buffer.byteLength(part))).toEqual(['a', 'é', 'é']);
});

it('has no piece that shows nothing', () => {
  expect(piecesOf('ab    cd', 2)).toEqual(['ab', 'cd']);
});

it('loses nothing that can be seen, and keeps to the size', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      const pieces = piecesOf(text, most);
      expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(Math.max(most, 2));
    }),
  );
});
