// The ways to a page from a chat: a button below drafts and reports, and a word.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { startPagesWorld } from '../../support/pages/pages-world.ts';
import type { PagesWorld } from '../../support/pages/pages-world.ts';
import { alice, bob, question } from '../../support/talking.ts';
import type { TalkingThread } from '../../support/talking.ts';

let world: PagesWorld;
let thread: TalkingThread;
let runId: string;

beforeAll(async () => {
  world = await startPagesWorld();
  thread = world.newThread();
  await thread.says(alice, question);
  await thread.draft(1);
  const threadId = await world.store.conversations.openThread(thread.address);
  runId = (await world.store.conversations.latestRun(threadId))?.id ?? '';
});
afterAll(() => world.close());

const press = (isHere: boolean) =>
  world.footnote.inbound.press({ kind: 'page', runId, author: bob, isHere: () => isHere });

it('a press is answered with a link for whoever pressed, and posts nothing (F48)', async () => {
  const before = thread.views().length;
  const [first, second] = [await press(true), await press(true)];
  if (first === null || typeof first === 'string' || first.kind !== 'link') throw new Error('no link');
  expect(second).not.toEqual(first);
  expect(thread.views()).toHaveLength(before);
  const { rows } = await world.database.pool.query<{ person_id: string; run_id: string }>(
    `SELECT person_id, run_id FROM page_link WHERE person_id = $1`,
    [bob.id],
  );
  expect(rows).toEqual([
    { person_id: bob.id, run_id: runId },
    { person_id: bob.id, run_id: runId },
  ]);
});

it('of a run of another thread nobody gets one (F48)', async () => {
  expect(await press(false)).toEqual(expect.stringMatching(/^[A-Z]/));
});

it('messages say that their text has a page', () => {
  const sent = world.platform.sent.filter(({ message }) => message.view.kind === 'draft');
  expect(sent.map(({ message }) => message.hasPage)).toEqual([true]);
});

it('the word "page" leads to the page of the research here, told to one person (F48)', async () => {
  await thread.says(alice, 'page');
  const told = await eventually('Alice is told a link', () =>
    thread.whispers().find(({ text }) => text.includes('/open/')),
  );
  expect(told.to).toBe(alice.id);
  expect(thread.notices().join('\n')).not.toContain('/open/');
  const visitor = world.visitor();
  expect(await visitor.enter(told.text)).toBe(`/runs/${runId}`);
  const page = await (await visitor.get(`/runs/${runId}`)).text();
  expect(page).toContain('35 days');
});

it('a link that cannot be told privately is told to nobody (F48)', async () => {
  world.platform.refuses.add('whisper');
  await thread.says(alice, 'page');
  await eventually('it is said why', () => thread.notices().find((text) => text.includes('privately')));
  expect(JSON.stringify(thread.views())).not.toContain('/open/');
  world.platform.refuses.delete('whisper');
});
