// Words of a text as they are compared when claims are held beside evidence.

/** Lower-case words of at least so many letters or digits, in order, as often as they stand there. */
export function wordsIn(text: string, shortest: number): string[] {
  return Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}\p{M}]+/gu), ([word]) => word).filter(
    (word) => word.length >= shortest,
  );
}
