// What is in a file that somebody attached: its address lasts a day at most, so the message is asked for a new one. Another
// message that is linked to is read like a file, with its thread where it has one, for those who see its channel themselves.
import { RESTJSONErrorCodes, Routes, type APIMessage } from 'discord.js';
import { ExpectedFailure } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/parse-url.ts';
import { deleted, download, blocked, conversation, notTheirs } from '../../attached-file.ts';
import type { AttachedContent, AttachedFile, ChatPlatform } from '../../port.ts';
import { platformName } from '../addresses.ts';
import { type DiscordApi, messagesOf } from '../api/client.ts';
import { isRefusedWith } from '../api/trouble.ts';
import { isFinal } from '../../trouble.ts';
import type { DiscordContext } from '../context.ts';
import { isThread } from '../directory/channels.ts';
import { createStanding } from '../directory/standing.ts';
import { attachedTo, personOf, saidIn, wordsOf } from './messages.ts';

const fileHosts = new Set(['cdn.discordapp.com', 'media.discordapp.net']);

export function createFileReader(context: DiscordContext): NonNullable<ChatPlatform['file']> {
  const { api, http, settings } = context;
  return async (file, { maxBytes, signal }) => {
    const linked = await linkedMessages(file, context);
    if (linked !== null) return linked;
    const { ref, name, type, link } = file;
    const { url, size } = await lookUp(ref, api);
    if (!isOfDiscord(url, settings.url)) {
      throw new ExpectedFailure('source-blocked', 'Its content lies outside of Discord.');
    }
    // No token: the address itself lets us in.
    const wanted = { platform: 'Discord', address: url, size, maxBytes, signal } as const;
    const { bytes } = await download(http, wanted);
    return { bytes, name, type, link };
  };
}

async function lookUp(ref: string, api: DiscordApi): Promise<{ url: string; size: number }> {
  const [channelId = '', messageId = '', fileId = ''] = ref.split('/');
  const route = Routes.channelMessage(channelId, messageId);
  try {
    const message = await api.call<APIMessage>('GET', route, 'read an attached file');
    const file = attachedTo(message).find(({ id }) => id === fileId);
    if (file === undefined) throw deleted();
    return file;
  } catch (error) {
    if (!isFinal(error)) throw error;
    if (isRefusedWith(error, RESTJSONErrorCodes.UnknownMessage, RESTJSONErrorCodes.UnknownChannel))
      throw deleted();
    throw new ExpectedFailure(
      'source-blocked',
      'The bot may not read it: it lacks a permission (Read Message History).',
    );
  }
}

function isOfDiscord(address: string, api: string): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  return (url.protocol === 'https:' && fileHosts.has(url.host)) || url.origin === parseUrl(api)?.origin;
}

/** Null: it is no link. @throws as `ChatPlatform.file` does */
async function linkedMessages(
  { ref, link }: AttachedFile,
  context: DiscordContext,
): Promise<AttachedContent | null> {
  const [kind, channelId = '', messageId = '', asker = ''] = ref.split('/');
  if (kind !== 'said') return null;
  const { api, directory } = context;
  if (asker !== '') {
    const standing = await createStanding(api)({ platform: platformName, externalId: channelId }, asker);
    if (standing?.sees !== true) throw notTheirs();
  }
  try {
    const messages = await messagesAt(channelId, messageId, context);
    const own = new Set([await directory.botId()]);
    const said = messages.flatMap((message) => {
      const text = saidIn({ content: wordsOf(message), mentions: message.mentions }, own, directory);
      return text === ''
        ? []
        : [{ name: personOf(message.author).name, at: Date.parse(message.timestamp), text }];
    });
    if (messages.length > 0 && said.length === 0)
      throw new ExpectedFailure(
        'source-blocked',
        'Discord shows the bot nothing of it: it lacks the Message Content intent.',
      );
    return conversation('Discord', said, link);
  } catch (error) {
    throw isFinal(error) ? blocked('Discord', 'it lacks Read Message History there') : error;
  }
}

/** Oldest first: of a thread all, as many as are read of one; of a channel the message with its thread. */
async function messagesAt(
  channelId: string,
  messageId: string,
  { api, directory }: DiscordContext,
): Promise<readonly APIMessage[]> {
  const channel = await directory.channel(channelId);
  if (channel === null) throw deleted();
  if (isThread(channel)) return allOf(channelId, api);
  if (messageId === '')
    throw new ExpectedFailure(
      'source-unreadable',
      'It is a whole channel: link a message or a thread of it.',
    );
  const route = Routes.channelMessage(channelId, messageId);
  const message = await api.call<APIMessage>('GET', route, 'read a linked message');
  const below = message.thread === undefined ? [] : await allOf(message.thread.id, api);
  // The thread may show the message that it began with.
  return [message, ...below.filter(({ id }) => id !== message.id)];
}

async function allOf(threadId: string, api: DiscordApi): Promise<readonly APIMessage[]> {
  const found = await messagesOf(api, threadId, ['before', null], 'read a linked thread');
  return found.map((message) =>
    message.content === '' && message.referenced_message ? message.referenced_message : message,
  );
}
