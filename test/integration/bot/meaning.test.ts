// What a message in a thread means: the table of design section 2, row by row, as it was written down there.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { alice, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { rows } from './meanings.ts';
import type { State } from './meanings.ts';

let talking: Talking;
let thread: TalkingThread;

beforeAll(async () => {
  talking = await startTalking({ approvers: { places: { C1: ['requester', 'role:R1'] } } });
});
afterAll(() => talking.close());
beforeEach(() => {
  thread = talking.newThread();
});
// A person has two active runs at most.
afterEach(() => thread.leave());

/** Brings the thread into the state. */
async function into(state: State): Promise<void> {
  if (state === 'no run') return;
  await thread.says(alice, question, { places: ['C1'] });
  await thread.draft(1);
  await thread.quiet();
  if (state === 'a question is pending') return;
  if (state === 'the run was stopped') {
    await thread.says(alice, 'stop');
    await thread.is('cancelled');
    return thread.quiet();
  }
  // As it is between an answer and the next question.
  await talking.database.pool.query(
    `UPDATE question SET status = 'answered', answer = $2::json, answered_at = now()
      WHERE run_id IN (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`,
    [thread.address.externalId, { kind: 'accepted', by: alice }],
  );
}

describe.each(rows)(
  'when $state, "$says" by $who.name (to Footnote: $addressed)',
  ({ state, who, says, addressed, kept, runs, status, said, told }) => {
    it('means what the table says, once', async () => {
      await into(state);
      const [before, toldBefore] = [thread.notices().length, thread.whispers().length];
      const event = { eventId: newId('msg'), addressed };
      await thread.says(who, says, event);
      await thread.says(who, says, event);
      await thread.quiet();
      if (status !== null) await thread.is(status);
      await thread.quiet();
      expect(await thread.runs()).toBe(runs);
      const now = await thread.kept();
      expect(now.filter(([text]) => text === says).at(-1)?.[1] ?? null).toBe(
        kept ?? (says === question && state !== 'no run' ? 'request' : null),
      );
      const news = thread.notices().slice(before);
      if (said === undefined) expect(news).toEqual([]);
      else expect(news).toEqual([expect.stringMatching(said)]);
      const whispers = thread.whispers().slice(toldBefore);
      if (told === undefined) expect(whispers).toEqual([]);
      else expect(whispers).toEqual([{ to: who.id, text: expect.stringMatching(told) as string }]);
    });
  },
);
