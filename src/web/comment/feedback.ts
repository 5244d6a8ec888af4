// Comments on sentences and a wish for the whole, as one text of feedback.
import type { Say } from '../../chat/words/say.ts';
import { shortened } from '../../base/shortened.ts';
import type { Wishes } from './decide-form.tsx';

/** In characters. */
const longest = { quote: 300, comment: 2000, text: 8000 };
const mostComments = 50;

/** Each comment with the words it is about, then the wish; empty: nothing was said. */
export function feedbackText({ text, comments }: Wishes, say: Say): string {
  const lines = comments
    .slice(0, mostComments)
    .filter((comment) => comment.text.trim() !== '')
    .map(({ quote, text: said }) => {
      const about = shortened(quote, longest.quote);
      const words = shortened(said, longest.comment);
      return about === '' ? words : `${say('quoted', { text: about })}: ${words}`;
    });
  return [...lines, text.trim().slice(0, longest.text)].filter((part) => part !== '').join('\n');
}
