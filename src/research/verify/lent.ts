// Evidence that a sentence is lent by those beside it.
import type { Statement } from '../../citations/statements.ts';

/**
 * A sentence without a citation often goes on from the one before it, or opens what the one behind it goes into, and rests on what that
 * one cites. By the ids of statements that cite nothing: what the sentence before them in their paragraph cites, or the one before
 * that; of the first one what the second cites.
 */
export function lentIn(statements: readonly Statement[]): ReadonlyMap<string, readonly number[]> {
  const lent = new Map<string, readonly number[]>();
  statements.forEach(({ id, text, numbers, before }, index) => {
    if (numbers.length > 0) return;
    const next = statements[index + 1];
    if (before === '' && next?.before === text && next.numbers.length > 0) lent.set(id, next.numbers);
    const last = statements[index - 1];
    if (last === undefined || before === '' || last.text !== before) return;
    const own = last.numbers.length > 0 ? last.numbers : (lent.get(last.id) ?? []);
    if (own.length > 0) lent.set(id, own);
  });
  return lent;
}
