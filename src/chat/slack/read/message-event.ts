// Messages in events and histories: their shape as far as we read it, and their notation as the text that a reader saw.
import type { AttachedFile } from '../../port.ts';
import { z } from 'zod';

const idSchema = z.string().min(1);

/** Of a file shared from another organization only the id is told, and that one has to ask for the rest. */
const sharedFile = z.object({
  id: idSchema,
  name: z.string().nullish().catch(null),
  size: z.int().min(0).nullish().catch(null),
  mimetype: z.string().nullish().catch(null),
  permalink: z.string().nullish().catch(null),
});

/** A message as it stands in events and in the history of a conversation. */
export const message = z.object({
  subtype: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  text: z.string().catch(''),
  ts: idSchema,
  thread_ts: z.string().optional(),
  user_profile: z
    .object({ display_name: z.string().optional(), real_name: z.string().optional() })
    .optional()
    .catch(undefined),
  files: z.array(sharedFile).optional().catch(undefined),
  /** Messages that were shared with it, by their links. */
  attachments: z
    .array(z.object({ from_url: z.string().catch('') }))
    .optional()
    .catch(undefined),
});
export type SlackMessage = z.infer<typeof message>;

export function attachedTo(files: NonNullable<SlackMessage['files']>): AttachedFile[] {
  return files.map(({ id, name, size, mimetype, permalink }) => ({
    ref: id,
    name: name ?? '',
    size: size ?? null,
    type: mimetype ?? '',
    link: permalink ?? '',
  }));
}

/** A message or mention event. */
export const messageEvent = message.extend({
  type: z.enum(['message', 'app_mention']),
  channel: idSchema,
  channel_type: z.string().optional(),
});
export type MessageEvent = z.infer<typeof messageEvent>;

/** Somebody edited a message, or Slack added something to it. */
export const changedEvent = z.object({
  subtype: z.literal('message_changed'),
  channel: idSchema,
  channel_type: z.string().optional(),
  message,
  previous_message: message.optional(),
});

export const deletedEvent = z.object({
  subtype: z.literal('message_deleted'),
  channel: idSchema,
  channel_type: z.string().optional(),
  deleted_ts: idSchema,
  previous_message: message.optional(),
});

/** What is around every event. */
export const eventBody = z.object({
  event_id: idSchema,
  team_id: idSchema,
  event: z.unknown(),
  authorizations: z
    .array(z.object({ user_id: z.string(), is_bot: z.boolean().optional() }))
    .optional()
    .catch(undefined),
});

interface Words {
  /** Our own user id: mentions of it are left out. Null: not known yet. */
  readonly self: string | null;
  /** What to call a person; an id where the name is not known. */
  nameOf(id: string): string;
}

const escapes: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The text of a message without mentions of ourselves, with names for other mentions and addresses for links. */
export function plainWords(text: string, words: Words): string {
  return (
    withoutMentions(text, words.self)
      .replaceAll(/<([^<>]*)>/g, (_whole, inner: string) => spelledOut(inner, words))
      .replaceAll(/&(?:lt|gt|amp);/g, (escape) => escapes[escape] ?? escape)
      // What stands behind a mention, but not the colon of an emoji.
      .replace(/^(?:[\s,;]|:(?!\w[\w+-]*:))+/, '')
      .trimEnd()
  );
}

/** Of the blanks around one that is left out one stays; others may be the indentation of code. */
function withoutMentions(text: string, user: string | null): string {
  if (user === null || !mentions(text, user)) return text;
  const own = String.raw`<@${user.replaceAll(/\W/g, '')}(?:\|[^<>]*)?>`;
  return text.replaceAll(new RegExp(String.raw`(?<![ \t])[ \t]*(?:${own}[ \t]*)+`, 'g'), ' ');
}

/** Whether the text mentions this user. */
export function mentions(text: string, user: string): boolean {
  return text.includes(`<@${user}>`) || text.includes(`<@${user}|`);
}

function spelledOut(inner: string, words: Words): string {
  const bar = inner.indexOf('|');
  const target = bar === -1 ? inner : inner.slice(0, bar);
  const label = bar === -1 ? '' : inner.slice(bar + 1);
  if (target.startsWith('@')) {
    return `@${label === '' ? words.nameOf(target.slice(1)) : label}`;
  }
  if (target.startsWith('#')) return `#${label === '' ? target.slice(1) : label}`;
  if (target.startsWith('!')) return special(target.slice(1), label);
  const address = target.replace(/^mailto:/, '');
  if (label === '' || label === address || label === target) return address;
  return `${label} (${address})`;
}

/** `!here`, `!subteam^S1|@team`, `!date^…|fallback`. */
function special(target: string, label: string): string {
  if (label !== '') return label.startsWith('@') || target.startsWith('date') ? label : `@${label}`;
  return target.startsWith('date') ? '' : `@${target.replace(/^subteam\^/, '')}`;
}
