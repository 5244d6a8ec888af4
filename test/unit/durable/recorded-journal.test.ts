// A story is told again from its record: what is to be made anew is compared, everything else is taken from there, and
// nothing is done that is not on record.
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../src/base/json.ts';
import type { Story } from '../../../src/durable/execute.ts';
import type { JournalEntry } from '../../../src/durable/port.ts';
import { retell } from '../../../src/durable/recorded-journal.ts';
import type { Run } from '../../../src/durable/run.ts';

const entry = (
  key: string,
  input: unknown,
  value: JournalEntry['outcome'] | number | string,
  kind: JournalEntry['kind'] = 'step',
) => ({
  key,
  kind,
  inputHash: hashOf(input),
  outcome: typeof value === 'object' ? value : { value },
});

/** What is fetched is doubled by a scope, and somebody says whether that is right. */
const entries: readonly JournalEntry[] = [
  entry('fetched', 'address', 21),
  entry('double/started', 'started', { value: null }),
  entry('double', 'scope', 42, 'scope'),
  entry('right', { kind: 'draft' }, 'yes', 'ask'),
];
const calls: string[] = [];
const fetch = () => {
  calls.push('fetch');
  return 1;
};

const storyOf = (tell: (run: Run) => Promise<unknown>): Story => ({
  tell: async (run) => ({ status: 'delivered', result: (await tell(run)) as string, events: [], posts: [] }),
  interrupted: (_start, status, _error, kept) => ({ status, result: kept, events: [], posts: [] }),
});
const doubling = (by: number) =>
  storyOf(async (run) => {
    const fetched = await run.step('fetched', 'address', fetch);
    const double = await run.scope('double', async () => fetched * by);
    const said = await run.ask<string>('right', { kind: 'draft', view: { kind: 'draft' }, deadlineMs: null });
    return `${double}: ${said}`;
  });
const recording = { runId: 'run_1', request: 'Why?', version: 1, settings: {}, activeMs: 0 };
const tell = (story: Story, given = entries, anew = (one: JournalEntry) => one.key === 'double') =>
  retell(story, { ...recording, entries: given }, anew);
const without = (key: string) => entries.filter((one) => one.key !== key);

describe('a story told again', () => {
  it('ends as it did, and calls nothing', async () => {
    expect(await tell(doubling(2))).toMatchObject({ status: 'delivered', result: '42: yes' });
    expect(calls).toEqual([]);
  });

  it('takes what is not to be made anew as it is on record', async () => {
    expect(await tell(doubling(3), entries, () => false)).toMatchObject({ result: '42: yes' });
  });

  it('is refused when something comes to something else', async () => {
    await expect(tell(doubling(3))).rejects.toMatchObject({
      code: 'journal-mismatch',
      message: '"double" comes to something else than what is on record.',
    });
  });

  it.each([
    ['fetched', 'The story does "fetched", which is not on record.'],
    ['double', 'The story does "double", which is not on record.'],
    ['right', 'The story asks "right", and the answer is not on record.'],
  ])('is refused when %s is not on record', async (key, message) => {
    await expect(tell(doubling(2), without(key))).rejects.toMatchObject({
      code: 'journal-mismatch',
      message,
    });
  });

  it('is refused when a step has another input', async () => {
    const other = storyOf((run) => run.step('fetched', 'elsewhere', fetch));
    await expect(tell(other)).rejects.toMatchObject({ code: 'journal-mismatch' });
  });

  it('is refused when it listens to people where the record has nothing', async () => {
    await expect(tell(storyOf((run) => run.inbox('heard', 0)))).rejects.toMatchObject({
      message: 'The story listens to people where the record has nothing.',
    });
  });

  it('fails with what the story fails with', async () => {
    const broken = storyOf(() => Promise.reject(new TypeError('x is undefined')));
    await expect(tell(broken)).rejects.toMatchObject({ code: 'bug', message: 'x is undefined' });
  });
});
