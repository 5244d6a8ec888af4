// A long text in pieces that a platform takes one by one.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Pieces of at most `most` by `measure`, cut between grapheme clusters; put together they are the text, except for pieces
 * of nothing but white space, which are left out. A cluster that is larger by itself is a piece of its own.
 */
export function piecesOf(
  text: string,
  most: number,
  measure: (part: string) => number = (part) => part.length,
): readonly string[] {
  const pieces: string[] = [];
  let [piece, used] = ['', 0];
  for (const { segment } of graphemes.segment(text)) {
    const weight = measure(segment);
    if (used + weight > most) {
      pieces.push(piece);
      [piece, used] = ['', 0];
    }
    piece += segment;
    used += weight;
  }
  return [...pieces, piece].filter((one) => one.trim() !== '');
}
