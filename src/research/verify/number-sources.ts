// While a draft is checked its markers name quotes, one number each; more are cited where a look at a claim found what bears it out. People
// see one number for each source, which a source gets with the first draft that cites it and keeps.
import { placeOf } from '../../agents/material.ts';
import { numbersCitedIn, rewriteMarkers, rewriteWithOffsets } from '../../citations/markers.ts';
import { markersOf, type Numbering, numbersIn, withAddresses } from '../../citations/numbering.ts';
import { withoutMarks } from '../../citations/own.ts';
import { applyEdits } from '../../citations/revision/edits.ts';
import type { Statement } from '../../citations/statements.ts';
import type { Assessed, Checked, CheckedClaim, Checking } from './checked.ts';

/** Of what is cited only; the same stretch of a page is one quote, and each claim names exactly those that it cites. */
export function underSourceNumbers(
  { text, citations, claims }: Checking,
  before: Numbering,
): Pick<Checked, 'text' | 'citations' | 'claims' | 'numbering'> {
  const oneOf = sameStretches(citations);
  const cited = [...new Set(Array.from(numbersCitedIn(text), oneOf))];
  const addresses = cited.flatMap((n) => citations.filter((one) => one.n === n).map(({ url }) => url));
  const numbering = withAddresses(before, addresses);
  const numberOf = numbersIn(numbering);
  const sources = new Map(citations.map(({ n, url }) => [n, numberOf(url)]));
  const numbersOf = (quotes: readonly number[]) =>
    [...new Set(quotes.flatMap((n) => sources.get(n) || []))].toSorted((a, b) => a - b);
  const rewritten = rewriteWithOffsets(text, (quotes) => markersOf(numbersOf(quotes)));
  const kept = citations
    .filter(({ n }) => cited.includes(n))
    .toSorted((a, b) => numberOf(a.url) - numberOf(b.url) || cited.indexOf(a.n) - cited.indexOf(b.n));
  const indicesOf = (quotes: readonly number[]) => {
    const own = quotes.map(oneOf);
    return kept.flatMap(({ n }, index) => (own.includes(n) ? [index] : []));
  };
  const placesIn = (stretch: string) => {
    const places: number[][] = [];
    rewriteMarkers(stretch, (quotes) => {
      if (numbersOf(quotes).length > 0) places.push(indicesOf(quotes));
      return '';
    });
    return places.length > 1 ? { places } : {};
  };
  return {
    text: rewritten.text,
    numbering,
    citations: kept.map((citation) => ({ ...citation, n: numberOf(citation.url) })),
    claims: claims.map(
      ({ id, text: said, start, end, numbers, verdict, how, reason, mended }): CheckedClaim => ({
        id,
        text: said,
        ...(rewritten.placeOf({ start, end }) ?? { start, end: start }),
        numbers: numbersOf(numbers),
        verdict,
        how,
        reason,
        quotes: indicesOf(numbers),
        ...placesIn(text.slice(start, end)),
        ...(mended === true ? { mended } : {}),
      }),
    ),
  };
}

/** Tells for a number of a quote that of the first one which is the same stretch of its page. */
function sameStretches(citations: Checking['citations']): (n: number) => number {
  const there = citations
    .filter(({ verified }) => verified)
    .map((one) => ({ n: one.n, stretch: `${one.pageHash} ${placeOf(one)}` }));
  const first = new Map(there.toReversed().map(({ n, stretch }) => [stretch, n]));
  const same = new Map(there.map(({ n, stretch }) => [n, first.get(stretch)]));
  return (n) => same.get(n) ?? n;
}

/** The draft with its claims as they were last looked at. `looked`: what each look gave, the last one last; their numbers may be more than the statements cited. */
export function withNumbers(
  { text, citations }: Pick<Checking, 'text' | 'citations'>,
  statements: readonly Statement[],
  looked: readonly Assessed[],
): Checking {
  const before = new Map(statements.map(({ id, numbers }) => [id, numbers]));
  const last = new Map(looked.map((claim) => [claim.id, claim]));
  const claims = [...last.values()].toSorted((a, b) => a.start - b.start);
  const edits = claims.flatMap(({ id, start, end, numbers }) => {
    const known = before.get(id) ?? numbers;
    const added = numbers.filter((n) => !known.includes(n));
    if (added.length === 0) return [];
    return [{ start, end, text: citing(withoutMarks(text.slice(start, end)), added) }];
  });
  const edited = applyEdits(text, edits);
  return {
    text: edited.text,
    citations,
    claims: claims.flatMap((claim) => {
      const place = edited.placeOf(claim);
      return place === null ? [] : [{ ...claim, ...place }];
    }),
  };
}

/** What ends a sentence, with the marks that close what it is in. */
export const stop = /[.!?…。！？]["'”’»)\]*_]*$/u;

/** The same words citing these numbers, too, where they end: a citation inside the sentence stays with its part. */
function citing(stretch: string, added: readonly number[]): string {
  const at = stop.exec(stretch)?.index ?? stretch.length;
  return `${stretch.slice(0, at)} ${markersOf(added)}${stretch.slice(at)}`;
}
