// The sentences of a draft that whoever approves it should look at: those that are not borne out or in part, that nobody could
// check, that were mended, that a model concluded or computed, or that rest on one weak source.
import { shortened } from '../../base/shortened.ts';
import type { LookAtView } from '../../chat/views.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { plainClaim } from '../../citations/statements.ts';
import { qualitiesOf } from '../analyze.ts';
import type { CheckedClaim } from '../verify/checked.ts';
import type { Assembled } from './assemble.ts';

const most = 5;
/** Characters. */
const longest = { sentence: 300, reason: 200 };

/** The least sure first. */
const order: readonly LookAtView['why'][] = [
  'not-borne-out',
  'partial',
  'not-checked',
  'mended',
  'concluded',
  'computed',
  'weak-source',
];

/** At most five, the least sure first, and of equals those that stand first in the draft. */
export function toLookAt(assembled: Assembled): LookAtView[] {
  const weak = weakNumbers(assembled);
  const wanted = assembled.claims.flatMap((claim) => {
    const why = whyOf(claim, weak);
    return why === null ? [] : [{ claim, why }];
  });
  const ranked = wanted.toSorted((a, b) => order.indexOf(a.why) - order.indexOf(b.why));
  return ranked.slice(0, most).map(({ claim, why }) => ({
    sentence: shortened(plainClaim(withoutCitations(claim.text)), longest.sentence),
    why,
    reason: shortened(claim.reason, longest.reason),
    numbers: [...claim.numbers],
  }));
}

function weakNumbers({ citations, investigations, brief, analysis }: Assembled): ReadonlySet<number> {
  const qualities = qualitiesOf(investigations, brief.field, analysis.quality);
  const weak = new Set(qualities.flatMap(({ url, quality }) => (quality === 'low' ? [url] : [])));
  return new Set(citations.flatMap(({ n, url }) => (weak.has(url) ? [n] : [])));
}

function whyOf(
  { verdict, how, mended, numbers }: CheckedClaim,
  weak: ReadonlySet<number>,
): LookAtView['why'] | null {
  if (verdict === 'unsupported' || verdict === 'contradicted') return 'not-borne-out';
  if (verdict === 'partial') return 'partial';
  if (verdict === null) return 'not-checked';
  if (mended === true) return 'mended';
  if (how === 'concluded' || how === 'computed') return how;
  const [only] = numbers;
  return numbers.length === 1 && only !== undefined && weak.has(only) ? 'weak-source' : null;
}
