// What a failed call means: nobody can be reached there (gone), not now (unreachable), or the form was refused (rejected).
import { DiscordAPIError, HTTPError, RateLimitError, RESTJSONErrorCodes } from 'discord.js';
import { z } from 'zod';
import { FootnoteError, type ErrorDetails, networkWord } from '../../../base/errors.ts';

type Answered = Partial<Pick<DiscordTrouble, 'discordCode' | 'status'>>;

/** A call that failed. Its message holds Discord's own words, but no content, no token and no address. */
export class DiscordTrouble extends FootnoteError {
  /** Discord's number for the failure; null: it could not be asked, or answered with something else. */
  readonly discordCode: number | null;
  /** The HTTP status, or null when nothing was answered. */
  readonly status: number | null;

  constructor(
    code: 'chat-gone' | 'chat-rejected' | 'chat-unreachable',
    message: string,
    answer: Answered = {},
    details: ErrorDetails = {},
  ) {
    super(code, message, details);
    this.discordCode = answer.discordCode ?? null;
    this.status = answer.status ?? null;
  }
}

/** Whether Discord refused a call with one of these numbers. */
export function isRefusedWith(
  error: unknown,
  ...codes: readonly RESTJSONErrorCodes[]
): error is DiscordTrouble {
  return error instanceof DiscordTrouble && codes.some((code) => code === error.discordCode);
}

/** Whether Discord does not know the bot's token. A proxy that wants to be logged in to has no number for it. */
export function refusesToken({ status, discordCode }: DiscordTrouble): boolean {
  return status === 401 && discordCode !== null;
}

const newToken = 'Set DISCORD_TOKEN to the token of the bot (Bot → Reset Token in the developer portal).';
const addressHint = 'Check the address of Discord (discord.url, DISCORD_API_URL).';

/** The thread, the channel, the message or the person is not there for us any more. */
const gone: Readonly<Record<number, string>> = {
  [RESTJSONErrorCodes.UnknownChannel]: 'The channel or thread was deleted.',
  [RESTJSONErrorCodes.UnknownGuild]: 'The bot is not on this server any more.',
  [RESTJSONErrorCodes.UnknownMessage]: 'The message was deleted.',
  [RESTJSONErrorCodes.UnknownUser]: 'The person is not on Discord any more.',
  [RESTJSONErrorCodes.UnknownWebhook]: 'Discord allows private answers for 15 minutes.',
  [RESTJSONErrorCodes.UnknownInteraction]: 'Discord waits three seconds for the answer to a click.',
  [RESTJSONErrorCodes.ThisInteractionHasHitTheMaximumNumberOfFollowUpMessages]:
    'Where the bot is no member it answers a command five times at most.',
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged]: 'Somebody else answered this click.',
  [RESTJSONErrorCodes.InvalidWebhookToken]: 'Discord allows private answers for 15 minutes.',
  [RESTJSONErrorCodes.MissingAccess]: 'Give the bot the permission View Channel there.',
  [RESTJSONErrorCodes.MissingPermissions]:
    'Give the bot the permissions of config/discord.md there: footnote doctor says which are missing.',
  [RESTJSONErrorCodes.CannotEditMessageAuthoredByAnotherUser]: 'The message is not ours.',
  [RESTJSONErrorCodes.CannotSendMessagesToThisUser]: 'The person takes no direct messages from the bot.',
  [RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds]:
    'The person takes no direct messages from the bot.',
  [RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel]: 'Nothing can be written in this channel.',
  [RESTJSONErrorCodes.CannotSendAMessageInAForumChannel]: 'Nothing can be written in this channel.',
  [RESTJSONErrorCodes.CannotExecuteActionOnThisChannelType]: 'This kind of channel does not allow it.',
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread]: 'The thread is archived: open it to go on.',
  [RESTJSONErrorCodes.ThreadLocked]: 'The thread is locked: unlock it to go on.',
};

