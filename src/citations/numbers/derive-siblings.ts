// "She had eight siblings" where the evidence says "the youngest of nine children".
import type { Derivation } from './derive.ts';
import type { Amount } from './quantity.ts';
import type { Material } from './statement.ts';

const siblings: ReadonlySet<string> = new Set(['sibl', 'sibling', 'brother', 'sister']);
const oneOf =
  /\b(?:one|youngest|oldest|eldest|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|middle)(?: child| born)? of (?:the |their |his |her )?$/i;

/** One child fewer than there are, where the claim counts siblings. */
export function deriveSiblings(claim: Amount, { statements, texts }: Material): Derivation | null {
  if (claim.dimension !== 'count' || !siblings.has(claim.nouns[0] ?? '')) return null;
  const from = statements.find(
    ({ quantity, index }) =>
      quantity.kind === 'amount' &&
      quantity.low === claim.low + 1 &&
      quantity.nouns[0] === 'child' &&
      oneOf.test((texts[index] ?? '').slice(Math.max(0, quantity.start - 40), quantity.start)),
  );
  return from === undefined
    ? null
    : { from, how: `one of ${from.quantity.raw} children has ${claim.raw} siblings` };
}
