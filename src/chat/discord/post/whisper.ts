// Says something to one person: under the click it answers, else in a direct message, else briefly in the thread.
import { MessageFlags, Routes, type APIChannel, type APIInteraction } from 'discord.js';
import type { ChatPlatform, ThreadAddress, Whisper } from '../../port.ts';
import type { DiscordApi } from '../api/client.ts';
import { gapBefore } from '../render/blocks.ts';
import { privateTexts } from '../render/message.ts';
import { answering } from './threads.ts';
import { isDone } from '../../trouble.ts';
import type { DiscordContext } from '../context.ts';

/** What a follow-up needs for a quarter of an hour; secret. */
export type Reply = Pick<APIInteraction, 'application_id' | 'token'>;

export const viaOf = ({ application_id, token }: Reply): string => `${application_id}/${token}`;

/** What fits into a message of the older kind, which has no mark and can be read everywhere. */
const maxContent = 2000;
/** Of `<@…> ` or `In <#…>: `, with the largest id there can be. */
const mentionLength = 30;

/** A message of text alone that notifies nobody. */
const plainly = (content: string, flags = MessageFlags.SuppressEmbeds) => ({
  content,
  allowed_mentions: { parse: [] },
  flags,
});

/** The same as an answer that only the person sees. */
export const privately = (content: string) =>
  plainly(content, MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds);

/** As Markdown, each text for one message, with a mention before it. */
export function textsOf(said: Whisper): readonly string[] {
  return privateTexts(said, maxContent - mentionLength);
}

/** By the first way that is not closed for good. @throws DiscordTrouble when no way is left, or one may open */
export function createWhisper(parts: DiscordContext): ChatPlatform['whisper'] {
  return async (thread, { id }, said, via) => {
    const [application_id, token] = via?.split('/') ?? [];
    const reply = application_id && token ? { application_id, token } : null;
    // A link lets in whoever opens it: others of the thread must not see it.
    const isSecret = typeof said !== 'string' && said.kind === 'link';
    for (const piece of textsOf(said)) {
      if (reply !== null && (await isDone(followUp(reply, piece, parts.api)))) continue;
      const told = directly(thread, id, piece, parts);
      if (isSecret) await told;
      else if (!(await isDone(told))) await inThread(thread, id, piece, parts);
    }
  };
}

/** Seen by the person who clicked, and nobody else. @throws DiscordTrouble */
export async function followUp(reply: Reply, text: string, api: DiscordApi): Promise<void> {
  const route = Routes.webhook(reply.application_id, reply.token);
  await api.call('POST', route, 'answer privately', { body: privately(text), auth: false });
}

const writing = 'write a direct message';

/** The id of the channel. @throws DiscordTrouble */
async function directChannel(personId: string, api: DiscordApi): Promise<string> {
  const body = { recipient_id: personId };
  return (await api.call<APIChannel>('POST', Routes.userChannels(), writing, { body })).id;
}

type Way = (thread: ThreadAddress, personId: string, text: string, parts: DiscordContext) => Promise<void>;

const directly: Way = async (thread, personId, text, { api, threads }) => {
  const channelId = await directChannel(personId, api);
  // Whoever reads it elsewhere must know what it is about.
  const elsewhere = thread.externalId !== channelId && /^\d+$/.test(thread.externalId);
  const where = elsewhere ? `In <#${(await threads.beside(thread)).channelId}>:${gapBefore(text)}` : '';
  const body = plainly(`${where}${text}`);
  await api.call('POST', Routes.channelMessages(channelId), writing, { body });
};

const inThread: Way = async (thread, personId, text, { api, threads }) => {
  const target = await threads.beside(thread);
  const body = {
    ...plainly(`<@${personId}>${gapBefore(text)}${text}`),
    ...answering(target),
    allowed_mentions: { parse: [], users: [personId], replied_user: false },
  };
  await api.call('POST', Routes.channelMessages(target.channelId), 'answer in the thread', { body });
};

/** The id of the direct channel. `key`: the same for each attempt. @throws DiscordTrouble `chat-gone`: they take no messages */
export async function openConversation(
  personId: string,
  greeting: string,
  key: string,
  api: DiscordApi,
): Promise<string> {
  const channelId = await directChannel(personId, api);
  const body = { ...plainly(greeting), nonce: key, enforce_nonce: true };
  await api.call('POST', Routes.channelMessages(channelId), writing, { body });
  return channelId;
}