/** Passes without a change of the message: it waits. */
const passing: ReadonlySet<number> = new Set([
  RESTJSONErrorCodes.APIResourceOverloaded,
  RESTJSONErrorCodes.ActionCannotBePerformedDueToSlowmodeRateLimit,
  RESTJSONErrorCodes.ChannelSendRateLimit,
  RESTJSONErrorCodes.SendMessagesHasBeenTemporarilyDisabled,
  RESTJSONErrorCodes.FeatureTemporarilyDisabledServerSide,
  RESTJSONErrorCodes.ServiceResourceIsBeingRateLimited,
  RESTJSONErrorCodes.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
  RESTJSONErrorCodes.CloudflareIsBlockingYourRequest,
]);

const longestWaitMs = 3_600_000;

/** What the failure means. `doing`: "post a message". Keeps nothing of the error, which holds what was sent. */
export function troubleOf(error: unknown, doing: string): DiscordTrouble {
  if (error instanceof DiscordTrouble) return error;
  const cannot = `Could not ${doing}:`;
  if (error instanceof RateLimitError) {
    const waitMs = Math.max(error.retryAfter, error.timeToReset, error.sublimitTimeout, 1);
    const afterMs = Math.ceil(Math.min(waitMs, longestWaitMs));
    const message = `${cannot} Discord asks to wait ${Math.ceil(afterMs / 1000)} s.`;
    return new DiscordTrouble('chat-unreachable', message, { status: 429 }, { retry: { afterMs } });
  }
  if (error instanceof DiscordAPIError) return refusal(error, cannot);
  if (error instanceof HTTPError) {
    return unreachable(`${cannot} Discord answered ${error.status}.`, { status: error.status });
  }
  return unreachable(`${cannot} Discord did not answer (${networkWord(error)}).`);
}

/** Where an answer is not what Discord's API gives: a proxy, a cut connection. */
export function strangeAnswer(doing: string): DiscordTrouble {
  return unreachable(`Could not ${doing}: what answered is not Discord's API.`, {}, addressHint);
}

function refusal(error: DiscordAPIError, cannot: string): DiscordTrouble {
  const discordCode = typeof error.code === 'number' ? error.code : null;
  const answer = { discordCode, status: error.status };
  if (discordCode === null)
    return unreachable(`${cannot} Discord answered ${error.status}.`, answer, addressHint);
  const message = `${cannot} ${wordsOf(error)} (${discordCode}).`;
  const why = gone[discordCode];
  if (why !== undefined) return new DiscordTrouble('chat-gone', message, answer, { hint: why });
  if (error.status === 401) return unreachable(message, answer, newToken);
  if (passing.has(discordCode)) return unreachable(message, answer);
  // "404: Not Found": no such route, so not Discord.
  if (discordCode === 0) return unreachable(message, answer, addressHint);
  return new DiscordTrouble('chat-rejected', message, answer);
}

function unreachable(message: string, answer: Answered = {}, hint?: string): DiscordTrouble {
  return new DiscordTrouble('chat-unreachable', message, answer, { retry: 'backoff', hint });
}

const longestWords = 400;

/** `Invalid Form Body: components.0.content BASE_TYPE_MAX_LENGTH`: places and codes, since other words may quote content. */
function wordsOf(error: DiscordAPIError): string {
  const raw = error.rawError;
  if (!('message' in raw)) return 'refused';
  const places = codesIn(raw.errors, []);
  const words = places.length === 0 ? raw.message : `${raw.message}: ${places.join(', ')}`;
  return words.replace(/\s+/g, ' ').slice(0, longestWords);
}

function codesIn(errors: unknown, path: readonly string[]): readonly string[] {
  if (errors === null || typeof errors !== 'object') return [];
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (key !== '_errors') return codesIn(value, [...path, key]);
    return codes.parse(value).map(({ code }) => `${path.join('.')} ${code}`);
  });
}

const codes = z.array(z.object({ code: z.string().catch('refused') }).catch({ code: 'refused' })).catch([]);
