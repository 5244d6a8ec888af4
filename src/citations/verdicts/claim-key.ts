// What makes two questions to a verifier the same one (A110).

/** Claims that differ only in case, white space and last punctuation, with the same quotes in any order, share a key. */
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
