// Evidence that a sentence is lent: it is cited with what bears it out.
import type { Statement } from '../../citations/statements.ts';
import { type Checking, standing } from './checked.ts';
import { type Pool, withOffered } from './other-evidence.ts';

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
const most = 6;

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
    return [id, [...new Set(numbers)].slice(0, most)] as const;
  });
  return { citations: offering.citations, lent: new Map([...lent, ...own]) };
}
