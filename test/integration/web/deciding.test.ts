// A draft is decided on its page as it is in its thread: by the same people, once, and nothing that was typed is lost.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPagesWorld } from '../../support/pages/pages-world.ts';
import type { PagesWorld, PageVisitor } from '../../support/pages/pages-world.ts';
import { alice, bob, question } from '../../support/talking.ts';

let world: PagesWorld;

beforeAll(async () => {
  world = await startPagesWorld();
});
afterAll(() => world.close());

interface Drafted {
  readonly runId: string;
  readonly path: string;
  readonly visitor: PageVisitor;
  readonly thread: ReturnType<PagesWorld['newThread']>;
  /** What the form of the page holds. */
  readonly fields: () => Promise<Record<string, string>>;
}

async function drafted(who = alice): Promise<Drafted> {
  const thread = world.newThread();
  await thread.says(alice, question);
  await thread.draft(1);
  const threadId = await world.store.conversations.openThread(thread.address);
  const runId = (await world.store.conversations.latestRun(threadId))?.id ?? '';
  const visitor = world.visitor();
  await visitor.enter(await world.invite(who, runId));
  const path = `/runs/${runId}`;
  const fields = async () => {
    const html = await (await visitor.get(path)).text();
    const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
    return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]));
  };
  return { runId, path, visitor, thread, fields };
}

/** On a connection of its own, which is closed before all was sent; cut off counts as refused. */
function statusOfHuge(url: string, cookie: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 300_000,
    };
    const sending = request(url, { method: 'POST', agent: false, headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sending.on('error', () => resolve(413));
    sending.end('x'.repeat(300_000));
  });
}

it('approving delivers the report, and the page says who decided (F52)', async () => {
  const { visitor, path, thread, fields } = await drafted();
  const form = await fields();
  const answer = await visitor.post(`${path}/decide`, { ...form, decision: 'approve' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
  await thread.is('delivered');
  const page = await (await visitor.get(path)).text();
  expect(page).toContain('Approved by Alice');
  expect(page).not.toContain('<form');
  // The same form again, and one that is no longer open.
  expect((await visitor.post(`${path}/decide`, { ...form, decision: 'approve' })).status).toBe(303);
  const late = await visitor.post(`${path}/decide`, { ...form, decision: 'reject' });
  expect(late.status).toBe(409);
  expect(thread.kinds().filter((kind) => kind === 'report')).toHaveLength(1);
});

it('comments and a wish are one feedback in the thread, in the name of the person (F52)', async () => {
  const { visitor, path, thread, fields } = await drafted();
  const form = new URLSearchParams({ ...(await fields()), decision: 'changes', text: '' });
  form.append('quote', 'Backups of the billing database');
  form.append('comment', 'search for restore');
  const answer = await visitor.post(`${path}/decide`, form as unknown as Record<string, string>);
  // Without a model only some changes can be made: a comment takes one, and what was typed is shown again.
  expect(answer.status).toBe(409);
  const again = await answer.text();
  expect(again).toContain('value="search for restore"');
  expect(again).toContain('value="Backups of the billing database"');
  const plain = await visitor.post(`${path}/decide`, {
    ...(await fields()),
    decision: 'changes',
    text: 'search for rollback',
  });
  expect(plain.status).toBe(303);
  await thread.draft(2);
  expect(world.platform.settled.join('\n')).toContain('search for rollback');
  await visitor.post(`${path}/decide`, { ...(await fields()), decision: 'reject' });
  await thread.is('rejected');
});

it('nobody decides by accident, by another form, or without the right (F52)', async () => {
  const { visitor, path, thread, fields } = await drafted();
  const other = await drafted();
  const form = await fields();
  const send = (more: Record<string, string>) => visitor.post(`${path}/decide`, { ...form, ...more });
  expect((await send({ decision: 'changes', text: '  ' })).status).toBe(409);
  expect((await send({ decision: 'everything' })).status).toBe(409);
  expect((await send({ decision: 'approve', form: 'x' })).status).toBe(403);
  expect((await send({ decision: 'approve', form: (await other.fields())['form'] ?? '' })).status).toBe(403);
  expect(
    (await send({ decision: 'approve', question: (await other.fields())['question'] ?? '' })).status,
  ).toBe(409);
  expect((await send({ decision: 'approve', version: '7' })).status).toBe(409);
  const stranger = world.visitor();
  await stranger.enter(await world.invite(bob, path.slice('/runs/'.length)));
  stranger.cookie = stranger.cookie.replace(/.$/, 'B');
  expect((await stranger.post(`${path}/decide`, { ...form, decision: 'approve' })).status).toBe(401);
  expect(await statusOfHuge(`${world.url}${path}/decide`, visitor.cookie)).toBe(413);
  expect(await thread.status()).toBe('waiting');
  await thread.leave();
  await other.thread.leave();
});

it('what was written is never lost to a wrong button, nor cut off (F52)', async () => {
  const { visitor, path, thread, fields } = await drafted();
  const form = await fields();
  for (const decision of ['approve', 'reject']) {
    const answer = await visitor.post(`${path}/decide`, { ...form, decision, text: 'search for rollback' });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain('nothing was decided');
    expect(page).toContain('search for rollback</textarea>');
    // The browser goes to where it is said.
    expect(page).toContain(`action="${path}/decide#decide"`);
    expect(page).toContain('id="decide"');
  }
  expect((await visitor.get(`${path}/decide`)).headers.get('location')).toBe(path);
  const long = await visitor.post(`${path}/decide`, {
    ...form,
    decision: 'changes',
    text: 'x'.repeat(8001),
  });
  expect([long.status, (await long.text()).includes('x'.repeat(8001))]).toEqual([409, true]);
  expect(await thread.status()).toBe('waiting');
  // The Enter key presses the first button.
  const html = await (await visitor.get(path)).text();
  expect(/<button[^>]*name="decision"[^>]*value="(\w+)"/.exec(html)?.[1]).toBe('changes');
  const wish = { ...form, decision: 'changes', text: 'search for rollback' };
  expect((await visitor.post(`${path}/decide`, wish)).status).toBe(303);
  // Back, and something else: not the same form again.
  const other = await visitor.post(`${path}/decide`, { ...wish, text: 'search for restore' });
  expect(other.status).toBe(409);
  expect(await other.text()).toContain('search for restore');
  expect((await visitor.post(`${path}/decide`, wish)).status).toBe(303);
  await thread.draft(2);
  await thread.leave();
});

it('a draft that was decided meanwhile takes nothing, and what was typed is shown (F52)', async () => {
  const { visitor, path, thread, fields } = await drafted();
  const form = await fields();
  await thread.clicks(alice, await thread.draft(1), { kind: 'accepted' });
  await thread.is('delivered');
  const answer = await visitor.post(`${path}/decide`, {
    ...form,
    decision: 'changes',
    text: 'search for something else',
  });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain('search for something else');
  expect(page).toContain('no longer open');
});
