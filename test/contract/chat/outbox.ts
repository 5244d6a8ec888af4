// What every outbox promises to the drain. Run it on an adapter or a fake with `describeOutbox`.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { Person, Sent, ThreadAddress } from '../../../src/chat/port.ts';
import type { QuestionView } from '../../../src/chat/views.ts';
import { questionViews, shortReport } from './views.ts';
import type { DrainLease, Outbox, Questions } from '../../../src/store/port.ts';
import type { DueDelivery } from '../../../src/store/port/due.ts';

export interface OutboxHarness {
  readonly outbox: Outbox;
  readonly questions: Pick<Questions, 'nextSettling' | 'settled'>;
  /** Somebody writes at this address: its thread, made on the first call. */
  openThread(address: ThreadAddress): Promise<string>;
  /** A run of this person's asks in the thread; resolves to the question's id. Of one thread there is one run. */
  ask(threadId: string, view: QuestionView, requester: Person): Promise<string>;
  /** The question is over. */
  end(questionId: string, how: 'answered' | 'expired' | 'closed'): Promise<void>;
  close(): Promise<void>;
}

const ttl = 30_000;
const ann: Person = { id: 'u-ann', name: 'Ann' };
const hello = { kind: 'notice', tone: 'info', text: 'hello' } as const;
const { clarify, draft, retry } = questionViews;
const gone = { code: 'chat-gone', message: 'the thread was deleted' } as const;
const trouble = { code: 'chat-unreachable', message: 'no answer' } as const;

