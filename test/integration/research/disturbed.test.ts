// A whole research kept in Postgres: one worker stands still for longer than its lease, others take over, and it goes on
// when nobody waits for it any more. Nothing is done twice but what was under way, and nobody could tell.
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { newId } from '../../../src/base/ids.ts';
import type { Json } from '../../../src/base/json.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import type { Journal } from '../../../src/durable/port.ts';
import { createWorker } from '../../../src/durable/worker.ts';
import { createStory } from '../../../src/research/story.ts';
import type { Database } from '../../../src/store/database.ts';
import { entries } from '../../../src/store/journal/effects.ts';
import type { Store } from '../../../src/store/store.ts';
import { storyAnswer, storySettings, wish } from '../../support/disturbed-story.ts';
import { eventually } from '../../support/eventually.ts';
import { topic } from '../../support/scripted-story.ts';
import { deferred } from '../../unit/durable/stage.ts';
import { knowingSteps, outsideOf } from '../../unit/research/disturbed/outside.ts';
import type { Call } from '../../unit/research/disturbed/outside.ts';
import { timeless } from '../../unit/research/disturbed/perform.ts';
import { expectNothingTwice, undisturbed } from '../../unit/research/disturbed/undisturbed.ts';
import { useStore } from '../../support/test-store.ts';

const mode = 'extended';
const ada = { id: 'ada', name: 'ada' };

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));

async function startRun(): Promise<string> {
  const thread = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const { runId } = await store.conversations.startRun(
    thread,
    { eventId: newId('msg'), author: ada, text: topic, purpose: 'request' },
    {
      runId: newId('run'),
      request: topic,
      lane: 'shared',
      version: 1,
      settings: storySettings(mode),
      posts: [],
    },
  );
  await store.conversations.receive(thread, {
    eventId: newId('msg'),
    author: ada,
    text: wish,
    purpose: 'steering',
  });
  return runId;
}

/** The day on which the story is told in memory: models are told which day it is. */
const sinceThen = Date.now() - Date.UTC(2026, 0, 1);
const clock = { ...systemClock, now: () => systemClock.now() - sinceThen };

/** Statements that write rows at this moment. */
let writing = 0;

/** A worker; `gate` is waited for before each of its calls, outside and of the journal. */
function worker(n: number, calls: Call[], gate: (call: Call | null) => Promise<void> | void) {
  const begins = (call: Call) => {
    calls.push(call);
    return gate(call);
  };
  const outside = outsideOf(mode, { n, dead: false }, store.library, { begins, moments: () => 0 });
  const { journal } = store;
  const gated =
    <A extends unknown[], R>(go: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await gate(null);
      return go(...args);
    };
  const slow: Journal = {
    claim: gated((by) => journal.claim(by)),
    leftToNewer: gated((by) => journal.leftToNewer(by)),
    renew: gated((lease, ms, activeMs) => journal.renew(lease, ms, activeMs)),
    load: gated((id) => journal.load(id)),
    inbox: gated((id, after) => journal.inbox(id, after)),
    append: gated((lease, rows) => {
      writing += 1;
      return journal.append(lease, rows).finally(() => (writing -= 1));
    }),
    ask: gated((lease, question) => journal.ask(lease, question)),
    suspend: gated((lease, state) => journal.suspend(lease, state)),
    postpone: gated((lease, state) => journal.postpone(lease, state)),
    finish: gated((lease, ending) => journal.finish(lease, ending)),
  };
  return createWorker(
    {
      journal: slow,
      story: createStory(outside),
      clock,
      logger: silentLogger,
      tracing: knowingSteps,
      posted: () => {},
    },
    { owner: `w${n}`, lanes: ['shared'], concurrency: 1, leaseTtlMs: 20_000, perPerson: 2, strict: true },
  );
}

