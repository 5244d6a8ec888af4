// Sends the parts of a delivery, and finds those that were sent before.
import { createHash } from 'node:crypto';
import { RESTJSONErrorCodes, type APIMessage } from 'discord.js';
import type { ChatPlatform, OutgoingMessage, Sent, ThreadAddress } from '../../port.ts';
import { eldestId, isCommandThread, isYounger, placeOf, refOf } from '../addresses.ts';
import { type DiscordApi, pagesOf } from '../api/client.ts';
import { edit, post, withSentence } from './post.ts';
import { hasMark } from '../render/body.ts';
import { isRefusedWith } from '../api/trouble.ts';
import { isDone } from '../../trouble.ts';
import type { DiscordContext } from '../context.ts';

/** As `ChatPlatform` wants it; the first part begins the conversation's thread where there is none. */
export function createSending(parts: DiscordContext): Pick<ChatPlatform, 'send' | 'find'> {
  const { api, partOf, threads } = parts;

  async function sentAs(thread: ThreadAddress, message: OutgoingMessage, posted: APIMessage): Promise<Sent> {
    const sent = { ref: refOf(posted), more: partOf(message).more };
    const place = placeOf(thread);
    if (place === null || !isCommandThread(thread)) return sent;
    const { view } = message;
    await threads.begin(place, posted, view.kind === 'request' ? view.text : '');
    return { ...sent, opened: posted.id };
  }

  return {
    async send(thread, message) {
      const { part: whole, more } = partOf(message);
      const { replaces, view, answers: answered } = message;
      // What is only said in passing answers where it was asked.
      const target = await (view.kind === 'notice' ? threads.beside(thread) : threads.open(thread));
      // Other messages may have no room for a sentence more.
      const reason = view.kind === 'notice' ? threads.takeReason(target) : null;
      const part = reason === null ? whole : withSentence(whole, reason);
      // Where it is gone, or Discord takes no form of it, another message says the same.
      if (replaces !== undefined && (await isDone(edit(replaces, whole, parts))))
        return { ref: replaces, more };
      // In a channel the message that it replies to tells which conversation it belongs to.
      const answers = message.part === 0 && target.replyTo === null ? (answered?.eventId ?? null) : null;
      // At most 25 characters, the same for every attempt of this part and for no other.
      const nonce = createHash('sha256').update(`${message.deliveryId}/${message.part}`).digest('base64url');
      const posting = { target, answers, part, nonce: nonce.slice(0, 25), silent: view.kind === 'progress' };
      return sentAs(thread, message, await post(posting, parts));
    },
    async find(thread, message) {
      for (const channelId of channelsOf(thread)) {
        const posted = await findIn(channelId, eldestId(thread), message, api);
        if (posted !== null) return sentAs(thread, message, posted);
      }
      return null;
    },
  };
}

/** Where a message of the thread may stand. */
function channelsOf(thread: ThreadAddress): readonly string[] {
  const place = placeOf(thread);
  if (place === null) return [thread.externalId];
  return isCommandThread(thread) ? [place.channelId] : [thread.externalId, place.channelId];
}

/** A channel that is not there has none. */
async function findIn(
  channelId: string,
  eldest: string,
  { deliveryId, part }: OutgoingMessage,
  api: DiscordApi,
): Promise<APIMessage | null> {
  try {
    for await (const page of pagesOf(api, channelId, ['before', null], 'look for a message')) {
      const found = page.find((message) => hasMark(message, deliveryId, part));
      if (found !== undefined) return found;
      if (!isYounger(page.at(-1)?.id ?? '0', eldest)) return null;
    }
  } catch (error) {
    if (!isRefusedWith(error, RESTJSONErrorCodes.UnknownChannel)) throw error;
  }
  return null;
}
