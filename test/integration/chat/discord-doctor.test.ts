// What the doctor says about Discord.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Finding } from '../../../src/base/check.ts';
import { toErrorRecord } from '../../../src/base/errors.ts';
import { Secret } from '../../../src/base/secret.ts';
import type { DiscordSettings } from '../../../src/chat/settings.ts';
import { discordChecks } from '../../../src/checks/discord.ts';
import { startDiscordWorld } from '../../support/discord-world.ts';
import type { DiscordWorld } from '../../support/discord-world.ts';

let world: DiscordWorld;
beforeEach(async () => {
  world = await startDiscordWorld();
});
afterEach(() => world.close());

/** By name of the check: its finding, or what it rejected with. */
async function findings(over: Partial<DiscordSettings> = {}) {
  const settings = { token: new Secret(world.fake.token), messageContent: false, url: world.fake.apiUrl };
  const found: Record<string, Finding | { message: string; hint?: string }> = {};
  for (const check of discordChecks({ ...settings, ...over }, fetch)) {
    const finding = check.run(new AbortController().signal);
    found[check.name] = await finding.catch((error: unknown) => toErrorRecord(error));
  }
  return found;
}

const containing = (words: string) => expect.stringContaining(words) as string;

it('finds nothing wrong where nothing is', async () => {
  expect(await findings()).toMatchObject({
    'discord token': { status: 'ok', detail: containing('Footnote') },
    'discord message content': { status: 'ok', detail: containing('by mention') },
    'discord servers': { status: 'ok', detail: containing('Acme') },
  });
});

it('names the permissions that are missing on a server, and a link that gives them', async () => {
  world.fake.server.forbids(['AttachFiles', 'CreatePublicThreads']);
  const { 'discord servers': servers } = await findings();
  expect(servers).toMatchObject({
    status: 'failed',
    detail: 'missing: Create Public Threads, Attach Files on Acme',
    remedy: containing(`client_id=${world.fake.applicationId}`),
  });
  world.fake.server.kicksBot();
  expect((await findings())['discord servers']).toMatchObject({
    status: 'failed',
    detail: 'the bot is on none',
  });
});

it('compares the Message Content intent with the setting', async () => {
  const wanted = await findings({ messageContent: true });
  expect(wanted['discord message content']).toMatchObject({
    status: 'failed',
    remedy: containing('Switch on'),
  });
  await world.close();
  world = await startDiscordWorld({ messageContent: true });
  expect((await findings({ messageContent: true }))['discord message content']).toMatchObject({
    status: 'ok',
  });
  expect((await findings())['discord message content']).toMatchObject({ status: 'note' });
});

it('says what to do about a wrong token and a wrong address, and when Discord is not used', async () => {
  expect(await findings({ token: new Secret('wrong') })).toMatchObject({
    'discord token': { hint: containing('DISCORD_TOKEN') },
  });
  expect(await findings({ url: `${world.fake.apiUrl}/elsewhere` })).toMatchObject({
    'discord token': { hint: containing('DISCORD_API_URL') },
  });
  world.fake.takeViolations();
  expect(await findings({ token: null })).toMatchObject({ discord: { status: 'note' } });
});
