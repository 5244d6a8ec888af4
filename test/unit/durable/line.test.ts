// The rows of a pass on their way into the journal: none is recorded without those that were made before it.
import { beforeEach, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { lineOf } from '../../../src/durable/line.ts';
import type { Line } from '../../../src/durable/line.ts';
import type { Journal, Lease, Row } from '../../../src/durable/port.ts';
import { eventually } from '../../support/eventually.ts';
import { settled } from '../../support/manual-clock.ts';
import { aStage, deferred, ttlMs } from './stage.ts';
import type { Deferred, Stage } from './stage.ts';

const row = (key: string, value: string | number = key): Row => ({
  entry: { key, kind: 'step', inputHash: 'hash', outcome: { value } },
  events: [{ type: `did-${key}`, phase: '', data: null }],
  posts: [],
});

let stage: Stage;
let lease: Lease;
/** Keys of each statement, in the order in which they were sent. */
let statements: string[][];
let fails: boolean;
/** Set: statements wait for it. */
let gate: Deferred<void> | null;

/** A line into the journal of a run, whose statements are noted. */
function lineTo(journal: Journal, pass = new AbortController(), waitMs = 0): Line {
  const noted: Journal = {
    ...journal,
    async append(by, rows) {
      statements.push(rows.map(({ entry }) => entry.key));
      await gate?.promise;
      if (fails) throw new FootnoteError('database-unreachable', 'away', { retry: 'backoff' });
      return journal.append(by, rows);
    },
  };
  return lineOf(noted, lease, pass, waitMs);
}

beforeEach(async () => {
  stage = await aStage();
  lease = (await stage.claim())!.lease;
  statements = [];
  fails = false;
  gate = null;
});

it('writes what was made in one turn in one statement and in order, without being asked to', async () => {
  const line = lineTo(stage.world.journal);
  for (const key of ['a', 'b', 'c']) line.add(row(key));
  expect(statements).toEqual([]);
  await settled();
  expect(statements).toEqual([['a', 'b', 'c']]);
  expect(await stage.keys()).toEqual(['a', 'b', 'c']);
  expect(await stage.eventTypes()).toEqual(['did-a', 'did-b', 'did-c']);
});

it('sends together what is made within some milliseconds, and at once what somebody waits for', async () => {
  const hour = 3_600_000;
  const line = lineTo(stage.world.journal, new AbortController(), hour);
  line.add(row('a'));
  await settled();
  line.add(row('b'));
  await settled();
  expect(statements).toEqual([]);
  await line.flush();
  expect(statements).toEqual([['a', 'b']]);
  const soon = lineTo(stage.world.journal, new AbortController(), 1);
  soon.add(row('c'));
  await eventually('the third row is sent', () => statements.length === 2);
  expect(statements[1]).toEqual(['c']);
});

it('has one statement under way, and sends what was made meanwhile with the next one', async () => {
  const line = lineTo(stage.world.journal);
  gate = deferred();
  line.add(row('a'));
  await settled();
  for (const key of ['b', 'c']) {
    line.add(row(key));
    await settled();
  }
  expect(statements).toEqual([['a']]);
  const all = line.flush();
  gate.resolve();
  await all;
  expect(statements).toEqual([['a'], ['b', 'c']]);
  expect(await stage.keys()).toEqual(['a', 'b', 'c']);
});

it('is stuck while what is in line could not be written, and writes it with what comes after', async () => {
  const line = lineTo(stage.world.journal);
  fails = true;
  line.add(row('a'));
  await settled();
  expect(line.isStuck).toBe(true);
  await expect(line.flush()).rejects.toMatchObject({ code: 'database-unreachable' });
  fails = false;
  line.add(row('b'));
  await line.flush();
  expect(line.isStuck).toBe(false);
  expect(statements.at(-1)).toEqual(['a', 'b']);
  expect(await stage.keys()).toEqual(['a', 'b']);
});

it('goes on when rows were written although nobody said so', async () => {
  const { journal } = stage.world;
  const line = lineTo(journal);
  line.add(row('a'));
  line.add(row('b'));
  await journal.append(lease, [row('a')]);
  await line.flush();
  expect(await stage.keys()).toEqual(['a', 'b']);
  expect(await stage.eventTypes()).toEqual(['did-a', 'did-b']);
});

it('records nothing more once an earlier owner is seen to have recorded something else', async () => {
  const { journal } = stage.world;
  const line = lineTo(journal);
  line.add(row('decided', 'mine'));
  await journal.append(lease, [row('decided', 'theirs')]);
  const overtaken = { code: 'journal-mismatch', retry: 'backoff' };
  await expect(line.flush()).rejects.toMatchObject(overtaken);
  line.add(row('d'));
  await expect(line.flush()).rejects.toMatchObject(overtaken);
  expect(line.isStuck).toBe(true);
  expect(await stage.keys()).toEqual(['decided']);
});

it('records what was made before the pass was aborted, and nothing that it tells after that', async () => {
  const pass = new AbortController();
  const line = lineTo(stage.world.journal, pass);
  gate = deferred();
  line.add(row('a'));
  await settled();
  line.add(row('b'));
  pass.abort(new Error('stopped'));
  line.add(row('c'));
  gate.resolve();
  await line.flush();
  expect(await stage.keys()).toEqual(['a', 'b']);
});

it('ends the pass at once when the run belongs to somebody else', async () => {
  const pass = new AbortController();
  const line = lineTo(stage.world.journal, pass);
  await stage.clock.advance(ttlMs);
  expect(await stage.claim('thief')).not.toBeNull();
  line.add(row('a'));
  await settled();
  expect(pass.signal.reason).toMatchObject({ code: 'lease-lost' });
  await line.flush();
  expect(statements).toEqual([['a']]);
  expect(await stage.keys()).toEqual([]);
});
