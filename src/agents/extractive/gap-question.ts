// From what a task misses to a gap, and from a gap to a question that may be asked again.
import { tellingWords } from './searches.ts';

/** What is missing, as a sentence that ends with the question it is about. */
export function gapOn(missing: string, question: string): string {
  return missing.includes(question) ? missing : `${missing} The question was: ${question}`.trim();
}

/** The question that a gap is about; of a gap in other words, one made of its words. */
export function questionOf(gap: string): string {
  const asked = /: ([^:]{8,}\?)$/.exec(gap.trim())?.[1];
  return asked ?? `What is known about ${tellingWords(gap).join(' ')}?`;
}
