// The messages of a thread before one of them; without the Message Content intent, those that are said to Footnote.
import { MessageFlags, MessageType, Routes, type APIMessage } from 'discord.js';
import type { ChatPlatform, HistoryMessage, ThreadAddress } from '../../port.ts';
import { isCommandThread, placeOf } from '../addresses.ts';
import { type DiscordApi, messagesOf } from '../api/client.ts';
import { filesAt, personOf, saidIn, wordsOf } from './messages.ts';
import { unescaped } from '../render/literal.ts';
import { orElse } from '../../trouble.ts';
import type { DiscordContext } from '../context.ts';

type Before = Parameters<ChatPlatform['history']>[1];

/** What a mention that begins a thread replies to is all there is before it. @throws DiscordTrouble */
export function createHistory({ api, directory }: DiscordContext): ChatPlatform['history'] {
  return async (thread, before) => {
    if (before.limit < 1 || isCommandThread(thread)) return [];
    const botId = await directory.botId();
    const found = await messagesBefore(thread, before, api);
    const said = found
      .filter((message) => isSaid(message, botId))
      .map((message): HistoryMessage => {
        const { author, mentions } = message;
        const isOurs = author.id === botId;
        const words = wordsOf(message);
        const content = isOurs ? unescaped(words) : words;
        const text = saidIn({ content, mentions }, new Set([botId]), directory);
        const { name } = personOf(author);
        if (isOurs) return { by: 'footnote', name, text };
        // Links in earlier messages are left alone.
        const files = filesAt(message, placeOf(thread)?.guildId ?? null);
        return { by: 'person', name, text, ...(files.length === 0 ? {} : { files }) };
      });
    return said.filter(({ text, files = [] }) => text !== '' || files.length > 0).slice(-before.limit);
  };
}

async function messagesBefore(
  thread: ThreadAddress,
  before: Before,
  api: DiscordApi,
): Promise<readonly APIMessage[]> {
  const place = placeOf(thread);
  if (place !== null && thread.externalId === before.eventId) {
    const route = Routes.channelMessage(place.channelId, before.eventId);
    const message = await orElse(api.call<APIMessage>('GET', route, 'read the request'), null);
    return message?.referenced_message ? [message.referenced_message] : [];
  }
  const from = ['before', before.eventId] as const;
  const asked = messagesOf(api, thread.externalId, from, 'read the thread', before.limit);
  // A thread shows the message that it began with, which stands in its channel.
  return (await orElse(asked, [])).flatMap((message) =>
    message.type === MessageType.ThreadStarterMessage ? (message.referenced_message ?? []) : message,
  );
}

/** Of our own messages only progress cards are silent, and they say nothing. */
function isSaid({ type, flags, author }: APIMessage, botId: string): boolean {
  const isCard = author.id === botId && ((flags ?? 0) & MessageFlags.SuppressNotifications) !== 0;
  return !isCard && (type === MessageType.Default || type === MessageType.Reply);
}
