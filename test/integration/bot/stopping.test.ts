// Between "stop" and the end of a research: what is said then is not lost with it.
import { beforeEach, expect, it } from 'vitest';
import { alice, question } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { useTalking } from '../../support/use-talking.ts';

let talking: Talking;
let thread: TalkingThread;
let draft: { id: string; version: number };
useTalking((begun) => void ({ talking, thread } = begun));

beforeEach(async () => {
  await thread.says(alice, question);
  draft = await thread.draft(1);
  await thread.is('waiting');
  // No worker has heard of it yet.
  await talking.database.pool.query(
    `UPDATE run SET cancel_requested = true FROM thread WHERE thread.id = thread_id AND external_id = $1`,
    [thread.address.externalId],
  );
});

it.each(['resume', 'also the rollback', 'accept'])('asks to say "%s" again', async (text) => {
  await thread.says(alice, text);
  await thread.quiet();
  expect(thread.notices()).toEqual([
    'The research here is just being stopped. Please say that again in a moment.',
  ]);
  expect(await thread.kept()).toEqual([
    [question, 'request'],
    [text, 'talk'],
  ]);
});

it('takes no click either: nobody is shown as having approved what is stopped', async () => {
  expect(await thread.clicks(alice, draft, { kind: 'accepted' })).toBe(
    'This question is no longer open: it was answered already, or its research has ended.',
  );
  expect(await thread.status()).toBe('waiting');
  await thread.leave();
  expect(await thread.status()).toBe('cancelled');
});

it('leaves talk alone', async () => {
  await thread.says(alice, 'lunch?', { addressed: false });
  await thread.quiet();
  expect(thread.notices()).toEqual([]);
  expect(await thread.kept()).toEqual([[question, 'request']]);
});
