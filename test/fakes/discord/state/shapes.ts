// What the fake Discord remembers, as the objects of its API.
import type { DiscordCommand } from './commands.ts';
import { permissionsIn } from './permissions.ts';
import type {
  Channel,
  Guild,
  Interaction,
  Json,
  Member,
  Message,
  Role,
  StoredFile,
  User,
  World,
} from './world.ts';
import { findMessage } from './world.ts';
import { channelKind } from './kinds.ts';

const isoTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '000+00:00');

export const userShape = (user: User): Json => ({
  id: user.id,
  username: user.name,
  discriminator: user.bot ? '4242' : '0',
  global_name: user.bot ? null : user.name,
  avatar: null,
  bot: user.bot,
  system: false,
  flags: 0,
  public_flags: 0,
});

export const roleShape = (role: Role): Json => ({
  id: role.id,
  name: role.name,
  permissions: String(role.permissions),
  position: 1,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  managed: false,
  mentionable: true,
  flags: 0,
});

export const memberShape = (member: Member): Json => ({
  nick: null,
  avatar: null,
  banner: null,
  roles: member.roles,
  joined_at: isoTime(member.joinedAt),
  premium_since: null,
  deaf: false,
  mute: false,
  flags: 0,
  pending: false,
  communication_disabled_until: null,
});

export function memberWithUser(world: World, member: Member): Json {
  return { ...memberShape(member), user: userShape(world.users.get(member.userId)!) };
}

function lastMessageOf(channel: Channel): string | null {
  return [...channel.messages.values()].findLast(({ ephemeralFor }) => ephemeralFor === null)?.id ?? null;
}

function threadShape(world: World, channel: Channel): Json {
  const thread = channel.thread!;
  const posts = [...channel.messages.values()].filter(({ ephemeralFor }) => ephemeralFor === null).length;
  return {
    owner_id: thread.ownerId,
    message_count: posts,
    total_message_sent: posts,
    member_count: thread.members.size,
    rate_limit_per_user: 0,
    thread_metadata: {
      archived: thread.archived,
      locked: thread.locked,
      auto_archive_duration: thread.autoArchiveMinutes,
      archive_timestamp: isoTime(thread.archivedAt),
      create_timestamp: isoTime(thread.createdAt),
      ...(channel.type === channelKind.PrivateThread ? { invitable: true } : {}),
    },
    ...(thread.members.has(world.bot.id)
      ? {
          member: {
            id: channel.id,
            user_id: world.bot.id,
            join_timestamp: isoTime(thread.createdAt),
            flags: 1,
          },
        }
      : {}),
  };
}

export function channelShape(world: World, channel: Channel): Json {
  if (channel.guildId === null)
    return {
      id: channel.id,
      type: channel.type,
      last_message_id: lastMessageOf(channel),
      flags: 0,
      recipients: [userShape(world.users.get(channel.recipientId!)!)],
    };
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    parent_id: channel.parentId,
    name: channel.name,
    last_message_id: lastMessageOf(channel),
    flags: 0,
    ...(channel.thread === null
      ? {
          position: 0,
          topic: null,
          nsfw: false,
          rate_limit_per_user: 0,
          permission_overwrites: channel.overwrites.map(({ id, kind, allow, deny }) => ({
            id,
            type: kind === 'role' ? 0 : 1,
            allow: String(allow),
            deny: String(deny),
          })),
          ...(channel.type === channelKind.GuildForum
            ? {
                available_tags: [],
                default_reaction_emoji: null,
                default_sort_order: null,
                default_forum_layout: 0,
              }
            : {}),
        }
      : threadShape(world, channel)),
  };
}

export const guildShape = (guild: Guild): Json => ({
  id: guild.id,
  name: guild.name,
  icon: null,
  splash: null,
  discovery_splash: null,
  owner_id: guild.ownerId,
  afk_channel_id: null,
  afk_timeout: 300,
  verification_level: 0,
  default_message_notifications: 1,
  explicit_content_filter: 0,
  roles: [...guild.roles.values()].map(roleShape),
  emojis: [],
  stickers: [],
  features: [],
  mfa_level: 0,
  application_id: null,
  system_channel_id: guild.systemChannelId,
  system_channel_flags: 0,
  rules_channel_id: null,
  vanity_url_code: null,
  description: null,
  banner: null,
  premium_tier: 0,
  premium_subscription_count: 0,
  preferred_locale: 'en-US',
  public_updates_channel_id: null,
  nsfw_level: 0,
  premium_progress_bar_enabled: false,
  safety_alerts_channel_id: null,
});

/** An address leads to a file for a day; each look at the message gives a new one. */
const addressMs = 86_400_000;

export function fileUrl(world: World, channelId: string, file: StoredFile): string {
  const address = `${world.origin}/cdn/attachments/${channelId}/${file.id}/${encodeURIComponent(file.name)}`;
  if (file.address === undefined) return address;
  file.address.expiresAt = world.now() + addressMs;
  return `${address}?ex=${file.address.expiresAt.toString(16)}&hm=${file.id}`;
}

function fileShape(world: World, channelId: string, file: StoredFile): Json {
  const url = fileUrl(world, channelId, file);
  return {
    id: file.id,
    filename: file.name,
    size: file.bytes.length,
    url,
    proxy_url: url,
    content_type: file.contentType,
    ...(file.description === null ? {} : { description: file.description }),
  };
}

