// The sentences of a draft that whoever approves it should look at: those that a model concluded or computed, that are borne out
// in part, that were mended, or that rest on one weak source.
import { displayCitations } from '../../citations/display.ts';
import type { LookAtView } from '../../chat/views.ts';
import { vet } from '../../citations/vet.ts';
import { qualitiesOf } from '../analyze.ts';
import type { CheckedClaim } from '../verify/checked.ts';
import type { Assembled } from './assemble.ts';

const most = 5;

/** At most five, the least sure first. */
export function toLookAt({ claims, citations, investigations, brief, analysis }: Assembled): LookAtView[] {
  const qualities = new Map(
    qualitiesOf(investigations, brief.field, analysis.quality).map(({ url, quality }) => [url, quality]),
  );
  const cited = citations.map(({ n, url }) => ({
    n,
    url,
    quality: qualities.get(url) ?? ('unknown' as const),
  }));
  const { sources } = vet([], cited);
  const weak = new Set(sources.flatMap(({ n, quality }) => (quality === 'low' ? [n] : [])));
  const wanted = claims.flatMap((claim) => {
    const why = whyOf(claim, weak);
    return why === null ? [] : [{ claim, ...why }];
  });
  return wanted
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ claim, text }) => ({
      sentence: displayCitations(claim.text, 'remove').replaceAll('**', ''),
      why: text,
      numbers: [...claim.numbers],
    }));
}

function whyOf({ verdict, how, reason, mended, numbers }: CheckedClaim, weak: ReadonlySet<number>) {
  if (verdict === 'partial') return { rank: 0, text: reason };
  if (verdict === null) return { rank: 1, text: `not checked: ${reason}` };
  if (mended === true) return { rank: 2, text: 'reworded while it was checked' };
  if (how === 'concluded')
    return { rank: 3, text: `concluded from ${numbers.map((n) => `[${n}]`).join('')}` };
  if (how === 'computed') return { rank: 4, text: `computed: ${reason}` };
  const [only] = numbers;
  return numbers.length === 1 && only !== undefined && weak.has(only)
    ? { rank: 5, text: 'rests on one weak source' }
    : null;
}
