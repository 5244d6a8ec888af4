// A process that dies between the effect of a message and the note that it is done: the message is worked on again, and
// people see nothing of it.
import { describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { receiveBeside } from '../../../src/bot/answer-beside.ts';
import { unread } from '../../../src/research/report/beside.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { eventually } from '../../support/eventually.ts';
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

describe('a message whose process died before anybody was told what became of it', () => {
  it('is answered when it came too late for its question', async () => {
    let meanwhile: (() => Promise<unknown>) | null = null;
    const other = await startTalking({
      approvers: { default: [alice.id, bob.id] },
      // It is told of the death.
      logger: silentLogger,
      change: ({ questions }) => ({
        questions: {
          ...questions,
          async answer(...given) {
            const before = meanwhile;
            meanwhile = null;
            await before?.();
            const outcome = await questions.answer(...given);
            if (before !== null) throw new Error('the process died');
            return outcome;
          },
        },
      }),
    });
    onTestFinished(() => other.close());
    const there = other.newThread();
    await there.says(alice, question);
    const draft = await there.draft(1);
    meanwhile = () => there.clicks(bob, draft, { kind: 'accepted' });
    await there.says(alice, 'search for the rollback');
    await there.quiet();
    expect(there.whispers()).toEqual([
      { to: alice.id, text: expect.stringMatching(/^This question is no longer open/) },
    ]);
  });

  it('is said to be taken up when a stopped research goes on with it', async () => {
    await thread.says(alice, question);
    const { id, version } = await thread.draft(1);
    await thread.says(alice, 'stop');
    await thread.is('cancelled');
    const { bot } = talking.footnote;
    const runId = (await bot.questions.question(id))?.runId ?? '';
    const eventId = newId('msg');
    const message = {
      eventId,
      thread: thread.address,
      author: alice,
      text: 'also the rollback',
      addressed: true,
    };
    const receive = (outbox: typeof bot.outbox) =>
      receiveBeside(
        { ...bot, outbox, beside: async () => ({ ...unread, meant: 'change' }) },
        { kind: 'beside', message, runId, of: { id, version, kind: 'draft' }, ended: true },
        new AbortController().signal,
        () => Promise.reject(new Error('it is no request')),
      );
    const dead = { ...bot.outbox, add: () => Promise.reject(new Error('the process died')) };
    await expect(receive(dead)).rejects.toThrow('died');
    await receive(bot.outbox);
    await thread.quiet();
    expect(thread.notices().at(-1)).toBe('Going on from what is there, with what you want.');
  });

  it('stops no research that was begun since', async () => {
    const places = thread.address;
    await thread.says(alice, question);
    await thread.draft(1);
    const eventId = newId('msg');
    const command = { eventId, unseen: true, thread: { ...places, externalId: newId('ses') } };
    await thread.says(alice, 'stop', command);
    await thread.is('cancelled');
    const next = talking.newThread();
    await next.says(alice, question);
    await next.draft(1);
    const { rowCount } = await talking.database.pool.query(
      `UPDATE inbound SET done = false, taken_until = NULL WHERE event_id = $1`,
      [eventId],
    );
    expect(rowCount).toBe(1);
    await eventually('it is worked on again', async () => {
      const { rows } = await talking.database.pool.query(
        `SELECT 1 FROM inbound WHERE event_id = $1 AND done`,
        [eventId],
      );
      return rows.length === 1;
    });
    expect(await next.status()).toBe('waiting');
    await next.leave();
  });
});

it('is worked on alone of those over which processes died, so that those beside it are not counted any longer', async () => {
  const begun: string[] = [];
  let go = (): void => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const other = await startTalking({
    change: ({ conversations }) => ({
      conversations: {
        ...conversations,
        async openThread(address) {
          begun.push(address.externalId);
          await gate;
          return conversations.openThread(address);
        },
      },
    }),
  });
  onTestFinished(() => {
    go();
    return other.close();
  });
  const { pool } = other.database;
  const threads = ['one', 'two', 'three'];
  const message = (externalId: string) => ({
    kind: 'message',
    message: {
      eventId: externalId,
      thread: { platform: 'test', externalId },
      author: alice,
      text: 'help',
      addressed: true,
    },
  });
  await pool.query(
    `INSERT INTO inbound (platform, event_id, thread, body, attempts)
     SELECT 'test', item #>> '{message,eventId}', item #>> '{message,eventId}', item, 2 FROM json_array_elements($1::json) AS item`,
    [JSON.stringify(threads.map(message))],
  );
  const attempts = async () => {
    const { rows } = await pool.query<{ attempts: number }>(`SELECT attempts FROM inbound ORDER BY attempts`);
    return rows.map((row) => row.attempts);
  };
  await eventually('one is begun', () => begun.length > 0);
  await eventually('the others are put back', async () => (await attempts()).join() === '2,2,3');
  expect(begun).toHaveLength(1);
  go();
  await eventually('all are worked on', async () => {
    const { rows } = await pool.query(`SELECT 1 FROM inbound WHERE NOT done`);
    return rows.length === 0;
  });
  expect(await attempts()).toEqual([3, 3, 3]);
});
