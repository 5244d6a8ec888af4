// Random stories in which time runs out: they end as arithmetic says, and crashes give them no new time. A failure
// prints the seed and the smallest story that shows it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Journal } from '../../../src/durable/port.ts';
import type { Run } from '../../../src/durable/run.ts';
import { aProcess, aStage, journalWith } from './stage.ts';
import type { Stage, Tale } from './stage.ts';

type Node = { readonly n: number } & (
  | { readonly is: 'step'; readonly ms: number }
  | { readonly is: 'keep' }
  | { readonly is: 'limited'; readonly limitMs: number; readonly body: readonly Node[] }
  | { readonly is: 'parallel'; readonly bodies: readonly (readonly Node[])[] }
);

// Of several branches it is not said which one keeps last.
function nodes(depth: number, branch: boolean): fc.Arbitrary<Node[]> {
  const seconds = fc.nat({ max: 4 }).map((s) => s * 1000);
  const n = fc.constant(0);
  const kinds: { arbitrary: fc.Arbitrary<unknown>; weight: number }[] = [
    { weight: 4, arbitrary: fc.record({ is: fc.constant('step'), n, ms: seconds }) },
  ];
  if (!branch) kinds.push({ weight: 1, arbitrary: fc.record({ is: fc.constant('keep'), n }) });
  if (depth > 0) {
    const body = nodes(depth - 1, false);
    const bodies = fc.array(nodes(depth - 1, true), { minLength: 1, maxLength: 3 });
    kinds.push({
      weight: 3,
      arbitrary: fc.record({ is: fc.constant('limited'), n, limitMs: seconds, body }),
    });
    kinds.push({ weight: 2, arbitrary: fc.record({ is: fc.constant('parallel'), n, bodies }) });
  }
  return fc.array(fc.oneof(...kinds) as fc.Arbitrary<Node>, { minLength: 1, maxLength: 3 });
}

/** Nothing ends at the very moment at which a limit around it does: each limit has a few odd milliseconds of its own. */
const stories = nodes(3, false).map((story) => {
  let n = 0;
  const number = (body: readonly Node[]): Node[] =>
    body.map((node) => {
      const numbered = { ...node, n: ++n };
      if (numbered.is === 'limited') {
        const limitMs = numbered.limitMs + numbered.n;
        return { ...numbered, limitMs, body: number(numbered.body) };
      }
      if (numbered.is === 'parallel') return { ...numbered, bodies: numbered.bodies.map(number) };
      return numbered;
    });
  return number(story);
});

interface Reckoned {
  readonly end: number;
  /** Whether it came to its end before `until`. */
  readonly done: boolean;
  readonly said: readonly unknown[];
  readonly kept: number | null;
}

/** What becomes of a body that begins at `start` and is cut off at `until`. */
function reckon(body: readonly Node[], start: number, until: number): Reckoned {
  const said: unknown[] = [];
  let end = start;
  let kept: number | null = null;
  for (const node of body) {
    const { done, value } = reckonNode(node, end, until);
    ({ end } = value);
    if (!done) return { end: until, done, said, kept };
    if (node.is === 'keep') kept = node.n;
    said.push(value.said);
  }
  return { end, done: true, said, kept };
}

function reckonNode(
  node: Node,
  start: number,
  until: number,
): { done: boolean; value: { end: number; said: unknown } } {
  if (node.is === 'keep') return { done: true, value: { end: start, said: null } };
  if (node.is === 'step') {
    const end = start + node.ms;
    return { done: end < until, value: { end, said: node.n } };
  }
  if (node.is === 'parallel') {
    const branches = node.bodies.map((body) => reckon(body, start, until));
    const end = Math.max(...branches.map((branch) => branch.end));
    return {
      done: branches.every(({ done }) => done),
      value: { end, said: branches.map(({ said }) => said) },
    };
  }
  const mine = start + node.limitMs;
  const { end, done, said, kept } = reckon(node.body, start, Math.min(mine, until));
  if (done) return { done, value: { end, said: { inTime: true, value: said } } };
  return { done: mine < until, value: { end: mine, said: { inTime: false, kept } } };
}

interface Telling {
  step(key: string, ms: number, signal: AbortSignal): Promise<void>;
  limited<T>(key: string, work: () => Promise<T>): Promise<T>;
}

async function tellBody(run: Run, body: readonly Node[], telling: Telling, path = ''): Promise<unknown[]> {
  const said: unknown[] = [];
  // One after the other is what a story is.
  for (const node of body) said.push(await tellNode(run, node, telling, path));
  return said;
}

function tellNode(run: Run, node: Node, telling: Telling, path: string): Promise<unknown> {
  const key = `${node.is}-${node.n}`;
  switch (node.is) {
    case 'keep':
      run.keep(node.n);
      return Promise.resolve(null);
    case 'step':
      return run.step(key, null, async ({ signal }) => {
        await telling.step(path + key, node.ms, signal);
        return node.n;
      });
    case 'limited':
      return telling.limited(path + key, () =>
        run.limited(key, node.limitMs, (inside) => tellBody(inside, node.body, telling, `${path}${key}/`)),
      );
    case 'parallel':
      return run.parallel(key, node.bodies, node.bodies.length, (branch, body, index) =>
        tellBody(branch, body, telling, `${path}${key}-${index + 1}/`),
      );
  }
}

/** Work that takes its time, and ends at once when it is told to. */
async function takeTime(stage: Stage, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await stage.clock.sleep(ms, signal);
  signal.throwIfAborted();
}

