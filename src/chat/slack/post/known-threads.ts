// Whether the message that began a thread still stands. Slack takes a reply to a deleted message and shows it at the top
// of the channel, where nobody expects it; once somebody has replied, a deleted message leaves its place.
import type { WebClient } from '@slack/web-api';
import { troubleOf } from '../api/trouble.ts';

export interface KnownThreads {
  /** @throws FootnoteError `chat-gone` when there is nothing to reply to */
  check(channel: string, root: string): Promise<void>;
}

const remembered = 10_000;

export function createKnownThreads(client: WebClient): KnownThreads {
  const known = new Set<string>();
  return {
    async check(channel, root) {
      const thread = `${channel}/${root}`;
      if (known.has(thread)) return;
      try {
        await client.conversations.replies({ channel, ts: root, limit: 1 });
      } catch (error) {
        const trouble = troubleOf(error, 'look for the thread');
        if (trouble.code === 'chat-gone') throw trouble;
        // Whoever cannot read here, or not now, may still write: the next message looks again.
        return;
      }
      if (known.size >= remembered) known.clear();
      known.add(thread);
    },
  };
}
