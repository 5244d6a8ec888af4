// What the doctor says about Slack.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Finding } from '../../../src/base/check.ts';
import { toErrorRecord } from '../../../src/base/errors.ts';
import { Secret } from '../../../src/base/secret.ts';
import type { SlackSettings } from '../../../src/chat/settings.ts';
import { botScopes, surfaceScopes } from '../../../src/chat/slack/setup/inspect.ts';
import { slackChecks } from '../../../src/checks/slack.ts';
import { startSlackWorld } from '../../support/slack-world.ts';
import type { SlackWorld } from '../../support/slack-world.ts';

let world: SlackWorld;

beforeEach(async () => {
  world = await startSlackWorld({ fake: { scopes: Object.keys({ ...botScopes, ...surfaceScopes }) } });
});
afterEach(() => world.close());

const signal = new AbortController().signal;

/** By name of the check: its finding, or what it rejected with. */
async function findings(settings: Partial<SlackSettings> = {}, groups = false) {
  const found: Record<string, Finding | { message: string; hint?: string }> = {};
  for (const check of slackChecks({ ...world.settings, ...settings }, fetch, groups)) {
    found[check.name] = await check.run(signal).catch((error: unknown) => toErrorRecord(error));
  }
  return found;
}

it('finds nothing wrong where nothing is', async () => {
  expect(await findings()).toMatchObject({
    'slack token': { status: 'ok', detail: expect.stringContaining('workspace') as string },
    'slack scopes': { status: 'ok' },
    'slack events': { status: 'ok', detail: expect.stringContaining('Socket Mode') as string },
  });
});

it('names each missing scope with what it is for', async () => {
  world.fake.takeScope('files:write');
  world.fake.takeScope('im:history');
  const { 'slack scopes': scopes } = await findings({}, true);
  expect(scopes).toMatchObject({
    status: 'failed',
    detail: expect.stringMatching(/im:history \(.+\), files:write \(.+\), usergroups:read \(.+\)/) as string,
    remedy: expect.stringContaining('install the app again') as string,
  });
});

it('names what an app that was installed earlier lacks, which works all the same (F41)', async () => {
  world.fake.takeScope('assistant:write');
  const { 'slack scopes': scopes } = await findings();
  expect(scopes).toMatchObject({
    status: 'note',
    detail: expect.stringMatching(/^works without: assistant:write \(.+\)$/) as string,
  });
});

it('calls no scope missing where none is told', async () => {
  const server = createServer((_, response) => response.end('{"ok":true}'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { 'slack scopes': scopes } = await findings({ url: `http://127.0.0.1:${port}` });
  server.close();
  expect(scopes).toMatchObject({ status: 'note', detail: expect.stringContaining('not told') as string });
});

it('says what to do about tokens that Slack does not take, without showing them', async () => {
  const found = await findings({
    botToken: new Secret('xoxb-wrong'),
    appToken: new Secret('xapp-wrong'),
  });
  expect(found).toMatchObject({
    'slack token': { hint: expect.stringContaining('SLACK_BOT_TOKEN') as string },
    'slack events': { hint: expect.stringContaining('SLACK_APP_TOKEN') as string },
  });
  expect(JSON.stringify(found)).not.toContain('wrong');
});

it('says when Slack is not there', async () => {
  await world.fake.down();
  expect(await findings()).toMatchObject({
    'slack token': { code: 'chat-unreachable', message: expect.stringContaining('ECONNREFUSED') as string },
    'slack events': { hint: expect.stringContaining('slack.url') as string },
  });
});

it('tells whether somebody listens for events over HTTP', async () => {
  expect(await findings({ appToken: null })).toMatchObject({ 'slack events': { status: 'note' } });
  await world.connect('http');
  expect(await findings({ appToken: null })).toMatchObject({ 'slack events': { status: 'ok' } });
});

it('says that events have no way in', async () => {
  expect(await findings({ appToken: null, signingSecret: null })).toMatchObject({
    'slack events': { status: 'failed', remedy: expect.stringContaining('SLACK_APP_TOKEN') as string },
  });
});

it('is content without Slack', async () => {
  expect(await findings({ botToken: null })).toMatchObject({ slack: { status: 'note' } });
});
