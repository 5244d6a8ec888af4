// Two runs in one process, over the same threads: one meets a page that is never read to its end. What happens first is
// asserted, never how long it takes.
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Behaviour } from '../../fakes/hostile-site.ts';
import { few } from '../../support/cases.ts';
import { endlessPdf } from '../../support/endless-pdf.ts';
import { eventually } from '../../support/eventually.ts';
import { finished, researching, startHostileResearch } from '../../support/hostile-research.ts';
import type { HostileResearch } from '../../support/hostile-research.ts';
import { openWorld } from '../../support/outside-world.ts';

const book: Behaviour = ({ response }) =>
  void response.writeHead(200, { 'content-type': 'application/pdf' }).end(endlessPdf());

const endless = Array.from({ length: 5 }, (_, at) => `/endless-${at}`);

let place: HostileResearch;

beforeEach(async () => {
  place = await startHostileResearch({
    '/book': book,
    '/other-book': book,
    ...Object.fromEntries(endless.map((path) => [path, book])),
  });
});
afterEach(async () => {
  await place.close();
});

async function worldWith(threads: number, timeoutMs: number) {
  const world = await openWorld(
    place.environment,
    `
web: { extraction: { threads: ${threads}, timeoutMs: ${timeoutMs} } }
search: { searxng: { perSecond: 1000 } }
`,
  );
  onTestFinished(() => world.close());
  return world;
}

it('a run ends while another one in the same process still reads a page that has no end', async () => {
  const world = await worldWith(2, 300_000);
  place.show(place.hostile('/book'));
  const slow = await researching(world);
  let ended = false;
  const pass = slow.pass().finally(() => (ended = true));
  await place.bad.settled('/book');
  // its own other pages do not wait either
  await eventually('the honest pages', async () => {
    const events = await slow.world.events(slow.runId);
    return events.filter(({ type }) => type === 'source-found').length >= 2;
  });

  place.show();
  const { result } = await finished(await researching(world));
  expect(result.answered).toBe('yes');
  expect(result.sources.map(({ status }) => status)).not.toContain('failed');
  expect(ended).toBe(false);

  // and it can be stopped although its thread is busy
  await slow.world.cancel(slow.runId);
  slow.nudge();
  expect(await pass).toBe('ended');
  expect((await slow.world.state(slow.runId)).status).toBe('cancelled');
});

it.each(few([{ threads: 2, books: ['/book', '/other-book'] }], [{ threads: 1, books: ['/book'] }]))(
  'when such pages have all of $threads threads, they lose them at the limit, and no other page is lost',
  async ({ threads, books }) => {
    const world = await worldWith(threads, 1_500);
    place.show(...books.map(place.hostile));
    const slow = await researching(world);
    const pass = finished(slow);
    for (const path of books) await place.bad.settled(path);
    place.show();
    const [one, other] = await Promise.all([pass, researching(world).then(finished)]);
    for (const path of books) {
      expect(one.result.sources.find(({ url }) => url === place.hostile(path))).toMatchObject({
        status: 'failed',
        error: 'Reading this page took longer than 1.5 seconds.',
      });
    }
    for (const { result } of [one, other]) {
      expect(result.report).toContain('35 days');
      expect(result.sources.filter(({ status }) => status !== 'failed')).toHaveLength(3);
    }
    expect(other.result.sources).toHaveLength(3);
  },
);

it.each(few([{ pages: 5, runs: 3 }], [{ pages: 2, runs: 1 }]))(
  'a run ends while $runs others read $pages pages that have no end',
  async ({ pages, runs }) => {
    const world = await worldWith(2, 300_000);
    // Both threads are there before the first of these pages comes, which otherwise wait for them beside the others.
    await researching(world).then(finished);
    const ended: string[] = [];
    const slow: Awaited<ReturnType<typeof researching>>[] = [];
    const passes: Promise<unknown>[] = [];
    for (let at = 0; at < runs; at += 1) {
      const mine = endless.slice(0, pages).slice(at * 2, at * 2 + 2);
      place.show(...mine.map(place.hostile));
      const one = await researching(world);
      slow.push(one);
      passes.push(one.pass().finally(() => ended.push('slow')));
      for (const path of mine) await place.bad.settled(path);
    }

    place.show();
    const { result } = await finished(await researching(world));
    ended.push('neighbour');
    expect(result.answered).toBe('yes');
    expect(result.sources).toHaveLength(3);
    expect(result.sources.map(({ status }) => status)).not.toContain('failed');
    expect(ended).toEqual(['neighbour']);

    for (const one of slow) {
      await one.world.cancel(one.runId);
      one.nudge();
    }
    expect(await Promise.all(passes)).toEqual(slow.map(() => 'ended'));
  },
);
