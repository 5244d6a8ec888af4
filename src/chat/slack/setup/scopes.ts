// What the app must be allowed to do, and why. config/slack-manifest.yaml asks for the same.

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
  'channels:read': 'to introduce itself in public channels that it is invited to',
  'groups:read': 'the same in private channels',
};

/** Only when user groups may decide about drafts (`role:S…`). */
export const groupScope = 'usergroups:read';
