// Keeps a text to a length, at the end of one of its blocks where that loses little.

/** At most `most` characters, and whether anything was cut off. Never leaves half of a character behind. */
export function cutText(text: string, most: number): { text: string; cut: boolean } {
  if (text.length <= most) return { text, cut: false };
  const kept = text.slice(0, most);
  const block = kept.lastIndexOf('\n\n');
  if (block > most * 0.9) return { text: kept.slice(0, block), cut: true };
  const isHalf = /[\uD800-\uDBFF]$/.test(kept);
  return { text: isHalf ? kept.slice(0, -1) : kept, cut: true };
}
