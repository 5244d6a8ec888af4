// What is kept of a research: shown to those who ask for it, and removed on their word.
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { ReportView } from '../../../src/chat/views.ts';
import { eventually } from '../../support/eventually.ts';
import { alice, bob, question } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';
import { tracesIn } from '../../support/traces.ts';
import { useTalking } from '../../support/use-talking.ts';

let talking: Talking;
let thread: TalkingThread;
useTalking((begun) => void ({ talking, thread } = begun));

async function delivered(where: TalkingThread, asked = question): Promise<void> {
  const drafts = () => where.kinds().filter((kind) => kind === 'draft').length;
  const before = drafts();
  await where.says(alice, asked);
  await eventually('there is another draft', () => drafts() > before);
  await where.quiet();
  await where.says(alice, 'accept');
  await where.is('delivered');
  await where.quiet();
}

const newest = (where: TalkingThread) => where.views().at(-1);

const traces = (text: string) => tracesIn(talking.database.pool, text);

describe('report', () => {
  it('shows the draft that waits, marked as not approved (B83)', async () => {
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.quiet();
    await thread.says(bob, 'report');
    await thread.quiet();
    const view = newest(thread) as ReportView;
    expect(view).toMatchObject({ kind: 'report', title: question, soFar: true, answered: 'yes' });
    expect(view.report).toContain('35 days');
    expect(view.cautions[0]).toMatch(/nobody has approved/);
    expect(view.citations.map(({ verified }) => verified)).toContain(true);
  });

  it('shows what was kept of a research that was stopped, and the report of one that was delivered', async () => {
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.quiet();
    await thread.says(alice, 'stop');
    await thread.is('cancelled');
    await thread.says(alice, 'report');
    await thread.quiet();
    expect(newest(thread)).toMatchObject({ kind: 'report', title: question, soFar: true });
    await delivered(thread);
    await thread.says(alice, 'report');
    await thread.quiet();
    const [first, second] = thread
      .views()
      .filter(({ kind }) => kind === 'report')
      .slice(-2);
    // Told again it calls nobody.
    expect(second).toEqual({ ...first, to: undefined });
  });

  it('says that nothing is written yet, and what was looked into (B83)', async () => {
    await thread.says(alice, question);
    const { id } = await thread.draft(1);
    await thread.quiet();
    // As it was before there was a draft.
    await talking.database.pool.query(
      `WITH closed AS (UPDATE question SET status = 'answered' WHERE id = $1 RETURNING run_id)
       UPDATE run SET result = NULL FROM closed WHERE run.id = run_id`,
      [id],
    );
    await talking.database.pool.query(
      `DELETE FROM event WHERE run_id = (SELECT run_id FROM question WHERE id = $1)`,
      [id],
    );
    await thread.says(alice, 'report');
    await thread.quiet();
    expect(thread.notices().at(-1)).toBe(
      'No task of this research is done yet. Say status to see how far it is.',
    );
    // As it is once a task is done.
    await talking.database.pool.query(
      `INSERT INTO event (run_id, type, phase, data)
       SELECT run.id, type, 'gather/r1', data::json
         FROM run JOIN thread ON thread.id = thread_id, (VALUES
           ('plan-created', '{"tasks":[{"id":"t1","title":"Backups"},{"id":"t2","title":"Restores"}]}'),
           ('task-finished', '{"id":"t1","sources":2,"evidence":3}'),
           ('task-finished', '{"id":"t2","sources":1,"evidence":1,"observation":"They take an hour."}')) AS new (type, data)
        WHERE external_id = $1`,
      [thread.address.externalId],
    );
    await thread.says(alice, 'report!');
    await thread.quiet();
    expect(thread.notices().at(-1)).toBe(
      'What was found so far; nobody has checked it yet:\n• Backups: 3 quotes found in 2 sources\n• Restores: They take an hour.',
    );
  });
});

describe('list', () => {
  it('tells somebody their own runs in all threads, the newest first, and nobody else (B84)', async () => {
    const other = talking.newThread();
    const carol = { id: newId('ses'), name: 'Carol' };
    await other.says(carol, `${question} `.repeat(3));
    await other.draft(1);
    await other.leave();
    // What named nothing was no research.
    const chat = talking.newThread();
    await chat.says(carol, question);
    await chat.draft(1);
    await chat.leave();
    await talking.database.pool.query(
      `UPDATE run SET status = 'failed', error = '{"code":"request-invalid","message":""}'
        WHERE thread_id = (SELECT id FROM thread WHERE external_id = $1)`,
      [chat.address.externalId],
    );
    await thread.says(carol, question);
    await thread.draft(1);
    await thread.says(alice, 'unrelated', { addressed: false });
    await thread.says(carol, 'list');
    await thread.quiet();
    const [told] = thread.whispers();
    expect(told?.to).toBe(carol.id);
    expect(told?.text.split('\n')).toEqual([
      'What you asked me for, the newest first:',
      expect.stringMatching(
        /^• How long are backups of the billing database kept\? \(waits for an answer, this minute\)$/,
      ),
      expect.stringMatching(/^• How long .{69}… \(stopped, this minute, in another thread\)$/),
    ]);
    expect(thread.notices()).toEqual([]);
    await thread.says(bob, 'list');
    await thread.quiet();
    expect(thread.whispers().at(-1)).toMatchObject({ to: bob.id });
    expect(thread.whispers().at(-1)?.text).not.toContain('waits for an answer');
  });
});

