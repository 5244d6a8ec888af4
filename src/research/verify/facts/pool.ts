// What was found already, searched for a fact: the quotes that speak of it most (A128).
import { placeOf } from '../../../agents/material.ts';
import type { Material } from '../../../agents/material.ts';
import { assertionOf } from '../../../citations/entailment/assertion.ts';
import { rankWords } from '../../../citations/entailment/rank-evidence.ts';
import { wordsOf } from '../../../citations/entailment/words.ts';
import type { CheckedCitation } from '../checked.ts';
import { evidenceOf } from '../judge-claims.ts';
import type { Quote } from './fact.ts';

/** Quotes a fact is held against. */
const most = 3;
/** A quote scores at least this part of what the best one does. */
const nearBest = 0.7;
/**
 * And this part of what the fact itself would: below it hardly a word is common. Of quotes that people said bear a claim
 * out, among 60 of other subjects, both together leave 100 (WiCE), 87 (SciFact) and 78 (Fool Me Twice) in a hundred.
 */
const nearFact = 0.1;

/** The quotes of the draft that are in their sources, and all others that were found, each once. */
export function poolOf(citations: readonly CheckedCitation[], found: readonly Material[]): Quote[] {
  const cited = evidenceOf({ quotes: [...citations.keys()] }, citations).map(quoteOf);
  const others = found.map(({ taskId, evidence }) => ({ taskId, ...evidence }));
  return [
    ...new Map([...cited, ...others].toReversed().map((quote) => [placeOf(quote), quote])).values(),
  ].toReversed();
}

/** Without its number and without what became of it. */
function quoteOf(citation: CheckedCitation): Quote {
  const { taskId, pageHash, url, title, headings, start, end, quote, score } = citation;
  return { taskId, pageHash, url, title, headings, start, end, quote, score };
}

/** Finds the best quotes for a fact, best first. Reads the pool once. */
export function finderIn(pool: readonly Quote[]): (fact: string) => Quote[] {
  const words = pool.map(({ quote }) => wordsOf(quote));
  const assertions = pool.map(({ quote }) => assertionOf(quote));
  return (fact) => {
    const own = wordsOf(fact);
    // The fact is one of the sentences, so that there is something to compare a score with; it is nobody's neighbour.
    const ranked = rankWords(own, [...words, [], own], [...assertions, 'plain', assertionOf(fact)]);
    const itself = ranked.find(({ index }) => index > pool.length)?.score ?? 0;
    const quotes = ranked.filter(({ index }) => index < pool.length);
    const least = Math.max(nearBest * (quotes[0]?.score ?? 0), nearFact * itself);
    return quotes
      .filter(({ score }) => score > 0 && score >= least)
      .slice(0, most)
      .flatMap(({ index }) => pool[index] ?? []);
  };
}
