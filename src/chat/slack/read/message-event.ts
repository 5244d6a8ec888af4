// The events of Slack about messages, as far as we read them: what is not like this is none of our business.
import { z } from 'zod';

const text = z.string().catch('');
const id = z.string().min(1);

/** Of a file shared from another organization only the id is told, and that one has to ask for the rest. */
const sharedFile = z.object({
  id,
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
  text,
  ts: id,
  thread_ts: z.string().optional(),
  user_profile: z
    .object({ display_name: z.string().optional(), real_name: z.string().optional() })
    .optional()
    .catch(undefined),
  files: z.array(sharedFile).optional().catch(undefined),
});
export type SlackMessage = z.infer<typeof message>;

/** A message or mention event. */
export const messageEvent = message.extend({
  type: z.enum(['message', 'app_mention']),
  channel: id,
  channel_type: z.string().optional(),
});
export type MessageEvent = z.infer<typeof messageEvent>;

/** Somebody edited a message, or Slack added something to it. */
export const changedEvent = z.object({
  subtype: z.literal('message_changed'),
  channel: id,
  channel_type: z.string().optional(),
  message,
  previous_message: message.optional(),
});

export const deletedEvent = z.object({
  subtype: z.literal('message_deleted'),
  channel: id,
  channel_type: z.string().optional(),
  deleted_ts: id,
  previous_message: message.optional(),
});

/** What is around every event. */
export const eventBody = z.object({
  event_id: id,
  team_id: id,
  event: z.unknown(),
  authorizations: z
    .array(z.object({ user_id: z.string(), is_bot: z.boolean().optional() }))
    .optional()
    .catch(undefined),
});
