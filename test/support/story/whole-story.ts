// The whole conversation by buttons and forms: question, card, draft, wrong people, changes, second draft, report.
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { now, offering, hears, pictureOf, settled, words } from './play.ts';
import type { Play } from './play.ts';
import type { Post, Talk } from './stage.ts';

/** `watched`: the pages are held back until the card has shown what is going on; not with other stories beside it. */
export async function wholeStory(play: Play, { watched = true } = {}): Promise<Talk> {
  const { ann, bob, carol, channel, web, stage } = play;
  const talk = ann.asks('What is the best approach?', channel);
  const asked = await offering('Just start', talk);
  const [card] = words(talk);
  expect(asked.text).toContain('The best approach for what, and by which measure?');
  expect(asked.pings).toEqual([ann.id]);
  expect(asked.buttons).toEqual([
    'The most reliable one',
    'The fastest one',
    'The simplest one to live with',
    'Answer in words',
    'Just start',
  ]);
  await hears(bob, /I am waiting for an answer from Ann/, () => bob.clicks('The fastest one', asked));
  expect(now(asked, talk).buttons).toHaveLength(5);

  const release = watched ? web.hold() : () => {};
  await ann.clicks('The most reliable one', asked);
  if (watched) await seesTheCard(card!, talk);
  release();

  const draft = await offering('Approve', talk);
  await settled(asked, talk, 'Ann answered: The most reliable one');
  expect(draft.buttons.slice(0, 3)).toEqual(['Approve', 'Ask for changes', 'Reject']);
  expect(draft.pings).toEqual([carol.id]);
  expect(stage.bare(draft.text)).toContain('continuous archiving');
  await refused(play, draft, talk);

  await carol.clicks('Ask for changes', draft);
  await carol.fillsIn(['Also say how long backups of the billing database are kept.']);
  const second = await offering('Approve', talk, [draft]);
  await settled(draft, talk, 'Carol asked for changes. “Also say how long');
  expect(stage.bare(second.text)).toContain('35 days');
  expect(second.pings).toEqual([carol.id]);

  await carol.clicks('Approve', second);
  const report = await reported(talk, [card!, asked, draft, second]);
  // Another process may settle it, after the report.
  await settled(second, talk, 'Approved by Carol');
  checkReport(play, talk, report);
  await delivered(card!, talk);
  expect(words(talk).map(({ id }) => id)).toEqual(
    [card!, asked, draft, second, ...report].map(({ id }) => id),
  );
  return talk;
}

/** It is one message, which is changed: tasks under way, and Stop. */
async function seesTheCard(card: Post, talk: Talk): Promise<void> {
  await eventually(
    'the card shows the tasks and can be stopped',
    () => {
      const { text, buttons, edited } = now(card, talk);
      return edited && buttons.includes('Stop') && /best approach/.test(text) && text;
    },
    { otherwise: () => pictureOf(talk) },
  );
}

export async function delivered(card: Post, talk: Talk): Promise<void> {
  await eventually('the card has come to its end', () => /^\**Delivered/.test(now(card, talk).text), {
    otherwise: () => pictureOf(talk),
  });
  expect(now(card, talk).buttons).toEqual([]);
}

/** Neither who asked nor anybody else decides where somebody else is named. */
async function refused({ ann, bob }: Play, draft: Post, talk: Talk): Promise<void> {
  const theirs = /Only the people who decide here can decide this/;
  for (const actor of [ann, bob]) await hears(actor, theirs, () => actor.clicks('Approve', draft));
  await hears(ann, theirs, () => ann.clicks('Ask for changes', draft));
  expect(now(draft, talk).buttons).toContain('Approve');
}

/** The posts of the report, once the last of them is there with what can be pressed; `before` is what stood there already. */
export async function reported(talk: Talk, before: readonly Post[]): Promise<readonly Post[]> {
  const known = new Set(before.map(({ id }) => id));
  return eventually(
    'the report is there',
    () => {
      const posts = talk.posts().filter(({ byFootnote }) => byFootnote);
      const at = posts.findLastIndex(({ id }) => known.has(id));
      const after = posts.slice(at + 1);
      const texts = after.filter(({ text }) => text !== '');
      const whole =
        texts.at(-1)?.buttons.includes('As a file') || after.some(({ files }) => files.length > 0);
      return whole && texts;
    },
    { withinMs: 60_000, otherwise: () => pictureOf(talk) },
  );
}

export function checkReport(play: Play, talk: Talk, report: readonly Post[]): void {
  const { stage } = play;
  const shown = report.map(({ text }) => stage.bare(text)).join('\n');
  expect(shown).toContain('Sources');
  expect(
    report.some((post) => stage.linkOf(post, '[1]')?.startsWith('http')),
    pictureOf(talk),
  ).toBe(true);
  // Whoever asked, wherever the report has how many messages.
  expect(report.flatMap(({ pings }) => pings)).toEqual([play.ann.id]);
}
