// The way to a page: a link of one's own, exchanged once for a session, and nothing for anybody else.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textHash } from '../../../src/base/text-hash.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { keepReport } from '../../support/pages/kept-report.ts';
import { startPagesWorld, type PagesWorld } from '../../support/pages/pages-world.ts';
import { alice, bob } from '../../support/talking.ts';

let world: PagesWorld;
let runId: string;

const log = loudLogger();

beforeAll(async () => {
  world = await startPagesWorld({}, log.logger);
  runId = await keepReport(world, { sources: 3, sentences: 4 });
});
beforeEach(() => world.database.pool.query('DELETE FROM page_count'));
afterAll(() => world.close());

const letIn = async (who = alice, run: string | null = runId) => {
  const visitor = world.visitor();
  await visitor.enter(await world.invite(who, run));
  return visitor;
};

describe('a link (F48)', () => {
  it('opens a page with a button, whose press leads to the report, once', async () => {
    const link = await world.invite(alice, runId);
    const visitor = world.visitor();
    for (const look of ['first', 'second']) {
      const landing = await visitor.get(link);
      expect(landing.status, look).toBe(200);
      expect(await landing.text()).toContain('<button');
    }
    expect(visitor.cookie).toBe('');
    expect(await visitor.enter(link)).toBe(`/runs/${runId}`);
    const page = await visitor.get(`/runs/${runId}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Backups are kept for 35 days.');
    const other = world.visitor();
    expect(await other.enter(link)).toBe('no way on: 410');
    expect((await other.get(link)).status).toBe(410);
  });

  it.each([
    ['forged', () => '/open/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['truncated', (link: string) => link.slice(0, -1)],
    ['with something behind it', (link: string) => `${link}A`],
    ['of another form', () => '/open/..%2f..%2fetc%2fpasswd'],
  ])('that is %s opens nothing', async (_how, change) => {
    const link = change(await world.invite(alice, runId));
    const visitor = world.visitor();
    expect([404, 410]).toContain((await visitor.get(link)).status);
    expect(await visitor.enter(link)).toMatch(/no way on: 4/);
    expect(visitor.cookie).toBe('');
  });

  it('opens once, however often it is pressed at the same time', async () => {
    const link = await world.invite(alice, runId);
    const tries = await Promise.all(Array.from({ length: 6 }, () => world.visitor().enter(link)));
    expect(tries.filter((place) => place === `/runs/${runId}`)).toHaveLength(1);
    expect(tries.filter((place) => place === 'no way on: 410')).toHaveLength(5);
  });

  it('is over after its time', async () => {
    const link = await world.invite(alice, runId);
    await world.database.pool.query(`UPDATE page_link SET expires_at = now() - interval '1 second'`);
    expect(await world.visitor().enter(link)).toBe('no way on: 410');
    await world.store.visits.forget();
    const { rows } = await world.database.pool.query(`SELECT 1 FROM page_link`);
    expect(rows).toEqual([]);
  });

  it('is kept as a hash only, and so is a session', async () => {
    const link = await world.invite(alice, runId);
    const visitor = world.visitor();
    await visitor.enter(link);
    const { rows } = await world.database.pool.query<{ all: string }>(
      `SELECT string_agg(t::text, '') AS all FROM (SELECT page_link::text AS t FROM page_link
         UNION ALL SELECT page_session::text FROM page_session) AS everything`,
    );
    expect(rows[0]?.all).toContain(alice.id);
    expect(rows[0]?.all).not.toContain(link.slice('/open/'.length));
    expect(rows[0]?.all).not.toContain(visitor.cookie.split('=')[1]);
  });
});

describe('a session (F48)', () => {
  it('opens its run and no other', async () => {
    const other = await keepReport(world, {
      sources: 1,
      sentences: 1,
      thread: { platform: 'test', externalId: 'C1/2' },
    });
    const visitor = await letIn();
    expect((await visitor.get(`/runs/${other}`)).status).toBe(401);
    expect((await visitor.get('/home')).status).toBe(401);
    expect((await visitor.get('/runs/run_nothing')).status).toBe(401);
  });

  it('of somebody who may not see the run tells nothing of it', async () => {
    const visitor = await letIn(bob);
    const refused = await visitor.get(`/runs/${runId}`);
    expect(refused.status).toBe(404);
    const text = await refused.text();
    expect(text).not.toContain('Backups');
    const home = await letIn(bob, null);
    expect(await (await home.get(`/runs/${runId}`)).text()).toBe(
      await (await home.get('/runs/run_nothing')).text(),
    );
  });

  it('ends with its time', async () => {
    const visitor = await letIn();
    await world.database.pool.query(`UPDATE page_session SET expires_at = now()`);
    expect((await visitor.get(`/runs/${runId}`)).status).toBe(401);
  });

  it('ends with its run, whose page is gone', async () => {
    const gone = await keepReport(world, {
      sources: 1,
      sentences: 1,
      thread: { platform: 'test', externalId: 'C1/3' },
    });
    const visitor = await letIn(alice, gone);
    expect((await visitor.get(`/runs/${gone}`)).status).toBe(200);
    const link = await world.invite(alice, gone);
    await world.store.conversations.remove(gone, null);
    expect(await world.visitor().enter(link)).toBe('no way on: 410');
    for (const table of ['page_link', 'page_session']) {
      const { rows } = await world.database.pool.query(`SELECT 1 FROM ${table} WHERE run_id = $1`, [gone]);
      expect(rows).toEqual([]);
    }
    expect((await visitor.get(`/runs/${gone}`)).status).toBe(401);
    expect((await visitor.get(`/runs/${gone}/receipts/1`)).status).toBe(401);
  });
});

describe('every answer (F54)', () => {
  it('lets nothing foreign in and tells nobody where it is from', async () => {
    const visitor = await letIn();
    for (const path of [`/runs/${runId}`, `/runs/${runId}/receipts/1`, '/nothing', '/open/x']) {
      const { headers } = await visitor.get(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('cache-control')).toContain('no-store');
    }
  });

  it('has a cookie that scripts and other sites do not get', async () => {
    const answer = await world.visitor().post(await world.invite(alice, runId), {});
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain(`Path=/runs/${runId}`);
  });

  it.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'to a form of another site is no: %j',
    async (headers) => {
      const answer = await world.visitor().post(await world.invite(alice, runId), {}, headers);
      expect(answer.status).toBe(403);
    },
  );
});

describe('several processes', () => {
  it('know the same links, sessions and counts (F48)', async () => {
    const other = await world.another();
    const link = await world.invite(alice, runId);
    const visitor = world.visitor();
    await visitor.enter(link);
    expect(await world.visitor(other).enter(link)).toBe('no way on: 410');
    const there = world.visitor(other);
    there.cookie = visitor.cookie;
    expect((await there.get(`/runs/${runId}`)).status).toBe(200);
    const tries = [undefined, other].flatMap((at) =>
      Array.from({ length: 20 }, () => world.visitor(at).get('/open/nothing')),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  });

  it('cut off whoever begins and does not go on, or says nothing', { timeout: 60_000 }, async () => {
    const long = 600_000;
    const { cookie } = await letIn();
    const hurried = await world.another({ requestMs: 150, silenceMs: long });
    const talkative = await world.another({ requestMs: long, silenceMs: 150 });
    const head = `POST /runs/${runId}/decide HTTP/1.1\r\nHost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 9\r\ncookie: ${cookie}\r\n`;
    const begun = [
      [hurried, head],
      [hurried, `${head}\r\na`],
      [talkative, ''],
    ] as const;
    await Promise.all(
      begun.map(async ([at, words]) => {
        const socket = connect(Number(new URL(at).port), '127.0.0.1', () => socket.write(words)).resume();
        await once(socket, 'close');
      }),
    );
    for (const at of [hurried, talkative])
      expect((await world.visitor(at).get('/assets/style.css')).status).toBe(200);
  });

  it('keep nobody waiting whose forms arrive slowly', async () => {
    const at = await world.another({ requestMs: 600_000, silenceMs: 600_000 });
    const { cookie } = await letIn();
    const form = `host: x\r\ncookie: ${cookie}\r\ntransfer-encoding: chunked\r\n\r\n`;
    await world.database.pool.query('DELETE FROM page_count');
    const slow = Array.from({ length: 2 }, () => connect(Number(new URL(at).port), '127.0.0.1'));
    try {
      for (const socket of slow) socket.write(`POST /runs/${runId}/decide HTTP/1.1\r\n${form}`);
      const calls = `SELECT count FROM page_count WHERE key LIKE 'calls %'`;
      await expect
        .poll(async () => (await world.database.pool.query(calls)).rows)
        .toEqual([{ count: slow.length }]);
      const reader = world.visitor(at);
      reader.cookie = cookie;
      expect((await reader.get(`/runs/${runId}`)).status).toBe(200);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});

it('style and script are kept by browsers, until there are others', async () => {
  const page = await (await world.visitor().get('/home')).text();
  const addresses = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  );
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    const kept = await world.visitor().get(address);
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    // A page of another version gets what there is, for once.
    const other = await world.visitor().get(address.replace(/v=.*/, 'v=other'));
    expect(other.headers.get('cache-control')).toBe('no-cache');
    expect(await other.text()).toBe(await kept.text());
  }
});

describe('what is no page', () => {
  it.each([
    ['/assets/..%2f..%2f..%2fpackage.json', 404],
    ['/assets/__proto__', 404],
    ['/runs/..%2f..%2fetc%2fpasswd', 401],
    ['/%00', 404],
    [`/${'x'.repeat(20_000)}`, 431],
  ])('is refused plainly: %.40s', async (path, status) => {
    const answer = await world.visitor().get(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('root:');
  });

  it.each(['footnote_run=%E0%A4%A', `footnote_run=${'A'.repeat(43)}`, 'footnote_run=; footnote=;;=', '=;'])(
    'nobody comes in with the cookie %s',
    async (cookie) => {
      expect((await world.visitor().get(`/runs/${runId}`, { cookie })).status).toBe(401);
    },
  );

  it('more than a form can hold is not read, and the next call is answered', async () => {
    const visitor = await letIn();
    const text = 'x'.repeat(5_000_000);
    // The answer may be cut off while it is still being sent.
    const huge = await visitor.post(`/runs/${runId}/decide`, { text }).catch(() => ({ status: 413 }));
    expect(huge.status).toBe(413);
    expect((await visitor.get(`/runs/${runId}`)).status).toBe(200);
  });
});

it('no log has a link or a session, whatever fails (F54)', async () => {
  const links = [await world.invite(alice, runId), await world.invite(alice, runId)];
  const visitor = world.visitor();
  await visitor.enter(links[0] ?? '');
  await world.database.pool.query('ALTER TABLE page_session RENAME TO page_session_gone');
  try {
    expect((await visitor.get(`/runs/${runId}`)).status).toBe(500);
    const failed = await world.visitor().post(links[1] ?? '', {});
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain('page_session');
  } finally {
    await world.database.pool.query('ALTER TABLE page_session_gone RENAME TO page_session');
  }
  const lines = JSON.stringify(log.lines('error'));
  expect(log.lines('error').length).toBeGreaterThan(1);
  for (const secret of [
    ...links.map((link) => link.slice('/open/'.length)),
    visitor.cookie.split('=')[1] ?? '',
  ])
    for (const form of [secret, textHash(secret)]) expect(lines).not.toContain(form);
});

it('calls are counted by person, from wherever they come', async () => {
  const visitor = await letIn();
  await world.database.pool.query(
    `INSERT INTO page_count (key, until, count) VALUES ($1, now() + interval '1 minute', 300)
       ON CONFLICT (key) DO UPDATE SET count = 300`,
    [`person test ${alice.id}`],
  );
  expect((await visitor.get(`/runs/${runId}`)).status).toBe(429);
});

it('calls are counted by address, whatever address they say', async () => {
  const tries = Array.from({ length: 40 }, (_, n) =>
    world.visitor().get('/open/nothing', { 'x-forwarded-for': `10.0.0.${n}` }),
  );
  expect((await Promise.all(tries)).some(({ status }) => status === 429)).toBe(true);
});

it('calls are counted by address, whoever calls', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => world.visitor().get('/open/nothing')));
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  expect(tries.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60');
});
