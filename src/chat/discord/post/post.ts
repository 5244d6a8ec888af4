// Puts a message into a channel, or changes one that stands there, in the simplest form that Discord takes if it refuses
// the better ones.
import { MessageFlags, RESTJSONErrorCodes, Routes, type APIMessage } from 'discord.js';
import type { MessageRef } from '../../port.ts';
import { messageOf } from '../addresses.ts';
import { formsOf, type TextBody } from './plainer.ts';
import type { AttachedFile, Body, DiscordPart } from '../render/body.ts';
import { answering, type Target } from './threads.ts';
import { DiscordTrouble, isRefusedWith } from '../api/trouble.ts';
import type { DiscordContext } from '../context.ts';

interface Posting {
  readonly target: Target;
  readonly part: DiscordPart;
  /** The same for every attempt: Discord gives the message back that it made a few minutes ago. */
  readonly nonce: string;
  /** Nobody's telephone rings. */
  readonly silent: boolean;
}

const { RequestEntityTooLarge, MissingPermissions, UnknownMessage, InvalidActionOnArchivedThread } =
  RESTJSONErrorCodes;

/** @throws DiscordTrouble; `chat-rejected` when even the plainest form is refused, or the file */
export async function post(
  { target, part, nonce, silent }: Posting,
  parts: DiscordContext,
): Promise<APIMessage> {
  const route = Routes.channelMessages(target.channelId);
  const files = part.files.map(fileOf);
  const quiet = silent ? MessageFlags.SuppressNotifications : 0;
  try {
    return await inSomeForm(part, target.channelId, parts, (form) => {
      const body = {
        ...form,
        ...answering(target),
        flags: form.flags | MessageFlags.SuppressEmbeds | quiet,
        allowed_mentions: { ...form.allowed_mentions, replied_user: false },
        nonce,
        enforce_nonce: true,
      };
      return parts.api.call<APIMessage>('POST', route, 'post a message', { body, files });
    });
  } catch (error) {
    if (files.length > 0 && isAboutFile(error))
      throw new DiscordTrouble('chat-rejected', error.message, error);
    throw error;
  }
}

/** @throws DiscordTrouble; `chat-rejected` also where the message was deleted */
export async function edit(ref: MessageRef, part: DiscordPart, parts: DiscordContext): Promise<void> {
  const { channelId, messageId } = messageOf(ref);
  const route = Routes.channelMessage(channelId, messageId);
  try {
    await inSomeForm(part, channelId, parts, (body) =>
      parts.api.call('PATCH', route, 'change a message', { body }),
    );
  } catch (error) {
    if (error instanceof DiscordTrouble && isRefusedWith(error, UnknownMessage))
      throw new DiscordTrouble('chat-rejected', error.message, error);
    throw error;
  }
}

/** In the first form that Discord takes; an archived thread is opened for it. */
async function inSomeForm<T>(
  part: DiscordPart,
  channelId: string,
  { threads, logger }: DiscordContext,
  attempt: (form: Body | TextBody) => Promise<T>,
): Promise<T> {
  const forms = formsOf(part);
  for (const [at, form] of forms.entries()) {
    try {
      return await attempt(form).catch(async (error: unknown) => {
        if (!isRefusedWith(error, InvalidActionOnArchivedThread)) throw error;
        await threads.unarchive(channelId);
        return attempt(form);
      });
    } catch (error) {
      if (at === forms.length - 1 || !isAboutForm(error, form)) throw error;
      // The words are Discord's, about the form: they hold no content.
      const { message: words, discordCode, status } = error;
      logger.warn({ discordCode, status, words }, 'Discord refused a message');
    }
  }
  throw new DiscordTrouble('chat-rejected', 'This message has no form to post.');
}

/** It is larger than the server takes, or the bot may not attach files here. */
function isAboutFile(error: unknown): error is DiscordTrouble {
  return (
    error instanceof DiscordTrouble &&
    (error.status === 413 || isRefusedWith(error, RequestEntityTooLarge, MissingPermissions))
  );
}

/** Smaller messages were never seen to fail because of their length in bytes. */
const largeBytes = 6000;

/** Text that is too long in bytes is answered with a plain 500. Should it mean an outage, the nonce keeps the post single. */
function isAboutForm(error: unknown, form: Body | TextBody): error is DiscordTrouble {
  if (!(error instanceof DiscordTrouble)) return false;
  const isTooMuchText = error.status === 500 && Buffer.byteLength(JSON.stringify(form)) > largeBytes;
  return error.code === 'chat-rejected' || isTooMuchText;
}

function fileOf({ name, content }: AttachedFile) {
  return { name, data: Buffer.from(content), contentType: 'text/markdown; charset=utf-8' };
}
