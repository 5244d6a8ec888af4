// Mentions, messages, edits and deletions. An event is acknowledged after this has resolved: stored.
import type { z } from 'zod';
import type { eventBody } from '../read/message-event.ts';
import { personNow } from './listening.ts';
import type { Listening } from './listening.ts';
import { readChange, readMessage } from '../read/messages.ts';
import type { Reading } from '../read/messages.ts';

/** Rejects when it could not be stored. */
export async function hearMessage(
  { context, inbound, once }: Listening,
  body: z.infer<typeof eventBody>,
): Promise<void> {
  const bot = body.authorizations?.find((one) => one.is_bot === true);
  const reading: Reading = {
    team: body.team_id,
    eventId: body.event_id,
    self: context.whoAmI.known()?.user ?? bot?.user_id ?? null,
    person: (id, name) => personNow(context, id, name),
    nameOf: (id) => context.people.nameOf(id),
  };
  const change = readChange(body.event, reading);
  if (change !== null) return inbound.changed(change);
  const message = readMessage(body.event, reading);
  if (message === null) return;
  // The same message may be read as addressed only once we know who we are.
  const key = `${message.eventId} ${message.addressed}`;
  await once.store(key, () => inbound.message(message));
}
