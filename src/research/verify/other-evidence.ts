// Evidence that a sentence does not cite and that may bear it out: what a second reader found, what its neighbours cite, what speaks of
// the same, and what stands nearest to what it cites, whatever language that is in. A sentence that cites nothing is lent some of it, and
// is cited with what bears it out.
import { type Material, placeOf } from '../../agents/material.ts';
import { entryOf } from '../../base/entry-of.ts';
import { createRanking } from '../../citations/verdicts/offered.ts';
import type { Statement } from '../../citations/statements.ts';
import { type Assessed, type CheckedCitation, type Checking, standing } from './checked.ts';

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
  const texts = pool.map(({ evidence: { title, headings, quote } }) =>
    [title, ...headings, quote].join('\n'),
  );
  const rank = createRanking(texts);
  const rankConclusions = createRanking(conclusions.map(({ text }) => text));
  const at = new Map(pool.map((each) => [placeOf(each.evidence), each]));
  const premisesOf = (claim: Assessed) =>
    rankConclusions(claim.text, 1)
      .flatMap((index) => conclusions[index]?.places ?? [])
      .flatMap((place) => at.get(place) ?? [])
      .slice(0, most.premises);
  const nearestTo = (claim: Assessed) => {
    const cited = known.filter(({ n }) => claim.numbers.includes(n));
    const near = cited.flatMap(({ pageHash, start }) => {
      const others = pool.filter(({ evidence: one }) => one.pageHash === pageHash && one.start !== start);
      return others.map((each) => ({ each, far: Math.abs(each.evidence.start - start) }));
    });
    const ranked = near.toSorted((one, other) => one.far - other.far);
    return ranked.slice(0, most.ofPage).map(({ each }) => each);
  };
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

/** By the ids of statements that cite nothing: what the ones before them in their paragraph cite, and the one behind them. */
export function lentIn(statements: readonly Statement[]): ReadonlyMap<string, readonly number[]> {
  const lent = new Map<string, readonly number[]>();
  statements.forEach(({ id, text, numbers, before }, index) => {
    if (numbers.length > 0) return;
    const [last, next] = [statements[index - 1], statements[index + 1]];
    const isNext = before !== '' && last?.text === before;
    const earlier = isNext ? (last.numbers.length > 0 ? last.numbers : (lent.get(last.id) ?? [])) : [];
    const later = next?.before === text ? next.numbers : [];
    const own = [...new Set([...earlier, ...later])];
    if (own.length > 0) lent.set(id, own);
  });
  return lent;
}

/** Quotes that one statement is lent. */
const mostLent = 6;

/**
 * The same; and each of them is lent what was found and speaks of it, cited or not: an opening may rest on what is cited far below it. The
 * citations have all that is lent, under numbers of its own.
 */
export function lentOfAll(
  { text, citations }: Checking,
  statements: readonly Statement[],
  found: Pick<Pool, 'pool' | 'conclusions'>,
) {
  const lent = lentIn(statements);
  const claims = statements
    .filter(({ numbers }) => numbers.length === 0)
    .map((statement) => standing(statement, [null, null], 'nobody has looked'));
  if (claims.length === 0) return { citations, lent };
  const nothing = { found: new Map(), answering: new Set<string>() };
  const offering = withOffered({ text, citations, claims }, claims, { ...found, ...nothing });
  const own = claims.map(({ id }) => {
    const numbers = [...(lent.get(id) ?? []), ...(offering.offered.get(id) ?? [])];
    return [id, [...new Set(numbers)].slice(0, mostLent)] as const;
  });
  return { citations: offering.citations, lent: new Map([...lent, ...own]) };
}
