// A process that dies between the effect of a message and the note that it is done: the message is worked on again, and
// people see nothing of it.
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { alice, question } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { useTalking } from '../../support/use-talking.ts';

let talking: Talking;
let thread: TalkingThread;
useTalking((begun) => void ({ talking, thread } = begun));

/** The message is worked on once more, as after a crash. */
async function again(eventId: string): Promise<void> {
  const { rowCount } = await talking.database.pool.query(
    `UPDATE inbound SET done = false, taken_until = NULL WHERE event_id = $1`,
    [eventId],
  );
  expect(rowCount).toBe(1);
  await thread.quiet();
}

describe('a message that is worked on twice', () => {
  it('begins one research, and is not taken for something else while that is going on', async () => {
    const eventId = newId('msg');
    await thread.says(alice, question, { eventId });
    const draft = await thread.draft(1);
    await thread.quiet();
    // As it is while the run works: nobody is asked.
    await talking.database.pool.query(`UPDATE question SET status = 'answered' WHERE id = $1`, [draft.id]);
    await again(eventId);
    expect(thread.notices()).toEqual([]);
    expect(thread.whispers()).toEqual([]);
    expect(await thread.kept()).toEqual([[question, 'request']]);
    expect(await thread.runs()).toBe(1);
  });

  it('answers one question, and not the next one either', async () => {
    await thread.says(alice, question);
    await thread.draft(1);
    const eventId = newId('msg');
    await thread.says(alice, 'search for the rollback', { eventId });
    const draft = await thread.draft(2);
    await again(eventId);
    // Nor is it steering once nobody is asked.
    await talking.database.pool.query(`UPDATE question SET status = 'answered' WHERE id = $1`, [draft.id]);
    await again(eventId);
    expect(thread.notices()).toEqual([]);
    expect(thread.kinds()).toEqual(['draft', 'draft']);
  });

  it('is noted once as what is to be different', async () => {
    await thread.says(alice, question);
    const draft = await thread.draft(1);
    await talking.database.pool.query(`UPDATE question SET status = 'answered' WHERE id = $1`, [draft.id]);
    const eventId = newId('msg');
    await thread.says(alice, 'search for the rollback', { eventId });
    await thread.quiet();
    await again(eventId);
    expect(thread.notices()).toEqual([expect.stringMatching(/^Noted/)]);
    expect((await thread.kept()).filter(([, purpose]) => purpose === 'steering')).toHaveLength(1);
  });
});
