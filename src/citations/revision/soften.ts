// A claim that its source does not bear out, in words that say so (A132). Without a model.

export type Softening = 'hedge' | 'qualify' | 'parenthetical';

/** "Unverified" counts only as this file writes it: it may be what the claim is about. */
const hedged =
  /(?<![\p{L}\p{N}])(?:reportedly|allegedly|supposedly|apparently|perhaps|possibly|presumably|some evidence suggests)(?![\p{L}\p{N}])|\((?:unverified|not confirmed)\)/iu;

/** Words that are written small inside a sentence. Any other may be a name. */
const small =
  /^(?:the|a|an|in|on|at|by|for|from|with|it|its|this|that|these|those|there|they|as|when|while|since|after|before|most|many|some|all|both|each|no|more|under|over|to|we|if)\b/i;

/**
 * The claim, softened: `hedge` puts "Reportedly," before it, `qualify` "Some evidence suggests that", `parenthetical` adds
 * "(unverified)", which fits any language and any place. What is softened already stays as it is.
 */
export function soften(claim: string, how: Softening): string {
  if (hedged.test(claim)) return claim;
  const sentence = small.test(claim) ? claim.charAt(0).toLowerCase() + claim.slice(1) : claim;
  if (how === 'hedge') return `Reportedly, ${sentence}`;
  if (how === 'qualify') return `Some evidence suggests that ${sentence}`;
  const [, words = claim, stop = ''] = /^([\s\S]*?)([.!?;:,]*)$/.exec(claim) ?? [];
  return `${words} (unverified)${stop}`;
}
