// The parts of the program as processes of their own, on Slack and on Discord.
import { expect, it, onTestFinished } from 'vitest';
import { startDiscordStage } from '../support/story/discord-stage.ts';
import { patientDiscord, patientSlack } from '../support/story/patience.ts';
import { startCompany } from '../support/story/play.ts';
import { startSlackStage } from '../support/story/slack-stage.ts';
import { wholeStory } from '../support/story/whole-story.ts';

it('listens in some processes and researches in others, two of each', async () => {
  const roles = ['bot', 'bot', 'worker', 'worker'] as const;
  const stages = [startSlackStage('socket', patientSlack), startDiscordStage(false, patientDiscord)];
  const company = await startCompany(stages, { roles });
  onTestFinished(() => company.close());
  const { plays } = company;
  await Promise.all(plays.map((play) => wholeStory(play, { watched: false })));
  expect(plays[0]!.product.processes.map(({ role }) => role).toSorted()).toEqual(roles);
});
