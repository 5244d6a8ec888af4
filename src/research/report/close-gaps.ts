// Numbers of the run as the delivered report has them: counted from 1 by first appearance. Text, citations and claims
// change together, so that a number means the same source in all of them.
import { recount } from '../../citations/numbering.ts';
import type { Assembled } from './assemble.ts';

/** What the text does not cite is no citation of the report; the claims keep their words and get their new places (A97). */
export function closeGaps<T extends Pick<Assembled, 'written' | 'citations' | 'claims'>>(assembled: T): T {
  const { written, citations, claims } = assembled;
  const known = new Set(citations.map(({ n }) => n));
  const { text, moved, numbers } = recount(written.draft.text, known);
  const numbersOf = (old: readonly number[]) => old.flatMap((n) => numbers.get(n) ?? []);
  const renumbered = citations
    .flatMap((citation, index) =>
      numbersOf([citation.n]).map((n) => ({ index, citation: { ...citation, n } })),
    )
    .toSorted((a, b) => a.citation.n - b.citation.n);
  const places = new Map(renumbered.map(({ index }, place) => [index, place]));
  return {
    ...assembled,
    written: {
      ...written,
      draft: {
        ...written.draft,
        text,
        citations: written.draft.citations
          .flatMap((citation) => numbersOf([citation.n]).map((n) => ({ ...citation, n })))
          .toSorted((a, b) => a.n - b.n),
      },
    },
    citations: renumbered.map(({ citation }) => citation),
    claims: claims.map((claim) => ({
      ...claim,
      start: moved(claim.start),
      end: moved(claim.end),
      numbers: numbersOf(claim.numbers),
      quotes: claim.quotes.flatMap((index) => places.get(index) ?? []),
    })),
  };
}
