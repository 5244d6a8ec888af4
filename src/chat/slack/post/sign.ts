// A status in the thread ("Footnote is looking into it…") while the first message is on its way: it takes no turn among the
// posts of a channel. Slack removes it when something is posted there, or after two minutes.
import type { ThreadAddress } from '../../port.ts';
import { sayIn } from '../../words/say.ts';
import { spotOf } from '../addresses.ts';
import { refusalWord } from '../api/trouble.ts';
import type { SlackContext } from '../context.ts';

/** Nobody asks again soon where it is refused, in milliseconds. */
const refusedForMs = 10 * 60_000;

export type Sign = (thread: ThreadAddress, language?: string | null) => Promise<void>;

/** The sign never rejects, and is not there where Slack refuses it: the first message tells people all the same. */
export function createSign({ client, clock, logger }: SlackContext): Sign {
  let refusedUntil = 0;
  return async (thread, language = null) => {
    const { channel, root } = spotOf(thread);
    if (root === null || clock.now() < refusedUntil) return;
    try {
      const status = sayIn(language)('sign.status');
      await client.assistant.threads.setStatus({ channel_id: channel, thread_ts: root, status });
    } catch (error) {
      const said = refusalWord(error);
      if (said !== null) refusedUntil = clock.now() + refusedForMs;
      logger.debug({ platform: 'slack', said }, 'no status is shown');
    }
  };
}
