// Puts one message into a channel, in the simplest form that Discord takes if it refuses the better ones.
import { MessageFlags, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { APIMessage } from 'discord.js';
import type { Logger } from '../../../base/logger.ts';
import type { DiscordApi } from '../api/client.ts';
import { textForm } from './plainer.ts';
import type { TextBody } from './plainer.ts';
import type { AttachedFile, Body, DiscordPart } from '../render/body.ts';
import type { Target, Threads } from './threads.ts';
import { DiscordTrouble } from '../api/trouble.ts';

export interface PostParts {
  readonly api: DiscordApi;
  readonly threads: Threads;
  readonly logger: Logger;
}

export interface Posting {
  readonly target: Target;
  readonly part: DiscordPart;
  /** The same for every attempt: Discord gives the message back that it made a few minutes ago. */
  readonly nonce: string;
  /** Nobody's telephone rings. */
  readonly silent: boolean;
}

/** A message as it is tried, the best form first. */
interface Form {
  readonly name: string;
  readonly body: Body | TextBody;
}

/** @throws DiscordTrouble; `chat-rejected` when even the plainest form is refused, or the file */
export async function post(posting: Posting, parts: PostParts): Promise<APIMessage> {
  const { part } = posting;
  const forms = formsOf(part);
  for (const [at, form] of forms.entries()) {
    try {
      return await postForm(form, posting, parts);
    } catch (error) {
      if (part.files.length > 0 && isAboutFile(error))
        throw new DiscordTrouble('chat-rejected', error.message, error);
      const isRefusal =
        error instanceof DiscordTrouble && (error.code === 'chat-rejected' || isTooMuchText(error, form));
      if (!isRefusal || at === forms.length - 1) throw error;
      // The words are Discord's, about the form: they hold no content.
      const { message, discordCode, status } = error;
      parts.logger.warn(
        { form: form.name, discordCode, status, words: message },
        'Discord refused a message',
      );
    }
  }
  throw new DiscordTrouble('chat-rejected', 'This message has no form to post.');
}

/** A file has no plainer form: another message says what is in it. */
function formsOf({ rich, simple, files }: DiscordPart): readonly Form[] {
  return files.length > 0
    ? [{ name: 'file', body: rich }]
    : Object.entries({ rich, simple, text: textForm(simple) }).map(([name, body]) => ({ name, body }));
}

/** It is larger than the server takes, or the bot may not attach files here. */
function isAboutFile(error: unknown): error is DiscordTrouble {
  if (!(error instanceof DiscordTrouble)) return false;
  const { RequestEntityTooLarge, MissingPermissions } = RESTJSONErrorCodes;
  return (
    error.status === 413 ||
    [RequestEntityTooLarge, MissingPermissions].some((code) => code === error.discordCode)
  );
}

/** Text that is too long in bytes is answered with a plain 500. Should it mean an outage, the nonce keeps the post single. */
function isTooMuchText({ status }: DiscordTrouble, { body }: Form): boolean {
  return status === 500 && Buffer.byteLength(JSON.stringify(body)) > largeBytes;
}

/** Smaller messages were never seen to fail like that. */
const largeBytes = 6000;

async function postForm(form: Form, posting: Posting, parts: PostParts): Promise<APIMessage> {
  const { target, part } = posting;
  const call = {
    method: 'POST',
    route: Routes.channelMessages(target.channelId),
    body: bodyOf(form, posting),
    ...(part.files.length === 0 ? {} : { files: part.files.map(fileOf) }),
    doing: 'post a message',
  } as const;
  try {
    return await parts.api.call<APIMessage>(call);
  } catch (error) {
    if (!isArchived(error)) throw error;
    await parts.threads.unarchive(target.channelId);
    return parts.api.call<APIMessage>(call);
  }
}

export function isArchived(error: unknown): boolean {
  return (
    error instanceof DiscordTrouble && error.discordCode === RESTJSONErrorCodes.InvalidActionOnArchivedThread
  );
}

function bodyOf({ body }: Form, { target, nonce, silent }: Posting) {
  const quiet = silent ? MessageFlags.SuppressNotifications : 0;
  const reference = { message_id: target.replyTo, fail_if_not_exists: false };
  return {
    ...body,
    flags: body.flags | MessageFlags.SuppressEmbeds | quiet,
    allowed_mentions: { ...body.allowed_mentions, replied_user: false },
    nonce,
    enforce_nonce: true,
    ...(target.replyTo === null ? {} : { message_reference: reference }),
  };
}

function fileOf({ name, content }: AttachedFile) {
  return { name, data: Buffer.from(content), contentType: 'text/markdown; charset=utf-8' };
}
