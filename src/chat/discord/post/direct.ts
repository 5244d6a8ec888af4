// Begins a conversation with one person that they asked for in a place where the bot cannot write.
import { MessageFlags, Routes } from 'discord.js';
import type { APIChannel } from 'discord.js';
import type { DiscordApi } from '../api/client.ts';
import { literalLine } from '../render/literal.ts';

/** Of the 2,000 characters that a message has. */
const maxQuoted = 1500;

interface Greeting {
  readonly personId: string;
  /** A sentence of ours. */
  readonly text: string;
  /** What they asked for. */
  readonly quoted: string;
  /** To the message it is about; empty: none. */
  readonly link: string;
}

/** The id of the direct channel. @param key the same for each attempt @throws DiscordTrouble `chat-gone`: they are closed */
export async function openConversation(
  { personId, text, quoted, link }: Greeting,
  key: string,
  api: DiscordApi,
): Promise<string> {
  const doing = 'write a direct message';
  const body = { recipient_id: personId };
  const { id } = await api.call<APIChannel>({ method: 'POST', route: Routes.userChannels(), body, doing });
  const content = [text, `> ${literalLine(quoted, maxQuoted)}`, link];
  const message = {
    content: content.filter(Boolean).join('\n'),
    allowed_mentions: { parse: [] },
    flags: MessageFlags.SuppressEmbeds,
    nonce: key,
    enforce_nonce: true,
  };
  await api.call({ method: 'POST', route: Routes.channelMessages(id), body: message, doing });
  return id;
}
