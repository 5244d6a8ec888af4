// Errors as Discord answers them: a status, a code of its own, and for forms a tree of what is wrong where.
import { RESTJSONErrorCodes } from 'discord.js';
import type { Json } from '../state/world.ts';

/** Thrown by routes; becomes the answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Json;

  constructor(status: number, body: Json) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

const known: Readonly<Record<number, readonly [status: number, message: string]>> = {
  [RESTJSONErrorCodes.UnknownChannel]: [404, 'Unknown Channel'],
  [RESTJSONErrorCodes.UnknownGuild]: [404, 'Unknown Guild'],
  [RESTJSONErrorCodes.UnknownMember]: [404, 'Unknown Member'],
  [RESTJSONErrorCodes.UnknownMessage]: [404, 'Unknown Message'],
  [RESTJSONErrorCodes.UnknownUser]: [404, 'Unknown User'],
  [RESTJSONErrorCodes.UnknownWebhook]: [404, 'Unknown Webhook'],
  [RESTJSONErrorCodes.UnknownApplication]: [404, 'Unknown Application'],
  [RESTJSONErrorCodes.UnknownInteraction]: [404, 'Unknown interaction'],
  [RESTJSONErrorCodes.ThisInteractionHasHitTheMaximumNumberOfFollowUpMessages]: [
    400,
    'This interaction has hit the maximum number of follow up messages',
  ],
  [RESTJSONErrorCodes.UnknownApplicationCommand]: [404, 'Unknown application command'],
  [RESTJSONErrorCodes.MaximumNumberOfAttachmentsInAMessageReached]: [
    400,
    'Maximum number of attachments in a message reached (10)',
  ],
  [RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached]: [
    429,
    'Maximum number of edits to messages older than 1 hour reached. Try again later',
  ],
  [RESTJSONErrorCodes.RequestEntityTooLarge]: [413, 'Request entity too large'],
  [RESTJSONErrorCodes.CannotSendAMessageInAForumChannel]: [400, 'Cannot send messages in a forum channel'],
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged]: [
    400,
    'Interaction has already been acknowledged.',
  ],
  [RESTJSONErrorCodes.ActionCannotBePerformedDueToSlowmodeRateLimit]: [
    429,
    'This action cannot be performed due to slowmode rate limit',
  ],
  [RESTJSONErrorCodes.ChannelSendRateLimit]: [
    429,
    'The write action you are performing on the channel has hit the write rate limit.',
  ],
  [RESTJSONErrorCodes.APIResourceOverloaded]: [
    503,
    'API resource is currently overloaded. Try again a little later.',
  ],
  [RESTJSONErrorCodes.MessageWasBlockedByAutomaticModeration]: [
    400,
    'Message was blocked by automatic moderation',
  ],
  [RESTJSONErrorCodes.MessageBlockedByHarmfulLinksFilter]: [400, 'Message blocked by harmful links filter'],
  [RESTJSONErrorCodes.MissingAccess]: [403, 'Missing Access'],
  [RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser]: [
    403,
    'Cannot edit a message authored by another user',
  ],
  [RESTJSONErrorCodes.CannotSendAnEmptyMessage]: [400, 'Cannot send an empty message'],
  [RESTJSONErrorCodes.CannotSendMessagesToThisUser]: [403, 'Cannot send messages to this user'],
  [RESTJSONErrorCodes.MissingPermissions]: [403, 'Missing Permissions'],
  [RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType]: [
    400,
    'Cannot execute action on this channel type',
  ],
  [RESTJSONErrorCodes.InvalidFormBodyOrContentType]: [400, 'Invalid Form Body'],
  [RESTJSONErrorCodes.InvalidWebhookToken]: [401, 'Invalid Webhook Token'],
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread]: [400, 'Thread is archived'],
  [RESTJSONErrorCodes.RequestBodyContainsInvalidJSON]: [400, 'The request body contains invalid JSON.'],
  [RESTJSONErrorCodes.CannotReplyWithoutPermissionToReadMessageHistory]: [
    403,
    'Cannot reply without permission to read message history',
  ],
  [RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage]: [
    400,
    'A thread has already been created for this message',
  ],
  [RESTJSONErrorCodes.ThreadLocked]: [403, 'Thread is locked'],
  [RESTJSONErrorCodes.MaximumActiveThreads]: [400, 'Maximum number of active threads reached'],
  [RESTJSONErrorCodes.MaximumActiveAnnouncementThreads]: [
    400,
    'Maximum number of active announcement threads reached',
  ],
};

/** One of the errors Discord has a number for. */
export function refusal(code: number): Refusal {
  const entry = known[code];
  if (entry === undefined) throw new Error(`The fake Discord does not know the error ${code}.`);
  return new Refusal(entry[0], { message: entry[1], code });
}

/** 401, 404, 500 …: errors without a number of their own. */
export const plainRefusal = (status: number, words: string): Refusal =>
  new Refusal(status, { message: `${status}: ${words}`, code: 0 });
