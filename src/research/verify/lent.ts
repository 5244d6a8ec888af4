// Evidence that a sentence is lent by those beside it.
import type { Statement } from '../../citations/statements.ts';

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
