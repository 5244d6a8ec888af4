// What a failed call means: nobody can be reached there (gone), not now (unreachable), or the form was refused (rejected).
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { FootnoteError, networkWord } from '../../../base/errors.ts';
import { keysByWord, wordSet } from '../../../base/lists.ts';

/** What to do where the thread, the channel or the message is not there for us any more, by Slack's words for that. */
const gone = keysByWord({
  'The channel is not there, or the app is not in it: invite it with /invite.': 'channel_not_found',
  'Invite the app to the channel with /invite.': 'not_in_channel',
  'The channel is archived: unarchive it to go on.': 'is_archived',
  'The channel is frozen or was deleted.': 'is_inactive',
  'The message that began the thread was deleted.': 'thread_not_found invalid_thread_ts',
  'The message was deleted.': 'message_not_found',
  'The message cannot be edited.': 'cant_update_message',
  'Messages of this age may not be edited in this workspace.': 'edit_window_closed',
  'This kind of message cannot be replied to.': 'cannot_reply_to_message',
  'The person is not in this workspace any more.': 'user_not_found user_disabled',
  'The person is not in the channel.': 'user_not_in_channel',
  'A bot cannot be written to.': 'cannot_dm_bot',
  'Switch on the Messages tab of the app (App Home).': 'messages_tab_disabled',
  'An administrator of the workspace has to let the app post here.':
    'restricted_action restricted_action_read_only_channel not_allowed_for_grid_workspace',
  'Only threads are allowed in this channel.': 'restricted_action_thread_only_channel',
  'Threads are not allowed in this channel.': 'restricted_action_non_threadable_channel',
  'The thread is locked: unlock it to go on.': 'restricted_action_thread_locked',
});

/** Of these, what an edit alone meets: that one message cannot be changed, and others can be posted. */
const fixed = wordSet('message_not_found cant_update_message edit_window_closed');

/** The same where it can become right again without a change of the message: it waits. */
const unreachable = keysByWord({
  'Set SLACK_BOT_TOKEN to the Bot User OAuth Token of the app (OAuth & Permissions).':
    'not_authed invalid_auth not_allowed_token_type',
  'Install the app again, and set SLACK_BOT_TOKEN to its new token.':
    'token_expired token_revoked account_inactive app_not_installed missing_scope',
  'An administrator of the workspace has to allow the app.': `no_permission access_denied ekm_access_denied
    team_access_not_granted org_login_required two_factor_setup_required team_disabled enterprise_is_restricted`,
  'The workspace has reached its limit of messages.': 'message_limit_exceeded',
  'Check the address of Slack (slack.url).': 'unknown_method',
});

/** It waits as well, and becomes right by itself. */
const passing = wordSet(
  'team_added_to_org accesslimited ratelimited rate_limited request_timeout service_unavailable',
  'external_channel_migrating update_failed internal_error fatal_error',
);

/** Slack's word for a refusal, such as `channel_not_found`; null: it could not be asked, or answered with something else. */
export function refusalWord(error: unknown): string | null {
  if (!(error instanceof WebAPIPlatformError)) return null;
  // What is no JSON, such as the page of a proxy, stands in `error` whole.
  const word = error.data.error;
  return /^[a-z0-9_]{1,64}$/.test(word) ? word : null;
}

/** Whether Slack took offence at what the message looks like: a simpler form may pass. */
export function isPayloadRefusal(error: unknown): boolean {
  const word = refusalWord(error);
  return word !== null && !gone.has(word) && !unreachable.has(word) && !passing.has(word);
}

/** Whether a refusal passes without anybody doing something about it, or says that nobody can be reached there. */
export function passes(word: string): boolean {
  return gone.has(word) || passing.has(word);
}

/** Whether Slack refuses us until somebody changes something, such as a token. */
export function keepsOut(error: unknown): boolean {
  const word = refusalWord(error);
  return word !== null && !passes(word);
}

/** Slack's own explanation of a refused payload: places in it, no content. */
export function refusalDetails(error: unknown): readonly string[] {
  if (!(error instanceof WebAPIPlatformError)) return [];
  const messages = error.data.response_metadata?.messages ?? [];
  return messages.slice(0, 5).map((message) => message.slice(0, 200));
}

/** The app may not do this until somebody lets it. */
export class ScopeMissing extends FootnoteError {
  constructor(message: string, hint: string) {
    super('chat-unreachable', message, { retry: 'backoff', hint });
  }
}

/** The error that the drain acts on. `doing`: "post to the channel". Holds no content and no token. */
export function troubleOf(error: unknown, doing: string): FootnoteError {
  if (error instanceof FootnoteError) return error;
  const word = refusalWord(error);
  if (word !== null) return refusedTrouble(word, error, doing);
  const cannot = `Could not ${doing}:`;
  if (error instanceof WebAPIRateLimitedError) {
    const afterMs = Math.min(Math.max(error.retryAfter, 1), 3600) * 1000;
    return new FootnoteError('chat-unreachable', `${cannot} Slack asks to wait ${afterMs / 1000} s.`, {
      retry: { afterMs },
    });
  }
  if (error instanceof WebAPIHTTPError)
    return unreachableNow(`${cannot} Slack answered ${error.statusCode}.`);
  if (error instanceof WebAPIRequestError) {
    return unreachableNow(`${cannot} Slack did not answer (${networkWord(error.original)}).`);
  }
  if (error instanceof WebAPIPlatformError) {
    return unreachableNow(`${cannot} what answered is not Slack's API.`, 'Check its address (slack.url).');
  }
  return unreachableNow(`${cannot} ${networkWord(error)}.`);
}

/** For a call that is caught. @throws FootnoteError as `troubleOf` says */
export const asTrouble = (doing: string) => (error: unknown) => {
  throw troubleOf(error, doing);
};

function refusedTrouble(word: string, error: unknown, doing: string): FootnoteError {
  const message = `Could not ${doing}: Slack said ${word}.`;
  const whyGone = gone.get(word);
  if (whyGone !== undefined)
    return new FootnoteError(fixed.has(word) ? 'chat-rejected' : 'chat-gone', message, { hint: whyGone });
  if (word === 'missing_scope') return new ScopeMissing(message, scopeHint(error));
  if (isPayloadRefusal(error)) return new FootnoteError('chat-rejected', message);
  return unreachableNow(message, unreachable.get(word));
}

function scopeHint(error: unknown): string {
  const data: object = error instanceof WebAPIPlatformError ? error.data : {};
  const needed = 'needed' in data ? String(data.needed) : '';
  const scope = /^[a-z:_.,]{1,100}$/.test(needed) ? ` ${needed}` : '';
  return `Give the app the scope${scope} (OAuth & Permissions), and install it again.`;
}

/** Trying again later may help. */
export function unreachableNow(message: string, hint?: string): FootnoteError {
  return new FootnoteError('chat-unreachable', message, { retry: 'backoff', hint });
}
