// A message that comes in the moment in which a run asks people something.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { alice, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';

let talking: Talking;
let thread: TalkingThread;
/** How often a run is still found working although it asks already. */
let behind = 0;

beforeAll(async () => {
  talking = await startTalking({
    change: ({ questions }) => ({
      questions: {
        ...questions,
        openQuestion: (runId) => (behind-- > 0 ? Promise.resolve(null) : questions.openQuestion(runId)),
      },
    }),
  });
});
afterAll(() => talking.close());
beforeEach(async () => {
  thread = talking.newThread();
  behind = 0;
  await thread.says(alice, question);
  await thread.draft(1);
  await thread.is('waiting');
  await thread.quiet();
  behind = 1;
});
afterEach(() => thread.leave());

it('answers what is asked, and is promised to nobody', async () => {
  await thread.says(alice, 'Also search for how to roll back the billing service');
  await thread.draft(2);
  await thread.quiet();
  expect(thread.notices()).toEqual([]);
  expect((await thread.kept()).at(-1)?.[1]).toBe('answer');
});
