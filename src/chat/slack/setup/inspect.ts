// What Slack says about our tokens, for those who set Footnote up.
import { WebClient } from '@slack/web-api';
import { keysByWord } from '../../../base/lists.ts';
import type { TrustedHttp } from '../../../http/port.ts';
import type { SlackSettings } from '../../settings.ts';
import { clientOptions, createClient } from '../api/client.ts';
import { asTrouble, refusalWord, troubleOf } from '../api/trouble.ts';
import { FootnoteError } from '../../../base/errors.ts';

/** Whose the bot token is, and what it allows. @throws FootnoteError `chat-unreachable` */
export async function inspectToken(settings: SlackSettings, fetch: TrustedHttp['fetch']) {
  const answer = await createClient(settings, fetch).auth.test().catch(asTrouble('use the bot token'));
  const { user = '', team: workspace = '', url = '', response_metadata: metadata } = answer;
  // Some stand-ins for Slack do not tell the scopes.
  return { user, workspace, url, scopes: metadata?.scopes ?? null };
}

/** Whether the app-level token opens Socket Mode. @throws FootnoteError */
export async function tryAppToken(settings: SlackSettings, fetch: TrustedHttp['fetch']): Promise<void> {
  const client = new WebClient(settings.appToken?.reveal(), clientOptions(settings, fetch));
  try {
    await client.apps.connections.open({});
  } catch (error) {
    const { code, message } = troubleOf(error, 'use the app-level token');
    throw new FootnoteError(code, message, { hint: appTokenRemedy(refusalWord(error)) });
  }
}

const appTokenRemedies = keysByWord({
  'Give the app-level token the scope connections:write (Basic Information → App-Level Tokens).':
    'missing_scope no_permission',
  'Set SLACK_APP_TOKEN to an app-level token (xapp-…) with the scope connections:write.':
    'invalid_auth not_authed not_allowed_token_type token_revoked account_inactive',
});

/** What to do about an app-level token of which Slack says this word; null: it could not be asked. */
export function appTokenRemedy(word: string | null): string {
  if (word === null) return 'Check that this machine reaches Slack (slack.url).';
  const remedy = appTokenRemedies.get(word);
  return remedy ?? 'Switch on Socket Mode in the settings of the app, and check SLACK_APP_TOKEN.';
}

/** Scopes of the bot token without which it does not work. */
export const botScopes: Readonly<Record<string, string>> = {
  'app_mentions:read': 'to hear that it was mentioned',
  'channels:history': 'to read the thread it works in, in public channels',
  'groups:history': 'the same in private channels',
  'im:history': 'the same in direct messages',
  'mpim:history': 'the same in group direct messages',
  'chat:write': 'to answer',
  commands: 'for /research',
  'files:read': 'to read the files that people attach',
  'files:write': 'to attach the full report',
  'im:write': 'to tell somebody something privately where it is not in the channel',
  'users:read': 'to call people by their names',
};

/** Of what Slack has besides messages: an app that was installed without them works, only without these. */
export const surfaceScopes: Readonly<Record<string, string>> = {
  'assistant:write': 'to suggest questions, name threads and show what it is doing',
  'channels:read':
    'to introduce itself in public channels that it is invited to, and to let who is in them open pages',
  'groups:read': 'the same in private channels',
};

/** Only when user groups may decide about drafts (`role:S…`). */
export const groupScope = 'usergroups:read';
