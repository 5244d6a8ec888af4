// What was said in the thread before the request, as intake reads it.
import type { ThreadMessage } from '../agents/prompt/thread.ts';
import { FootnoteError } from '../base/errors.ts';
import { sayIn } from '../chat/words/say.ts';
import type { Run } from './run.ts';
import type { ResearchParts } from './parts.ts';
import type { RunSettings } from './settings.ts';

/** Characters of each message that are read, at most: a request rarely refers to more. */
const longest = 2_000;

/** Oldest first; none when they cannot be read, which is shown and no reason to stop. */
export function readHistory(
  run: Run,
  { asked, limits, language }: Pick<RunSettings, 'asked' | 'limits' | 'language'>,
  { history }: Pick<ResearchParts, 'history'>,
): Promise<ThreadMessage[]> {
  return run.look('history', asked, async ({ emit }) => {
    if (asked === '' || limits.history === 0) return [];
    const messages = await history(run.id, { eventId: asked, limit: limits.history }).catch(
      (error: unknown) => {
        if (!(error instanceof FootnoteError)) throw error;
        emit('warning', { text: sayIn(language)('warning.history') });
        return [];
      },
    );
    return messages.map(({ by, name, text }) => ({
      by,
      ...(by === 'person' ? { name } : {}),
      text: text.slice(0, longest),
    }));
  });
}
