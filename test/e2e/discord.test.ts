// A Discord that shows only messages that mention Footnote or answer it: what is told there again, and the places that only
// Discord has: forum posts, archived and locked threads.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDiscordStage } from '../support/story/discord-stage.ts';
import type { DiscordStage } from '../support/story/discord-stage.ts';
import { patientDiscord } from '../support/story/patience.ts';
import { offering, saying, startCompany, words } from '../support/story/play.ts';
import type { Company, Play } from '../support/story/play.ts';
import { delivered, reported } from '../support/story/whole-story.ts';
import * as ways from '../support/story/ways-in.ts';
import * as inWords from '../support/story/words-story.ts';
import { eventually } from '../support/eventually.ts';

const question = 'How long are backups of the billing database kept?';

let company: Company;
let play: Play;
let stage: DiscordStage;

beforeAll(async () => {
  const opening = startDiscordStage(false, patientDiscord);
  company = await startCompany([opening]);
  play = company.plays[0]!;
  stage = await opening;
});

afterAll(() => company.close(/^a thread cannot be reached/));

describe('Discord without the Message Content intent', () => {
  it('leads to an approved report by replies alone, with a statement and a question below the draft (F39)', () =>
    inWords.saidInWords(play));
  it('reads what was said in a thread before, and takes further questions there', () =>
    ways.askedInAThread(play));
});

describe('Discord', () => {
  it('answers a forum post in its own thread', async () => {
    const forum = stage.fake.server.channel('questions', { type: 'forum' });
    const post = stage.person('Ann').writesPost('Backups', `<@${stage.fake.botId}> ${question}`, { forum });
    const talk = stage.talk(post);
    const draft = await offering('Approve', talk);
    const [card] = words(talk);
    await play.carol.clicks('Approve', draft);
    await reported(talk, words(talk));
    await delivered(card!, talk);
    expect(stage.fake.threads(forum)).toHaveLength(1);
  });

  it('goes on in a thread that was archived meanwhile', async () => {
    const release = play.web.hold();
    const talk = play.ann.asks(question, play.channel);
    await eventually('pages are being read', () => play.web.held > 0);
    await offering('Stop', talk);
    stage.person('Ann').archives(talk.id);
    release();
    const draft = await offering('Approve', talk);
    await play.carol.clicks('Approve', draft);
    await reported(talk, words(talk));
  });

  it('tells who asked when the thread was locked, and brings its messages when it is let in again', async () => {
    const release = play.web.hold();
    const talk = play.ann.asks(question, play.channel);
    await eventually('pages are being read', () => play.web.held > 0);
    const card = await offering('Stop', talk);
    stage.person('Ann').locks(talk.id);
    const heard = play.ann.whispers().length;
    release();
    await eventually('Ann is told', () => /cannot post in the thread/.test(play.ann.whispers()[heard] ?? ''));
    expect(words(talk)).toHaveLength(1);
    stage.person('Ann').unlocks(talk.id);
    play.ann.mentions('status', talk);
    const draft = await offering('Approve', talk);
    await saying(/Waiting for a decision about the draft \(/, talk);
    expect(play.ann.whispers()).toHaveLength(heard + 1);
    const newest = words(talk).findLast(({ buttons }) => buttons.includes('Approve'));
    await play.carol.clicks('Approve', newest ?? draft);
    await delivered(card, talk);
  });

  it('takes a form whose thread was locked meanwhile, says so, and goes on when it is let in again', async () => {
    const talk = play.ann.asks(question, play.channel);
    const draft = await offering('Approve', talk);
    await play.carol.clicks('Ask for changes', draft);
    stage.person('Ann').locks(talk.id);
    const heard = play.ann.whispers().length;
    await play.carol.fillsIn(['Search for who owns the billing database.']);
    await eventually('Ann is told', () => /cannot post in the thread/.test(play.ann.whispers()[heard] ?? ''));
    const known = words(talk);
    stage.person('Ann').unlocks(talk.id);
    play.ann.mentions('status', talk);
    const second = await offering('Approve', talk, known);
    expect(second.text).toContain('Draft 2');
    expect(play.ann.whispers()).toHaveLength(heard + 1);
  });
});
