import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../../src/citations/revision/edits.ts';

const text = 'One is here. Two is there. Three is nowhere.';
const at = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
const read = (whole: string, place: { start: number; end: number } | null) =>
  place === null ? null : whole.slice(place.start, place.end);

describe('applyEdits', () => {
  it('changes several places, and knows where everything else went (A134)', () => {
    const edited = applyEdits(text, [
      { ...at('Three is nowhere.'), text: 'Three is (unverified).' },
      { ...at('One is here. '), text: '' },
    ]);
    expect(edited.text).toBe('Two is there. Three is (unverified).');
    expect(read(edited.text, edited.placeOf(at('Two is there.')))).toBe('Two is there.');
    expect(read(edited.text, edited.placeOf(at('Three is nowhere.')))).toBe('Three is (unverified).');
    expect(edited.placeOf(at('One is here.'))).toBeNull();
  });

  it('makes one of two that overlap, and lets a removal win (A137)', () => {
    const edited = applyEdits(text, [
      { ...at('One is here. Two'), text: 'Zero' },
      { ...at('Two is there. '), text: '' },
    ]);
    expect(edited.text).toBe('Three is nowhere.');
  });

  it('leaves out what lies outside of the text', () => {
    expect(applyEdits('abc', [{ start: 2, end: 9, text: 'x' }]).text).toBe('abc');
    expect(applyEdits('abc', [{ start: -1, end: 1, text: 'x' }]).text).toBe('abc');
  });

  it('keeps every stretch that no change touches, wherever the changes are', () => {
    const stretch = fc.tuple(fc.nat(40), fc.nat(12));
    fc.assert(
      fc.property(
        fc.string({ minLength: 40, maxLength: 60 }),
        fc.array(fc.tuple(stretch, fc.string({ maxLength: 9 })), { maxLength: 5 }),
        stretch,
        (whole, changes, [from, length]) => {
          const edits = changes
            .map(([[start, size], replacement]) => ({
              start,
              end: Math.min(whole.length, start + size),
              text: replacement,
            }))
            .filter(({ start, end }) => start < end);
          const kept = { start: from, end: Math.min(whole.length, from + length) };
          fc.pre(
            kept.start < kept.end && edits.every(({ start, end }) => end <= kept.start || start >= kept.end),
          );
          const edited = applyEdits(whole, edits);
          expect(read(edited.text, edited.placeOf(kept))).toBe(read(whole, kept));
        },
      ),
    );
  });
});
