// Comments on sentences and a wish for the whole, as one text of feedback.
import type { Say } from '../../chat/words/say.ts';
import { shortened } from '../../base/shortened.ts';

/** What somebody wants changed. */
export interface Wishes {
  readonly text: string;
  readonly comments: readonly Comment[];
}

interface Comment {
  /** The words of the draft it is about. */
  readonly quote: string;
  readonly text: string;
}

/** In characters. */
export const longest = { quote: 300, comment: 2000, text: 8000 };
const mostComments = 50;

/** Whether it is more than is read at once. */
export function isTooLong({ text, comments }: Wishes): boolean {
  return (
    text.length > longest.text ||
    comments.length > mostComments ||
    comments.some((comment) => comment.text.length > longest.comment)
  );
}

/** Each comment with the words it is about, then the wish; empty: nothing was said. */
export function feedbackText({ text, comments }: Wishes, say: Say): string {
  const lines = comments
    .filter((comment) => comment.text.trim() !== '')
    .map(({ quote, text: said }) => {
      const about = shortened(quote, longest.quote);
      return about === '' ? said.trim() : `${say('quoted', { text: about })}: ${said.trim()}`;
    });
  return [...lines, text.trim()].filter((part) => part !== '').join('\n');
}
