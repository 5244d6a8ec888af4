// Questions, names and searches as they are compared.

/** Two that differ only in capitals, punctuation and spaces are the same one; C++ and C# are not. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.?!:;,“”"'()]+/gu, ' ')
    .trim();
}
