// Numbers of the run as the delivered report has them: from 1 without a gap, in their order. Text, citations and claims
// change together, so that a number means the same source in all of them.
import { closeUp, closedUpSentence } from '../../citations/numbering.ts';
import type { Assembled } from './assemble.ts';

type Numbered = Pick<Assembled, 'written' | 'citations' | 'claims'>;

/**
 * What the text does not cite is no citation of the report; the claims keep their words and get their new places (A97).
 * `change`: which numbers are others now, a sentence for those who saw a draft; null: none.
 */
export function closeGaps<T extends Numbered>(
  assembled: T,
): { readonly closed: T; readonly change: string | null } {
  const { written, citations, claims } = assembled;
  const known = new Set(citations.map(({ n }) => n));
  const { text, moved, numbers } = closeUp(written.draft.text, known);
  const numbersOf = (old: readonly number[]) => old.flatMap((n) => numbers.get(n) ?? []);
  const renumbered = citations
    .flatMap((citation, index) =>
      numbersOf([citation.n]).map((n) => ({ index, citation: { ...citation, n } })),
    )
    .toSorted((a, b) => a.citation.n - b.citation.n);
  const places = new Map(renumbered.map(({ index }, place) => [index, place]));
  const closed = {
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
  return { closed, change: closedUpSentence(numbers) };
}
