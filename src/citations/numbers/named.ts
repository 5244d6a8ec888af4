// Numbers that the evidence has as a part of a name: "HTTP 429" bears "a 429" out, and "caspase-3" bears "caspase 3" out.
import { coverIdentifiers } from './identifiers.ts';
import type { Quantity } from './quantity.ts';
import { sameLength, taken } from './same-length.ts';
import type { Statement } from './statement.ts';
import { isSilent } from './text-words.ts';

/** Where the evidence has it. */
type Place = Pick<Statement, 'quantity' | 'index'>;

/** Where a number without a unit stands as a part of a name in the evidence; null where it does not. */
export function namedIn(quantity: Quantity, claim: string, texts: readonly string[]): Place | null {
  const { raw } = quantity;
  if (quantity.kind !== 'amount' || !/^\d{1,6}$/.test(raw)) return null;
  const word = /(?<![\p{L}\p{N}])(\p{L}{2,30})[ -]$/u.exec(claim.slice(0, quantity.start))?.[1] ?? '';
  const name =
    word === '' || isSilent(word)
      ? null
      : new RegExp(String.raw`(?<![\p{L}\p{N}])${word}[-/]?${raw}(?!\p{N}|[.,]\p{N})`, 'iu');
  for (const [index, text] of texts.entries()) {
    if (!text.includes(raw)) continue;
    const found = name?.exec(text);
    const start = found ? found.index + found[0].length - raw.length : coveredAt(raw, text);
    if (start >= 0) return { index, quantity: { ...quantity, start, end: start + raw.length } };
  }
  return null;
}

/** Where three digits and more stand in what is a name; -1 for nowhere. */
function coveredAt(raw: string, text: string): number {
  if (raw.length < 3) return -1;
  const covered = coverIdentifiers(sameLength(text));
  for (let start = text.indexOf(raw); start >= 0; start = text.indexOf(raw, start + 1)) {
    const end = start + raw.length;
    const isWhole =
      !/[\d.,-]/.test(text[start - 1] ?? '') && !/^[\d-]|^[.,]\d/.test(text.slice(end, end + 2));
    if (isWhole && covered[start] === taken && covered[end - 1] === taken) return start;
  }
  return -1;
}
