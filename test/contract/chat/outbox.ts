// What every outbox promises to the drain. Run it on an adapter or a fake with `describeOutbox`.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import type { ThreadAddress } from '../../../src/chat/port.ts';
import type { DrainLease, Outbox } from '../../../src/store/port.ts';

export interface OutboxHarness {
  readonly outbox: Outbox;
  /** A thread of its own at this address. */
  newThread(address: ThreadAddress): Promise<string>;
  close(): Promise<void>;
}

const ttl = 30_000;
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
      threadId = await harness.newThread(address);
    });
    afterEach(() => harness.close());

    const post = (text: string) => outbox.add(threadId, { kind: 'notice', tone: 'info', text });
    const take = async (owner = 'one'): Promise<DrainLease> => {
      const lease = await outbox.lease(threadId, owner, ttl);
      if (lease === null) throw new Error('the thread is not free');
      return lease;
    };

    it('gives messages in the order they were added, each until it is recorded', async () => {
      await post('first');
      await post('second');
      const lease = await take();
      const first = await outbox.next(lease, ttl);
      expect(first).toMatchObject({ uncertain: false, attempts: 1, message: { view: { text: 'first' } } });
      await outbox.sent(lease, first?.message.deliveryId ?? '', 'ref-1');
      const second = await outbox.next(lease, ttl);
      expect(second?.message).toMatchObject({ view: { text: 'second' }, question: null });
      await outbox.sent(lease, second?.message.deliveryId ?? '', 'ref-2');
      expect(await outbox.next(lease, ttl)).toBeNull();
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
      const due = () => outbox.dueThreads([address.platform]);
      expect(await due()).toEqual([]);
      await post('hello');
      expect(await due()).toEqual([threadId]);
      expect(await outbox.dueThreads(['another platform'])).toEqual([]);
      const lease = await take();
      expect(await due()).toEqual([]);
      await outbox.release(lease);
      expect(await due()).toEqual([threadId]);
    });

    it('says that a message is uncertain when its drain vanished while sending', async () => {
      await post('hello');
      const lost = await outbox.lease(threadId, 'one', 20);
      const first = lost === null ? null : await outbox.next(lost, 20);
      await expect.poll(() => outbox.dueThreads([address.platform])).toEqual([threadId]);
      const lease = await take('two');
      expect(await outbox.next(lease, ttl)).toEqual({
        message: first?.message,
        uncertain: true,
        attempts: 2,
      });
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
      await expect(outbox.sent(late, id, 'ref')).rejects.toMatchObject({ code: 'lease-lost' });
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
      expect(await outbox.dueThreads([address.platform])).toEqual([]);
    });

    it('gives a message again after its pause, as uncertain', async () => {
      await post('hello');
      const lease = await take();
      const first = await outbox.next(lease, ttl);
      await outbox.failed(lease, first?.message.deliveryId ?? '', trouble, 20);
      let again = null;
      await expect.poll(async () => (again ??= await outbox.next(lease, ttl))).not.toBeNull();
      expect(again).toEqual({ message: first?.message, uncertain: true, attempts: 2 });
    });

    it('goes on to the next message after one was given up', async () => {
      await post('first');
      await post('second');
      const lease = await take();
      const first = await outbox.next(lease, ttl);
      await outbox.failed(lease, first?.message.deliveryId ?? '', trouble, null);
      expect((await outbox.next(lease, ttl))?.message.view).toMatchObject({ text: 'second' });
    });
  });
}
