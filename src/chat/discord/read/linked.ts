// What a message links to on Discord: another message, with its thread where it has one, read like a file that was attached. It is
// read only for those who see its channel themselves.
import { Routes, type APIMessage } from 'discord.js';
import { ExpectedFailure } from '../../../base/errors.ts';
import { blocked, conversation, deleted, notTheirs } from '../../attached-file.ts';
import type { AttachedContent, AttachedFile } from '../../port.ts';
import { isFinal } from '../api/trouble.ts';
import type { DiscordContext } from '../context.ts';
import { isThread } from '../directory/channels.ts';
import { standingOf } from '../directory/standing.ts';
import { platformName } from '../addresses.ts';
import { personOf, saidIn } from './messages.ts';
import { pagesOf } from './pages.ts';
import { wordsOf } from './plain-words.ts';

/** Null: it is no link. @throws as `ChatPlatform.file` does */
export async function linkedMessages(
  { ref, link }: AttachedFile,
  context: DiscordContext,
): Promise<AttachedContent | null> {
  const [kind, channelId = '', messageId = '', asker = ''] = ref.split('/');
  if (kind !== 'said') return null;
  const { api, directory } = context;
  if (asker !== '') {
    const standing = await standingOf({ platform: platformName, externalId: channelId }, asker, api);
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

async function allOf(threadId: string, api: DiscordContext['api']): Promise<readonly APIMessage[]> {
  const found: APIMessage[] = [];
  for await (const page of pagesOf(api, threadId, ['before', null], 'read a linked thread'))
    found.push(...page);
  return found
    .toReversed()
    .flatMap((message) =>
      message.content === '' && message.referenced_message ? message.referenced_message : message,
    );
}