/** Answers what is open and lets the workers work; whether the run has come to its end. */
async function goesOn(runId: string, workers: readonly { work(): Promise<void> }[]): Promise<boolean> {
  const run = await store.conversations.run(runId);
  if (run?.status === 'failed') throw new Error(JSON.stringify(run.error));
  const open = await store.questions.openQuestion(runId);
  if (open !== null && run?.status === 'waiting') {
    const { rows } = await database.pool.query<{ key: string }>(`SELECT key FROM question WHERE id = $1`, [
      open.id,
    ]);
    const answer = storyAnswer(rows[0]?.key ?? '');
    const given = { version: open.version, by: ada, answer, eventId: newId('msg'), said: null };
    await store.questions.answer(open.id, given);
  }
  for (const one of workers) void one.work();
  return run?.status === 'delivered';
}

/** `upTo`: by workers whose leases had this fence or an earlier one, and all notes. */
async function recordedIn(runId: string, upTo = Number.MAX_SAFE_INTEGER): Promise<Map<string, Json>> {
  const { rows } = await database.pool.query<{ key: string; outcome: Json }>(
    `SELECT key, outcome FROM ${entries} WHERE run_id = $1
        AND (kind = 'note' OR key IN (SELECT key FROM journal WHERE run_id = $1 AND fence <= $2::int8))
      ORDER BY key COLLATE "C"`,
    [runId, upTo],
  );
  return new Map(
    rows
      // Time in which a worker stood still is not counted, so that its researchers may begin to count anew.
      .filter(({ key }) => !/began-[2-9]$/.test(key))
      .map(({ key, outcome }) => [key, placeless(timeless(key, outcome))]),
  );
}

/** Without the numbers that messages have in this database; in any order of its fields. */
function placeless(text: string): Json {
  return JSON.parse(text.replaceAll(/"(until|seq)":\d+/g, '"$1":0') || 'null') as Json;
}

it.each([
  ['while tasks are researched', 'gather/r1/i1-c1/cycle-1/thought-1/agent-2/research/turn-1'],
  ['while the report is written', 'write/r1/i2/draft'],
])('a worker that stands still %s is overtaken and does nothing more', async (_when, step) => {
  const calm = await undisturbed(mode);
  const runId = await startRun();
  const calls: Call[] = [];
  const thaw = deferred();
  let isFrozen = false;
  const frozen = worker(1, calls, async (call) => {
    if (call?.step === step) isFrozen = true;
    if (isFrozen) await thaw.promise;
  });
  await eventually('it stands still', async () => isFrozen || (await goesOn(runId, [frozen]), isFrozen));
  const { rows: held } = await database.pool.query<{ fence: number }>(`SELECT fence FROM run WHERE id = $1`, [
    runId,
  ]);
  const begun = calls.length;

  // A statement that had begun may be written while it is overtaken: what it holds is then under way for both.
  await eventually('nothing is being written', () => writing === 0);
  await database.pool.query(`UPDATE run SET ready_at = now() WHERE id = $1`, [runId]);
  const others = [worker(2, calls, () => {}), worker(2, calls, () => {})];
  // Somebody else has done what it was about to do, and it has not noticed.
  await eventually('another one goes on', async () => {
    await goesOn(runId, others);
    return (await recordedIn(runId)).has(step);
  });
  thaw.resolve();
  await frozen.stop();
  await eventually('the run ends', () => goesOn(runId, others), { withinMs: 50_000 });
  await Promise.all(others.map((one) => one.stop()));

  const after = await recordedIn(runId);
  expect([...after.keys()]).toEqual([...calm.entries.keys()]);
  for (const [key, value] of calm.entries) expect([key, after.get(key)]).toEqual([key, placeless(value)]);
  expect((await store.conversations.run(runId))?.result).toEqual(calm.state.result);
  const decisions = (await store.library.decisions(runId)).map(({ at, ...decided }) => [typeof at, decided]);
  expect(decisions).toEqual(calm.records?.decisions.map((decided) => ['number', decided]));
  expect(calls.slice(begun).filter(({ by }) => by.n === 1)).toEqual([]);
  // Rows that waited for each other when it stood still may have been written until it was overtaken.
  const before = await recordedIn(runId, held[0]?.fence);
  const recordedAt = [new Set(before.keys()), new Set(after.keys())];
  expectNothingTwice({ ...calm, calls, recordedAt, complaints: [] }, calm);
});
