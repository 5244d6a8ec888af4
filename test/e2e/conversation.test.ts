// The whole conversation on Slack in Socket Mode and on Discord: the built program, which serves both, the real Bolt and
// discord.js packages, strict fakes of both platforms.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startDiscordStage } from '../support/story/discord-stage.ts';
import { patientDiscord, patientSlack } from '../support/story/patience.ts';
import { startCompany } from '../support/story/play.ts';
import type { Company, Play } from '../support/story/play.ts';
import { startSlackStage } from '../support/story/slack-stage.ts';
import { requestChanged, steered, stoppedByButton } from '../support/story/steering.ts';
import * as ways from '../support/story/ways-in.ts';
import { wholeStory } from '../support/story/whole-story.ts';
import * as inWords from '../support/story/words-story.ts';

let company: Company;

beforeAll(async () => {
  company = await startCompany([
    startSlackStage('socket', patientSlack),
    startDiscordStage(true, patientDiscord),
  ]);
});

afterAll(() => company.close());

it('starts at once when told to, and ends when its draft is rejected, on both at the same time', async () => {
  await Promise.all(company.plays.map((play) => inWords.justStartedAndRejected(play)));
});

describe.each([
  ['Slack in Socket Mode', 'asks to be invited where it is not', /not in this channel. Invite it/],
  ['Discord', 'says where it cannot write', /^I may not answer here: I lack View Channel/],
])('%s', (name, elsewhere, reason) => {
  let play: Play;
  beforeAll(() => void (play = company.plays[name === 'Discord' ? 1 : 0]!));

  it('leads from a mention over questions, drafts and changes to an approved report', async () => {
    await wholeStory(play);
  });
  it('does the same by replies alone, with a statement and a question below the draft (F39)', () =>
    inWords.saidInWords(play));
  it('is taken up again with a wish after it was rejected or stopped', () => inWords.takenUp(play));
  it('can be asked, told and stopped while it works, and goes on', () => steered(play));
  it('reads what was said in a thread before, and takes further questions there', () =>
    ways.askedInAThread(play));
  it('takes the number of a suggestion for an answer', () => inWords.answeredByNumber(play));
  it('takes answers from menus', () => inWords.answeredByMenus(play));
  it('takes answers from a form', () => inWords.answeredByForm(play));
  it('begins a thread for a command', () => ways.commandWithText(play));
  it('takes depth and mode with a command', () => ways.commandWithChoices(play));
  it('opens a form for an empty command', () => ways.commandWithForm(play));
  it(elsewhere, () => ways.commandElsewhere(play, reason));
  it('answers direct messages', () => ways.askedDirectly(play));
  it('can be stopped by the button of its card', () => stoppedByButton(play));
  it('notices that a request was edited or deleted', () => requestChanged(play));
});
