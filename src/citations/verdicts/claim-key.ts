// What makes two questions to a verifier the same one (A110).

/**
 * Claims that differ only in case, white space and closing punctuation, held against the same quotes in any order, have
 * the same key. The order of words counts: "A beat B" is not "B beat A".
 */
export function claimKey(claim: string, quotes: readonly string[]): string {
  return JSON.stringify([plain(claim), ...quotes.map(plain).toSorted()]);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?;:,]+$/, '')
    .trim();
}
