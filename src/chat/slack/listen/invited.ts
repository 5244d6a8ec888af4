// Whether we are in a channel: a command works everywhere, posting does not.
import type { SlackContext } from '../context.ts';
import { refusalWord } from '../api/trouble.ts';

/** Slack gives three seconds for the whole answer. */
const patienceMs = 1000;
const outside = new Set(['not_in_channel', 'channel_not_found']);

/** False only if Slack says so; when it cannot tell in time, the request is taken. Never rejects. */
export async function isInvited({ client, clock }: SlackContext, channel: string): Promise<boolean> {
  const enough = new AbortController();
  const asked = client.conversations.history({ channel, limit: 1 }).then(
    () => true,
    (error: unknown) => !outside.has(refusalWord(error) ?? ''),
  );
  const invited = await Promise.race([asked, clock.sleep(patienceMs, enough.signal).then(() => true)]);
  enough.abort();
  return invited;
}
