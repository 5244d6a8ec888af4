// One's own researches: all of them, searchable, in parts, with what waits on top, and nothing of others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { startPagesWorld } from '../../support/pages/pages-world.ts';
import type { PagesWorld, PageVisitor } from '../../support/pages/pages-world.ts';
import { alice, bob, question } from '../../support/talking.ts';

let world: PagesWorld;

beforeAll(async () => {
  world = await startPagesWorld();
});
afterAll(() => world.close());

async function at(
  personId: string,
): Promise<{ visitor: PageVisitor; home: (query?: string) => Promise<string> }> {
  const visitor = world.visitor();
  expect(await visitor.enter(await world.invite({ id: personId, name: personId }, null))).toBe('/home');
  return { visitor, home: async (query = '') => (await visitor.get(`/home${query}`)).text() };
}

/** Kept as asked for, by nobody's work. */
async function kept(personId: string, request: string): Promise<string> {
  const threadId = await world.store.conversations.openThread({ platform: 'test', externalId: newId('thr') });
  const runId = newId('run');
  const author = { id: personId, name: personId };
  await world.store.conversations.startRun(
    threadId,
    { eventId: 'e', author, text: request, purpose: 'request' },
    { runId, request, lane: 'nobody', version: 1, settings: { depth: 'light' }, posts: [] },
  );
  return runId;
}

const requestsIn = (html: string): string[] =>
  [...html.matchAll(/<a href="\/runs\/[\w-]+" dir="auto">([^<]*)</g)].map(([, text = '']) => text);

it('shows a draft that waits on top, and leads to its page (F56)', async () => {
  const thread = world.newThread();
  await thread.says(alice, question);
  await thread.draft(1);
  const { visitor, home } = await at(alice.id);
  const html = await home();
  expect(html).toContain('Waiting for a decision about the draft');
  expect(requestsIn(html)).toEqual([question, question]);
  const link = /href="(\/runs\/[\w-]+)"/.exec(html)?.[1] ?? '';
  const page = await (await visitor.get(link)).text();
  expect(page).toContain('Waiting for a decision about the draft');
  expect(page).toContain('href="/home"');
  const others = await at(bob.id);
  expect(requestsIn(await others.home())).toEqual([]);
  expect((await others.visitor.get(link)).status).toBe(404);
  await thread.leave();
});

it('is searched by words and read in parts (F56)', async () => {
  for (let n = 1; n <= 31; n++)
    await kept('U7', `Research number ${n} about ${n % 2 === 0 ? 'tea' : 'Über-Kaffee'}`);
  const { home } = await at('U7');
  const first = await home();
  expect(requestsIn(first)).toHaveLength(30);
  expect(first).toContain('href="/home?page=2"');
  expect(requestsIn(await home('?page=2'))).toEqual(['Research number 1 about Über-Kaffee']);
  expect(requestsIn(await home('?words=TEA%20number'))).toHaveLength(15);
  expect(requestsIn(await home('?words=%C3%BCber'))).toHaveLength(16);
  const none = await home('?words=cocoa');
  expect(none).toContain('None of your researches has all of these words: cocoa');
  expect(first).toContain('waits for its turn');
  expect(first).toContain('Light');
});

it('takes anything for words and pages, and shows hostile requests as text (F54) (F56)', async () => {
  await kept('U8', '<script>alert(1)</script> \u202egnp.exe');
  await kept('U8', `${'long '.repeat(200_000)}<b>`);
  const { visitor, home } = await at('U8');
  const html = await home();
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('\u202e');
  expect(html.length).toBeLessThan(10_000);
  for (const query of [
    '?page=-1',
    '?page=99999999999',
    '?page=x&words=%00%25_%5C',
    '?words=%22%3E%3Cscript%3E',
    `?words=${'a%20'.repeat(3000)}`,
    '?words=%FF',
    '?page=9999',
  ]) {
    const answer = await visitor.get(`/home${query}`);
    expect([query.slice(0, 30), answer.status]).toEqual([query.slice(0, 30), 200]);
    const text = await answer.text();
    expect(text).not.toContain('<script>');
    expect(text.length).toBeLessThan(12_000);
  }
  expect(await home('?page=2')).toContain('There are no older ones.');
});

it('speaks the language its owner has set, else that of the browser (F56)', async () => {
  const { visitor, home } = await at('U9');
  const told = await visitor.get('/home', { 'accept-language': 'fr-FR,fr;q=0.9' });
  expect(await told.text()).toContain('<html lang="fr"');
  await world.store.people.prefer('test', 'U9', { language: 'de' });
  expect(await home()).toContain('<html lang="de"');
  const stranger = world.visitor();
  expect((await stranger.get('/home')).status).toBe(401);
});