/** Ids of the files that components show; those are not listed as attachments any more. */
function shownFiles(components: readonly unknown[]): ReadonlySet<string> {
  const ids = [...JSON.stringify(components).matchAll(/"attachment_id":"(\d+)"/g)].map(([, id]) => id!);
  return new Set(ids);
}

function interactionMetadata(world: World, interaction: Interaction): Json {
  return {
    id: interaction.id,
    type: interaction.type,
    user: userShape(world.users.get(interaction.userId)!),
    authorizing_integration_owners: {},
    ...(interaction.type === 3 ? { interacted_message_id: interaction.messageId } : {}),
  };
}

/**
 * A message as the bot gets it. Without the right to read content four fields are empty, unless the message is its own,
 * in a direct message, mentions the bot, or is a reply that notifies it (but not one to an answer to an interaction).
 */
export function messageShape(world: World, message: Message, readsContent: boolean, nested = false): Json {
  const channel = world.channels.get(message.channelId);
  const visible = readsContent || readableWithoutIntent(world, message, channel);
  const shown = shownFiles(message.components);
  const reference = message.referenceId === null ? undefined : findMessage(world, message.referenceId);
  const interaction =
    message.interactionId === null ? undefined : world.interactions.get(message.interactionId);
  const thread = world.channels.get(message.id);
  return {
    id: message.id,
    channel_id: message.channelId,
    author: userShape(world.users.get(message.authorId)!),
    content: visible ? message.content : '',
    embeds: [],
    components: visible ? message.components : [],
    attachments: visible
      ? message.files
          .filter(({ id }) => !shown.has(id))
          .map((file) => fileShape(world, message.channelId, file))
      : [],
    timestamp: isoTime(message.createdAt),
    edited_timestamp: message.editedAt === null ? null : isoTime(message.editedAt),
    tts: false,
    mention_everyone: message.pings.everyone,
    mentions: message.mentions.map((id) => userShape(world.users.get(id)!)),
    mention_roles: message.pings.roles,
    pinned: false,
    type: message.type,
    flags: message.flags,
    ...(message.nonce === null ? {} : { nonce: message.nonce }),
    ...(message.referenceId === null
      ? {}
      : {
          message_reference: {
            type: 0,
            message_id: message.referenceId,
            channel_id: reference?.channelId ?? message.channelId,
            ...(channel?.guildId ? { guild_id: channel.guildId } : {}),
          },
          ...(nested
            ? {}
            : { referenced_message: reference ? messageShape(world, reference, readsContent, true) : null }),
        }),
    ...(interaction === undefined
      ? {}
      : {
          application_id: world.applicationId,
          webhook_id: world.applicationId,
          interaction_metadata: interactionMetadata(world, interaction),
        }),
    ...(thread?.thread ? { thread: channelShape(world, thread) } : {}),
  };
}

function readableWithoutIntent(world: World, message: Message, channel: Channel | undefined): boolean {
  if (message.authorId === world.bot.id || channel?.guildId === null) return true;
  if (new RegExp(`<@!?${world.bot.id}>`).test(message.content))
    return message.mentions.includes(world.bot.id);
  const answered = message.referenceId === null ? undefined : findMessage(world, message.referenceId);
  return (
    message.mentions.includes(world.bot.id) &&
    answered?.authorId === world.bot.id &&
    answered.interactionId === null
  );
}

export function commandShape(world: World, command: DiscordCommand): Json {
  return {
    default_member_permissions: null,
    nsfw: false,
    integration_types: [0],
    contexts: null,
    ...command.raw,
    id: command.id,
    application_id: world.applicationId,
    version: command.version,
  };
}

/** Whether the bot is there, or only the person has installed the app. */
export function isMemberAt(world: World, { channelId }: Pick<Interaction, 'channelId'>): boolean {
  const guildId = world.channels.get(channelId)?.guildId ?? null;
  return guildId === null || world.guilds.get(guildId)!.members.has(world.bot.id);
}

/** What an interaction carries about the person and the place. */
export function interactionShape(world: World, interaction: Interaction): Json {
  const channel = world.channels.get(interaction.channelId)!;
  const user = world.users.get(interaction.userId)!;
  const guild = channel.guildId === null ? undefined : world.guilds.get(channel.guildId);
  const message = interaction.messageId === null ? undefined : findMessage(world, interaction.messageId);
  return {
    id: interaction.id,
    application_id: world.applicationId,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    data: interaction.data,
    channel_id: channel.id,
    channel: channelShape(world, channel),
    locale: world.users.get(interaction.userId)?.locale ?? 'en-US',
    app_permissions: String(permissionsIn(world, world.bot.id, channel)),
    entitlements: [],
    authorizing_integration_owners: !isMemberAt(world, interaction)
      ? { 1: user.id }
      : { 0: guild === undefined ? '0' : guild.id },
    context: guild === undefined ? 1 : 0,
    attachment_size_limit: 10 * 1024 * 1024,
    ...(guild === undefined
      ? { user: userShape(user) }
      : {
          guild_id: guild.id,
          guild: { id: guild.id, locale: 'en-US', features: [] },
          guild_locale: 'en-US',
          member: {
            ...memberWithUser(world, guild.members.get(user.id)!),
            permissions: String(permissionsIn(world, user.id, channel)),
          },
        }),
    ...(message === undefined ? {} : { message: messageShape(world, message, true) }),
  };
}
