// A stand-in for a model that makes vectors: words hashed into a fixed number of dimensions. It knows no meaning, so it
// says that vectors are made, searched and merged as they should be, and nothing about what a model would find.
import type { TextEmbedder } from '../../../src/sources/port.ts';
import { wordsOf } from '../../../src/text/words.ts';

const dimensions = 256;

export const bagOfWords: TextEmbedder = {
  id: 'bag of words',
  embed: (texts) => Promise.resolve(texts.map(vectorOf)),
};

/** Each word adds 1 + ln(count) to one dimension, with a sign of its own. */
function vectorOf(text: string): Float32Array {
  const counts = new Map<string, number>();
  for (const { key, isStop } of wordsOf(text)) if (!isStop) counts.set(key, (counts.get(key) ?? 0) + 1);
  const vector = new Float32Array(dimensions);
  for (const [word, count] of counts) {
    const hash = hashOf(word);
    const at = (hash >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + ((hash & 1) === 0 ? 1 : -1) * (1 + Math.log(count));
  }
  return vector;
}

/** FNV-1a, mixed once more because its low bits alone spread short words badly. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
