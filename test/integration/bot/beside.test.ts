// What happens beside the conversation: reminders, requests that are edited or deleted, private answers that cannot be
// given, commands that come by a form, and messages that cannot be worked on.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { newId } from '../../../src/base/ids.ts';
import type { IncomingChange } from '../../../src/chat/port.ts';
import { eventually } from '../../support/eventually.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';

const { logger, lines } = loudLogger();
/** Requests that say this make the store throw something that nobody foresaw. */
const poison = 'POISON';
/** How often the disk was full when a run was to be started; null: it is not. */
let vain: number | null = null;

let talking: Talking;
let thread: TalkingThread;

beforeAll(async () => {
  talking = await startTalking({
    logger,
    change: ({ conversations }) => ({
      conversations: {
        ...conversations,
        startRun(threadId, message, start) {
          if (message.text.includes(poison)) return Promise.reject(new TypeError('a mistake'));
          if (vain !== null) {
            vain += 1;
            return Promise.reject(new FootnoteError('disk-full', 'no space left', { retry: 'backoff' }));
          }
          return conversations.startRun(threadId, message, start);
        },
      },
    }),
  });
});
afterAll(() => talking.close());
beforeEach(() => {
  thread = talking.newThread();
});
afterEach(() => {
  vain = null;
  return thread.leave();
});

const sql = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await talking.database.pool.query<T>(text, values)).rows;
const openQuestion = (id: string) =>
  sql<{ remindAt: number | null; status: string }>(
    'SELECT remind_at AS "remindAt", status FROM question WHERE id = $1',
    id,
  );

describe('a question that nobody answers', () => {
  const remindNow = (id: string) =>
    sql(`UPDATE question SET remind_at = now() - interval '1 second' WHERE id = $1`, id);
  const reminded = (id: string) =>
    eventually('the reminder is out', async () => (await openQuestion(id))[0]?.remindAt === null);

  it('is to be reminded of once, and says whom it asks', async () => {
    await thread.says(alice, question);
    const { id } = await thread.draft(1);
    const [asked] = await openQuestion(id);
    expect(asked?.remindAt).toBeGreaterThan(Date.now());
    await remindNow(id);
    await reminded(id);
    await thread.quiet();
    // As if the process had died before it noted the reminder.
    await remindNow(id);
    await reminded(id);
    await thread.quiet();
    expect(thread.views().filter(({ kind }) => kind === 'notice')).toEqual([
      {
        kind: 'notice',
        tone: 'info',
        to: [alice.id],
        text: 'What stands above still waits for a decision: approve it, ask for changes, or reject it.',
      },
    ]);
  });

  it('is not reminded of once it is answered', async () => {
    await thread.says(alice, question);
    const asked = await thread.draft(1);
    await thread.clicks(alice, asked, { kind: 'rejected' });
    expect(await openQuestion(asked.id)).toEqual([{ remindAt: null, status: 'answered' }]);
  });

  it('stands once, and whoever asks for the status is told that it waits above (F36)', async () => {
    await thread.says(alice, question);
    const asked = await thread.draft(1);
    const event = { eventId: newId('msg') };
    await thread.says(alice, 'status', event);
    await thread.says(alice, 'status', event);
    await thread.quiet();
    expect(thread.kinds()).toEqual(['draft', 'notice']);
    expect(thread.notices()[0]).toContain('What stands above still waits');
    expect(await thread.clicks(alice, asked, { kind: 'accepted' })).toBeNull();
    await thread.is('delivered');
  });
});

