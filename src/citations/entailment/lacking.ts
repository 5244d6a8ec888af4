// Which words of a claim its evidence does not bear out.
import type { Stretch } from './entailment.ts';
import type { Measured } from './measure.ts';

/** A word counts as found from this credit on: the same word, another form of it or a synonym. */
const enough = 0.5;

/** Telling words that are not found, numbers that are not borne out, words that are denied or said otherwise; in order. */
export function lackingWords({ words, found, denied, opposites, numbers }: Measured): Stretch[] {
  const missing = new Set(
    found
      .filter(({ few, term }) => few < enough && term.word.kind !== 'light')
      .map(({ term }) => term.word.stem),
  );
  const against = new Set([...denied, ...opposites.map((one) => one.claim)]);
  const wrong = numbers.numbers.filter(({ match }) => match === 'mismatch' || match === 'absent');
  const fine = numbers.numbers.filter((one) => !wrong.includes(one));
  return words.flatMap((word, index): Stretch[] => {
    const { start, end } = word;
    if (within(word, fine) && !against.has(index)) return [];
    return missing.has(word.stem) || against.has(index) || within(word, wrong) ? [{ start, end }] : [];
  });
}

function within(stretch: Stretch, all: readonly Stretch[]): boolean {
  return all.some(({ start, end }) => stretch.start >= start && stretch.end <= end);
}
