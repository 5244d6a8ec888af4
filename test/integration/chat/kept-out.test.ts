// What a service says at its start about platforms that do not let it in.
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { Secret } from '../../../src/base/secret.ts';
import { keptOut } from '../../../src/checks/kept-out.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { startDiscordWorld } from '../../support/discord-world.ts';
import { startSlackWorld } from '../../support/slack-world.ts';

it('names each platform that refuses the token, with what to do, and none that takes it', async () => {
  const slackWorld = await startSlackWorld();
  const discordWorld = await startDiscordWorld();
  const slack = slackWorld.settings;
  const discord = {
    token: new Secret(discordWorld.fake.token),
    messageContent: false,
    url: discordWorld.fake.apiUrl,
  };
  const wrong = new Secret('a-wrong-token');
  try {
    expect(await keptOut({ slack, discord }, fetch, systemClock)).toEqual([]);
    expect(
      await keptOut(
        { slack: { ...slack, botToken: wrong }, discord: { ...discord, token: wrong } },
        fetch,
        systemClock,
      ),
    ).toEqual([
      expect.stringMatching(/^Slack cannot be used: .*invalid_auth.* Set SLACK_BOT_TOKEN to /),
      expect.stringMatching(/^Discord cannot be used: .* Set DISCORD_TOKEN to /),
    ]);
    expect(
      await keptOut(
        { slack: { ...slack, botToken: null }, discord: { ...discord, token: null } },
        fetch,
        systemClock,
      ),
    ).toEqual([]);
  } finally {
    await Promise.all([slackWorld.close(), discordWorld.close()]);
  }
});

it('does not wait for a platform that says nothing', async () => {
  const slackWorld = await startSlackWorld();
  const clock = manualClock();
  try {
    const said = keptOut(
      { slack: slackWorld.settings, discord: { token: null, messageContent: false, url: '' } },
      () => new Promise(() => {}),
      clock,
    );
    await clock.advance(5000);
    expect(await said).toEqual([]);
  } finally {
    await slackWorld.close();
  }
});
