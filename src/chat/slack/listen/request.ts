// A request that came by a command or a form. It stands nowhere yet, and we must be in the channel to answer there: a command
// works everywhere, posting does not.
import { inTime } from '../../../base/in-time.ts';
import type { Choice } from '../../port/choice.ts';
import { commandOf } from '../../words/commands.ts';
import type { Say } from '../../words/say.ts';
import { commandAddress, isDirect, threadAddress } from '../addresses.ts';
import { refusalWord } from '../api/trouble.ts';
import { linkedIn } from '../read/linked.ts';
import type { SlackContext } from '../context.ts';
import type { PrivatePlace } from '../post/whisper.ts';
import { personNow, type Listening } from './listening.ts';

interface Request {
  readonly kind: 'command' | 'form';
  /** Slack's own, unique in its kind. */
  readonly id: string;
  readonly team: string;
  /** Where it has a root, the research goes on in that thread. */
  readonly place: PrivatePlace;
  readonly text: string;
  readonly choice: Choice;
}

/** A sentence when the request could not be taken, otherwise null. Rejects when it could not be recorded. */
export async function recordRequest(
  { context, inbound }: Listening,
  { kind, id, team, place, text, choice }: Request,
  say: Say,
): Promise<string | null> {
  const { channel, root, user, respondTo } = place;
  // A word such as status is obeyed anywhere.
  if (commandOf(text) === null && !(await isInvited(context, channel))) {
    return say(isDirect(channel) ? 'shortcut.private' : 'command.invite-first');
  }
  const linked = linkedIn(text, channel, user);
  await inbound.message({
    eventId: `${kind}:${id}`,
    thread:
      root === null || isDirect(channel)
        ? commandAddress(team, channel, id, context.clock.now())
        : threadAddress(team, channel, root),
    author: personNow(context, user, null),
    text,
    addressed: true,
    places: [channel, team],
    ...(linked.length === 0 ? {} : { files: linked }),
    choice,
    unseen: true,
    ...(respondTo === null ? {} : { via: respondTo }),
  });
  return null;
}

/** Slack gives three seconds for the whole answer. */
const patienceMs = 1000;
const outside = new Set(['not_in_channel', 'channel_not_found']);

/** False only if Slack says so; when it cannot tell in time, the request is taken. Never rejects. */
async function isInvited({ client, clock }: SlackContext, channel: string): Promise<boolean> {
  const asked = client.conversations.history({ channel, limit: 1 }).then(
    () => true,
    (error: unknown) => !outside.has(refusalWord(error) ?? ''),
  );
  return inTime(clock, patienceMs, asked, true);
}
