// A sentence without a citation often goes on from the one before it, and rests on what that one cites.
import type { Statement } from '../../citations/statements.ts';

/** By the ids of statements that cite nothing: what the sentence before them in their paragraph cites, or the one before that. */
export function lentIn(statements: readonly Statement[]): ReadonlyMap<string, readonly number[]> {
  const lent = new Map<string, readonly number[]>();
  statements.forEach(({ id, numbers, before }, index) => {
    const last = statements[index - 1];
    if (numbers.length > 0 || last === undefined || before === '' || last.text !== before) return;
    const own = last.numbers.length > 0 ? last.numbers : (lent.get(last.id) ?? []);
    if (own.length > 0) lent.set(id, own);
  });
  return lent;
}
