// Messages, people, channels and modals as Slack shows them to an app.
import {
  threadOf,
  type Channel,
  type Message,
  type Modal,
  type SharedFile,
  type User,
  type Workspace,
} from './workspace.ts';

type Shown = Record<string, unknown>;

interface ShowOptions {
  readonly withMetadata?: boolean;
  /** In a listing: with the figures of its thread. */
  readonly withThread?: boolean;
}

export function shownMessage(here: Workspace, message: Message, options: ShowOptions = {}): Shown {
  if (message.deleted) return tombstone(here, message);
  const thread = options.withThread ? threadFigures(here, message) : {};
  return {
    type: 'message',
    ...(message.subtype === null ? {} : { subtype: message.subtype }),
    user: message.user,
    ts: message.ts,
    ...(message.user === here.bot.id ? botFields(here) : { client_msg_id: `typed-${message.ts}` }),
    text: message.text,
    team: here.teamId,
    ...(message.threadTs === null ? {} : { thread_ts: message.threadTs }),
    ...(message.blocks.length === 0 ? {} : { blocks: message.blocks }),
    ...(message.edited === null ? {} : { edited: message.edited }),
    ...(message.files.length === 0 ? {} : { files: message.files.map((file) => shownFile(here, file)) }),
    ...(message.metadata !== null && options.withMetadata ? { metadata: message.metadata } : {}),
    ...thread,
  };
}

function botFields(here: Workspace): Shown {
  return {
    bot_id: here.botId,
    app_id: here.appId,
    bot_profile: {
      id: here.botId,
      app_id: here.appId,
      name: here.bot.name,
      deleted: false,
      team_id: here.teamId,
    },
  };
}

function tombstone(here: Workspace, message: Message): Shown {
  return {
    type: 'message',
    subtype: 'tombstone',
    text: 'This message was deleted.',
    user: 'USLACKBOT',
    hidden: true,
    ts: message.ts,
    ...threadFigures(here, message),
  };
}

function threadFigures(here: Workspace, message: Message): Shown {
  if (message.threadTs !== null && message.threadTs !== message.ts) return {};
  const replies = threadOf(here, message.channel, message.ts).filter(({ ts }) => ts !== message.ts);
  if (replies.length === 0) return {};
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users: [...new Set(replies.map(({ user }) => user))],
    latest_reply: replies.at(-1)!.ts,
  };
}

export function shownFile(here: Workspace, file: SharedFile): Shown {
  if (file.deleted === true) return { id: file.id, mode: 'tombstone' };
  if (file.kind === 'check_file_info')
    return { id: file.id, mode: 'file_access', file_access: 'check_file_info', created: 0, user: '' };
  return {
    id: file.id,
    name: file.name,
    title: file.title,
    size: file.content.length,
    mode: 'hosted',
    user: file.user ?? here.bot.id,
    ...(file.type === undefined ? {} : { mimetype: file.type }),
    permalink: `https://${here.domain}.slack.com/files/${file.user ?? here.bot.id}/${file.id}/${encodeURIComponent(file.name)}`,
  };
}

export function shownChannel(here: Workspace, channel: Channel): Shown {
  const person = [...channel.members].find((id) => id !== here.bot.id);
  const im = channel.kind === 'im';
  return {
    id: channel.id,
    ...(im ? { user: person } : { name: channel.name }),
    is_channel: channel.kind === 'public',
    is_group: channel.kind === 'private',
    is_private: channel.kind !== 'public',
    is_im: im,
    is_mpim: false,
    is_archived: channel.archived,
    ...(im ? {} : { is_member: channel.members.has(here.bot.id) }),
  };
}

export function shownUser(here: Workspace, user: User): Shown {
  const names = { real_name: user.name, display_name: user.name };
  return {
    id: user.id,
    team_id: here.teamId,
    name: user.name.toLowerCase(),
    real_name: user.name,
    profile: names,
    deleted: false,
    is_bot: user.isBot,
    tz: 'Europe/Berlin',
  };
}

export function shownModal(here: Workspace, modal: Modal): Shown {
  const values = Object.fromEntries(
    [...modal.entered].map(([block, fields]) => [block, Object.fromEntries(fields)]),
  );
  return {
    id: modal.id,
    team_id: here.teamId,
    private_metadata: '',
    callback_id: '',
    external_id: '',
    close: null,
    submit: null,
    clear_on_close: false,
    notify_on_close: false,
    ...modal.view,
    state: { values },
    hash: modal.hash,
    previous_view_id: null,
    root_view_id: modal.id,
    app_id: here.appId,
    bot_id: here.botId,
    app_installed_team_id: here.teamId,
  };
}
