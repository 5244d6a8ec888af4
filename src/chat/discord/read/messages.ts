// Messages, edits and deletions as the core takes them: in plain words, with links to other messages as files.
import type {
  APIGuildMember,
  APIMessage,
  APIUser,
  GatewayMessageCreateDispatchData,
  GatewayMessageUpdateDispatchData,
  APIMessageTopLevelComponent,
} from 'discord.js';
import { ChannelType, MessageType, ComponentType } from 'discord.js';
import { distinct } from '../../../base/lists.ts';
import { directPlace } from '../../port.ts';
import type { AttachedFile, IncomingChange, IncomingMessage, Person, ThreadAddress } from '../../port.ts';
import { platformName } from '../addresses.ts';
import { isThread, type Directory, type KnownChannel } from '../directory/channels.ts';
import { orElse } from '../../trouble.ts';
import type { DiscordContext } from '../context.ts';

type Knowing = Pick<DiscordContext, 'directory'>;

type Posted = GatewayMessageCreateDispatchData | GatewayMessageUpdateDispatchData;

type Members = Map<string, APIGuildMember>;

/**
 * Null for what is no business of ours: bots, news of the system, what we may not read, talk in a channel. `members`: those of
 * its server who were asked about already. @throws DiscordTrouble
 */
export async function incomingMessage(
  event: Posted,
  parts: Knowing,
  members: Members = new Map(),
): Promise<IncomingMessage | null> {
  if (!isFromPerson(event)) return null;
  const own = await ownIds(event, parts);
  const channel = await channelOf(event, parts);
  if (channel === null) return null;
  const addressed = channel.type === ChannelType.DM || isMentioned(event, own);
  const said = saidIn({ content: wordsOf(event), mentions: event.mentions }, own, parts.directory);
  // In a channel only mentions begin something; elsewhere somebody may be answering a question.
  if (!addressed && ((said === '' && attachedTo(event).length === 0) || !isThread(channel))) return null;
  return {
    eventId: event.id,
    thread: threadOf(event, channel, await parts.directory.botId()),
    author: personOf(event.author, event.member ?? (await memberOf(event, parts, members))),
    text: said,
    addressed,
    places: placesOf(event.channel_id, channel),
    ...filesOf(event, channel.guildId, event.author.id),
  };
}

/** Who wrote a message that was read: unlike one that was heard, it does not tell their roles. @throws DiscordTrouble */
async function memberOf(
  { guild_id: guildId, author }: Posted,
  { directory }: Knowing,
  known: Members,
): Promise<APIGuildMember | undefined> {
  if (guildId === undefined) return undefined;
  const member = known.get(author.id) ?? (await directory.member(guildId, author.id));
  if (member !== null) known.set(author.id, member);
  return member ?? undefined;
}

type Shown = Pick<Posted, 'id' | 'channel_id' | 'attachments' | 'content' | 'message_snapshots'>;

/** Attached, then linked. `asker`: whoever wants them to be read. */
export function filesOf(event: Shown, guildId: string | null, asker: string): Pick<IncomingMessage, 'files'> {
  const all = [...filesAt(event, guildId), ...linkedIn(wordsOf(event), event.channel_id, asker)];
  return all.length === 0 ? {} : { files: all };
}

/** What is attached to a message. */
export function filesAt(event: Shown, guildId: string | null): readonly AttachedFile[] {
  const { id, channel_id } = event;
  const message = `https://discord.com/channels/${guildId ?? '@me'}/${channel_id}/${id}`;
  return attachedTo(event).map((file, index) => ({
    // By its message, since addresses of files end after a day.
    ref: [channel_id, id, file.id].join('/'),
    name: file.title === undefined ? file.filename : withEnding(file.title, file.filename),
    size: file.size,
    type: file.content_type ?? '',
    // Discord has no address of a file that lasts: each is known by the message it stands in.
    link: index === 0 ? message : `${message}?file=${index + 1}`,
  }));
}

