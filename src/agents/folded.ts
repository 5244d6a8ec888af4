// Questions and searches as they are compared.

/** Two that differ only in capitals, marks and spaces are the same one. */
export function folded(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
