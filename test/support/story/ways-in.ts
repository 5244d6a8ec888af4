// The ways to ask: the command with text, with depth and mode, empty; where Footnote is not; directly; in a thread.
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { checkReport, delivered, reported } from './whole-story.ts';
import { hears, offering, pictureOf, settled, words } from './play.ts';
import type { Play } from './play.ts';
import type { Talk } from './stage.ts';

const question = 'How long are backups of the billing database kept?';

/** The thread that Footnote began after these. */
async function newTalk({ stage, channel }: Play, known: readonly Talk[]): Promise<Talk> {
  const ids = new Set(known.map(({ id }) => id));
  return eventually('Footnote begins a thread', () => stage.talksIn(channel).find(({ id }) => !ids.has(id)));
}

/**
 * `/research` with a question: the thread begins with it, and everybody sees who asked. Four messages, of which one asks for
 * somebody's attention, and one tells whoever asked that it is done (F37).
 */
export async function commandWithText(play: Play): Promise<void> {
  const { ann, carol, stage, channel } = play;
  const before = stage.talksIn(channel);
  await ann.commands(question, channel);
  const talk = await newTalk(play, before);
  const draft = await offering('Approve', talk);
  const [request, card] = words(talk);
  expect(request!.text).toContain(question);
  expect(request!.text).toMatch(new RegExp(`Ann|<@${ann.id}>|@${ann.id}`));
  expect(request!.pings).toEqual([]);
  await carol.clicks('Approve', draft);
  checkReport(play, talk, await reported(talk, [request!, card!, draft]));
  await delivered(card!, talk);
  expect(words(talk)).toHaveLength(4);
  // Once it is settled, the draft's mention may be gone from what stands there.
  expect(draft.pings).toEqual([carol.id]);
  const others = words(talk).filter(({ id }) => id !== draft.id);
  expect(others.flatMap(({ pings }) => pings)).toEqual([ann.id]);
  expect(stage.talksIn(channel)).toHaveLength(before.length + 1);
}

/** With a depth and a mode: a quick search of the web is not shown as a draft. */
export async function commandWithChoices(play: Play): Promise<void> {
  const { ann, stage, channel } = play;
  const before = stage.talksIn(channel);
  await ann.commands(question, channel, { depth: 'light', mode: 'web' });
  const talk = await newTalk(play, before);
  const card = await eventually('the card is there', () => words(talk)[1]);
  const report = await reported(talk, [words(talk)[0]!, card]);
  expect(report.map(({ text }) => text).join('\n')).toContain('35 days');
  await delivered(card, talk);
  expect(words(talk).flatMap(({ pings }) => pings)).toEqual([ann.id]);
  expect(pictureOf(talk)).not.toContain('[Approve]');
}

/** Without a word: a form, whose fields are the question, the depth and the mode. */
export async function commandWithForm(play: Play): Promise<void> {
  const { ann, stage, channel } = play;
  const before = stage.talksIn(channel);
  await ann.commands('', channel);
  await ann.fillsIn([question, 'light', 'web']);
  const talk = await newTalk(play, before);
  const card = await eventually('the card is there', () => words(talk)[1]);
  await delivered(card, talk);
  expect(words(talk)[0]!.text).toContain(question);
  expect(pictureOf(talk)).not.toContain('[Approve]');
}

/** Where Footnote cannot write: the person is told, and nothing begins. */
export async function commandElsewhere({ ann, stage }: Play, reason: RegExp): Promise<void> {
  const elsewhere = stage.channelWithoutFootnote('elsewhere');
  await hears(ann, reason, () => ann.commands(question, elsewhere));
  expect(stage.talksIn(elsewhere)).toEqual([]);
}

/** In direct messages nothing has to be mentioned, and whoever writes them decides: nobody else reads there. */
export async function askedDirectly({ ann }: Play): Promise<void> {
  const talk = ann.writesDirectly('What is the best approach?');
  const asked = await offering('Just start', talk);
  await ann.clicks('The simplest one to live with', asked);
  const draft = await offering('Approve', talk);
  expect(draft.text).toContain('nightly dump');
  expect(draft.buttons).toContain('Approve');
  expect(draft.pings).toEqual([ann.id]);
  await ann.clicks('Approve', draft);
  await settled(draft, talk, 'Approved by Ann');
}

/** What was said in the thread before says what "they" are, where it can be read; after the report a further question is taken. */
export async function askedInAThread(play: Play): Promise<void> {
  const { ann, bob, carol, channel, stage } = play;
  const talk = bob.begins('Backups of the billing database run every night.', channel);
  ann.mentions('How long are they kept?', talk);
  const draft = await offering('Approve', talk);
  const [card] = words(talk);
  expect(stage.historyReads(talk)).toBeGreaterThan(0);
  if (stage.hearsTalk) expect(draft.text).toContain('35 days');
  await carol.clicks('Approve', draft);
  await reported(talk, words(talk));
  await delivered(card!, talk);
  const first = new Set(words(talk).map(({ id }) => id));
  ann.mentions('How long does a restore of the billing database take?', talk);
  const second = await offering('Approve', talk, [draft]);
  expect(second.text).toContain('48 minutes');
  const [newCard] = words(talk).filter(({ id }) => !first.has(id));
  await carol.clicks('Approve', second);
  await reported(talk, [...words(talk)]);
  await delivered(newCard!, talk);
}
