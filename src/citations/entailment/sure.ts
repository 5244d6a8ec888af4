// Whether a claim is so near to its evidence that nobody has to look again.
import type { Measured } from './measure.ts';
import { isDenying } from './negation.ts';
import { lookupOf, creditOf } from './terms.ts';
import { thresholds } from './thresholds.ts';

/** Almost word for word what one sentence states, with the same names, numbers and denials. Says nothing of vetoes. */
export function isSure({ words, deciding, found, quantifiers, numbers, features }: Measured): boolean {
  if (deciding === undefined) return false;
  const { sure } = thresholds;
  const sentence = lookupOf(deciding.words);
  const isFound = found.every(({ term, few }) => {
    const here = creditOf(term.word, sentence);
    if (term.word.kind === 'number') return here === 1;
    // a name may stand in the title only
    return here >= sure.word || (term.word.kind === 'name' && few >= sure.word);
  });
  return (
    isFound &&
    features.order >= sure.order &&
    features.compact >= sure.compact &&
    features.pairs >= sure.pairs &&
    features.negation + features.opposite + features.roles + features.hedge + features.open === 0 &&
    quantifiers.length === 0 &&
    numbers.numbers.every(({ match }) => match === 'exact') &&
    isDenying(words) === isDenying(deciding.words)
  );
}
