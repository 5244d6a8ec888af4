// While a draft is checked its markers name quotes, one number each; people see one number for each source, which a source gets
// with the first draft that cites it and keeps.
import { numbersCitedIn, rewriteWithOffsets } from '../../citations/markers.ts';
import { markersOf, type Numbering, numbersIn, withAddresses } from '../../citations/numbering.ts';
import type { Checked, Checking, CheckedClaim } from './checked.ts';

/** What is not cited any more is no citation of the report; each claim names exactly the quotes that it cites. */
export function underSourceNumbers(
  { text, citations, claims }: Checking,
  before: Numbering,
): Pick<Checked, 'text' | 'citations' | 'claims' | 'numbering'> {
  const cited = [...numbersCitedIn(text)];
  const addresses = cited.flatMap((n) => citations.filter((one) => one.n === n).map(({ url }) => url));
  const numbering = withAddresses(before, addresses);
  const numberOf = numbersIn(numbering);
  const sources = new Map(citations.map(({ n, url }) => [n, numberOf(url)]));
  const numbersOf = (quotes: readonly number[]) => [...new Set(quotes.flatMap((n) => sources.get(n) || []))];
  const rewritten = rewriteWithOffsets(text, (quotes) => markersOf(numbersOf(quotes)));
  const kept = citations
    .filter(({ n }) => cited.includes(n))
    .toSorted((a, b) => numberOf(a.url) - numberOf(b.url) || cited.indexOf(a.n) - cited.indexOf(b.n));
  return {
    text: rewritten.text,
    numbering,
    citations: kept.map((citation) => ({ ...citation, n: numberOf(citation.url) })),
    claims: claims.map(
      ({ id, text: said, start, end, numbers, verdict, how, reason, mended }): CheckedClaim => ({
        id,
        text: said,
        start: rewritten.moved(start),
        end: rewritten.moved(end),
        numbers: numbersOf(numbers),
        verdict,
        how,
        reason,
        quotes: kept.flatMap(({ n }, index) => (numbers.includes(n) ? [index] : [])),
        ...(mended === true ? { mended } : {}),
      }),
    ),
  };
}
