// Says something to one person: under the click it answers, else in a direct message, else briefly in the thread.
import { MessageFlags, Routes } from 'discord.js';
import type { APIChannel, APIMessage } from 'discord.js';
import type { Person, ThreadAddress, Whisper } from '../../port.ts';
import type { DiscordApi } from '../api/client.ts';
import { piecesOf } from '../../words/pieces.ts';
import { gapBefore } from '../render/blocks.ts';
import { literal, literalLines } from '../render/literal.ts';
import { receiptTexts } from '../render/message.ts';
import { weightOf } from '../render/weight.ts';
import type { Threads } from './threads.ts';
import { DiscordTrouble } from '../api/trouble.ts';

/** What a follow-up needs for a quarter of an hour; secret. */
export interface Reply {
  readonly application_id: string;
  readonly token: string;
}

export const viaOf = ({ application_id, token }: Reply): string => `${application_id}/${token}`;

function replyOf(via: string | undefined): Reply | null {
  const [application_id, token] = via?.split('/') ?? [];
  return application_id && token ? { application_id, token } : null;
}

/** What fits into a message of the older kind, which has no mark and can be read everywhere. */
const maxContent = 2000;
/** Of `<@…> ` or `In <#…>: `, with the largest id there can be. */
const mentionLength = 30;

const silently = (content: string) => ({ content, allowed_mentions: { parse: [] } });

export interface WhisperParts {
  readonly api: DiscordApi;
  readonly threads: Threads;
}

/** As Markdown, in pieces of which each fits into one message, with a mention before it. */
export function privateTexts(said: Whisper): readonly string[] {
  const room = maxContent - mentionLength;
  if (typeof said !== 'string') return receiptTexts(said, room);
  return piecesOf(said, room, literalWeight).map((piece) => literalLines(piece, room));
}

/** A backslash may be added to what can begin a list or a heading. */
function literalWeight(part: string): number {
  return weightOf(literal(part)) + Number(/[-#>+.)]/.test(part));
}

/** @throws DiscordTrouble when no way is left */
export async function whisper(
  thread: ThreadAddress,
  person: Person,
  said: Whisper,
  via: string | undefined,
  parts: WhisperParts,
): Promise<void> {
  const reply = replyOf(via);
  for (const piece of privateTexts(said)) {
    if (reply !== null && (await tried(() => followUp(reply, piece, parts.api)))) continue;
    if (await tried(() => directly(thread, person, piece, parts))) continue;
    await inThread(thread, person, piece, parts);
  }
}

/** Seen by the person who clicked, and nobody else. @throws DiscordTrouble */
export async function followUp(
  { application_id, token }: Reply,
  text: string,
  api: DiscordApi,
): Promise<void> {
  await api.call<APIMessage>({
    method: 'POST',
    route: Routes.webhook(application_id, token),
    body: { ...silently(text), flags: MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds },
    authorized: false,
    doing: 'answer privately',
  });
}

async function directly(
  thread: ThreadAddress,
  person: Person,
  text: string,
  { api, threads }: WhisperParts,
): Promise<void> {
  const body = { recipient_id: person.id };
  const doing = 'write a direct message';
  const channel = await api.call<APIChannel>({ method: 'POST', route: Routes.userChannels(), body, doing });
  const route = Routes.channelMessages(channel.id);
  // Whoever reads it elsewhere must know what it is about.
  const elsewhere = thread.externalId !== channel.id && /^\d+$/.test(thread.externalId);
  const where = elsewhere ? `In <#${(await threads.beside(thread)).channelId}>:${gapBefore(text)}` : '';
  const { content, ...rest } = silently(text);
  const message = { ...rest, content: `${where}${content}`, flags: MessageFlags.SuppressEmbeds };
  await api.call({ method: 'POST', route, body: message, doing });
}

async function inThread(
  thread: ThreadAddress,
  person: Person,
  text: string,
  parts: WhisperParts,
): Promise<void> {
  const { channelId, replyTo } = await parts.threads.beside(thread);
  const mention = `<@${person.id}>${gapBefore(text)}`;
  const { content } = silently(text);
  const body = {
    content: `${mention}${content}`,
    allowed_mentions: { parse: [], users: [person.id], replied_user: false },
    flags: MessageFlags.SuppressEmbeds,
    ...(replyTo === null ? {} : { message_reference: { message_id: replyTo, fail_if_not_exists: false } }),
  };
  const route = Routes.channelMessages(channelId);
  await parts.api.call({ method: 'POST', route, body, doing: 'answer in the thread' });
}

/** False when this way is closed for good; what may pass is thrown. @throws DiscordTrouble `chat-unreachable` */
async function tried(way: () => Promise<void>): Promise<boolean> {
  try {
    await way();
    return true;
  } catch (error) {
    if (error instanceof DiscordTrouble && error.code !== 'chat-unreachable') return false;
    throw error;
  }
}
