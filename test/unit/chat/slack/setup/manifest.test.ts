// config/slack-manifest.yaml asks for what is used, and for nothing else.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { researchThis } from '../../../../../src/chat/slack/listen/commands.ts';
import { botScopes, surfaceScopes } from '../../../../../src/chat/slack/setup/inspect.ts';

const text = readFileSync('config/slack-manifest.yaml', 'utf8');
const manifest = parse(text) as {
  display_information: { name: string; description: string };
  features: {
    agent_view: { agent_description: string };
    slash_commands: { command: string }[];
    shortcuts: { type: string; name: string; callback_id: string; description: string }[];
    bot_user: { display_name: string };
  };
  oauth_config: { scopes: { bot: string[] } };
  settings: {
    event_subscriptions: { bot_events: string[] };
    interactivity: { is_enabled: boolean };
    socket_mode_enabled: boolean;
  };
};

const scopes = { ...botScopes, ...surfaceScopes };

it('asks for the scopes that the doctor wants, each with the same reason', () => {
  expect(manifest.oauth_config.scopes.bot.toSorted()).toEqual(Object.keys(scopes).toSorted());
  for (const [scope, why] of Object.entries(scopes)) expect(text).toContain(`- ${scope} # ${why}\n`);
});

it('subscribes to an event only with the scope that it needs', () => {
  const needed: Record<string, string | null> = {
    agent_session_stopped: 'assistant:write',
    // Slack asks for none.
    app_home_opened: null,
    member_joined_channel: 'channels:read',
    app_mention: 'app_mentions:read',
    'message.channels': 'channels:history',
    'message.groups': 'groups:history',
    'message.im': 'im:history',
    'message.mpim': 'mpim:history',
  };
  const events = manifest.settings.event_subscriptions.bot_events;
  expect(events.toSorted()).toEqual(Object.keys(needed).toSorted());
  for (const event of events) {
    const scope = needed[event];
    if (scope !== null) expect(manifest.oauth_config.scopes.bot).toContain(scope);
  }
});

it('has the command, the shortcut, buttons and Socket Mode', () => {
  expect(manifest.features.slash_commands.map(({ command }) => command)).toEqual(['/research']);
  expect(manifest.features.shortcuts).toMatchObject([{ type: 'message', callback_id: researchThis }]);
  expect(manifest.settings.interactivity.is_enabled).toBe(true);
  expect(manifest.settings.socket_mode_enabled).toBe(true);
});

it('keeps to the lengths that Slack takes', () => {
  expect(manifest.display_information.name.length).toBeLessThanOrEqual(35);
  expect(manifest.features.agent_view.agent_description.length).toBeLessThanOrEqual(300);
  expect(manifest.display_information.description.length).toBeLessThanOrEqual(140);
});
