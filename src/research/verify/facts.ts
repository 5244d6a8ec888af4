// Claims that answer the request and are not borne out are taken apart, and each fact is looked up: in what was found, then on
// the web. The quotes that bear a fact out are offered where the claim is mended (A125-A130).
import { placeOf, type Material } from '../../agents/material.ts';
import { decomposer } from '../../agents/decomposer/decomposer.ts';
import { createRanking } from '../../citations/verdicts/offered.ts';
import type { DraftCitation } from '../../agents/writer/contract.ts';
import { distinct } from '../../base/lists.ts';
import { readInTime } from '../gather/first-pages.ts';
import { knownPages, sentencesOn } from '../gather/known-pages.ts';
import { inOtherWords, searchBeside } from '../gather/web.ts';
import type { ResearchParts } from '../parts.ts';
import type { Run } from '../run.ts';
import { consultOnce } from '../consult.ts';
import { hardEndOf, softEndOf, type RunContext } from '../run-context.ts';
import type { Assessed, CheckedCitation, Checking, CheckingParts } from './checked.ts';
import { judge } from './judge.ts';

/** A quote that no number stands for yet. */
type Quote = Omit<DraftCitation, 'n'>;

interface Fact {
  readonly text: string;
  readonly claimId: string;
}

interface LookedUp {
  readonly citations: readonly CheckedCitation[];
  /** Numbers of the quotes that bear facts of a claim out, by its id. */
  readonly found: ReadonlyMap<string, readonly number[]>;
}

/** Claims of a report, the first ones; quotes a fact is held against (A128). */
const most = { claims: 10, quotes: 3 };
/** Part of the time of the depth; and never more than half of what is left before the run would fail. */
const share = 1 / 5;

/** Nothing where the depth has no such stage, no claim needs it, or its time is over. */
export async function lookUpFacts(
  phase: Run,
  { claims, citations }: Checking,
  { pool, answering }: { readonly pool: readonly Material[]; readonly answering: ReadonlySet<string> },
  work: RunContext,
  checking: CheckingParts,
): Promise<LookedUp> {
  const nothing: LookedUp = { citations, found: new Map() };
  const wanted = claims.filter(({ id, next }) => next === 'mend' && answering.has(id)).slice(0, most.claims);
  const isOff = work.limits.citations.facts === 0 || !checking.asks;
  if (isOff || wanted.length === 0) {
    const reason = isOff ? 'off at this depth' : 'no claim needs it';
    await phase.note('facts-skipped', 'stage-7', { state: 'skipped', reason });
    return nothing;
  }
  await phase.note('facts-started', 'stage-7', { state: 'started', claims: wanted.length });
  const { activeMs } = await phase.now('facts-begun');
  const left = (hardEndOf(work) - activeMs) / 2;
  // After its time a run begins no new searches.
  const rounds = activeMs < softEndOf(work) ? work.limits.citations.searches : 0;
  const limited = await phase.limited('facts', Math.min(left, work.limits.softMs * share), (inside) =>
    lookUp(inside, { claims: wanted, citations }, pool, rounds, work, checking),
  );
  if (!limited.inTime) {
    await phase.note('facts-stopped', 'stage-7', { state: 'stopped', reason: 'it took too long' });
    return nothing;
  }
  return { citations: limited.value.citations, found: new Map(limited.value.found) };
}

/** Claims of so many words say one thing. */
const shortWords = 8;
const atOnce = 8;

/** Claims taken apart into facts, in their order; what is short is one fact as it is (A126, A127). */
async function takeApart(
  run: Run,
  claims: readonly Assessed[],
  { parts, limits }: Pick<RunContext, 'parts' | 'limits'>,
): Promise<Fact[]> {
  const long = claims.filter(({ text }) => text.split(/\s+/).length > shortWords);
  const taken = await run.parallel('apart', long, atOnce, async (branch, { id, text, before }) => {
    const input = { claim: text, before, most: limits.citations.facts };
    const { output } = await consultOnce(branch, 'facts', decomposer, input, parts);
    return { id, facts: output.facts };
  });
  const facts = new Map(taken.map((each) => [each.id, each.facts]));
  return claims.flatMap(({ id, text }) =>
    (facts.get(id) ?? [text]).map((fact) => ({ text: fact, claimId: id })),
  );
}

interface Held {
  readonly fact: Fact;
  readonly quotes: readonly Quote[];
}

