// Evidence cut into sentences that know where they stand in it.
import { sentenceStarts } from '../../text/sentences.ts';
import { wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** A quote that a claim rests on. `context` is what stands around it on its page. */
export interface EvidenceText {
  readonly title: string;
  readonly quote: string;
  readonly context?: string;
}

export interface Sentence {
  readonly text: string;
  /** Which evidence it is of, and where: `evidence[index].quote.slice(start, end)`. */
  readonly evidence: number;
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
}

/** The sentences of all quotes, in order. Takes linear time. */
export function sentencesOf(evidence: readonly EvidenceText[]): Sentence[] {
  return evidence.flatMap(({ quote }, index) => {
    const sentences: Sentence[] = [];
    let offset = 0;
    for (const line of quote.split('\n')) {
      const starts = sentenceStarts(line, []);
      starts.forEach((from, at) => {
        const part = line.slice(from, starts[at + 1] ?? line.length);
        const text = part.trim();
        if (!/[\p{L}\p{N}]/u.test(text)) return;
        const start = offset + from + (part.length - part.trimStart().length);
        sentences.push({ text, evidence: index, start, end: start + text.length, words: wordsOf(text) });
      });
      offset += line.length + 1;
    }
    return sentences;
  });
}
