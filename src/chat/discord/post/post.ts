// Puts one message into a channel, in the simplest form that Discord takes if it refuses the better ones.
import { MessageFlags, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { APIMessage } from 'discord.js';
import type { Logger } from '../../../base/logger.ts';
import type { DiscordApi } from '../api/client.ts';
import { textForm, withoutFiles } from './plainer.ts';
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
  /** It is a file and nothing else: where that is refused, another message says what is in it. */
  readonly isFile: boolean;
}

/** A message as it is tried, the best form first. */
interface Form {
  readonly name: string;
  readonly body: Body | TextBody;
  readonly files: readonly AttachedFile[];
}

/** @throws DiscordTrouble; `chat-rejected` when even the plainest form is refused */
export async function post(posting: Posting, parts: PostParts): Promise<APIMessage> {
  const { part } = posting;
  let forms = formsOf(part);
  for (;;) {
    const [form, ...plainer] = forms;
    if (form === undefined) throw new DiscordTrouble('chat-rejected', 'This message has no form to post.');
    try {
      return await postForm(form, posting, parts);
    } catch (error) {
      if (posting.isFile && isAboutFile(error))
        throw new DiscordTrouble('chat-rejected', error.message, error);
      const next = nextForms(error, form, plainer, part);
      if (next === null) throw error;
      // The words are Discord's, about the form: they hold no content.
      const { message, discordCode, status } = error as DiscordTrouble;
      parts.logger.warn(
        { form: form.name, discordCode, status, words: message },
        'Discord refused a message',
      );
      forms = next;
    }
  }
}

function formsOf({ rich, simple, files }: DiscordPart): readonly Form[] {
  const whole = { rich, simple, text: textForm(simple) };
  return Object.entries(whole).map(([name, body]) => ({ name, body, files: name === 'text' ? [] : files }));
}

const tooLarge = 'The file could not be attached: it is larger than this server takes.';
const notAllowed = 'The file could not be attached: the bot lacks the permission Attach Files here.';

/** What to try after a failure; null: nothing that differs would help. */
function nextForms(
  error: unknown,
  form: Form,
  plainer: readonly Form[],
  part: DiscordPart,
): readonly Form[] | null {
  if (!(error instanceof DiscordTrouble)) return null;
  const hasFiles = form.files.length > 0;
  if (hasFiles && isAboutSize(error)) return formsWithout(part, tooLarge);
  if (hasFiles && error.discordCode === RESTJSONErrorCodes.MissingPermissions)
    return formsWithout(part, notAllowed);
  const isRefusal = error.code === 'chat-rejected' || isTooMuchText(error, form);
  return isRefusal && plainer.length > 0 ? plainer : null;
}

function formsWithout(part: DiscordPart, sentence: string): readonly Form[] {
  const [rich, simple] = [withoutFiles(part.rich, sentence), withoutFiles(part.simple, sentence)];
  return formsOf({ rich, simple, files: [] });
}

function isAboutFile(error: unknown): error is DiscordTrouble {
  const isTrouble = error instanceof DiscordTrouble;
  return isTrouble && (isAboutSize(error) || error.discordCode === RESTJSONErrorCodes.MissingPermissions);
}

function isAboutSize({ discordCode, status }: DiscordTrouble): boolean {
  return discordCode === RESTJSONErrorCodes.RequestEntityTooLarge || status === 413;
}

/** Text that is too long in bytes is answered with a plain 500. Should it mean an outage, the nonce keeps the post single. */
function isTooMuchText({ status }: DiscordTrouble, { body }: Form): boolean {
  return status === 500 && Buffer.byteLength(JSON.stringify(body)) > largeBytes;
}

/** Smaller messages were never seen to fail like that. */
const largeBytes = 6000;

async function postForm(form: Form, posting: Posting, parts: PostParts): Promise<APIMessage> {
  const { target } = posting;
  const call = {
    method: 'POST',
    route: Routes.channelMessages(target.channelId),
    body: bodyOf(form, posting),
    ...(form.files.length === 0 ? {} : { files: form.files.map(fileOf) }),
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

export function fileOf({ name, content }: AttachedFile) {
  return { name, data: Buffer.from(content), contentType: 'text/markdown; charset=utf-8' };
}
