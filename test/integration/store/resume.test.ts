// A run that was stopped or has failed goes on where it was: told by the engine, kept in Postgres.
import { sayIn } from '../../../src/chat/words/say.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { execute } from '../../../src/durable/execute.ts';
import type { PassResult, Story } from '../../../src/durable/execute.ts';
import type { Run } from '../../../src/durable/run.ts';
import { cancelled, failed } from '../../../src/research/endings.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import type { QuestionView } from '../../../src/store/port.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { emptied } from '../../support/emptied.ts';

let place: TestDatabase;
let database: Database;
let store: Store;
let done: string[];

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
  store = createStore(database);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});
beforeEach(async () => {
  done = [];
  await emptied(database.pool, 'thread');
});

const ann = { id: 'U1', name: 'Ann' };

async function startRun(threadId?: string): Promise<string> {
  const thread =
    threadId ?? (await store.conversations.openThread({ platform: 'test', externalId: newId('ses') }));
  const { runId } = await store.conversations.startRun(
    thread,
    { eventId: newId('msg'), author: ann, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  return runId;
}

const work = (name: string) => () => {
  done.push(name);
  return name;
};
const draft = { kind: 'draft', view: { kind: 'draft', version: 1 }, deadlineMs: null } as const;
const delivered = { status: 'delivered', result: 'report', events: [], posts: [] } as const;

/** Research, a draft to decide, and the report. */
const ordinary = async (run: Run) => {
  await run.step('search', null, work('search'));
  run.keep('kept');
  await run.ask('decide', draft);
  await run.step('write', null, work('write'));
  return delivered;
};

/** One pass of whatever run is due; `idle`: none is. */
async function pass(
  tell: (run: Run) => Promise<typeof delivered>,
  stuck?: Story['stuck'],
): Promise<PassResult | 'idle'> {
  const claimed = await store.journal.claim({
    owner: 'w',
    lanes: ['shared'],
    ttlMs: 30_000,
    perPerson: 5,
  });
  if (claimed === null) return 'idle';
  const story: Story = {
    tell,
    interrupted: (start, status, error, kept) =>
      status === 'cancelled'
        ? cancelled(kept, sayIn(null))
        : failed({ runId: start.lease.runId, to: [] }, error, kept, sayIn(null)),
    ...(stuck !== undefined && { stuck }),
  };
  return execute(claimed, story, {
    journal: store.journal,
    clock: systemClock,
    logger: silentLogger,
    tracing: silentTracing,
    leaseTtlMs: 30_000,
    strict: true,
    posted: () => {},
    shutdown: new AbortController().signal,
    onNudge: () => () => {},
  });
}

const status = async (runId: string) => (await store.conversations.run(runId))?.status;
async function stop(runId: string, tell: (run: Run) => Promise<typeof delivered> = ordinary): Promise<void> {
  expect(await store.conversations.requestCancel(runId)).toBe(true);
  expect(await pass(tell)).toBe('ended');
  expect(await status(runId)).toBe('cancelled');
}
async function open(runId: string): Promise<QuestionView> {
  const question = await store.questions.openQuestion(runId);
  if (question === null) throw new Error('nothing is asked');
  return question;
}
const answer = (question: QuestionView, kind: 'accepted' | 'retry' | 'rejected') =>
  store.questions.answer(question.id, {
    version: question.version,
    by: ann,
    answer: { kind },
    eventId: newId('msg'),
    said: null,
  });
/** What Footnote has put into the outbox for the run, in order. */
async function posts(runId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string; text: string | null }>(
    `SELECT view ->> 'kind' AS kind, view ->> 'text' AS text FROM delivery WHERE run_id = $1 ORDER BY seq`,
    [runId],
  );
  return rows.map(({ kind, text }) => text ?? kind);
}

describe('a run of an ask that is gone', () => {
  const pool = (sql: string, runId: string) => database.pool.query(sql, [runId]);

  it('is ended by hand, and its thread is free for another', async () => {
    const thread = await store.conversations.openThread({ platform: 'console', externalId: 'thread:a' });
    const runId = await startRun(thread);
    await pass(ordinary);
    await pool(`UPDATE run SET lane = 'ses_gone' WHERE id = $1`, runId);
    const question = await open(runId);
    expect(await startRun(thread)).toBe(runId);
    expect(await store.conversations.abandon(runId)).toBe(true);
    expect(await store.conversations.abandon(runId)).toBe(false);
    expect(await status(runId)).toBe('cancelled');
    expect(await answer(question, 'accepted')).toBe('closed');
    expect(await startRun(thread)).not.toBe(runId);
  });

  it('is left to a process that holds it, and to workers that share it', async () => {
    const runId = await startRun();
    expect(await store.conversations.abandon(runId)).toBe(false);
    const held = `UPDATE run SET lane = 'ses_1', status = 'running', ready_at = now() + interval '5 s' WHERE id = $1`;
    await pool(held, runId);
    expect(await store.conversations.abandon(runId)).toBe(false);
    await pool(`UPDATE run SET ready_at = now() - interval '1 s' WHERE id = $1`, runId);
    expect(await store.conversations.abandon(runId)).toBe(true);
  });
});

describe('a run that was stopped', () => {
  it('does nothing again that is recorded, and asks anew what was open', async () => {
    const runId = await startRun();
    expect(await pass(ordinary)).toBe('suspended');
    const before = await open(runId);
    await stop(runId);
    expect(await pass(ordinary)).toBe('idle');
    expect(await store.conversations.resume(runId)).toBe('resumed');
    // What people saw before is known still, also to a build that has not asked it.
    expect(await store.library.questionShown(runId, 'decide')).toEqual(draft.view);
    expect(await store.library.questionShown(runId, 'another')).toBeNull();
    expect(await pass(ordinary)).toBe('suspended');
    expect(done).toEqual(['search']);
    const after = await open(runId);
    expect(after.id).not.toBe(before.id);
    expect(await posts(runId)).toEqual(['draft', expect.stringMatching(/^Stopped/), 'draft']);
    // A click below the first message comes too late, one below the second counts.
    expect(await answer(before, 'accepted')).toBe('closed');
    expect(await answer(after, 'accepted')).toBe('taken');
    expect(await pass(ordinary)).toBe('ended');
    expect(await status(runId)).toBe('delivered');
    expect(done).toEqual(['search', 'write']);
  });

  it('shows as rejected what somebody wanted no more, and asks it anew', async () => {
    const runId = await startRun();
    await pass(ordinary);
    const { id: questionId } = await open(runId);
    expect(await store.conversations.requestCancel(runId, undefined, { questionId, by: ann })).toBe(true);
    await pass(ordinary);
    await store.conversations.resume(runId);
    await pass(ordinary);
    const rejected = { how: 'answered', by: ann, answer: { kind: 'rejected' } };
    expect((await store.questions.asked(runId)).map(({ outcome }) => outcome)).toEqual([rejected, null]);
    expect(await answer(await open(runId), 'accepted')).toBe('taken');
  });

  it('asks anew also where its question was shown again because its message had failed', async () => {
    const runId = await startRun();
    await pass(ordinary);
    const { id } = await open(runId);
    await database.pool.query(`UPDATE delivery SET status = 'failed' WHERE question_id = $1`, [id]);
    await store.questions.askAgain(id, 'again/1');
    await stop(runId);
    expect(await store.conversations.resume(runId)).toBe('resumed');
    expect(await pass(ordinary)).toBe('suspended');
    expect(await answer(await open(runId), 'accepted')).toBe('taken');
  });

  it('asks anew also under a key that the message of a closed question has kept', async () => {
    const runId = await startRun();
    await pass(ordinary);
    await database.pool.query(`UPDATE delivery SET question_id = NULL WHERE run_id = $1`, [runId]);
    await stop(runId);
    await store.conversations.resume(runId);
    expect(await pass(ordinary)).toBe('suspended');
  });

  it('says so again when it is stopped again', async () => {
    const runId = await startRun();
    await pass(ordinary);
    await stop(runId);
    await store.conversations.resume(runId);
    await stop(runId);
    const said = (await posts(runId)).filter((text) => text.startsWith('Stopped'));
    expect(said).toHaveLength(2);
    await store.conversations.resume(runId);
    expect(await pass(ordinary)).toBe('suspended');
  });

  it('keeps an answer that was given before', async () => {
    const runId = await startRun();
    await pass(ordinary);
    await answer(await open(runId), 'accepted');
    await stop(runId);
    expect(await store.conversations.resume(runId)).toBe('resumed');
    expect(await pass(ordinary)).toBe('ended');
    expect(await status(runId)).toBe('delivered');
    expect(done).toEqual(['search', 'write']);
  });

  it('is told in its events, and its card is edited again', async () => {
    const runId = await startRun();
    await stop(runId);
    await store.conversations.resume(runId);
    const { rows } = await database.pool.query<{ type: string }>(
      'SELECT type FROM event WHERE run_id = $1 ORDER BY id',
      [runId],
    );
    expect(rows.map(({ type }) => type)).toEqual(['run-ended', 'run-resumed']);
    expect(await store.conversations.run(runId)).toMatchObject({ status: 'queued', error: null });
  });
});

describe('a run whose draft was rejected', () => {
  const decided = async (run: Run) => {
    const { kind } = await run.scope('approve', (phase) => phase.ask<{ kind: string }>('decide', draft));
    await run.note('decided', 'decided', { kind });
    if (kind === 'rejected') return { ...delivered, status: 'rejected' } as never;
    await run.step('write', null, work(kind));
    return delivered;
  };
  let runId: string;
  beforeEach(async () => {
    runId = await startRun();
    await pass(decided);
    await answer(await open(runId), 'rejected');
    await pass(decided);
    expect(await status(runId)).toBe('rejected');
  });
  const wish = async (eventId: string) => ({
    said: { eventId, author: ann, text: 'shorter' },
    questionId: (await store.questions.asked(runId)).at(-1)?.id ?? null,
  });

  it('is asked about it anew, and can be told something then', async () => {
    expect(await store.conversations.resume(runId)).toBe('resumed');
    expect((await store.conversations.run(runId))?.stopping).toBe(false);
    expect(await pass(decided)).toBe('suspended');
    expect(await answer(await open(runId), 'accepted')).toBe('taken');
    expect(await pass(decided)).toBe('ended');
    expect(done).toEqual(['accepted']);
  });

  it('takes a wish for its answer instead, once, and shows it so', async () => {
    expect(await store.conversations.resume(runId, null, await wish('msg_1'))).toBe('resumed');
    expect(await store.conversations.resume(runId, null, await wish('msg_2'))).toBe('ended');
    expect(await pass(decided)).toBe('ended');
    expect(done).toEqual(['feedback']);
    expect((await store.questions.asked(runId)).map(({ outcome }) => outcome)).toEqual([
      { how: 'answered', by: ann, answer: { kind: 'feedback', text: 'shorter' } },
    ]);
  });
});

describe('a wish for a run that was stopped', () => {
  const told = async (run: Run) => {
    const said = await run.inbox('inbox', 0);
    await run.step('write', null, work(said.map(({ text }) => text).join()));
    return delivered;
  };

  it.each(['work', 'another question'])('is heard while it works, where it ended at %s', async (at) => {
    const runId = await startRun();
    await stop(runId);
    const said = { eventId: newId('msg'), author: ann, text: 'shorter' };
    const questionId = at === 'work' ? null : 'que_gone';
    expect(await store.conversations.resume(runId, null, { said, questionId })).toBe('resumed');
    expect(await pass(told)).toBe('ended');
    expect(done).toEqual(['shorter']);
  });
});

describe('a run that has failed', () => {
  it('goes on after the last thing that is recorded', async () => {
    const runId = await startRun();
    let broken = true;
    const story = async (run: Run) => {
      await run.step('search', null, work('search'));
      await run.step('write', null, () => {
        if (broken) throw new FootnoteError('request-invalid', 'it cannot be done');
        return work('write')();
      });
      return delivered;
    };
    expect(await pass(story)).toBe('ended');
    expect(await store.conversations.run(runId)).toMatchObject({
      status: 'failed',
      error: { code: 'request-invalid' },
    });
    broken = false;
    expect(await store.conversations.resume(runId)).toBe('resumed');
    expect(await pass(story)).toBe('ended');
    expect(await status(runId)).toBe('delivered');
    expect(done).toEqual(['search', 'write']);
  });
});

describe('a run that was stopped because something it needs was missing', () => {
  it('tries again when it is resumed, without asking once more', async () => {
    const runId = await startRun();
    let away = true;
    const story = async (run: Run) => {
      await run.step('think', null, () => {
        if (away) throw new FootnoteError('model-unavailable', 'no model answers');
        return work('think')();
      });
      return delivered;
    };
    const stuck = () => ({ kind: 'retry', view: { kind: 'retry' }, deadlineMs: null }) as const;
    expect(await pass(story, stuck)).toBe('suspended');
    expect(await answer(await open(runId), 'rejected')).toBe('taken');
    expect(await pass(story, stuck)).toBe('ended');
    expect(await status(runId)).toBe('cancelled');
    away = false;
    expect(await store.conversations.resume(runId)).toBe('resumed');
    expect(await pass(story, stuck)).toBe('ended');
    expect(await status(runId)).toBe('delivered');
    expect(done).toEqual(['think']);
  });
});

describe('resume', () => {
  it.each(['delivered', 'rejected'])(
    'does nothing for a run that is %s, of its own accord',
    async (ended) => {
      const runId = await startRun();
      await database.pool.query(
        `UPDATE run SET status = $2::run_status, ready_at = NULL, ended_at = now() WHERE id = $1`,
        [runId, ended],
      );
      expect(await store.conversations.resume(runId)).toBe('ended');
      expect(await pass(ordinary)).toBe('idle');
      expect(await status(runId)).toBe(ended);
    },
  );

  it('does nothing for a run that is going on, or that does not exist', async () => {
    const runId = await startRun();
    expect(await store.conversations.resume(runId)).toBe('ended');
    expect(await store.conversations.resume('run_nothing')).toBe('ended');
  });

  it('does not give a thread a second active run', async () => {
    const runId = await startRun();
    await stop(runId);
    const { threadId } = (await store.conversations.run(runId)) ?? { threadId: '' };
    const other = await startRun(threadId);
    expect(other).not.toBe(runId);
    expect(await store.conversations.resume(runId)).toBe('busy');
    expect(await status(runId)).toBe('cancelled');
  });

  it('lets a run go on once when two people say it at once', async () => {
    const runId = await startRun();
    await stop(runId);
    const outcomes = await Promise.all([1, 2, 3].map(() => store.conversations.resume(runId)));
    expect(outcomes.filter((outcome) => outcome === 'resumed')).toHaveLength(1);
  });
});
