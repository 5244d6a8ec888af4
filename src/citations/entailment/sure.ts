// Whether a claim is so near to its evidence that nobody has to look again.
import type { Measured } from './measure.ts';
import { isDenying } from './negation.ts';
import { thresholds } from './thresholds.ts';

/** Words that may be in the claim only, without changing what it says. */
const harmless = new Set(
  'a an the this that these those its their his her it they also is are was were'.split(' '),
);

/**
 * Almost word for word what one sentence states, with the same names, numbers and denials: only articles and the like,
 * and the subject of the page at the beginning, may be the claim's own. Says nothing of vetoes.
 */
export function isSure({
  words,
  deciding,
  matched,
  titled,
  quantifiers,
  numbers,
  features,
}: Measured): boolean {
  if (deciding === undefined) return false;
  const { sure } = thresholds;
  const own = new Set(matched.map(({ claim }) => claim));
  const first = matched[0]?.claim ?? 0;
  const isSame = words.every(
    ({ kind, lower, stem }, index) =>
      own.has(index) || harmless.has(lower) || (index < first && kind === 'name' && titled.has(stem)),
  );
  return (
    isSame &&
    features.order >= sure.order &&
    features.compact >= sure.compact &&
    features.negation + features.opposite + features.roles + features.hedge + features.open === 0 &&
    quantifiers.length === 0 &&
    numbers.numbers.every(({ match }) => match === 'exact') &&
    isDenying(words) === isDenying(deciding.words)
  );
}
