// Marks of doubt that checking puts into a text.

/** As `citations.soften` writes them. */
const marks = /\((?:unverified|not confirmed)\)|\breportedly\b|\bsome evidence suggests\b/gi;

/** How many more a text has than the claim it was made of. */
export function marksAdded(claim: string, delivered: string): number {
  const count = (text: string) => text.match(marks)?.length ?? 0;
  return Math.max(0, count(delivered) - count(claim));
}