describe('delete', () => {
  it('removes everything that is kept of a research, and says what that was (B84, E20)', async () => {
    const asked = `${question} Word-4711`;
    await delivered(thread, asked);
    await thread.says(alice, 'status');
    await thread.quiet();
    expect(await traces('Word-4711')).toEqual(
      expect.arrayContaining(['run', 'message', 'inbound', 'journal', 'delivery']),
    );
    await thread.says(alice, 'delete');
    await thread.quiet();
    expect(thread.notices().at(-1)).toMatch(
      /^Deleted: the last research here with its result\. Messages that were posted stay where they are/,
    );
    expect(await traces('Word-4711')).toEqual([]);
    expect(await thread.runs()).toBe(0);
    await thread.says(alice, 'delete');
    await thread.quiet();
    expect(thread.notices().at(-1)).toBe('There is no research here. Mention me with a question.');
  });

  it('reaches whatever was said and written about it, wherever that is kept (F61)', async () => {
    const marks = ['Mark-1', 'Mark-2', 'Mark-3', 'Mark-4', 'Mark-5', 'Mark-6'];
    const [asked, file, aside, change, later, name] = marks as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const marked = { id: 'U1', name: `Alice ${name}` };
    const files = [{ ref: 'F1', name: `${file}.md`, size: 10, type: '', link: `https://x.example/${file}` }];
    await thread.says(marked, `${question} ${asked}`, { files });
    await thread.draft(1);
    await thread.quiet();
    await thread.says(marked, `What is ${aside}?`);
    await thread.quiet();
    await thread.says(marked, `change: mention ${change}`);
    await thread.quiet();
    for (const command of ['status', 'report', 'check 1', 'list']) {
      await thread.says(marked, command);
      await thread.quiet();
    }
    await thread.says(marked, 'stop');
    await thread.is('cancelled');
    await thread.quiet();
    await thread.says(marked, `Thanks, ${later}`, { addressed: false });
    await thread.says(marked, 'report');
    await thread.quiet();
    const before = await Promise.all(marks.map(traces));
    expect(before.filter((tables) => tables.length === 0)).toEqual([]);
    await thread.says(alice, 'delete');
    await thread.quiet();
    expect(await thread.runs()).toBe(0);
    expect(await Promise.all(marks.map(traces))).toEqual(marks.map(() => []));
  });

  it('removes one research, however often its message is worked on (E20)', async () => {
    await delivered(thread);
    await delivered(thread);
    const eventId = newId('msg');
    await thread.says(alice, 'delete', { eventId });
    await thread.quiet();
    expect(await thread.runs()).toBe(1);
    const said = thread.notices().length;
    await talking.database.pool.query(
      `UPDATE inbound SET done = false, taken_until = NULL WHERE event_id = $1`,
      [eventId],
    );
    await thread.quiet();
    expect(await thread.runs()).toBe(1);
    expect(thread.notices()).toHaveLength(said);
  });
});

describe('status', () => {
  it('tells phase, iteration, tasks, sources, gaps, model calls and time (B82)', async () => {
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.quiet();
    await talking.database.pool.query(
      `INSERT INTO event (run_id, type, phase, data)
       SELECT run.id, type, phase, data::json
         FROM run JOIN thread ON thread.id = thread_id, (VALUES
           ('phase-started', 'gather/r1/i2', '{"phase":"gather"}'),
           ('plan-created', 'plan/r2', '{"tasks":[{"id":"x1","title":"Restores"},{"id":"x2","title":"Costs"}]}'),
           ('task-finished', 'gather/r1/i2', '{"id":"x1","sources":0,"evidence":0}'),
           ('model-called', 'gather/r1/i2', '{"inputTokens":5,"outputTokens":2,"cost":0.5}'),
           ('phase-evaluated', 'supervisor', '{"metrics":{"findings":4,"gaps":1}}')) AS new (type, phase, data)
        WHERE external_id = $1`,
      [thread.address.externalId],
    );
    await thread.says(alice, 'status');
    await thread.quiet();
    expect(thread.notices().at(-1)).toMatch(
      /^Researching \(iteration 2, 2 of 3 tasks done, 1 without result, \d documents? looked at, 4 findings, 1 gap, 1 model call, \$0\.50, \d+ s\)\.\nI am waiting for an answer from Alice\.\nWhat stands above still waits [^\n]+\n• Restores: nothing found$/,
    );
  });

  it('says when nothing has happened for five minutes (B82)', async () => {
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.quiet();
    const { pool } = talking.database;
    const here = `run_id = (SELECT run.id FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1)`;
    await pool.query(`UPDATE event SET at = at - interval '5 minutes' WHERE ${here}`, [
      thread.address.externalId,
    ]);
    // In the hands of a worker that lives, as far as anybody can see.
    const hold = `UPDATE run SET status = 'running', ready_at = now() + interval '1 hour'
      WHERE thread_id = (SELECT id FROM thread WHERE external_id = $1)`;
    await pool.query(hold, [thread.address.externalId]);
    await thread.says(alice, 'status');
    await thread.quiet();
    expect(thread.notices().at(-1)).toMatch(
      /\nNothing has happened for 5 min \d+ s\. If it stays so, say stop/,
    );
    await pool.query(
      `UPDATE run SET ready_at = now() WHERE thread_id = (SELECT id FROM thread WHERE external_id = $1)`,
      [thread.address.externalId],
    );
  });
});
