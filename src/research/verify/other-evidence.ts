// Evidence that a sentence does not cite and that may bear it out: what a second reader found, what its neighbours cite, what speaks of
// the same, and what stands nearest to what it cites, whatever language that is in.
import { type Material, placeOf } from '../../agents/material.ts';
import { entryOf } from '../../base/entry-of.ts';
import { createRanking } from '../../citations/verdicts/offered.ts';
import type { Assessed, CheckedCitation, Checking } from './checked.ts';

/** Of each kind for one sentence; an answer sums up much. */
const most = { ofText: 3, ofWrong: 4, ofReason: 2, ofPage: 3, ofNext: 2, premises: 4, ofAnswer: 40 };

export interface Pool {
  /** Everything that was found. */
  readonly pool: readonly Material[];
  /** What was concluded of it, with the places of what each rests on. */
  readonly conclusions: readonly { readonly text: string; readonly places: readonly string[] }[];
  /** Passages that a second reader found, by the claims they are about. */
  readonly found: ReadonlyMap<string, readonly number[]>;
  /** Claims that answer the request, by their ids. */
  readonly answering: ReadonlySet<string>;
}

/** The citations with those of the pool that are offered, under numbers of their own; by claim, the numbers that it is offered. */
export function withOffered(
  { citations: known, claims }: Checking,
  wrong: readonly Assessed[],
  wanted: Pool,
) {
  const cited = claims.flatMap((claim) => claim.numbers);
  const citations = [...known];
  const numbers = new Map(citations.map((citation) => [placeOf(citation), citation.n]));
  let last = Math.max(0, ...citations.map(({ n }) => n));
  const numberOf = ({ taskId, evidence }: Material) =>
    entryOf(numbers, placeOf(evidence), () => {
      last += 1;
      citations.push({ n: last, taskId, ...evidence, verified: true });
      return last;
    });
  const speakingOf = createFinder(known, wanted);
  const offered = new Map(
    wrong.map((claim) => {
      const others = [
        ...(wanted.found.get(claim.id) ?? []),
        ...citedBeside(claim, claims),
        ...speakingOf(claim).map(numberOf),
      ].filter((n) => !claim.numbers.includes(n));
      if (!wanted.answering.has(claim.id)) return [claim.id, [...new Set(others)]] as const;
      const summed = cited.filter((n) => !claim.numbers.includes(n));
      return [claim.id, [...new Set([...others, ...summed])].slice(0, most.ofAnswer)] as const;
    }),
  );
  return { citations, offered };
}

function createFinder(known: readonly CheckedCitation[], { pool, conclusions }: Pool) {
  const rank = createRanking(
    pool.map(({ evidence: { title, headings, quote } }) => [title, ...headings, quote].join('\n')),
  );
  const rankConclusions = createRanking(conclusions.map(({ text }) => text));
  const at = new Map(pool.map((each) => [placeOf(each.evidence), each]));
  const premisesOf = (claim: Assessed) =>
    rankConclusions(claim.text, 1)
      .flatMap((index) => conclusions[index]?.places ?? [])
      .flatMap((place) => at.get(place) ?? [])
      .slice(0, most.premises);
  const nearestTo = (claim: Assessed) =>
    known
      .filter(({ n }) => claim.numbers.includes(n))
      .flatMap(({ pageHash, start }) =>
        pool
          .filter(({ evidence }) => evidence.pageHash === pageHash && evidence.start !== start)
          .map((each) => ({ each, far: Math.abs(each.evidence.start - start) })),
      )
      .toSorted((one, other) => one.far - other.far)
      .slice(0, most.ofPage)
      .map(({ each }) => each);
  const named = (indices: readonly number[]) => indices.flatMap((index) => pool[index] ?? []);
  return (claim: Assessed): readonly Material[] => [
    ...premisesOf(claim),
    // What is not borne out may be a small part of a long sentence; what it lacks, the judge's reason may name.
    ...named(rank(claim.missing ?? claim.wrong, most.ofWrong)),
    ...named(rank(claim.wrong, most.ofReason)),
    ...named(rank(claim.text, most.ofText + claim.numbers.length)),
    ...nearestTo(claim),
  ];
}

/** What the sentence before it cites, from which it may follow, and the one behind it: an opening may be proved by what it opens. */
function citedBeside(claim: Assessed, claims: readonly Assessed[]): readonly number[] {
  const at = claims.findIndex(({ id }) => id === claim.id);
  const [last, next] = [claims[at - 1], claims[at + 1]];
  return [
    ...(last !== undefined && last.text === claim.before ? last.numbers : []),
    ...(next !== undefined && next.before === claim.text ? next.numbers.slice(0, most.ofNext) : []),
  ];
}
