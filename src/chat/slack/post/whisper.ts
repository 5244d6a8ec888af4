// What only one person reads: an answer to their click or command, or a note in the thread.
import { z } from 'zod';
import type { Person, ThreadAddress } from '../../port.ts';
import { piecesOf } from '../../words/pieces.ts';
import { spotOf } from '../addresses.ts';
import { callTimeoutMs } from '../api/client.ts';
import type { SlackContext } from '../context.ts';
import { refusalWord, troubleOf } from '../api/trouble.ts';
import { escapeEntities } from '../render/escape.ts';

/** Where a private answer goes. `respondTo`: the address that came with a click or a command, good for 30 minutes. */
export interface PrivatePlace {
  readonly channel: string;
  readonly root: string | null;
  readonly user: string;
  readonly respondTo: string | null;
}

/** Longer texts are told in pieces; an address takes five of them. */
const pieceLength = 3000;

/** Tells it by the best way that is open. @throws FootnoteError `chat-gone` or `chat-unreachable` */
export async function tellPrivately(context: SlackContext, place: PrivatePlace, text: string): Promise<void> {
  const ways = [respond, postEphemeral, postDirectly].filter(
    (way) => way !== respond || place.respondTo !== null,
  );
  for (const piece of piecesOf(text, pieceLength)) {
    for (const [i, way] of ways.entries()) {
      try {
        await way(context, place, piece);
        break;
      } catch (error) {
        const trouble = troubleOf(error, 'tell somebody something privately');
        if (i === ways.length - 1) throw trouble;
        context.logger.debug({ platform: 'slack', said: refusalWord(error) }, 'trying another private way');
      }
    }
  }
}

/** The same for a person in a thread; `via` as in an incoming message. */
export function whisper(
  context: SlackContext,
  thread: ThreadAddress,
  person: Person,
  text: string,
  via: string | undefined,
): Promise<void> {
  const respondTo = z.url().safeParse(via).data ?? null;
  return tellPrivately(context, { ...spotOf(thread), user: person.id, respondTo }, text);
}

async function respond(_context: SlackContext, place: PrivatePlace, text: string): Promise<void> {
  const answer = await fetch(place.respondTo ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...content(text),
      response_type: 'ephemeral',
      replace_original: false,
      ...(place.root === null ? {} : { thread_ts: place.root }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}

async function postEphemeral(context: SlackContext, place: PrivatePlace, text: string): Promise<void> {
  await context.client.chat.postEphemeral({
    channel: place.channel,
    user: place.user,
    ...(place.root === null ? {} : { thread_ts: place.root }),
    ...content(text),
  });
}

async function postDirectly({ client }: SlackContext, place: PrivatePlace, text: string): Promise<void> {
  const { channel } = await client.conversations.open({ users: place.user });
  await client.chat.postMessage({ channel: channel?.id ?? '', ...content(text), unfurl_links: false });
}

/** Typed text: nothing in it is notation, so that nothing pings or becomes a link to somewhere else. */
function content(text: string) {
  return {
    text: escapeEntities(text),
    blocks: [
      {
        type: 'rich_text' as const,
        elements: [{ type: 'rich_text_section' as const, elements: [{ type: 'text' as const, text }] }],
      },
    ],
  };
}
