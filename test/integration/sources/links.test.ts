// Asking whether links can be opened, over the wire: sites that know no ranges, are slow, break off, or lead elsewhere.
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../../src/sources/links/links.ts';
import type { LinksParts } from '../../../src/sources/links/links.ts';
import type { Behaviour } from '../../fakes/hostile-site.ts';
import { eventually } from '../../support/eventually.ts';
import { guardedWorld } from '../../support/guarded-world.ts';
import { manualClock } from '../../support/manual-clock.ts';

const body = 'x'.repeat(100_000);
const answers =
  (status: number): Behaviour =>
  ({ response }) =>
    void response.writeHead(status).end(body);

/** A site of which every host ending in `.test` is a name, and the links that ask it. */
async function linkWorld(
  more: Readonly<Record<string, Behaviour>> = {},
  changes: Partial<Omit<LinksParts, 'http'>> = {},
) {
  const asked: string[] = [];
  const noted = Object.entries(more).map(([path, behave]): [string, Behaviour] => [
    path,
    (visit) => {
      asked.push(path);
      return behave(visit);
    },
  ]);
  const world = await guardedWorld(
    { isPublic: (address) => address === '127.0.0.1', privateHosts: [] },
    Object.fromEntries(noted),
  );
  const clock = manualClock();
  const links = createLinks({ http: world.http, clock, settings: { allow: [], deny: [] }, ...changes });
  const { signal } = new AbortController();
  const at = (path: string, host = 'site.test') => `http://${host}:${world.site.port}${path}`;
  return {
    ...world,
    asked,
    clock,
    links,
    at,
    probe: async (...paths: string[]) => {
      const addresses = paths.map((path) => (/^\w+:/.test(path) ? path : at(path)));
      const checks = await links.probe(addresses, { signal });
      return checks.map(({ outcome, reason }) => [outcome, reason]);
    },
  };
}
const to = (url: string) => `/to?url=${encodeURIComponent(url)}`;
const reachable = ['reachable', ''];

