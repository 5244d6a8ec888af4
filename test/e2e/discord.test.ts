// The whole conversation on Discord: the built program, the real discord.js packages, a strict fake of Discord.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startDiscordStage } from '../support/story/discord-stage.ts';
import { patientDiscord } from '../support/story/patience.ts';
import { startCompany } from '../support/story/play.ts';
import type { Company, Play } from '../support/story/play.ts';
import { requestChanged, steered, stoppedByButton } from '../support/story/steering.ts';
import * as ways from '../support/story/ways-in.ts';
import { wholeStory } from '../support/story/whole-story.ts';
import * as inWords from '../support/story/words-story.ts';

describe.each([
  ['with the Message Content intent', true],
  ['without the Message Content intent', false],
])('Discord %s', (_, messageContent) => {
  let company: Company;
  let play: Play;

  beforeAll(async () => {
    company = await startCompany([startDiscordStage(messageContent, patientDiscord)]);
    play = company.plays[0]!;
  });

  afterAll(() => company.close());

  it('leads from a mention over questions, drafts and changes to an approved report', async () => {
    await wholeStory(play);
  });
  it('does the same by replies alone, with a statement and a question below the draft (F39)', () =>
    inWords.saidInWords(play));
  it('starts at once when told to, and ends when its draft is rejected', () =>
    inWords.justStartedAndRejected(play));
  it('is taken up again with a wish after it was rejected or stopped', () => inWords.takenUp(play));
  it('can be asked, told and stopped while it works, and goes on', () => steered(play));
  it('reads what was said in a thread before, and takes further questions there', () =>
    ways.askedInAThread(play));
  // What has nothing to do with the intent is told once.
  if (messageContent) return;
  it('takes the number of a suggestion for an answer', () => inWords.answeredByNumber(play));
  it('takes answers from menus', () => inWords.answeredByMenus(play));
  it('takes answers from a form', () => inWords.answeredByForm(play));
  it('begins a thread for a command', () => ways.commandWithText(play));
  it('takes depth and mode with a command', () => ways.commandWithChoices(play));
  it('opens a form for an empty command', () => ways.commandWithForm(play));
  it('says where it cannot write', () =>
    ways.commandElsewhere(play, /^I may not answer here: I lack View Channel/));
  it('answers direct messages', () => ways.askedDirectly(play));
  it('can be stopped by the button of its card', () => stoppedByButton(play));
  it('notices that a request was edited or deleted', () => requestChanged(play));
});