/** Discord keeps file names in a plain form, and the name that people gave as a title without its ending. */
function withEnding(title: string, filename: string): string {
  const ending = /\.[^.]*$/.exec(filename)?.[0] ?? '';
  return title.endsWith(ending) ? title : `${title}${ending}`;
}

/** Null when the text did not change, or cannot be read. @throws DiscordTrouble */
export async function incomingEdit(event: Posted, parts: Knowing): Promise<IncomingChange | null> {
  const edited = event.edited_timestamp;
  if (!edited || !isFromPerson(event)) return null;
  const own = await ownIds(event, parts);
  const channel = await channelOf(event, parts);
  // What we may not read looks empty.
  if (channel === null || (event.content === '' && !isMentioned(event, own))) return null;
  return {
    eventId: `${event.id}/${edited}`,
    thread: threadOf(event, channel, await parts.directory.botId()),
    message: event.id,
    text: saidIn(event, own, parts.directory),
  };
}

/** @throws DiscordTrouble */
export async function incomingDeletion(
  event: { readonly id: string; readonly channel_id: string; readonly guild_id?: string | undefined },
  { directory }: Knowing,
): Promise<IncomingChange | null> {
  const channel = await directory.channel(event.channel_id);
  if (channel === null) return null;
  const guildId = event.guild_id ?? channel.guildId;
  const thread = addressAt(event.channel_id, { ...channel, guildId }, event.id);
  return { eventId: `${event.id}/deleted`, thread, message: event.id, text: null };
}

/** The thread on a message of a channel, which is begun there by our first message if there is none. */
export function messageThread(channelId: string, channel: KnownChannel, messageId: string) {
  return { thread: addressAt(channelId, channel, messageId), places: placesOf(channelId, channel) };
}

export function personOf(user: APIUser, member?: Pick<APIGuildMember, 'roles' | 'nick'>): Person {
  const name = member?.nick ?? user.global_name ?? user.username;
  return { id: user.id, name, ...(member === undefined ? {} : { roles: member.roles }) };
}

function isFromPerson({ author, webhook_id, type }: Posted): boolean {
  const isWritten = type === MessageType.Default || type === MessageType.Reply;
  return isWritten && author.bot !== true && author.system !== true && webhook_id === undefined;
}

/** A message that came from the gateway without a server is a direct one, whatever else is known. @throws DiscordTrouble */
async function channelOf(event: Posted, { directory }: Knowing): Promise<KnownChannel | null> {
  if (event.guild_id === undefined)
    return { type: ChannelType.DM, guildId: null, parentId: null, name: null };
  const channel = await directory.channel(event.channel_id);
  return channel === null ? null : { ...channel, guildId: event.guild_id };
}

/** Ids whose mention means Footnote. @throws DiscordTrouble */
async function ownIds(event: Posted, { directory }: Knowing): Promise<ReadonlySet<string>> {
  const userId = await directory.botId();
  if (event.guild_id === undefined || event.mention_roles.length === 0) return new Set([userId]);
  // None are told of a server that we left a moment ago.
  return new Set([userId, ...(await orElse(directory.ownRoles(event.guild_id, userId), []))]);
}

/** A reply that pings mentions whom it replies to. */
function isMentioned({ mentions, mention_roles }: Posted, own: ReadonlySet<string>): boolean {
  return mentions.some(({ id }) => own.has(id)) || mention_roles.some((id) => own.has(id));
}

