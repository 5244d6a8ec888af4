// What people see and set about their own researches, and what that does to those they start.
import { expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { asPreferred } from '../../../src/bot/home.ts';
import type { Database } from '../../../src/store/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { useStore } from '../../support/test-store.ts';

let database: Database;
let store: Store;
useStore((opened) => void ({ database, store } = opened));

async function asksFor(personId: string, request: string, platform = 'slack') {
  const thread = { platform, externalId: newId('ses') };
  const threadId = await store.conversations.openThread(thread);
  const runId = newId('run');
  await store.conversations.startRun(
    threadId,
    { eventId: 'e', author: { id: personId, name: personId }, text: request, purpose: 'request' },
    { runId, request, lane: 'shared', version: 1, settings: { depth: 'light' }, posts: [] },
  );
  return runId;
}
const question = (runId: string, asks: string[], status = 'open') =>
  database.pool.query(
    `INSERT INTO question (id, run_id, key, kind, view, input_hash, asks, status)
       VALUES ($1, $2, $1, 'draft', '{}', '', $3, $4::question_status)`,
    [newId('que'), runId, JSON.stringify(asks), status],
  );

it('lists what one asked for and what waits for one, and nothing of others', async () => {
  const mine = await asksFor('ann', 'mine');
  const theirs = await asksFor('bob', 'theirs');
  await asksFor('ann', 'elsewhere', 'discord');
  await database.pool.query(
    `INSERT INTO event (run_id, type, phase, data) VALUES ($1, 'model-called', 'plan', '{"cost":0.5}'),
       ($1, 'model-called', 'plan', '{"cost":0.25}'), ($1, 'model-called', 'plan', '{}')`,
    [mine],
  );
  await question(mine, ['requester']);
  await question(mine, ['requester'], 'answered');
  await question(theirs, ['requester', 'anyone', 'role:S1']);
  expect(await store.people.runsOf('slack', 'ann', { limit: 5 })).toMatchObject([
    {
      id: mine,
      request: 'mine',
      status: 'queued',
      depth: 'light',
      dollars: 0.75,
    },
  ]);
  expect(await store.people.questionsFor('slack', 'ann', 5)).toEqual([
    { kind: 'draft', runId: mine, request: 'mine', ref: null },
  ]);
  await question(theirs, ['ann']);
  expect(await store.people.questionsFor('slack', 'ann', 5)).toHaveLength(2);
});

it('finds requests by all of some words, in any case, and in parts (F56)', async () => {
  for (const request of ['Über Backups', 'backups of BILLING', 'over 100% of_it'])
    await asksFor('dan', request);
  const found = async (words: string[], part = {}) => {
    const runs = await store.people.runsOf('slack', 'dan', { limit: 5, words, ...part });
    return runs.map(({ request }) => request);
  };
  expect(await found(['BACKUPS', 'billing'])).toEqual(['backups of BILLING']);
  expect(await found(['über'])).toEqual(['Über Backups']);
  // Signs that mean something in patterns are only themselves.
  expect(await found(['0%'])).toEqual(['over 100% of_it']);
  expect(await found(['of_i'])).toHaveLength(1);
  expect(await found(['%'])).toHaveLength(1);
  expect(await found(['\0'])).toEqual([]);
  const [newest, second, third] = await found([]);
  expect(await found([], { limit: 1 })).toEqual([newest]);
  expect(await found([], { limit: 2, skip: 1 })).toEqual([second, third]);
});

it('starts a research as its requester prefers, who only tightens what is set (F41)', async () => {
  const { people } = store;
  const started = async (draft: boolean, depth: 'auto' | 'extended' = 'auto') =>
    asPreferred(
      { ...shippedSettings, approval: { ...shippedSettings.approval, draft } },
      await people.preferences('slack', 'cem'),
      { depth, mode: 'auto' },
    );
  expect(await started(false)).toMatchObject({ depth: 'auto', limits: { approval: { draft: false } } });
  await people.prefer('slack', 'cem', { approval: 'always' });
  await people.prefer('slack', 'cem', { depth: 'light', language: 'de' });
  expect(await people.preferences('slack', 'cem')).toEqual({
    depth: 'light',
    approval: 'always',
    language: 'de',
  });
  expect(await people.preferences('discord', 'cem')).toEqual({
    depth: 'auto',
    approval: 'as-set',
    language: 'auto',
  });
  expect(await started(false)).toMatchObject({ depth: 'light', limits: { approval: { draft: true } } });
  expect(await started(false, 'extended')).toMatchObject({ depth: 'extended' });
  await people.prefer('slack', 'cem', { approval: 'as-set' });
  expect(await started(true)).toMatchObject({ limits: { approval: { draft: true } } });
});
