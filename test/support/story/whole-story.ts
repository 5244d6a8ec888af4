// The whole conversation by buttons and forms: question, card, draft, wrong people, changes, second draft, report.
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { fileOf, now, offering, hears, pictureOf, settled, words } from './play.ts';
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
  await hears(bob, /Only Ann, who asked, can answer this/, () => bob.clicks('The fastest one', asked));
  expect(now(asked, talk).buttons).toHaveLength(5);

  const release = watched ? web.hold() : () => {};
  await ann.clicks('The most reliable one', asked);
  if (watched) await seesTheCard(card!, talk);
  release();

  const draft = await offering('Approve', talk);
  await settled(asked, talk, 'Ann answered: The most reliable one');
  expect(draft.buttons).toEqual(['Approve', 'Ask for changes', 'Reject']);
  expect(draft.pings).toEqual([carol.id]);
  expect(stage.bare(draft.text)).toContain('continuous archiving');
  expect(fileOf(draft, talk)?.text).toContain('continuous archiving');
  await refused(play, draft, talk);

  await carol.clicks('Ask for changes', draft);
  await carol.fillsIn(['Also say how long backups of the billing database are kept.']);
  const second = await offering('Approve', talk, [draft]);
  await settled(draft, talk, 'Carol asked for changes: “Also say how long');
  expect(fileOf(second, talk)?.text).toContain('35 days');
  expect(second.pings).toEqual([carol.id]);

  await carol.clicks('Approve', second);
  const report = await reported(talk, [card!, asked, draft, second]);
  expect(now(second, talk)).toMatchObject({
    buttons: [],
    text: expect.stringContaining('Approved by Carol'),
  });
  checkReport(play, talk, report);
  await delivered(card!, talk);
  expect(words(talk).map(({ id }) => id)).toEqual(
    [card!, asked, draft, second, ...report].map(({ id }) => id),
  );
  expect(talk.posts().flatMap(({ files }) => files)).toHaveLength(3);
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

/** The posts of the report, once the last of them is there with its file; `before` is what stood there already. */
export async function reported(talk: Talk, before: readonly Post[]): Promise<readonly Post[]> {
  const known = new Set(before.map(({ id }) => id));
  return eventually(
    'the report and its file are there',
    () => {
      const posts = talk.posts().filter(({ byFootnote }) => byFootnote);
      const at = posts.findLastIndex(({ id }) => known.has(id));
      const after = posts.slice(at + 1);
      const texts = after.filter(({ text }) => text !== '');
      return texts.length > 0 && after.some(({ files }) => files.length > 0) && texts;
    },
    { withinMs: 60_000, otherwise: () => pictureOf(talk) },
  );
}

export function checkReport(play: Play, talk: Talk, report: readonly Post[]): void {
  const { stage } = play;
  const file = fileOf(report.at(-1)!, talk);
  expect(file?.name).toMatch(/\.md$/);
  const [body = '', sources = ''] = (file?.text ?? '').split('\n## Sources\n');
  const shown = report.map(({ text }) => stage.bare(text)).join('\n');
  expect(wordsIn(shown)).toContain(wordsIn(body));
  const titles = [...sources.matchAll(/^- \[(\d+)\] (.+?) – <(http\S+)>$/gm)];
  expect(titles.length).toBeGreaterThan(0);
  for (const [, n, title, url] of titles) {
    expect(wordsIn(shown)).toContain(wordsIn(`[${n}] ${title}`));
    expect(
      report.some((post) => stage.linkOf(post, `[${n}]`) === url),
      `[${n}] leads to ${url}`,
    ).toBe(true);
  }
  // Whoever asked, wherever the report has how many messages.
  expect(report.flatMap(({ pings }) => pings)).toEqual([play.ann.id]);
}

/** Words alone, one blank between them: what is left when marks, links and lines are drawn differently. */
function wordsIn(text: string): string {
  return (text.replace(/[\u200b-\u200d\u2060]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
