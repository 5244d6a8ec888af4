// The one sentence of a quote that answers a question best, for summaries.
import { fitsType } from './answer-type.ts';
import { readQuestion } from './question-words.ts';
import { isLeaning } from './readability.ts';
import { createMatcher, total, weigh } from './relevance.ts';
import { cutUnits } from './units.ts';

/** Quotes up to this length are short enough for a summary as they are. */
const short = 240;

/** A short quote as it is; of a long one a sentence that can stand alone, word for word, if there is any. */
export function keySentence(quote: string, question: string): string {
  if (quote.length <= short) return quote;
  const read = readQuestion(question);
  const words = weigh(read, { documentsOf: new Map(), documents: 0 });
  const matcher = createMatcher(words, read.shorthands);
  const sentences = cutUnits(quote)
    .map(({ start, end }) => quote.slice(start, end))
    .filter((sentence) => !isLeaning(sentence))
    .map((sentence) => ({
      sentence,
      value: total(words, matcher.presence(sentence)) + 0.4 * fitsType(read.wants, sentence, question),
    }))
    .toSorted((a, b) => b.value - a.value);
  return sentences[0]?.sentence ?? quote;
}
