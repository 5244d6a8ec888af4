// What people live through, on Slack and on Discord, with the documents that come along and without a model.
// FOOTNOTE_GALLERY=docs/gallery.md writes what they saw into that file.
import { afterAll, beforeAll, it } from 'vitest';
import { isFull } from '../../support/cases.ts';
import { startDiscordStage } from '../../support/story/discord-stage.ts';
import { patientDiscord, patientSlack } from '../../support/story/patience.ts';
import { startCompany } from '../../support/story/play.ts';
import type { Company } from '../../support/story/play.ts';
import { startSlackStage } from '../../support/story/slack-stage.ts';
import { besides } from './beside.ts';
import { deciding } from './deciding.ts';
import { writeGallery } from './gallery.ts';
import { inGerman } from './german.ts';
import { manners } from './manners.ts';
import { tooMuch } from './too-much.ts';
import { readyFor, type Moment } from './scene.ts';

const scenes = [...deciding, ...manners, ...besides, ...tooMuch, ...inGerman];
const path = process.env['FOOTNOTE_GALLERY'];
const moments: Moment[] = [];
const keep = path === undefined ? null : (moment: Moment) => void moments.push(moment);
let company: Company;

beforeAll(async () => {
  company = await startCompany(
    [startSlackStage('socket', patientSlack), startDiscordStage(false, patientDiscord)],
    { environment: { OPENAI_API_KEY: '', FOOTNOTE_APPROVERS: '', FOOTNOTE_KNOWLEDGE: 'config/knowledge' } },
  );
});

afterAll(async () => {
  await company?.close();
  if (path !== undefined) await writeGallery(path, moments);
});

/** Each on one of them, by turns: what they show differently has tests of its own. */
const cases = scenes.flatMap((scene, index) =>
  ['slack', 'discord']
    .filter((_, at) => isFull || keep !== null || at === index % 2)
    .map((platform) => ({ ...scene, index, platform })),
);

it.each(cases.map((one) => [`on ${one.platform}: ${one.title}`, one] as const))(
  '%s',
  async (_name, { title, index, play, platform }) => {
    const on = company.plays.find(({ stage }) => stage.platform === platform);
    if (on === undefined) throw new Error(`There is no stage of ${platform}.`);
    await play(readyFor(index, title, on.stage, { keep }));
  },
);