describe('a request', () => {
  const changes = (message: string, text: string | null): Promise<void> => {
    const change: IncomingChange = { eventId: newId('msg'), thread: thread.address, message, text };
    return talking.footnote.inbound.changed(change);
  };
  const ask = async (): Promise<string> => {
    const eventId = newId('msg');
    await thread.says(alice, question, { eventId });
    await thread.draft(1);
    return eventId;
  };

  it('that is deleted stops its research, also where the platform tells of it without its thread', async () => {
    const message = await ask();
    const at = { ...thread.address, externalId: message };
    await talking.footnote.inbound.changed({ eventId: newId('msg'), thread: at, message, text: null });
    await thread.is('cancelled');
  });

  it('that is deleted before it is worked on begins nothing, and its deletion leaves no thread behind', async () => {
    const eventId = newId('msg');
    await changes(eventId, null);
    await eventually('it is worked on', async () => {
      const [deletion] = await sql<{ done: boolean }>(
        `SELECT done FROM inbound WHERE thread = $1`,
        thread.address.externalId,
      );
      return deletion?.done === true;
    });
    expect(await talking.store.conversations.knows(thread.address)).toBe(false);
    await thread.says(alice, question, { eventId });
    await thread.quiet();
    expect(thread.views()).toEqual([]);
    expect(await thread.runs()).toBe(0);
  });

  it('that is deleted stops its research, which can be resumed', async () => {
    await changes(await ask(), null);
    await thread.is('cancelled');
    await thread.quiet();
    expect(thread.notices()).toEqual(['The request was deleted, so I stop. Say resume to go on.']);
    await thread.says(alice, 'resume');
    await thread.is('waiting');
  });

  it('that is edited does not change its research, and whoever asked is told so, once', async () => {
    const request = await ask();
    await changes(request, `${question} And of the others?`);
    await changes(request, `${question} And of all others?`);
    await thread.quiet();
    expect(thread.views().slice(1)).toEqual([
      expect.objectContaining({
        to: [alice.id],
        text: expect.stringMatching(/^That was edited or deleted/) as string,
      }),
    ]);
    expect(await thread.status()).toBe('waiting');
  });

  it('that says the same after an edit is left alone, and so are other messages', async () => {
    const request = await ask();
    await changes(request, ` ${question}\n`);
    await changes(newId('msg'), null);
    await thread.quiet();
    expect(thread.notices()).toEqual([]);
    expect(await thread.status()).toBe('waiting');
  });

  it.each([
    ['a wish that is edited', 'Also search for the rollback of billing'],
    ['a wish that is deleted', null],
  ])('is not changed by %s after it was taken, which is said once', async (_, text) => {
    await ask();
    const eventId = newId('msg');
    const wish = 'Also search for the rollback';
    await thread.says(alice, wish, { eventId });
    await thread.draft(2);
    await changes(eventId, ` ${wish}`);
    await thread.quiet();
    expect(thread.notices()).toEqual([]);
    await changes(eventId, text);
    await changes(eventId, null);
    await thread.quiet();
    expect(thread.views().slice(2)).toEqual([
      expect.objectContaining({
        to: [alice.id],
        text: expect.stringMatching(/^That was edited or deleted/) as string,
      }),
    ]);
    await thread.says(alice, 'accept');
    await thread.is('delivered');
    await changes(newId('msg'), null);
    await thread.quiet();
    expect(thread.notices()).toHaveLength(1);
  });

  it('that is going on is not said to be what an answer to an earlier one was for', async () => {
    await ask();
    const eventId = newId('msg');
    await thread.says(alice, 'accept', { eventId });
    await thread.is('delivered');
    await ask();
    await changes(eventId, 'reject');
    await thread.quiet();
    expect(thread.notices()).toEqual([]);
  });

  it('that is deleted when its research has ended is left alone', async () => {
    const request = await ask();
    await thread.says(alice, 'accept');
    await thread.is('delivered');
    await changes(request, null);
    await thread.quiet();
    expect(thread.kinds()).toEqual(['draft', 'report']);
  });

  it('that came by a command is shown first, and is done as it was chosen', async () => {
    await thread.says(alice, question, { unseen: true, choice: { depth: 'light', mode: 'simple' } });
    await eventually('it stands there', () => thread.kinds().length > 0);
    expect(thread.views()[0]).toEqual({
      kind: 'request',
      by: { id: alice.id, name: alice.name },
      text: question,
    });
    const [run] = await sql<{ settings: object }>(
      'SELECT settings FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1',
      thread.address.externalId,
    );
    expect(run?.settings).toMatchObject({ depth: 'light', mode: 'simple' });
  });

  it('is answered at once by a card, before anything else', async () => {
    await ask();
    const first = talking.platform.sent.find(({ thread: at }) => at.externalId === thread.address.externalId);
    expect(first?.message.view).toMatchObject({ kind: 'progress', status: 'On it', live: true });
  });
});

it('says in the thread what cannot be told privately, with a mention', async () => {
  await thread.says(alice, question);
  await thread.draft(1);
  talking.platform.refuses.add('whisper');
  await thread.says(bob, 'accept');
  await thread.quiet();
  talking.platform.refuses.delete('whisper');
  expect(thread.views().at(-1)).toMatchObject({
    kind: 'notice',
    to: [bob.id],
    text: 'I am waiting for an answer from Alice. I have read what you say; it counts once they say it, too.',
  });
});

describe('a message that cannot be worked on', () => {
  /** Nobody waits for the pauses between the attempts. */
  const impatiently = (what: string, ask: () => boolean | Promise<boolean>) =>
    eventually(what, async () => {
      await sql(
        // What is in hand is so for longer.
        `UPDATE inbound SET taken_until = now()
          WHERE NOT done AND thread = $1 AND taken_until < now() + interval '20 seconds'`,
        thread.address.externalId,
      );
      return ask();
    });

  it('is never given up for a trouble that passes, and is worked on when that is over', async () => {
    vain = 0;
    await thread.says(alice, question);
    await impatiently('it was tried more often than what nobody foresaw', () => vain! > 8);
    expect(thread.notices()).toEqual([]);
    vain = null;
    await impatiently('the research has begun', async () => (await thread.runs()) === 1);
    await thread.draft(1);
  });

  it('is given up after five attempts, and its author is told; what is behind it comes next', async () => {
    await thread.says(alice, `${poison}, please`);
    await thread.says(alice, 'help');
    const other = talking.newThread();
    await other.says(bob, 'help');
    await other.quiet();
    expect(other.notices()).toHaveLength(1);
    await impatiently('both are answered', () => thread.notices().length === 2);
    expect(thread.views()).toEqual([
      {
        kind: 'notice',
        tone: 'error',
        to: [alice.id],
        text: 'Something went wrong with your message, and I could not do what it says. Please say it again.',
      },
      expect.objectContaining({ text: expect.stringMatching(/^Mention me with a question/) as string }),
    ]);
    const [inbound] = await sql<{ attempts: number }>(
      'SELECT attempts FROM inbound WHERE thread = $1 ORDER BY seq LIMIT 1',
      thread.address.externalId,
    );
    expect(inbound?.attempts).toBe(5);
    const errors = lines('error').filter(({ message }) => message.includes('given up'));
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors)).not.toContain(poison);
    expect(await thread.runs()).toBe(0);
  });
});
