// What is told again on a Discord that shows only messages that mention Footnote or answer it.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startDiscordStage } from '../support/story/discord-stage.ts';
import { patientDiscord } from '../support/story/patience.ts';
import { startCompany } from '../support/story/play.ts';
import type { Company, Play } from '../support/story/play.ts';
import * as ways from '../support/story/ways-in.ts';
import * as inWords from '../support/story/words-story.ts';

let company: Company;
let play: Play;

beforeAll(async () => {
  company = await startCompany([startDiscordStage(false, patientDiscord)]);
  play = company.plays[0]!;
});

afterAll(() => company.close());

describe('Discord without the Message Content intent', () => {
  it('leads to an approved report by replies alone, with a statement and a question below the draft (F39)', () =>
    inWords.saidInWords(play));
  it('reads what was said in a thread before, and takes further questions there', () =>
    ways.askedInAThread(play));
});
