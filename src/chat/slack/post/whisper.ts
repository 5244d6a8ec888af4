// What only one person reads: an answer to their click or command, or a note in the thread.
import { z } from 'zod';
import type { ChatPlatform, Whisper } from '../../port.ts';
import type { FormPlace } from '../actions.ts';
import { spotOf } from '../addresses.ts';
import { callTimeoutMs } from '../api/client.ts';
import type { SlackContext } from '../context.ts';
import { refusalWord, troubleOf } from '../api/trouble.ts';
import { privateForms } from '../render/parts.ts';
import type { MessageForms } from '../render/forms.ts';
import { inBestForm } from './post.ts';

/** Where a private answer goes. `respondTo`: the address that came with a click or a command, good for 30 minutes. */
export interface PrivatePlace extends FormPlace {
  readonly user: string;
}

/** Tells it by the best way that is open. @throws FootnoteError `chat-gone` or `chat-unreachable` */
export async function tellPrivately(
  context: SlackContext,
  place: PrivatePlace,
  said: Whisper,
): Promise<void> {
  const ways = [...(place.respondTo === null ? [] : [respond]), postEphemeral, postDirectly];
  const shown = { ...place, root: await rootShown(context, place) };
  for (const piece of privateForms(said)) {
    for (const [i, way] of ways.entries()) {
      try {
        await way(context, shown, piece);
        break;
      } catch (error) {
        const trouble = troubleOf(error, 'tell somebody something privately');
        if (i === ways.length - 1) throw trouble;
        context.logger.debug({ platform: 'slack', said: refusalWord(error) }, 'trying another private way');
      }
    }
  }
}

/** Below a message that nobody has replied to Slack shows nobody a private answer: the person reads it in the channel then. */
async function rootShown({ client }: SlackContext, { channel, root }: PrivatePlace): Promise<string | null> {
  if (root === null) return null;
  const answer = await client.conversations.replies({ channel, ts: root, limit: 2 }).catch(() => null);
  return answer?.messages?.some(({ ts }) => ts !== root) === true ? root : null;
}

/** The same for a person in a thread, where it takes the place of the sign. */
export function createWhisper(context: SlackContext): ChatPlatform['whisper'] {
  return async (thread, { id: user }, said, via) => {
    const respondTo = z.url().safeParse(via).data ?? null;
    const spot = spotOf(thread);
    await tellPrivately(context, { ...spot, user, respondTo }, said);
    void context.agent.lift(spot);
  };
}

type Way = (context: SlackContext, place: PrivatePlace, forms: MessageForms) => Promise<void>;

const respond: Way = async ({ http }, place, { rich }) => {
  const answer = await http.fetch(place.respondTo ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...rich,
      response_type: 'ephemeral',
      replace_original: false,
      ...(place.root === null ? {} : { thread_ts: place.root }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
};

const postEphemeral: Way = async ({ client, logger }, place, forms) => {
  await inBestForm(forms, 'tell somebody something privately', logger, (payload) =>
    client.chat.postEphemeral({
      channel: place.channel,
      user: place.user,
      ...(place.root === null ? {} : { thread_ts: place.root }),
      ...payload,
    }),
  );
};

const postDirectly: Way = async ({ client, logger }, place, forms) => {
  const { channel } = await client.conversations.open({ users: place.user });
  await inBestForm(forms, 'tell somebody something directly', logger, (payload) =>
    client.chat.postMessage({
      channel: channel?.id ?? '',
      ...payload,
      unfurl_links: false,
      unfurl_media: false,
    }),
  );
};
