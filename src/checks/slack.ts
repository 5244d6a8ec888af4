// Whether Slack knows our tokens, what is missing, and how its events come in.
import { connect } from 'node:net';
import { failed, note, ok, told, type Check, type Finding } from '../base/check.ts';
import { once } from '../base/recent.ts';
import type { SlackSettings } from '../chat/settings.ts';
import {
  botScopes,
  groupScope,
  inspectToken,
  surfaceScopes,
  tryAppToken,
} from '../chat/slack/setup/inspect.ts';
import type { TrustedHttp } from '../http/port.ts';

/** `groups`: whether the settings name user groups (`role:S…`). */
export function slackChecks(settings: SlackSettings, fetch: TrustedHttp['fetch'], groups = false): Check[] {
  if (settings.botToken === null) return [notUsed];
  const facts = once(() => inspectToken(settings, fetch));
  return [
    {
      name: 'slack token',
      async run() {
        const { user, workspace, url } = await facts();
        return ok(`is @${user} of the workspace ${workspace} (${url})`);
      },
    },
    { name: 'slack scopes', run: async () => scopesFinding((await facts()).scopes, groups) },
    { name: 'slack events', run: (signal) => eventsFinding(settings, fetch, signal) },
  ];
}

const notUsed = told(
  'slack',
  note('not used, because SLACK_BOT_TOKEN is empty (config/slack-manifest.yaml makes the app)'),
);

function scopesFinding(given: readonly string[] | null, groups: boolean): Finding {
  if (given === null) return note('not told by what answers at slack.url, so that none could be checked');
  const needed = { ...botScopes, ...(groups ? { [groupScope]: 'to know who is in a user group' } : {}) };
  const named = (scopes: Readonly<Record<string, string>>) =>
    Object.entries(scopes)
      .filter(([scope]) => !given.includes(scope))
      .map(([scope, why]) => `${scope} (${why})`)
      .join(', ');
  const remedy = 'Add them in OAuth & Permissions → Bot Token Scopes, and install the app again.';
  const missing = named(needed);
  if (missing !== '') return failed(`missing: ${missing}`, remedy);
  const lacking = named(surfaceScopes);
  if (lacking !== '') return { ...note(`works without: ${lacking}`), remedy };
  const all = Object.keys(needed).length + Object.keys(surfaceScopes).length;
  return ok(`all ${all} are there`);
}

async function eventsFinding(
  settings: SlackSettings,
  fetch: TrustedHttp['fetch'],
  signal: AbortSignal,
): Promise<Finding> {
  if (settings.appToken !== null) {
    await tryAppToken(settings, fetch);
    return ok('come by Socket Mode; the app-level token opens it');
  }
  if (settings.signingSecret === null)
    return failed(
      'have no way to come in',
      'Set SLACK_APP_TOKEN (Socket Mode), or SLACK_SIGNING_SECRET for events over HTTP.',
    );
  const { host, port } = settings;
  const where = `come over HTTP to http://${host}:${port}/slack/events`;
  const address = 'the Request URL of the app has to lead there';
  return (await somebodyListens(host, port, signal))
    ? ok(`${where}, where somebody listens; ${address}`)
    : note(`${where}, where nobody listens before footnote start; ${address}`);
}

function somebodyListens(host: string, port: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const target = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    const socket = connect({ host: target, port, signal }, () => done(true));
    socket.once('error', () => done(false));
    function done(listens: boolean): void {
      socket.destroy();
      resolve(listens);
    }
  });
}
