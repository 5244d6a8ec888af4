// One person has two runs that are worked on; a third waits for its turn and keeps nobody else waiting.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryKnowledge } from '../../fakes/memory-knowledge.ts';
import { eventually } from '../../support/eventually.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking } from '../../support/talking.ts';

let talking: Talking;
let release = () => {};
/** Research of whoever asks about this is held up. */
const slow = 'invoices';

beforeAll(async () => {
  const released = new Promise<void>((resolve) => (release = resolve));
  const knowledge = memoryKnowledge({
    'backups.md': '# Backups\n\nBackups of the billing database are kept for 35 days.',
    'invoices.md': '# Invoices\n\nPaid invoices of the shop are kept for ten years.',
  });
  talking = await startTalking({
    parts: {
      knowledge: {
        ...knowledge,
        async search(query, options) {
          if (query.toLowerCase().includes(slow)) await released;
          return knowledge.search(query, options);
        },
      },
    },
  });
});
afterAll(async () => {
  release();
  await talking.close();
});

it('lets the third request of a person wait, and others go on (A84)', async () => {
  const threads = [1, 2, 3].map(() => talking.newThread());
  for (const thread of threads) await thread.says(alice, 'How long are paid invoices of the shop kept?');
  const statuses = () => Promise.all(threads.map((thread) => thread.status()));
  const count = async (status: string) => (await statuses()).filter((one) => one === status).length;
  const counts = async () => ({ running: await count('running'), queued: await count('queued') });
  await eventually('two are worked on', async () => (await count('running')) === 2);
  const other = talking.newThread();
  await other.says(bob, question);
  await other.draft(1);
  // All workers have looked again by then; the third has not begun.
  expect(await counts()).toEqual({ running: 2, queued: 1 });
  const waiting = threads[(await statuses()).indexOf('queued')];
  await waiting?.says(alice, 'status');
  await waiting?.quiet();
  expect(waiting?.notices().at(-1)).toMatch(/^Waits for its turn/);
  release();
  for (const thread of threads) await thread.draft(1);
});