describe('a link that can be opened', () => {
  it('is asked for one byte once, by our name (D32)', async () => {
    await using world = await linkWorld({ '/a': answers(200), '/b': answers(204), '/c': answers(304) });
    expect(await world.probe('/a', '/b', '/c')).toEqual([reachable, reachable, reachable]);
    expect(world.asked.toSorted()).toEqual(['/a', '/b', '/c']);
    expect(world.site.requests[0]?.headers).toMatchObject({
      range: 'bytes=0-0',
      'user-agent': expect.stringMatching(/^Footnote\//) as string,
    });
  });

  it('is there, whether its site gives one byte, none, or does not know ranges', async () => {
    await using world = await linkWorld({
      '/one': answers(206),
      '/none': answers(416),
      '/endless': async ({ response, write }) => {
        response.writeHead(200);
        while (await write(body));
        response.end();
      },
    });
    expect(await world.probe('/one', '/none', '/endless')).toEqual([reachable, reachable, reachable]);
    await world.site.settled('/endless');
    expect(world.site.sent('/endless')).toBeLessThan(20_000_000);
  });

  it('may lead to another page', async () => {
    await using world = await linkWorld({ '/page': answers(200) });
    expect(await world.probe(to(world.at('/page', 'other.test')))).toEqual([reachable]);
  });
});

describe('a link that cannot be opened', () => {
  it('is told with the reason (D32)', async () => {
    await using world = await linkWorld({ '/404': answers(404), '/410': answers(410), '/500': answers(500) });
    expect(await world.probe('/404', '/410', '/500', '/reset', '/loop', '/not-http')).toEqual([
      ['unreachable', 'site.test has no such page (HTTP 404).'],
      ['unreachable', 'site.test has no such page (HTTP 410).'],
      ['unreachable', 'site.test cannot give this page at the moment (HTTP 500).'],
      ['unreachable', 'site.test broke the connection off.'],
      ['unreachable', 'site.test redirects more than 5 times.'],
      ['unreachable', 'site.test did not answer in HTTP.'],
    ]);
  });

  it('is one without a certificate, without a server, or without a name', async () => {
    await using world = await linkWorld();
    const closed = await guardedWorld();
    await closed[Symbol.asyncDispose]();
    const [tls] = await world.probe(`https://site.test:${world.site.port}/page`);
    expect(tls).toEqual(['unreachable', 'site.test has no certificate that can be trusted.']);
    const [refused] = await world.probe(`http://site.test:${closed.site.port}/page`);
    expect(refused).toEqual(['unreachable', 'site.test refused the connection.']);
    const nobody = await guardedWorld({ lookup: async () => [] });
    const links = createLinks({ http: nobody.http, clock: world.clock, settings: { allow: [], deny: [] } });
    const checks = await links.probe(['http://gone.test/'], { signal: new AbortController().signal });
    expect(checks[0]?.reason).toBe('gone.test has no address: the name does not exist.');
    await nobody[Symbol.asyncDispose]();
  });

  it('is one that does not answer in time (D32)', async () => {
    await using world = await linkWorld({ '/silent': () => {} }, { timeoutMs: 1_000 });
    expect(await world.probe('/silent')).toEqual([['unreachable', 'site.test did not answer within 1 s.']]);
    expect(world.asked).toEqual(['/silent']);
  });

  it('leaves a host alone that was silent twice', async () => {
    await using world = await linkWorld(
      Object.fromEntries(['/1', '/2', '/3', '/4'].map((path) => [path, () => {}])),
      { timeoutMs: 1_000 },
    );
    const outcomes = await world.probe('/1', '/2', '/3', '/4');
    const silent = ['unreachable', 'site.test did not answer within 1 s.'];
    expect(outcomes).toEqual([silent, silent, silent, silent]);
    // the third may be asked for while the second still waits
    expect(world.asked).not.toContain('/4');
  });

  it('says nothing of the site that led there', async () => {
    const closed = await guardedWorld();
    await closed[Symbol.asyncDispose]();
    const refusing = ['/1', '/2', '/3'].map((path) => to(`http://other.test:${closed.site.port}${path}`));
    await using world = await linkWorld({ '/page': answers(200) });
    const outcomes = await world.probe(...refusing, '/page');
    const refused = ['unreachable', 'other.test refused the connection.'];
    expect(outcomes).toEqual([refused, refused, refused, reachable]);
  });
});

describe('a link that may be open for others', () => {
  it('is not called dead: it is locked, busy, or asks for a login', async () => {
    await using world = await linkWorld({
      '/401': answers(401),
      '/403': answers(403),
      '/503': answers(503),
      '/paper': ({ response }) => void response.writeHead(302, { location: '/login?next=/paper' }).end(),
      '/login': answers(200),
      '/sign-in': ({ response }) => void response.writeHead(301, { location: '/login' }).end(),
    });
    expect(await world.probe('/401', '/403', '/503', '/paper', '/login', '/sign-in')).toEqual([
      ['unsure', 'site.test does not let this page be read (HTTP 401).'],
      ['unsure', 'site.test does not let this page be read (HTTP 403).'],
      ['unsure', 'site.test cannot give this page at the moment (HTTP 503).'],
      ['unsure', 'site.test asks for a login.'],
      reachable,
      reachable,
    ]);
  });

  it('is the last one of a site that wants to be asked less', async () => {
    const paths = ['/1', '/2', '/3', '/4', '/5'];
    await using world = await linkWorld(Object.fromEntries(paths.map((path) => [path, answers(429)])));
    const outcomes = await world.probe(...paths);
    expect(outcomes[0]).toEqual(['unsure', 'site.test cannot give this page at the moment (HTTP 429).']);
    expect(outcomes.at(-1)).toEqual([
      'not-checked',
      'site.test wants to be asked less, so it was not asked for this page.',
    ]);
    expect(world.asked.length).toBeLessThanOrEqual(3);
  });
});

describe('an address that is not asked for', () => {
  it('is one without a web address, or of a host that is not to be read', async () => {
    await using world = await linkWorld(
      { '/page': answers(200) },
      { settings: { allow: [], deny: ['secret.test'] } },
    );
    const denied = 'secret.test is on the list of sites that are not read.';
    const there = world.at('/page', 'secret.test');
    expect(
      await world.probe('knowledge:a.md', 'mcp:wiki/search', 'ftp://site.test/', there, to(there)),
    ).toEqual([
      ['not-checked', 'It is a document from the knowledge folder, or attached.'],
      ['not-checked', 'It is what a tool answered.'],
      ['not-checked', 'It is not an address of the web.'],
      ['not-checked', denied],
      ['not-checked', denied],
    ]);
    expect(world.asked).toEqual([]);
  });

  it('is one in a private network, and one to which a page leads', async () => {
    await using world = await linkWorld();
    const inside = ['http://10.0.0.1/', 'http://[::1]/', `http://localhost:${world.site.port}/page`];
    const outcomes = await world.probe(...inside, ...inside.map(to), to('file:///etc/passwd'));
    for (const [outcome, reason] of outcomes.slice(0, 6)) {
      expect(outcome).toBe('not-checked');
      expect(reason).toMatch(/is not on the open web: its address is private or reserved\.$/);
    }
    expect(outcomes[6]).toEqual(['not-checked', 'Only http and https addresses are read, not file:']);
    expect(world.site.requests.map(({ path }) => path)).toEqual(['/to', '/to', '/to', '/to']);
  });

  it('is one for which there was no time', async () => {
    await using world = await linkWorld({ '/page': answers(200), '/silent': () => {} });
    const probing = world.probe('/page', '/silent', '/silent?2', '/silent?3');
    await eventually('all requests', () => world.asked.length === 3);
    await world.clock.advance(30_000);
    const late = ['not-checked', 'There was no time left to ask for it.'];
    expect(await probing).toEqual([reachable, late, late, late]);
  });
});

describe('many links', () => {
  it('are asked for ten at once, two of a host', async () => {
    const busy = new Map<string, number>();
    let most = 0;
    let mostOfHost = 0;
    let release = false;
    const hold: Behaviour = async ({ request, response }) => {
      const host = request.headers.host ?? '';
      busy.set(host, (busy.get(host) ?? 0) + 1);
      most = Math.max(
        most,
        [...busy.values()].reduce((sum, count) => sum + count, 0),
      );
      mostOfHost = Math.max(mostOfHost, busy.get(host) ?? 0);
      await eventually('the release', () => release);
      busy.set(host, (busy.get(host) ?? 0) - 1);
      response.writeHead(200).end();
    };
    await using world = await linkWorld({ '/page': hold });
    const hosts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const addresses = hosts.flatMap((host) =>
      [1, 2, 3, 4].map((n) => world.at(`/page?${n}`, `${host}.test`)),
    );
    const probing = world.links.probe(addresses, { signal: new AbortController().signal });
    await eventually('ten at once', () => most === 10);
    release = true;
    const checks = await probing;
    expect(checks.map(({ address, outcome }) => [address, outcome])).toEqual(
      addresses.map((address) => [address, 'reachable']),
    );
    expect([most, mostOfHost]).toEqual([10, 2]);
  });

  it('are left at once when nobody wants to know any more', async () => {
    await using world = await linkWorld({ '/silent': () => {} });
    const abort = new AbortController();
    const probing = world.links.probe([world.at('/silent'), world.at('/silent?2')], { signal: abort.signal });
    await eventually('the requests', () => world.asked.length === 2);
    abort.abort(new Error('cancelled'));
    await expect(probing).rejects.toThrow('cancelled');
    await world.site.settled('/silent');
    await expect(world.links.probe([], { signal: abort.signal })).rejects.toThrow('cancelled');
  });
});
