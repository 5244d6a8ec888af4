// Changes messages that stand: the newest progress, and a question that was settled.
import { RESTJSONErrorCodes, Routes } from 'discord.js';
import type { MessageRef } from '../../port.ts';
import { messageOf } from '../addresses.ts';
import { isArchived } from './post.ts';
import type { PostParts } from './post.ts';
import { DiscordTrouble } from '../api/trouble.ts';

/** A message's new content. `content`: of a message of the older kind. */
export interface Change {
  readonly content?: string;
  readonly components: readonly unknown[];
  readonly allowed_mentions: object;
  readonly flags?: number;
}

/** Shows the first of `changes` that Discord takes. @throws DiscordTrouble */
export async function edit(ref: MessageRef, changes: readonly Change[], parts: PostParts): Promise<void> {
  const [change, ...plainer] = changes;
  if (change === undefined) throw new DiscordTrouble('chat-rejected', 'Discord took no form of this change.');
  try {
    await editOnce(ref, change, parts);
  } catch (error) {
    if (error instanceof DiscordTrouble && error.discordCode === RESTJSONErrorCodes.UnknownMessage)
      throw new DiscordTrouble('chat-rejected', error.message, error);
    const isRefused = error instanceof DiscordTrouble && error.code === 'chat-rejected';
    if (!isRefused || plainer.length === 0) throw error;
    parts.logger.warn({ discordCode: error.discordCode, words: error.message }, 'Discord refused a change');
    await edit(ref, plainer, parts);
  }
}

async function editOnce(ref: MessageRef, change: Change, { api, threads }: PostParts): Promise<void> {
  const { channelId, messageId } = messageOf(ref);
  const route = Routes.channelMessage(channelId, messageId);
  const call = { method: 'PATCH', route, body: change, doing: 'change a message' } as const;
  try {
    await api.call(call);
  } catch (error) {
    if (!isArchived(error)) throw error;
    await threads.unarchive(channelId);
    await api.call(call);
  }
}