const forEver = 1e9;

it('ends as arithmetic says', { timeout: 30_000 }, async () => {
  let over = 0;
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const stage = await aStage();
      const going = stage.pass((run) =>
        tellBody(run, story, {
          step: (_key, ms, signal) => takeTime(stage, ms, signal),
          limited: (_key, work) => work(),
        }),
      );
      await stage.clock.advance(200_000);
      expect(await going).toBe('ended');
      const { end, said } = reckon(story, 0, forEver);
      if (JSON.stringify(said).includes('"inTime":false')) over++;
      expect(await stage.world.state(stage.runId)).toMatchObject({
        status: 'delivered',
        result: said,
        activeMs: end,
      });
      expect(stage.clock.sleepers()).toBe(0);
    }),
    { numRuns: 200 },
  );
  expect(over).toBeGreaterThan(50);
});

interface Death {
  /** How many appends after the death before. */
  readonly after: number;
  /** Whether the append is still written. */
  readonly written: boolean;
}

const deaths = fc.array(fc.record({ after: fc.nat({ max: 8 }), written: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
});

/** A journal in whose world a process dies at an append, and in any case before it can say that the run has ended. */
function deadly(journal: Journal, death: Death | undefined, die: () => void): Journal {
  let countdown = death?.after ?? Infinity;
  const never = () => {
    die();
    return new Promise<never>(() => {});
  };
  return journalWith(journal, {
    append: (append) => async (lease, rows) => {
      if (countdown < 0) return never();
      if (countdown-- > 0) return append(lease, rows);
      if (death?.written) await append(lease, rows);
      return never();
    },
    finish: (finish) => (death === undefined ? finish : never),
  });
}

/** What all the processes together did for one story. */
interface Ledger {
  /** Milliseconds in which each part with a limit was worked on. */
  readonly used: Map<string, number>;
  /** What the story said whenever it came to its end. */
  readonly ends: unknown[];
  readonly complaints: string[];
  begun: number;
  deaths: number;
}

/** Tells the story in a process of its own, until it dies or the run has ended. */
async function live(
  stage: Stage,
  story: readonly Node[],
  death: Death | undefined,
  ledger: Ledger,
): Promise<void> {
  const process = aProcess(stage);
  const recorded = new Set(await stage.keys());
  const began = new Map<string, number>();
  const over = (key: string) => {
    ledger.used.set(key, (ledger.used.get(key) ?? 0) + stage.clock.now() - (began.get(key) ?? 0));
    began.delete(key);
  };
  let dead = false;
  const die = () => {
    if (dead) return;
    dead = true;
    ledger.deaths++;
    process.die();
    [...began.keys()].forEach(over);
  };
  const telling: Telling = {
    async step(key, ms, signal) {
      if (recorded.has(key)) ledger.complaints.push(`${key} was done although it was recorded`);
      ledger.begun++;
      await takeTime(stage, ms, signal);
    },
    limited(key, work) {
      began.set(key, stage.clock.now());
      return work().finally(() => dead || over(key));
    },
  };
  const tale: Tale = async (run) => {
    const said = await tellBody(run, story, telling);
    // What is not recorded yet may be told otherwise by the next process; nobody has heard of it.
    await run.settled();
    ledger.ends.push(said);
    return said;
  };
  void stage.pass(tale, { ...process.parts, journal: deadly(stage.world.journal, death, die) });
  // Long enough for every story, and for a lease to run out.
  await stage.clock.advance(200_000);
}

it('gives no new time to what died, does nothing twice that is recorded, and says the same again', async () => {
  let died = 0;
  await fc.assert(
    fc.asyncProperty(stories, deaths, async (story, plan) => {
      const stage = await aStage();
      const ledger: Ledger = { used: new Map(), ends: [], complaints: [], begun: 0, deaths: 0 };
      // One at a time: the last of them comes to the end, but dies before it can say so.
      for (const death of [...plan, { after: Infinity, written: false }])
        await live(stage, story, death, ledger);
      const { begun } = ledger;
      await live(stage, story, undefined, ledger);
      expect(ledger.begun).toBe(begun);
      expect(ledger.complaints).toEqual([]);
      const { result, status } = await stage.world.state(stage.runId);
      expect(status).toBe('delivered');
      expect(ledger.ends.length).toBeGreaterThanOrEqual(2);
      for (const said of ledger.ends) expect(said).toEqual(result);
      // A death gives back no more than the time since the last heartbeat.
      const limits = limitsOf(story);
      for (const [key, ms] of ledger.used) {
        expect(ms, key).toBeLessThanOrEqual((limits.get(key) ?? 0) + 1000 * plan.length);
      }
      died += ledger.deaths;
    }),
    { numRuns: 150 },
  );
  expect(died).toBeGreaterThan(300);
}, 60_000);

/** The limits of a story by key. */
function limitsOf(body: readonly Node[], path = ''): Map<string, number> {
  const found = new Map<string, number>();
  for (const node of body) {
    const key = `${path}${node.is}-${node.n}`;
    if (node.is === 'limited') {
      found.set(key, node.limitMs);
      for (const [inner, limitMs] of limitsOf(node.body, `${key}/`)) found.set(inner, limitMs);
    }
    if (node.is === 'parallel') {
      for (const [index, inside] of node.bodies.entries()) {
        for (const [inner, limitMs] of limitsOf(inside, `${key}-${index + 1}/`)) found.set(inner, limitMs);
      }
    }
  }
  return found;
}
