// What becomes of the place where people talk with Footnote, and of what stands there.
import type { FakeDiscord } from '../../fakes/discord/fake-discord.ts';
import type { FakeSlack } from '../../fakes/slack/fake-slack.ts';
import type { DiscordStage } from '../story/discord-stage.ts';
import type { SlackStage } from '../story/slack-stage.ts';
import type { Post, Talk } from '../story/stage.ts';
import type { PlatformName, Scene } from './scene.ts';

/** How a thread is lost, and how it comes back; null: never. */
export interface Loss {
  readonly what: string;
  readonly lose: (scene: Scene, talk: Talk) => void;
  readonly giveBack: ((scene: Scene, talk: Talk) => void) | null;
}

export function slackOf({ stage }: Scene): FakeSlack {
  if (stage.platform !== 'slack') throw new Error('This is no Slack.');
  return (stage as SlackStage).fake;
}

export function discordOf({ stage }: Scene): FakeDiscord {
  if (stage.platform !== 'discord') throw new Error('This is no Discord.');
  return (stage as DiscordStage).fake;
}

const general = (scene: Scene) => slackOf(scene).channel('general');
const somebody = ({ stage }: Scene) => (stage as DiscordStage).person('Ann');

export const losses: Readonly<Record<PlatformName, readonly Loss[]>> = {
  slack: [
    {
      what: 'the channel is archived',
      lose: (scene) => general(scene).archives(),
      giveBack: (scene) => general(scene).unarchives(),
    },
    {
      what: 'Footnote is removed from the channel',
      lose: (scene) => general(scene).removesBot(),
      giveBack: (scene) => general(scene).invitesBot(),
    },
    { what: 'the channel is deleted', lose: (scene) => general(scene).isDeleted(), giveBack: null },
  ],
  discord: [
    {
      what: 'the thread is locked',
      lose: (scene, talk) => somebody(scene).locks(talk.id),
      giveBack: (scene, talk) => somebody(scene).unlocks(talk.id),
    },
    {
      what: 'the permission to write in threads is taken away',
      lose: (scene) => discordOf(scene).server.forbids(['SendMessagesInThreads']),
      giveBack: (scene) => discordOf(scene).server.allows(['SendMessagesInThreads']),
    },
    {
      what: 'the channel is deleted',
      lose: (scene) => somebody(scene).deletesChannel(scene.channel),
      giveBack: null,
    },
    {
      what: 'Footnote is removed from the server',
      lose: (scene) => discordOf(scene).server.kicksBot(),
      giveBack: null,
    },
  ],
};

/** What Footnote told Ann alone: where only she sees it, and in direct messages. */
export function toldAnn(scene: Scene): readonly string[] {
  const { ann, stage } = scene;
  if (stage.platform === 'discord') return ann.whispers();
  const fake = slackOf(scene);
  const direct = fake.directMessages(fake.person('Ann')).messages();
  return [...ann.whispers(), ...direct.map(({ text }) => text)];
}

/** Deletes a post of Footnote, as an administrator may. */
export async function deletePost(scene: Scene, { id }: Post): Promise<void> {
  if (scene.stage.platform === 'discord') return discordOf(scene).server.deletes(id);
  const { apiUrl, settings } = slackOf(scene);
  const [channel, ts] = id.split('/');
  const headers = { authorization: `Bearer ${settings.botToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ channel, ts });
  const answer = await fetch(`${apiUrl}chat.delete`, { method: 'POST', headers, body });
  const said = await answer.text();
  if (said.includes('"ok":false')) throw new Error(`The post could not be deleted: ${said}`);
}

/** The bot's token stops working. The result is how a Footnote with a new token is set up. */
export function revokeToken(scene: Scene): () => Readonly<Record<string, string>> {
  if (scene.stage.platform === 'slack') {
    slackOf(scene).revokeTokens();
    return () => ({ SLACK_BOT_TOKEN: slackOf(scene).reinstall() });
  }
  const fake = discordOf(scene);
  fake.revokeToken();
  return () => ({ DISCORD_TOKEN: `${fake.token}-revoked` });
}
