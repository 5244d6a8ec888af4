// One program on Slack and on Discord; and its parts as processes of their own.
import { afterEach, expect, it } from 'vitest';
import { startDiscordStage } from '../support/story/discord-stage.ts';
import { patientDiscord, patientSlack } from '../support/story/patience.ts';
import { startCompany } from '../support/story/play.ts';
import type { Company, CompanyOptions } from '../support/story/play.ts';
import { startSlackStage } from '../support/story/slack-stage.ts';
import { wholeStory } from '../support/story/whole-story.ts';

let company: Company;

afterEach(() => company.close());

const open = async (options: CompanyOptions = {}) => {
  company = await startCompany(
    [startSlackStage('socket', patientSlack), startDiscordStage(false, patientDiscord)],
    options,
  );
  return company.plays;
};

it('serves Slack and Discord from one process, both at the same time', async () => {
  const plays = await open();
  await Promise.all(plays.map((play) => wholeStory(play, { watched: false })));
});

it('listens in some processes and researches in others, two of each', async () => {
  const roles = ['bot', 'bot', 'worker', 'worker'] as const;
  const plays = await open({ roles });
  await Promise.all(plays.map((play) => wholeStory(play, { watched: false })));
  expect(plays[0]!.product.processes.map(({ role }) => role).toSorted()).toEqual(roles);
});
