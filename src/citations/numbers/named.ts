// Numbers that the evidence has as a part of a name: "HTTP 429" bears "a 429" out.
import { coverIdentifiers } from './identifiers.ts';
import type { Quantity } from './quantity.ts';
import { sameLength, taken } from './same-length.ts';
import type { Statement } from './statement.ts';

/** Where a bare number of three and more digits stands as a name in the evidence; null where it does not. */
export function namedIn(
  quantity: Quantity,
  texts: readonly string[],
): Pick<Statement, 'quantity' | 'index'> | null {
  const { raw } = quantity;
  if (quantity.kind !== 'amount' || !/^\d{3,6}$/.test(raw)) return null;
  for (const [index, text] of texts.entries()) {
    if (!text.includes(raw)) continue;
    const covered = coverIdentifiers(sameLength(text));
    for (let start = text.indexOf(raw); start >= 0; start = text.indexOf(raw, start + 1)) {
      const end = start + raw.length;
      const isWhole =
        !/[\d.,-]$/.test(text.slice(0, start)) && !/^[\d-]|^[.,]\d/.test(text.slice(end, end + 2));
      if (isWhole && covered[start] === taken && covered[end - 1] === taken)
        return { index, quantity: { ...quantity, start, end } };
    }
  }
  return null;
}
