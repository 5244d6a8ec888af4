// A request in a thread in which somebody else begins a research at the same moment, such as a program by the API.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';

let talking: Talking;
let thread: TalkingThread;
/** What happens once, when the thread was found free and the run is about to be begun. */
let meanwhile: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  talking = await startTalking({
    change: ({ conversations }) => ({
      conversations: {
        ...conversations,
        async startRun(threadId, message, start) {
          const first = meanwhile;
          meanwhile = null;
          await first?.();
          return conversations.startRun(threadId, message, start);
        },
      },
    }),
  });
});
afterAll(() => talking.close());
beforeEach(() => {
  thread = talking.newThread();
  meanwhile = () =>
    talking.footnote.ask(
      { eventId: newId('msg'), thread: thread.address, author: alice, text: question, addressed: true },
      { depth: 'auto', mode: 'auto' },
    );
});
afterEach(() => thread.leave());

it('is taken for something that is said to that research', async () => {
  await thread.says(alice, 'How is the billing service rolled back?');
  await thread.quiet();
  expect(await thread.runs()).toBe(1);
  expect(thread.notices().length + thread.whispers().length).toBe(1);
});

it('is answered with whose research it is, or whose answer it waits for by then', async () => {
  await thread.says(bob, 'The billing service and its rollback, please');
  await thread.quiet();
  expect(await thread.runs()).toBe(1);
  expect(thread.whispers()).toEqual([{ to: bob.id, text: expect.stringContaining('Alice') as string }]);
});
