// The agent view: suggested questions, and the session of a thread with its title and what goes on there. An app that is no
// agent is refused once an hour; messages say everything as well.
import type { WebClient } from '@slack/web-api';
import type { Clock } from '../../../base/clock.ts';
import { shortened } from '../../../base/shortened.ts';
import { refusalWord, troubleOf } from '../api/trouble.ts';
import { spotOf } from '../addresses.ts';
import type { Spot } from '../addresses.ts';
import type { SlackContext } from '../context.ts';
import type { ThreadAddress } from '../../port.ts';
import type { MessageView, ProgressView } from '../../views.ts';
import { oneLine } from '../../layout/texts.ts';

type SessionStatus = 'processing' | 'suspended' | 'closed';

interface Suggestions {
  readonly title: string;
  /** Slack shows four. */
  readonly prompts: { readonly title: string; readonly message: string }[];
}

export interface Agent {
  /** @throws FootnoteError when they cannot be shown */
  suggest(channel: string, suggestions: Suggestions): Promise<void>;
  /** Shows what goes on in a thread, if that is news. @throws FootnoteError */
  session(spot: Spot, status: SessionStatus): Promise<void>;
  /** Names the session of a thread. @throws FootnoteError */
  rename(spot: Spot, title: string): Promise<void>;
}

/** Slack: titles have 200 characters at most. */
const maxTitle = 200;
const againAfterMs = 3_600_000;
/** Threads whose status is remembered. */
const remembered = 1000;
/** About this one thread, and not about the app. */
const passing = new Set([
  'ratelimited',
  'channel_not_found',
  'not_in_channel',
  'thread_not_found',
  'invalid_thread_ts',
]);

export function createAgent(client: WebClient, clock: Clock): Agent {
  let refusedUntil = 0;
  const shown = new Map<string, SessionStatus>();

  async function asAgent(doing: string, call: () => Promise<unknown>): Promise<void> {
    if (clock.now() < refusedUntil) return;
    try {
      await call();
    } catch (error) {
      const word = refusalWord(error);
      if (word !== null && !passing.has(word)) refusedUntil = clock.now() + againAfterMs;
      throw troubleOf(error, doing);
    }
  }

  return {
    suggest: (channel, { title, prompts }) =>
      asAgent('suggest questions', () =>
        client.assistant.threads.setSuggestedPrompts({ channel_id: channel, title, prompts }),
      ),
    async session({ channel, root }, status) {
      // Where messages stand by themselves there is no thread to have a session.
      if (root === null) return;
      const key = `${channel}/${root}`;
      if (shown.get(key) === status) return;
      shown.delete(key);
      shown.set(key, status);
      const [oldest] = shown.keys();
      if (shown.size > remembered && oldest !== undefined) shown.delete(oldest);
      await asAgent('show what goes on in a thread', () =>
        client.agents.sessions.setStatus({ channel_id: channel, thread_ts: root, status }),
      );
    },
    async rename({ channel, root }, title) {
      const named = shortened(oneLine(title), maxTitle);
      if (root === null || named === '') return;
      await asAgent('name a thread', () =>
        client.agents.sessions.rename({ channel_id: channel, thread_ts: root, title: named }),
      );
    },
  };
}

/** After a message stands: what it says of the session, in the background. A courtesy, since messages say the same. */
export function showInAgentView(
  { agent, logger }: SlackContext,
  thread: ThreadAddress,
  view: MessageView,
): void {
  const spot = spotOf(thread);
  const shown =
    view.kind === 'draft' || view.kind === 'report'
      ? agent.rename(spot, view.title)
      : view.kind === 'progress' && !view.continued
        ? agent.session(spot, statusOf(view))
        : Promise.resolve();
  shown.catch((error: unknown) => {
    logger.debug({ platform: 'slack', said: refusalWord(error) }, 'the agent view shows something older');
  });
}

function statusOf({ live, waiting }: ProgressView): SessionStatus {
  if (!live) return 'closed';
  return waiting ? 'suspended' : 'processing';
}