/** Plain text of what a person wrote. `own`: ids of those whose mention means Footnote, and is left out. */
export function saidIn(
  { content, mentions }: Pick<Posted, 'content' | 'mentions'>,
  own: ReadonlySet<string>,
  { roleName, channelName }: Pick<Directory, 'roleName' | 'channelName'>,
): string {
  const users = new Map(mentions.map((user) => [user.id, personOf(user, user.member).name]));
  return withoutMentions(content, own)
    .replace(/<@([!&]?)(\d{1,20})>/g, (_whole, kind: string, id: string) =>
      kind === '&' ? `@${roleName(id) ?? 'role'}` : `@${users.get(id) ?? 'somebody'}`,
    )
    .replace(/<#(\d{1,20})>/g, (_whole, id: string) => `#${channelName(id) ?? 'channel'}`)
    .replace(/<a?:(\w{1,64}):\d{1,20}>/g, ':$1:')
    .replace(/<\/([^:<>]{1,100}):\d{1,20}>/g, '/$1')
    .replace(/<(https?:\/\/[^\s<>]+)>/g, '$1')
    .trim();
}

/** Of the blanks around those that are left out one stays; others may be the indentation of code. */
function withoutMentions(content: string, own: ReadonlySet<string>): string {
  const ids = [...own].filter((id) => /^\d+$/.test(id));
  if (ids.length === 0) return content;
  const mention = `<@[!&]?(?:${ids.join('|')})>`;
  return content.replace(new RegExp(String.raw`(?<![^\S\n])[^\S\n]*(?:${mention}[^\S\n]*)+`, 'g'), ' ');
}

/** A reply to an answer of ours that stands in a channel belongs to the conversation of that answer. */
function threadOf(event: Posted, channel: KnownChannel, botId: string): ThreadAddress {
  const answered = event.referenced_message;
  const isOurs = answered?.author.id === botId;
  const beginning = isOurs ? (answered.message_reference?.message_id ?? answered.id) : event.id;
  return addressAt(event.channel_id, channel, beginning);
}

function addressAt(channelId: string, channel: KnownChannel, beginning: string): ThreadAddress {
  const { guildId } = channel;
  if (guildId === null || isThread(channel)) return { platform: platformName, externalId: channelId };
  return { platform: platformName, externalId: beginning, place: `${guildId}/${channelId}` };
}

function placesOf(channelId: string, { parentId, guildId, ...channel }: KnownChannel): readonly string[] {
  const parent = isThread(channel) ? parentId : null;
  return [channelId, parent, guildId ?? directPlace].filter((id) => id !== null);
}

/** Of one message; the others are left as addresses. */
const mostLinks = 5;

const address =
  /https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/\d{5,20}\/(\d{5,20})(?:\/(\d{5,20}))?(?!\d|\?\w)/g;

/** In the order of the text, each once. `here`: the channel in which it stands; `asker`: whoever wants them to be read. */
export function linkedIn(text: string, here: string, asker: string): readonly AttachedFile[] {
  const found = Array.from(text.matchAll(address), ([link, channel = '', message = '']) => {
    const ref = ['said', channel, message, channel === here ? '' : asker].join('/');
    return { ref, name: link.replace('https://', ''), size: null, type: '', link };
  });
  return distinct(found, ({ ref }) => ref).slice(0, mostLinks);
}

/** What stands in a message, ours included: its content, or the texts of its components; and what was forwarded with it. */
export function wordsOf({
  content,
  components = [],
  message_snapshots: forwarded = [],
}: Pick<APIMessage, 'content' | 'components' | 'message_snapshots'>): string {
  const own = content === '' ? components.flatMap(textsOf) : [content];
  return [...own, ...forwarded.flatMap(({ message }) => message.content || [])].join('\n');
}

/** The files of a message, and of what was forwarded with it. */
export function attachedTo({
  attachments,
  message_snapshots: forwarded = [],
}: Pick<APIMessage, 'attachments' | 'message_snapshots'>): APIMessage['attachments'] {
  return [...attachments, ...forwarded.flatMap(({ message }) => message.attachments)];
}

function textsOf(component: APIMessageTopLevelComponent): readonly string[] {
  if (component.type === ComponentType.TextDisplay) return [component.content];
  return component.type === ComponentType.Container ? component.components.flatMap(textsOf) : [];
}
