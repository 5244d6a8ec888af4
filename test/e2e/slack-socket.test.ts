// The whole conversation on Slack in Socket Mode: the built program, the real Bolt, a strict fake of Slack.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startCompany } from '../support/story/play.ts';
import type { Company, Play } from '../support/story/play.ts';
import { startSlackStage } from '../support/story/slack-stage.ts';
import { wholeStory } from '../support/story/whole-story.ts';

let company: Company;
let play: Play;

beforeAll(async () => {
  company = await startCompany([startSlackStage('socket')]);
  play = company.plays[0]!;
});

afterAll(() => company.close());

describe('Slack in Socket Mode', () => {
  it('leads from a mention over questions, drafts and changes to an approved report', async () => {
    await wholeStory(play);
  });
});
