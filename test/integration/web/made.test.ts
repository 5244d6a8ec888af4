// How a research was made, while it is being made and afterwards; and its versions.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { keepReport } from '../../support/pages/kept-report.ts';
import { startPagesWorld } from '../../support/pages/pages-world.ts';
import type { PagesWorld, PageVisitor } from '../../support/pages/pages-world.ts';
import { alice, bob, question } from '../../support/talking.ts';

let world: PagesWorld;

beforeAll(async () => {
  world = await startPagesWorld();
});
afterAll(() => world.close());

async function drafted(): Promise<{
  path: string;
  visitor: PageVisitor;
  thread: ReturnType<PagesWorld['newThread']>;
}> {
  const thread = world.newThread();
  await thread.says(alice, question);
  await thread.draft(1);
  const threadId = await world.store.conversations.openThread(thread.address);
  const runId = (await world.store.conversations.latestRun(threadId))?.id ?? '';
  const visitor = world.visitor();
  await visitor.enter(await world.invite(alice, runId));
  return { path: `/runs/${runId}`, visitor, thread };
}

/** What a stream says until it ends or enough was said. */
async function heard(answer: Response, enough: (text: string) => boolean): Promise<string> {
  let text = '';
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? '';
    if (done || enough(text)) break;
  }
  await reader.cancel();
  return text;
}

it('shows phases, searches and decisions of a run, and who decided each version (F50) (F51)', async () => {
  const { path, visitor, thread } = await drafted();
  const made = await (await visitor.get(`${path}/made`)).text();
  expect(made).toContain('<svg');
  expect(made).toContain('Reading the request');
  expect(made).toContain('Waiting for a decision about the draft');
  expect(made).toContain('data-live');
  await thread.clicks(alice, await thread.draft(1), { kind: 'feedback', text: 'search for rollback' });
  await thread.clicks(alice, await thread.draft(2), { kind: 'accepted' });
  await thread.is('delivered');
  const versions = await (await visitor.get(`${path}/versions`)).text();
  expect(versions.indexOf('Draft 2')).toBeLessThan(versions.indexOf('Draft 1'));
  expect(versions).toContain('search for rollback');
  expect(versions).toContain('<ins>');
  // The text is read, not its marks.
  expect(versions).not.toMatch(/### |\*\*/);
  expect(versions).toContain('The whole text');
  expect(versions).toContain('Approved by Alice');
  const ended = await (await visitor.get(`${path}/made`)).text();
  expect(ended).not.toContain('data-live');
  expect(ended).toContain('Delivered');
});

it('says how the run is in the part that is asked for again while it goes on', async () => {
  const { path, visitor, thread } = await drafted();
  const state = /<p class="state">(.*?)<\/p>/;
  const [, whole] = state.exec(await (await visitor.get(`${path}/made`)).text()) ?? [];
  const [, part] = state.exec(await (await visitor.get(`${path}/made?part=1`)).text()) ?? [];
  expect(whole).toBe('Waits for an answer');
  expect(part).toBe(whole);
  await thread.leave();
});

it('tells an open page that the run went on, from where it was heard last, and when it is over (F50)', async () => {
  const { path, visitor, thread } = await drafted();
  const first = await heard(await visitor.get(`${path}/events`), (text) => text.includes('\n\n'));
  const [, id = ''] = /id: (\d+)/.exec(first) ?? [];
  expect(first).toContain('event: changed');
  // Nothing new since: it waits, and hears of what comes.
  const stream = await visitor.get(`${path}/events`, { 'last-event-id': id });
  await thread.clicks(alice, await thread.draft(1), { kind: 'accepted' });
  const then = await heard(stream, (text) => text.includes('event: ended'));
  expect(then.split('\n\n')[0]).not.toContain(`id: ${id}\n`);
  expect(then).toContain('event: ended');
});

it('tells an open page that the run works or waits again, though nothing else happened', async () => {
  const { path, visitor, thread } = await drafted();
  const becomes = (status: string, lease: string) =>
    world.database.pool.query(
      `WITH changed AS (UPDATE run SET status = '${status}', ${lease} WHERE id = $1 RETURNING id)
       SELECT pg_notify('footnote_run', id) FROM changed`,
      [path.slice('/runs/'.length)],
    );
  const first = await heard(await visitor.get(`${path}/events`), (text) => text.includes('\n\n'));
  const [, id = ''] = /id: (\d+)/.exec(first) ?? [];
  const stream = await visitor.get(`${path}/events`, { 'last-event-id': id });
  let changes = 0;
  const told = heard(stream, (text) => (changes = text.split('event: changed').length - 1) === 2);
  await becomes('running', `owner = 'x', ready_at = now() + interval '1 hour'`);
  await eventually('the first change is told', () => changes === 1);
  await becomes('waiting', 'owner = NULL, ready_at = NULL');
  await told;
  await thread.leave();
});

it('goes on after the server was started again (F50)', async () => {
  const { path, visitor, thread } = await drafted();
  const stream = await visitor.get(`${path}/events`);
  const ends = heard(stream, () => false).catch(() => 'cut off');
  await world.restart();
  await ends;
  const again = await eventually('the server is back', () => visitor.get(`${path}/events`).catch(() => null));
  expect(await heard(again, (text) => text.includes('\n\n'))).toContain('event: changed');
  await thread.leave();
});

it('one person holds few streams, and the next is told so (F50)', async () => {
  const { path, visitor, thread } = await drafted();
  const streams = await Promise.all(Array.from({ length: 12 }, () => visitor.get(`${path}/events`)));
  expect(streams.filter(({ status }) => status === 503)).toHaveLength(4);
  await Promise.all(streams.map(async (stream) => stream.body?.cancel()));
  await eventually('there is room again', async () => {
    const one = await visitor.get(`${path}/events`);
    await one.body?.cancel();
    return one.status === 200;
  });
  await thread.leave();
});

it('is stopped by who may, with a token of the page', async () => {
  const { path, visitor, thread } = await drafted();
  const page = await (await visitor.get(`${path}/made`)).text();
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(page) ?? [];
  expect((await visitor.post(`${path}/stop`, {})).status).toBe(403);
  expect((await visitor.post(`${path}/stop`, { form })).status).toBe(303);
  await thread.is('cancelled');
  const other = world.visitor();
  await other.enter(await world.invite(bob, path.slice('/runs/'.length)));
  expect((await other.get(`${path}/made`)).status).toBe(404);
});

it('bears hostile names and thousands of events (F54)', async () => {
  const nasty = '<script>alert(1)</script>"\u202e<svg onload=x>';
  const at = Date.UTC(2026, 0, 2);
  const runId = await keepReport(world, {
    sources: 1,
    sentences: 1,
    thread: { platform: 'test', externalId: 'C9/1' },
    events: [
      { event: { type: 'plan-created', data: { tasks: [{ id: 't1', title: nasty }] } }, phase: 'plan', at },
      { event: { type: 'task-started', data: { id: 't1' } }, phase: 'gather', at: at + 1000 },
      ...Array.from({ length: 3000 }, (_, n) => ({
        event: {
          type: 'searched' as const,
          data: { query: `${nasty} ${n}`, hits: n, leftOut: 0, failures: [] },
        },
        phase: 'gather',
        at: at + 2000 + n,
      })),
    ],
  });
  const visitor = world.visitor();
  await visitor.enter(await world.invite(alice, runId));
  const page = await (await visitor.get(`/runs/${runId}/made`)).text();
  expect(page).not.toMatch(/<script>|onload=x>|\u202e/);
  expect(page.length).toBeLessThan(200_000);
});
