// Posts a message, or changes one that stands there, in the best form that Discord takes.
import { ComponentType, MessageFlags, RESTJSONErrorCodes, Routes, type APIMessage } from 'discord.js';
import type { MessageRef } from '../../port.ts';
import { messageOf } from '../addresses.ts';
import type { Body, DiscordPart } from '../render/body.ts';
import { answering, type Target } from './threads.ts';
import { DiscordTrouble, isRefusedWith } from '../api/trouble.ts';
import { isFinal } from '../../trouble.ts';
import type { DiscordContext } from '../context.ts';
import type { Row } from '../render/buttons.ts';
import { readCode } from '../../verbs.ts';

interface Posting {
  readonly target: Target;
  /** The message in a thread that it replies to; null: none. */
  readonly answers: string | null;
  readonly part: DiscordPart;
  /** The same for every attempt: Discord gives the message back that it made a few minutes ago. */
  readonly nonce: string;
  /** Nobody's telephone rings. */
  readonly silent: boolean;
}

const {
  RequestEntityTooLarge,
  MissingPermissions,
  UnknownMessage,
  InvalidActionOnArchivedThread,
  CannotReplyWithoutPermissionToReadMessageHistory,
} = RESTJSONErrorCodes;

/** @throws DiscordTrouble; `chat-rejected` when even the plainest form is refused, or the file */
export async function post(
  { target, answers, part, nonce, silent }: Posting,
  parts: DiscordContext,
): Promise<APIMessage> {
  const route = Routes.channelMessages(target.channelId);
  const contentType = 'text/markdown; charset=utf-8';
  const files = part.files.map(({ name, content }) => ({ name, data: Buffer.from(content), contentType }));
  const quiet = silent ? MessageFlags.SuppressNotifications : 0;
  try {
    return await inSomeForm(part, target.channelId, parts, (form) => {
      const body = {
        ...form,
        flags: form.flags | MessageFlags.SuppressEmbeds | quiet,
        allowed_mentions: { ...form.allowed_mentions, replied_user: false },
        nonce,
        enforce_nonce: true,
      };
      const say = (more: object) =>
        parts.api.call<APIMessage>('POST', route, 'post a message', { body: { ...body, ...more }, files });
      return say(answering({ ...target, replyTo: answers ?? target.replyTo })).catch((error: unknown) => {
        // What may not be replied to, or is no message, is no reason to say nothing.
        const isRefused =
          isRefusedWith(error, CannotReplyWithoutPermissionToReadMessageHistory) ||
          (answers !== null && isFinal(error));
        if (!isRefused) throw error;
        return say({});
      });
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
    if (isRefusedWith(error, UnknownMessage)) throw new DiscordTrouble('chat-rejected', error.message, error);
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
  const { rich, simple, files } = part;
  // A file has no plainer form: another message says what is in it.
  const forms = files.length > 0 ? [rich] : [rich, simple, textForm(simple)];
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

/** The body of a message without components that are more than buttons: what Discord took before there were others. */
interface TextBody extends Omit<Body, 'attachments'> {
  readonly content: string;
}

/** Discord's limit for the text of such a message. */
const maxContent = 2000;
const maxRows = 5;
const cut = '… (shortened)';

/** A short message with a sentence of ours below it. */
export function withSentence({ rich, simple, files }: DiscordPart, sentence: string): DiscordPart {
  const small = { type: ComponentType.TextDisplay as const, content: `-# ${sentence}` };
  const added = (body: Body): Body => ({ ...body, components: [...body.components, small] });
  return { rich: added(rich), simple: added(simple), files };
}

/** What a report needs least, should its menus be what was refused. */
function isCheck({ components }: Row): boolean {
  return components.some((one) => 'custom_id' in one && readCode(one.custom_id)?.verb === 'check');
}

/** Its words and buttons as a message of the older kind, shortened to what that holds. Numbers of components stay. */
export function textForm(body: Body): TextBody {
  const flat = body.components.flatMap((component) =>
    component.type === ComponentType.Container ? component.components : [component],
  );
  const words = flat
    .flatMap((one) => (one.type === ComponentType.TextDisplay ? [one.content] : []))
    .join('\n\n');
  const rows = flat.filter((one) => one.type === ComponentType.ActionRow && !isCheck(one)).slice(0, maxRows);
  return {
    content:
      words.length <= maxContent ? words : `${words.slice(0, maxContent - cut.length).toWellFormed()}${cut}`,
    flags: body.flags & ~MessageFlags.IsComponentsV2,
    components: rows,
    allowed_mentions: body.allowed_mentions,
  };
}
