// The rows of a pass on their way into the journal: none is recorded without those that were made before it.
import { beforeEach, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { lineOf } from '../../../src/durable/line.ts';
import type { Line } from '../../../src/durable/line.ts';
import type { Journal, Lease, Row } from '../../../src/durable/port.ts';
import { settled } from '../../support/manual-clock.ts';
import { aStage, deferred } from './stage.ts';
import type { Deferred, Stage } from './stage.ts';

const never = new AbortController().signal;

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
function lineTo(journal: Journal, signal = never): Line {
  const noted: Journal = {
    ...journal,
    async append(by, rows) {
      statements.push(rows.map(({ entry }) => entry.key));
      await gate?.promise;
      if (fails) throw new FootnoteError('database-unreachable', 'away', { retry: 'backoff' });
      return journal.append(by, rows);
    },
  };
  return lineOf(noted, lease, signal);
}

beforeEach(async () => {
  stage = await aStage();
  lease = (await stage.claim())!.lease;
  statements = [];
  fails = false;
  gate = null;
});

it('carries what is in line with the next row, in one statement and in order', async () => {
  const line = lineTo(stage.world.journal);
  line.add(row('a'));
  line.add(row('b'));
  expect(await line.write(row('c'), never)).toEqual(row('c').entry);
  expect(statements).toEqual([['a', 'b', 'c']]);
  expect(await stage.keys()).toEqual(['a', 'b', 'c']);
  expect(await stage.eventTypes()).toEqual(['did-a', 'did-b', 'did-c']);
});

it('lets no row overtake those before it that are still under way', async () => {
  const line = lineTo(stage.world.journal);
  gate = deferred();
  line.add(row('a'));
  line.send();
  const written = [line.write(row('b'), never), line.write(row('c'), never)];
  line.add(row('d'));
  await settled();
  expect(statements).toEqual([['a']]);
  gate.resolve();
  await Promise.all(written);
  // One of the two carries what came meanwhile; the other comes after it.
  expect(statements).toEqual([['a'], ['d', 'b'], ['c']]);
});

it('writes rows that are alone beside each other', async () => {
  const line = lineTo(stage.world.journal);
  gate = deferred();
  const written = [line.write(row('a'), never), line.write(row('b'), never)];
  await settled();
  expect(statements).toEqual([['a'], ['b']]);
  gate.resolve();
  await Promise.all(written);
});

it('keeps in line what could not be written, for the row after the one that failed', async () => {
  const line = lineTo(stage.world.journal);
  line.add(row('a'));
  fails = true;
  await expect(line.write(row('b'), never)).rejects.toMatchObject({ code: 'database-unreachable' });
  line.send();
  await settled();
  fails = false;
  await line.write(row('c'), never);
  expect(await stage.keys()).toEqual(['a', 'c']);
});

it('tells at the end that something in line could not be written', async () => {
  const line = lineTo(stage.world.journal);
  line.add(row('a'));
  fails = true;
  await expect(line.flush()).rejects.toMatchObject({ code: 'database-unreachable' });
  fails = false;
  await line.flush();
  expect(await stage.keys()).toEqual(['a']);
});

it('goes on when rows were written although nobody said so', async () => {
  const { journal } = stage.world;
  const line = lineTo(journal);
  line.add(row('a'));
  line.add(row('b'));
  await journal.append(lease, [row('a')]);
  expect(await line.write(row('c'), never)).toEqual(row('c').entry);
  expect(await stage.keys()).toEqual(['a', 'b', 'c']);
  expect(await stage.eventTypes()).toEqual(['did-a', 'did-b', 'did-c']);
});

it('adopts what is there instead of the row, and still records what was in line', async () => {
  const { journal } = stage.world;
  const line = lineTo(journal);
  await journal.append(lease, [row('c', 'theirs')]);
  line.add(row('a'));
  expect(await line.write(row('c', 'mine'), never)).toEqual(row('c', 'theirs').entry);
  await line.flush();
  expect(await stage.keys()).toEqual(['c', 'a']);
});

it('records nothing more once an earlier owner is seen to have recorded something else', async () => {
  const { journal } = stage.world;
  const line = lineTo(journal);
  line.add(row('decided', 'mine'));
  await journal.append(lease, [row('decided', 'theirs')]);
  const overtaken = { code: 'journal-mismatch', retry: 'backoff' };
  await expect(line.write(row('c'), never)).rejects.toMatchObject(overtaken);
  await expect(line.write(row('d'), never)).rejects.toMatchObject(overtaken);
  await expect(line.flush()).rejects.toMatchObject(overtaken);
  expect(await stage.keys()).toEqual(['decided']);
});

it('writes nothing more of a pass that was aborted', async () => {
  const pass = new AbortController();
  const line = lineTo(stage.world.journal, pass.signal);
  gate = deferred();
  line.add(row('a'));
  line.send();
  const late = line.write(row('b'), pass.signal);
  line.add(row('c'));
  await settled();
  pass.abort(new Error('stopped'));
  gate.resolve();
  await expect(late).rejects.toThrow('stopped');
  await expect(line.flush()).rejects.toThrow('stopped');
  // What was on its way was not held up.
  expect(await stage.keys()).toEqual(['a']);
});
