import { sayIn } from '../../src/chat/words/say.ts';

/** How Footnote speaks where nobody has said anything else. */
export const english = sayIn(null);
