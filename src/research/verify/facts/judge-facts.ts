// Facts held against the quotes that were found for them, all facts of all claims together, as claims are judged.
import { judgeNumbers } from '../../../citations/numbers/judge-numbers.ts';
import { claimKey } from '../../../citations/verdicts/claim-key.ts';
import type { Run } from '../../../durable/run.ts';
import type { ResearchParts } from '../../parts.ts';
import type { CheckedCitation } from '../checked.ts';
import { whatSpeaksAgainst } from '../held-to-rules.ts';
import { judgeClaims } from '../judge-claims.ts';
import type { Verdicts } from '../judge-claims.ts';
import { isVerdictEnough } from './fact.ts';
import type { CheckedFact, Fact, Quote } from './fact.ts';
import { rulesOn } from '../rules.ts';

export interface Held {
  readonly fact: Fact;
  /** At most a few. */
  readonly quotes: readonly Quote[];
}

/** In their order. `known`: verdicts that models gave before. */
export async function judgeFacts(
  run: Run,
  key: string,
  held: readonly Held[],
  known: Verdicts,
  parts: ResearchParts,
): Promise<CheckedFact[]> {
  // The same fact of two claims, held against the same quotes, is one question.
  const questions = new Map(held.map((each) => [keyOf(each), each]));
  const asked = [...questions].map(([question, each], index) => ({ question, each, n: index + 1 }));
  const citations = asked.flatMap(({ each, n }) =>
    each.quotes.map((quote): CheckedCitation => ({ n, ...quote, verified: true, found: 'exact' })),
  );
  const claims = asked.map(({ each, n }) => ({
    id: `fact-${n}`,
    text: each.fact.text,
    start: 0,
    end: 0,
    numbers: [n],
  }));
  const judged = await judgeClaims(run, key, claims, { citations, known, asks: true }, parts);
  const answers = new Map(asked.map(({ question }, index) => [question, judged[index]]));
  return held.map(({ fact, quotes }) => {
    const { verdict = null, how = null, reason = '' } = answers.get(keyOf({ fact, quotes })) ?? {};
    const isBorneOut = isVerdictEnough(verdict) && hasItsNumbers(fact.text, quotes);
    const rests = isBorneOut ? restsOn(fact.text, quotes) : [];
    const against = rests.length === 0 ? null : whatSpeaksAgainst(fact.text, rests);
    return against === null
      ? { ...fact, verdict, how, reason, quotes: rests }
      : { ...fact, verdict: 'partial', how: 'rules', reason: against, quotes: [] };
  });
}

/** A verdict does not make up for a number that no quote has. */
function hasItsNumbers(fact: string, quotes: readonly Quote[]): boolean {
  const { overall } = judgeNumbers(
    fact,
    quotes.map(({ quote }) => quote),
  );
  return overall === 'ok' || overall === 'none';
}

function keyOf({ fact, quotes }: Held): string {
  return claimKey(
    fact.text,
    quotes.map(({ quote }) => quote),
  );
}

/** The quote that says most of it, and those that say what it leaves out: no fact cites more than it rests on. */
function restsOn(fact: string, quotes: readonly Quote[]): Quote[] {
  const { deciding } = rulesOn(fact, quotes);
  const first = quotes[deciding?.index ?? 0];
  if (first === undefined) return [];
  let rests = [first];
  let lacking = lackingIn(fact, rests);
  for (const other of quotes) {
    if (lacking === 0) break;
    if (other === first) continue;
    const left = lackingIn(fact, [...rests, other]);
    if (left < lacking) [rests, lacking] = [[...rests, other], left];
  }
  return rests;
}

function lackingIn(fact: string, quotes: readonly Quote[]): number {
  return rulesOn(fact, quotes).lacking.length;
}
