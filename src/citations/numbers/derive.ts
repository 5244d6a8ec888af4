// Numbers that the evidence does not state but that follow from those it states. Only where the claim says so ("in total",
// "more than", "aged"): of many numbers some sum or difference is nearly always the wanted one.
import type { Material, Statement } from './statement.ts';
import { deriveDate } from './derive-dates.ts';
import { deriveYears } from './derive-years.ts';
import { deriveFromPairs } from './derive-pairs.ts';
import { countList } from './count-list.ts';

export interface Derivation {
  readonly from: Statement;
  /** "12 - 8 = 4". */
  readonly how: string;
}

/** The first derivation that gives the claim's number; null when none does. */
export function derive(claim: Statement, own: Material, evidence: Material): Derivation | null {
  const { quantity } = claim;
  const text = own.texts[0] ?? '';
  if (quantity.kind === 'date') return deriveDate(quantity, evidence);
  if (quantity.kind !== 'amount') return null;
  return (
    deriveYears(quantity, text, own, evidence) ??
    deriveFromPairs(quantity, text, evidence) ??
    countList(quantity, evidence)
  );
}