async function lookUp(
  run: Run,
  { claims, citations }: Pick<Checking, 'citations' | 'claims'>,
  pool: readonly Material[],
  rounds: number,
  work: RunContext,
  checking: CheckingParts,
) {
  const facts = await takeApart(run, claims, work);
  const rank = createRanking(pool.map(({ evidence }) => evidence.quote));
  const inPool = facts.map((fact): Held => {
    const best = rank(fact.text, most.quotes).flatMap((index) => pool[index] ?? []);
    return { fact, quotes: best.map(({ taskId, evidence }) => ({ taskId, ...evidence })) };
  });
  const borneOut = new Map<Fact, Quote[]>();
  let searches = 0;
  await judgeFacts(run, 'in-pool', inPool, borneOut, checking);
  for (let round = 1; round <= rounds && work.parts.search.providers.length > 0; round += 1) {
    const open = facts.filter((fact) => !borneOut.has(fact));
    if (open.length === 0) break;
    const taskId = pool[0]?.taskId ?? '';
    const outside = await lookOutside(run, round, open, taskId, work.parts);
    for (const one of outside) searches += one.searches;
    const held = open.map((fact, at): Held => ({ fact, quotes: outside[at]?.quotes ?? [] }));
    await judgeFacts(run, `outside-${round}-judged`, held, borneOut, checking);
  }
  const told = { facts: facts.length, verified: borneOut.size, searches };
  await run.note('told', 'stage-7', { state: 'complete', ...told });
  return numbered(citations, borneOut);
}

/** Adds the facts that their quotes bear out. */
async function judgeFacts(
  run: Run,
  key: string,
  held: readonly Held[],
  borneOut: Map<Fact, Quote[]>,
  checking: CheckingParts,
): Promise<void> {
  let n = 0;
  const citations: CheckedCitation[] = [];
  const statements = held.map(({ fact, quotes }, index) => {
    const cited = quotes.map((quote) => ({ n: (n += 1), ...quote, verified: true }));
    citations.push(...cited);
    const place = { start: 0, end: 0, section: '', before: '', head: '' };
    return { id: `fact-${index + 1}`, text: fact.text, numbers: cited.map((one) => one.n), ...place };
  });
  const asked = statements.filter(({ numbers }) => numbers.length > 0);
  const { claims } = await judge(run, key, asked, { ...checking, citations, known: new Map() });
  for (const { id, verdict } of claims) {
    const own = held[Number(id.slice('fact-'.length)) - 1];
    if (verdict === 'supported' && own !== undefined) borneOut.set(own.fact, [...own.quotes]);
  }
}

function numbered(known: readonly CheckedCitation[], borneOut: ReadonlyMap<Fact, readonly Quote[]>) {
  const citations = [...known];
  const found = new Map<string, number[]>();
  for (const [{ claimId }, quotes] of borneOut) {
    for (const quote of quotes) {
      const there = citations.find((one) => placeOf(one) === placeOf(quote));
      const n = there?.n ?? Math.max(0, ...citations.map((one) => one.n)) + 1;
      if (there === undefined) citations.push({ n, ...quote, verified: true });
      found.set(claimId, [...(found.get(claimId) ?? []), n]);
    }
  }
  return { citations, found: [...found] };
}

/** Pages of one search (A129). */
const pagesOf = 3;
const pagesMs = 15_000;
/** A quote is more than about the same subject. */
const leastRelevance = 0.3;

/**
 * In the order of the facts: one search of the web for each, a few pages, the sentences of them that speak of it (A129). The first round
 * looks for the fact as it is, the second in other words. What fails or takes too long was looked up in vain.
 */
function lookOutside(run: Run, round: number, facts: readonly Fact[], taskId: string, parts: ResearchParts) {
  return run.parallel(`outside-${round}`, facts, atOnce, async (branch, fact) => {
    const query = round === 1 ? fact.text : inOtherWords(fact.text);
    if (query === null) return { quotes: [], searches: 0 };
    const found = await searchBeside(branch, [query], parts);
    if (found === null) return { quotes: [], searches: 1 };
    const searches = found.searches.done;
    const visited = await readInTime(branch, found.hits.slice(0, pagesOf), pagesOf, pagesMs, parts);
    const readable = visited.filter(({ error }) => error === null);
    const read = distinct(readable, ({ hash }) => hash);
    if (read.length === 0) return { quotes: [], searches };
    const quotes = await branch.step('quotes', [fact.text, read], async (context) => {
      const evidence = await sentencesOn(fact.text, query, await knownPages(read, parts), context, parts);
      const relevant = evidence.filter(({ score }) => score >= leastRelevance);
      // The best sentence of each page.
      return distinct(relevant, ({ pageHash }) => pageHash).map((quote) => ({ taskId, ...quote }));
    });
    return { quotes, searches };
  });
}
