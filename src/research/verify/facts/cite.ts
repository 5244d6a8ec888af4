// The quotes behind verified facts as citations of the report: looked up in their sources, with a number each source has
// before any word of the text changes (A133).
import { placeOf } from '../../../agents/material.ts';
import { numbersIn, withAddresses } from '../../../citations/numbering.ts';
import type { Run } from '../../../durable/run.ts';
import type { ResearchParts } from '../../parts.ts';
import type { Checking } from '../checked.ts';
import { checkQuotes } from '../quotes.ts';
import { isVerified } from './fact.ts';
import type { CheckedFact } from './fact.ts';

/** A fact with the citations it rests on: none where it is not verified. */
export interface CitedFact extends Omit<CheckedFact, 'quotes'> {
  /** Indices of citations. */
  readonly quotes: readonly number[];
  readonly numbers: readonly number[];
}

export interface Citing {
  readonly facts: readonly CitedFact[];
  readonly citations: Checking['citations'];
  readonly numbering: Checking['numbering'];
}

/** A quote that is not in its source bears nothing out. In the order of the facts. */
export async function cite(
  run: Run,
  facts: readonly CheckedFact[],
  { citations, numbering }: Checking,
  parts: ResearchParts,
): Promise<Citing> {
  const places = new Map(citations.map((citation, index) => [placeOf(citation), index]));
  const quotes = facts.filter(isVerified).flatMap((fact) => fact.quotes);
  const fresh = [...new Map(quotes.map((quote) => [placeOf(quote), quote]))].filter(
    ([place]) => !places.has(place),
  );
  const looked = fresh.map(([, quote]) => ({ n: 1, ...quote }));
  const checked = looked.length === 0 ? [] : await checkQuotes(run, 'quotes', looked, parts);
  const found = checked.flatMap((citation, at) =>
    citation.verified ? [{ citation, place: fresh[at]?.[0] ?? '' }] : [],
  );
  const grown = withAddresses(
    numbering,
    found.map(({ citation }) => citation.url),
  );
  const numberOf = numbersIn(grown);
  found.forEach(({ place }, at) => places.set(place, citations.length + at));
  const all = [...citations, ...found.map(({ citation }) => ({ ...citation, n: numberOf(citation.url) }))];
  return {
    citations: all,
    numbering: grown,
    facts: facts.map((fact) => {
      const indices = fact.quotes.flatMap((quote) => places.get(placeOf(quote)) ?? []);
      const numbers = [...new Set(indices.flatMap((index) => all[index]?.n ?? []))];
      return { ...fact, quotes: indices, numbers };
    }),
  };
}