/** Real time: leases and pauses in here last some milliseconds. */
export function describeOutbox(name: string, make: () => Promise<OutboxHarness>): void {
  describe(`the ${name} outbox`, () => {
    let harness: OutboxHarness;
    let outbox: Outbox;
    let threadId: string;
    let address: ThreadAddress;

    beforeEach(async () => {
      harness = await make();
      outbox = harness.outbox;
      address = { platform: newId('ses'), externalId: newId('ses') };
      threadId = await harness.openThread(address);
    });
    afterEach(() => harness.close());

    const post = (text: string) => outbox.add(threadId, { kind: 'notice', tone: 'info', text });
    const take = async (owner = 'one'): Promise<DrainLease> => {
      const lease = await outbox.lease(threadId, owner, ttl);
      if (lease === null) throw new Error('the thread is not free');
      return lease;
    };

    const dueThreads = async (platform = address.platform) =>
      (await outbox.dueThreads([platform])).map((due) => due.threadId);
    const record = (lease: DrainLease, due: DueDelivery | null, sent: Partial<Sent>) => {
      if (due === null) throw new Error('nothing is due');
      return outbox.sent(lease, due.message, { ref: 'ref', more: false, ...sent });
    };
    const next = async (lease: DrainLease): Promise<DueDelivery> => {
      const due = await outbox.next(lease, ttl);
      if (due === null) throw new Error('nothing is due');
      return due;
    };

    const drainAll = async (thread: string): Promise<number> => {
      const lease = await outbox.lease(thread, 'one', ttl);
      if (lease === null) throw new Error('the thread is not free');
      for (let sent = 0; ; sent += 1) {
        const due = await outbox.next(lease, ttl);
        if (due === null) return sent;
        await record(lease, due, {});
      }
    };

    it('gives messages in the order they were added, each until it is recorded', async () => {
      await post('first');
      await post('second');
      const lease = await take();
      const first = await outbox.next(lease, ttl);
      expect(first).toMatchObject({ uncertain: false, attempts: 1, message: { view: { text: 'first' } } });
      await record(lease, first, { ref: 'ref-1' });
      const second = await outbox.next(lease, ttl);
      expect(second?.message).toMatchObject({ view: { text: 'second' }, question: null });
      await record(lease, second, { ref: 'ref-2' });
      expect(await outbox.next(lease, ttl)).toBeNull();
    });

    it('says with each message that was sent whether another one waits, or the rest of it', async () => {
      await post('first');
      await post('second');
      const lease = await take();
      expect(await record(lease, await next(lease), {})).toBe(true);
      const second = await next(lease);
      expect(await record(lease, second, { more: true })).toBe(true);
      expect(await record(lease, await next(lease), {})).toBe(false);
    });

    it('says where the message stands whose place another takes, once it stands there', async () => {
      const view = { ...shortReport, report: 'Tea is old.' };
      await outbox.add(threadId, { ...view, replaces: 'first' }, 'too early');
      await outbox.add(threadId, { ...view, unchecked: true }, 'first');
      await outbox.add(threadId, { ...view, replaces: 'first' }, 'second');
      await outbox.add(threadId, { ...view, replaces: 'nothing' }, 'third');
      const lease = await take();
      const places: unknown[] = [];
      for (const ref of ['ref-0', 'ref-1', 'ref-2', 'ref-3']) {
        const due = await outbox.next(lease, ttl);
        places.push(due?.message.replaces);
        await record(lease, due, { ref });
      }
      expect(places).toEqual([undefined, undefined, 'ref-1', undefined]);
    });

    it('knows the address of the thread, and one drain at a time', async () => {
      const lease = await take('one');
      expect(lease.address).toEqual(address);
      expect(await outbox.lease(threadId, 'two', ttl)).toBeNull();
      await outbox.release(lease);
      expect(await outbox.lease(threadId, 'two', ttl)).not.toBeNull();
    });

    it('gives a thread anew to its owner, whose drain may have been lost with a connection', async () => {
      await post('hello');
      const lost = await take('one');
      const again = await take('one');
      expect(again.fence).toBeGreaterThan(lost.fence);
      await expect(outbox.next(lost, ttl)).rejects.toMatchObject({ code: 'lease-lost' });
      expect(await outbox.next(again, ttl)).toMatchObject({ message: { view: { text: 'hello' } } });
    });

    it('lists threads with due messages that nobody is sending', async () => {
      expect(await dueThreads()).toEqual([]);
      await post('hello');
      expect(await dueThreads()).toEqual([threadId]);
      expect(await dueThreads('another platform')).toEqual([]);
      const lease = await take();
      expect(await dueThreads()).toEqual([]);
      await outbox.release(lease);
      expect(await dueThreads()).toEqual([threadId]);
    });

    it('gives everybody a turn before anybody has the next one, counting what is being sent', async () => {
      const ben: Person = { id: 'u-ben', name: 'Ben' };
      const threads: string[] = [];
      for (const person of [ann, ann, ann, ben]) {
        const id = await harness.openThread({ ...address, externalId: newId('ses') });
        threads.push(id);
        await harness.ask(id, retry, person);
      }
      const [a1 = '', a2 = '', a3 = '', b1 = ''] = threads;
      expect(await outbox.dueThreads([address.platform])).toEqual([
        { threadId: a1, turn: 1 },
        { threadId: b1, turn: 1 },
        { threadId: a2, turn: 2 },
        { threadId: a3, turn: 3 },
      ]);
      const lease = await outbox.lease(a3, 'one', ttl);
      expect(await outbox.dueThreads([address.platform])).toEqual([
        { threadId: b1, turn: 1 },
        { threadId: a1, turn: 2 },
        { threadId: a2, turn: 3 },
      ]);
      if (lease === null) throw new Error('the thread is not free');
      // It comes again so soon that it keeps its turn.
      await outbox.failed(lease, (await next(lease)).message.deliveryId, trouble, 5_000);
      await outbox.release(lease);
      expect(await outbox.dueThreads([address.platform], { limit: 2, except: [a1] })).toEqual([
        { threadId: b1, turn: 1 },
        { threadId: a2, turn: 3 },
      ]);
    });

    it('lets a thread go after its last message, unless a question is to be settled there', async () => {
      await post('hello');
      const lease = await take('one');
      await record(lease, await next(lease), {});
      expect(await outbox.rest(lease)).toBe(true);
      expect(await outbox.lease(threadId, 'two', ttl)).not.toBeNull();
      await expect(outbox.rest(lease)).rejects.toMatchObject({ code: 'lease-lost' });
    });

    it('keeps a thread where a question is to be settled', async () => {
      const questionId = await harness.ask(threadId, retry, ann);
      const lease = await take('one');
      await record(lease, await next(lease), {});
      await harness.end(questionId, 'answered');
      expect(await outbox.rest(lease)).toBe(false);
      expect(await outbox.lease(threadId, 'two', ttl)).toBeNull();
    });

    it('says that a message is uncertain when its drain vanished while sending', async () => {
      await post('hello');
      const lost = await outbox.lease(threadId, 'one', 20);
      const first = lost === null ? null : await outbox.next(lost, 20);
      await expect.poll(() => dueThreads()).toEqual([threadId]);
      const lease = await take('two');
      expect(await outbox.next(lease, ttl)).toEqual({
        message: first?.message,
        uncertain: true,
        attempts: 2,
        deaths: 1,
      });
    });

    it('counts the attempts in a row that nobody told the end of, and says of what is due that it is deadly', async () => {
      await post('hello');
      const deaths: number[] = [];
      const deadly: boolean[] = [];
      const attempt = async () => {
        const lease = await take();
        const due = await next(lease);
        deadly.push(lease.deadly);
        deaths.push(due.deaths);
        return { lease, due };
      };
      for (let n = 0; n < 3; n += 1) await attempt();
      const { lease, due } = await attempt();
      await outbox.failed(lease, due.message.deliveryId, trouble, 0);
      await attempt();
      const last = await attempt();
      await record(last.lease, last.due, { more: true });
      await attempt();
      expect(deaths).toEqual([0, 1, 2, 3, 0, 1, 0]);
      expect(deadly).toEqual([false, false, true, true, true, false, false]);
    });

    it('refuses a drain whose lease went to another', async () => {
      await post('hello');
      const late = await outbox.lease(threadId, 'one', 20);
      if (late === null) throw new Error('the thread is not free');
      const due = await outbox.next(late, 20);
      const id = due?.message.deliveryId ?? '';
      let lease: DrainLease | null = null;
      await expect.poll(async () => (lease ??= await outbox.lease(threadId, 'two', ttl))).not.toBeNull();
      await expect(outbox.next(late, ttl)).rejects.toMatchObject({ code: 'lease-lost' });
      await expect(record(late, due, { ref: 'ref' })).rejects.toMatchObject({ code: 'lease-lost' });
      await expect(outbox.failed(late, id, trouble, 0)).rejects.toMatchObject({ code: 'lease-lost' });
      const again = lease === null ? null : await outbox.next(lease, ttl);
      expect(again).toMatchObject({ uncertain: true, message: { deliveryId: id } });
    });

    it('waits before the next attempt of a message, and holds back those behind it', async () => {
      await post('first');
      await post('second');
      const lease = await take();
      const first = await outbox.next(lease, ttl);
      await outbox.failed(lease, first?.message.deliveryId ?? '', trouble, 60_000);
      expect(await outbox.next(lease, ttl)).toBeNull();
      await outbox.release(lease);
      expect(await dueThreads()).toEqual([]);
    });

    it('holds back no answer because of a message that waits, nor anything because of an answer (F34)', async () => {
      await harness.ask(threadId, draft, ann);
      for (const about of ['re/1', 're/2']) await outbox.add(threadId, hello, about);
      const lease = await take();
      const asked = await next(lease);
      expect(asked.message.view.kind).toBe('draft');
      await outbox.failed(lease, asked.message.deliveryId, trouble, 60_000);
      await outbox.release(lease);
      expect(await dueThreads()).toEqual([threadId]);
      const again = await take();
      for (const left of [1, 0]) {
        const answer = await next(again);
        expect(answer.message.view).toEqual(hello);
        await outbox.failed(again, answer.message.deliveryId, trouble, left * 60_000 + 60_000);
      }
      expect(await outbox.next(again, ttl)).toBeNull();
      expect(await dueThreads()).toEqual([]);
    });

    it('gives a message again after its pause, as uncertain', async () => {
      await post('hello');
      const lease = await take();
      const first = await outbox.next(lease, ttl);
      await outbox.failed(lease, first?.message.deliveryId ?? '', trouble, 20);
      let again = null;
      await expect.poll(async () => (again ??= await outbox.next(lease, ttl))).not.toBeNull();
      expect(again).toEqual({ message: first?.message, uncertain: true, attempts: 2, deaths: 0 });
    });

    it('goes on to the next message after one was given up', async () => {
      await post('first');
      await post('second');
      const lease = await take();
      const first = await outbox.next(lease, ttl);
      await outbox.failed(lease, first?.message.deliveryId ?? '', trouble, null);
      expect((await outbox.next(lease, ttl))?.message.view).toMatchObject({ text: 'second' });
    });

    it('posts what is about the same once in a thread', async () => {
      const other = await harness.openThread({ ...address, externalId: newId('ses') });
      for (const thread of [threadId, threadId, other]) await outbox.add(thread, hello, 'event-1');
      await outbox.add(threadId, hello);
      await outbox.add(threadId, hello);
      expect(await drainAll(threadId)).toBe(3);
      expect(await drainAll(other)).toBe(1);
    });

    describe('a message in parts', () => {
      it('is given part by part, and over with the last', async () => {
        await post('long');
        await post('after');
        const lease = await take();
        const first = await next(lease);
        expect(first.message.part).toBe(0);
        await record(lease, first, { more: true });
        const second = await next(lease);
        expect(second).toEqual({
          message: { ...first.message, part: 1 },
          uncertain: false,
          attempts: 1,
          deaths: 0,
        });
        await record(lease, second, {});
        expect((await next(lease)).message).toMatchObject({ part: 0, view: { text: 'after' } });
      });

      it('is finished before what was added earlier and could not be sent then', async () => {
        await harness.ask(threadId, draft, ann);
        await outbox.add(threadId, hello, 're/1');
        const lease = await take();
        const asked = await next(lease);
        await outbox.failed(lease, asked.message.deliveryId, trouble, 60_000);
        const begun = await next(lease);
        expect(begun.message.view).toEqual(hello);
        await record(lease, begun, { more: true });
        // The next attempt of a minute later comes at once.
        await outbox.failed(lease, asked.message.deliveryId, trouble, -1_000);
        expect((await next(lease)).message).toMatchObject({ view: hello, part: 1 });
      });

      it('goes on at the part whose drain vanished, which is uncertain, after those that stand there', async () => {
        await post('long');
        const lost = await outbox.lease(threadId, 'one', ttl);
        if (lost === null) throw new Error('the thread is not free');
        await record(lost, await next(lost), { more: true });
        await next(lost);
        const lease = await take('one');
        expect(await next(lease)).toMatchObject({ uncertain: true, attempts: 2, message: { part: 1 } });
      });
    });

    describe('a thread that is begun by its first message', () => {
      it('is at the address that message gave it', async () => {
        await post('first');
        await post('second');
        const lease = await take();
        await record(lease, await next(lease), { opened: 'begun' });
        await record(lease, await next(lease), {});
        await outbox.release(lease);
        expect(await harness.openThread({ ...address, externalId: 'begun' })).toBe(threadId);
        expect((await take()).address).toEqual({ ...address, externalId: 'begun' });
      });

      it('takes over what was said at that address meanwhile', async () => {
        const begun = { ...address, externalId: newId('ses') };
        const meanwhile = await harness.openThread(begun);
        await outbox.add(meanwhile, { ...hello, text: 'said meanwhile' });
        const questionId = await harness.ask(meanwhile, retry, ann);
        await post('first');
        const lease = await take();
        await record(lease, await next(lease), { opened: begun.externalId });
        expect(await harness.openThread(begun)).toBe(threadId);
        expect((await next(lease)).message.view).toMatchObject({ text: 'said meanwhile' });
        await record(lease, await next(lease), {});
        expect((await next(lease)).message.question?.id).toBe(questionId);
        expect(await outbox.lease(meanwhile, 'two', ttl)).toBeNull();
      });
    });

    describe('a thread that cannot be reached', () => {
      it('keeps its messages until somebody writes there', async () => {
        await post('hello');
        await post('world');
        const lease = await take();
        const due = await next(lease);
        await outbox.park(lease, due.message.deliveryId, gone);
        expect(await outbox.next(lease, ttl)).toBeNull();
        await outbox.release(lease);
        expect(await dueThreads()).toEqual([]);
        expect(await harness.openThread(address)).toBe(threadId);
        expect(await dueThreads()).toEqual([threadId]);
        const again = await take();
        // What came of an earlier attempt may not be known, so it is looked for.
        expect(await next(again)).toMatchObject({ uncertain: true, message: { view: { text: 'hello' } } });
        await record(again, due, {});
        expect((await next(again)).message.view).toMatchObject({ text: 'world' });
      });

      it('names whoever asked, once', async () => {
        await harness.ask(threadId, retry, ann);
        const lease = await take();
        const { message } = await next(lease);
        expect(await outbox.park(lease, message.deliveryId, gone)).toEqual(ann);
        expect(await outbox.park(lease, message.deliveryId, gone)).toBeNull();
      });

      it('names whoever asked again when a message has stood there in between', async () => {
        await harness.ask(threadId, retry, ann);
        const lease = await take();
        const due = await next(lease);
        await outbox.park(lease, due.message.deliveryId, gone);
        // The next attempt of a day later comes at once.
        await outbox.failed(lease, due.message.deliveryId, trouble, -1_000);
        await record(lease, await next(lease), { more: true });
        const more = await next(lease);
        expect(await outbox.park(lease, more.message.deliveryId, gone)).toEqual(ann);
      });

      it('names whoever asked there last when the first that finds it out is an answer of no run', async () => {
        await harness.ask(threadId, retry, ann);
        await outbox.add(threadId, hello, 're/1');
        const lease = await take();
        const asked = await next(lease);
        await outbox.failed(lease, asked.message.deliveryId, trouble, 60_000);
        const { message } = await next(lease);
        expect(message.view).toEqual(hello);
        expect(await outbox.park(lease, message.deliveryId, gone)).toEqual(ann);
      });

      it('names nobody for a message where nobody asked', async () => {
        await post('hello');
        const lease = await take();
        expect(await outbox.park(lease, (await next(lease)).message.deliveryId, gone)).toBeNull();
      });

      it('is parked only by the drain that has it', async () => {
        await post('hello');
        const lost = await take('one');
        const { message } = await next(lost);
        await take('one');
        await expect(outbox.park(lost, message.deliveryId, gone)).rejects.toMatchObject({
          code: 'lease-lost',
        });
      });
    });

    describe('a question that is over', () => {
      it.each([
        { how: 'answered', view: retry, outcome: { how: 'answered', by: ann, answer: { kind: 'retry' } } },
        { how: 'expired', view: clarify, outcome: { how: 'expired' } },
        { how: 'closed', view: retry, outcome: { how: 'closed' } },
      ] as const)('is settled once it was $how', async ({ how, view, outcome }) => {
        const questionId = await harness.ask(threadId, view, ann);
        const lease = await take();
        const due = await next(lease);
        expect(due.message.question).toEqual({ id: questionId, version: 1, asks: [ann.id] });
        await record(lease, due, { ref: 'there' });
        expect(await harness.questions.nextSettling(threadId)).toBeNull();
        await outbox.release(lease);
        expect(await dueThreads()).toEqual([]);
        await harness.end(questionId, how);
        expect(await dueThreads()).toEqual([threadId]);
        expect(await dueThreads('another platform')).toEqual([]);
        const again = await take();
        expect(await harness.questions.nextSettling(threadId)).toEqual({
          questionId,
          ref: 'there',
          message: due.message,
          outcome,
          deaths: 0,
        });
        await harness.questions.settled(questionId);
        expect(await harness.questions.nextSettling(threadId)).toBeNull();
        await outbox.release(again);
        expect(await dueThreads()).toEqual([]);
      });

      it('counts how often settling it was begun, and nobody told how that ended', async () => {
        const questionId = await harness.ask(threadId, retry, ann);
        const lease = await take();
        await record(lease, await next(lease), { ref: 'there' });
        await harness.end(questionId, 'answered');
        const begun = async () => (await harness.questions.nextSettling(threadId))?.deaths;
        const deadly = async () => (await take()).deadly;
        expect([await begun(), await deadly(), await begun(), await deadly()]).toEqual([0, false, 1, true]);
        await harness.questions.settled(questionId, true);
        expect([await deadly(), await begun()]).toEqual([false, 0]);
      });

      it('is not settled before its message stands there', async () => {
        const questionId = await harness.ask(threadId, retry, ann);
        await harness.end(questionId, 'answered');
        const lease = await take();
        expect(await harness.questions.nextSettling(threadId)).toBeNull();
        await record(lease, await next(lease), { ref: 'there' });
        expect(await harness.questions.nextSettling(threadId)).toMatchObject({ questionId, ref: 'there' });
      });

      it('keeps its buttons when it is a draft that expired: it can still be approved', async () => {
        const questionId = await harness.ask(threadId, draft, ann);
        const lease = await take();
        await record(lease, await next(lease), {});
        await harness.end(questionId, 'expired');
        expect(await harness.questions.nextSettling(threadId)).toBeNull();
        await outbox.release(lease);
        expect(await dueThreads()).toEqual([]);
      });
    });
  });
}
