// Messages in events and histories: their shape as far as we read it, and their notation as the text that a reader saw.
import type { AttachedFile } from '../../port.ts';
import { z } from 'zod';

export const id = z.string().min(1);

/** Left out where it is not what it should be. */
export const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

export const told = z.string().nullish().catch(null);

/** Of a file shared from another organization only the id is told, and that one has to ask for the rest. */
export const sharedFile = z.object({
  id,
  name: told,
  size: z.int().min(0).nullish().catch(null),
  mimetype: told,
  permalink: told,
});

/** A message as it stands in events and in the history of a conversation. */
export const message = z.object({
  subtype: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  text: z.string().catch(''),
  ts: id,
  thread_ts: z.string().optional(),
  user_profile: lenient(z.object({ display_name: z.string().optional(), real_name: z.string().optional() })),
  files: lenient(z.array(sharedFile)),
  /** Messages that were shared with it, by their links. */
  attachments: lenient(z.array(z.object({ from_url: z.string().catch('') }))),
});
export type SlackMessage = z.infer<typeof message>;

export function attachedTo(files: NonNullable<SlackMessage['files']>): AttachedFile[] {
  return files.map(({ id: ref, name, size, mimetype, permalink }) => ({
    ref,
    name: name ?? '',
    size: size ?? null,
    type: mimetype ?? '',
    link: permalink ?? '',
  }));
}

export const messageEvent = message.extend({
  type: z.enum(['message', 'app_mention']),
  channel: id,
  channel_type: z.string().optional(),
});
export type MessageEvent = z.infer<typeof messageEvent>;

const change = z.object({
  channel: id,
  channel_type: z.string().optional(),
  previous_message: message.optional(),
});
/** Somebody edited a message, or Slack added something to it. */
export const changedEvent = change.extend({ subtype: z.literal('message_changed'), message });
export const deletedEvent = change.extend({ subtype: z.literal('message_deleted'), deleted_ts: id });

/** What is around every event. */
export const eventBody = z
  .object({
    event_id: id,
    team_id: id,
    event: z.unknown(),
    authorizations: lenient(
      z.array(z.object({ user_id: z.string(), is_bot: z.boolean().optional(), team_id: told })),
    ),
  })
  // Of a channel that others share with us `team_id` is their workspace.
  .transform(({ team_id: team, ...body }) => ({ ...body, team: body.authorizations?.[0]?.team_id || team }));

export type EventBody = z.infer<typeof eventBody>;

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
  const [target = '', ...behind] = inner.split('|');
  const label = behind.join('|');
  if (target.startsWith('@')) return `@${label || words.nameOf(target.slice(1))}`;
  if (target.startsWith('#')) return `#${label || target.slice(1)}`;
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
