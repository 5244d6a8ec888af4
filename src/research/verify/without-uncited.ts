// A citation that a better one replaced, and that nothing else cites, is no citation of the report any more.
import type { Judged } from './checked.ts';
import { numbersCitedIn } from '../../citations/markers.ts';

export function withoutUncited<T extends Pick<Judged, 'text' | 'citations' | 'claims'>>(judged: T): T {
  const cited = numbersCitedIn(judged.text);
  const kept = judged.citations.flatMap((citation, index) =>
    cited.has(citation.n) ? [{ citation, index }] : [],
  );
  if (kept.length === judged.citations.length) return judged;
  const places = new Map(kept.map(({ index }, place) => [index, place]));
  return {
    ...judged,
    citations: kept.map(({ citation }) => citation),
    claims: judged.claims.map((claim) => ({
      ...claim,
      quotes: claim.quotes.flatMap((index) => places.get(index) ?? []),
    })),
  };
}
