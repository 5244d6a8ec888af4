// The drain: order, no message twice, pauses, and giving up.
import { beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { silentLogger, type Logger } from '../../../src/base/logger.ts';
import { drainThread, type DrainParts } from '../../../src/chat/drain.ts';
import type { ChatPlatform, OutgoingMessage } from '../../../src/chat/port.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../fakes/memory-outbox.ts';

const address = { platform: 'paper', externalId: 'c1' };
let now = 0;
let outbox: MemoryOutbox;
let threadId: string;
let posted: string[];
let asked: string[];
/** What happens at the next sends: an error before or after the message has arrived. */
let accidents: { error: unknown; arrived: boolean }[];
let parts: DrainParts;
let logged: string[];

const text = (message: OutgoingMessage) => (message.view.kind === 'notice' ? message.view.text : '');
const arrivedAs = (id: string) => outbox.rows(threadId).find((row) => row.message.deliveryId === id);

beforeEach(() => {
  now = 1000;
  outbox = createMemoryOutbox({ now: () => now });
  threadId = outbox.openThread(address);
  posted = [];
  asked = [];
  accidents = [];
  logged = [];
  const log = (level: string) => (_fields: object, message: string) =>
    void logged.push(`${level}: ${message}`);
  const logger: Logger = { ...silentLogger, warn: log('warn'), error: log('error') };
  const send: ChatPlatform['send'] = async (_thread, message) => {
    const accident = accidents.shift();
    if (accident === undefined || accident.arrived) posted.push(text(message));
    if (accident !== undefined) throw accident.error;
    return { ref: `ref of ${text(message)}`, more: false };
  };
  const find: ChatPlatform['find'] = async (_thread, { deliveryId }) => {
    const row = arrivedAs(deliveryId);
    const words = row === undefined ? '' : text(row.message);
    asked.push(words);
    return posted.includes(words) ? { ref: `ref of ${words}`, more: false } : null;
  };
  const platform = { name: 'paper', send, find } as unknown as ChatPlatform;
  parts = { outbox, platformFor: () => platform, owner: 'one', logger };
});

const post = async (...texts: string[]) => {
  for (const words of texts) await outbox.add(threadId, { kind: 'notice', tone: 'info', text: words });
};
const unreachable = (afterMs?: number) =>
  new FootnoteError('chat-unreachable', 'no answer', {
    retry: afterMs === undefined ? 'backoff' : { afterMs },
  });
const states = () => outbox.rows(threadId).map((row) => row.status);

describe('drainThread', () => {
  it('sends everything that is due in order, and records where it is', async () => {
    await post('one', 'two', 'three');
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(posted).toEqual(['one', 'two', 'three']);
    expect(outbox.rows(threadId).map((row) => row.ref)).toEqual(['ref of one', 'ref of two', 'ref of three']);
    expect(asked).toEqual([]);
  });

  it('lets the thread go afterwards', async () => {
    await drainThread(threadId, parts);
    expect(await outbox.lease(threadId, 'two', 1000)).not.toBeNull();
  });

  it('leaves a thread alone that another process drains', async () => {
    await post('one');
    await outbox.lease(threadId, 'two', 1000);
    expect(await drainThread(threadId, parts)).toBe('busy');
    expect(posted).toEqual([]);
  });

  it('leaves a thread alone that no platform of this process can post to', async () => {
    await post('one');
    expect(await drainThread(threadId, { ...parts, platformFor: () => null })).toBe('elsewhere');
    expect(states()).toEqual(['pending']);
    expect(await outbox.lease(threadId, 'two', 1000)).not.toBeNull();
  });

  it('stops at a message that cannot be sent now, so that none overtakes it', async () => {
    await post('one', 'two');
    accidents = [{ error: unreachable(), arrived: false }];
    expect(await drainThread(threadId, parts)).toBe('unreachable');
    expect(posted).toEqual([]);
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(posted).toEqual([]);
    now += 1000;
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(posted).toEqual(['one', 'two']);
  });

  it('looks for a message before sending it again, and never sends one that arrived', async () => {
    await post('one', 'two');
    accidents = [{ error: unreachable(), arrived: true }];
    await drainThread(threadId, parts);
    now += 60_000;
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(asked).toEqual(['one']);
    expect(posted).toEqual(['one', 'two']);
    expect(outbox.rows(threadId)[0]).toMatchObject({ status: 'sent', ref: 'ref of one', attempts: 2 });
  });

  it('looks for a message whose drain died between sending and recording', async () => {
    await post('one');
    const lease = await outbox.lease(threadId, 'dead', 100);
    const due = lease === null ? null : await outbox.next(lease, 100);
    posted.push(due === null ? '' : text(due.message));
    now += 101;
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(posted).toEqual(['one']);
    expect(states()).toEqual(['sent']);
  });

  it('sends nothing once it was silent for longer than its lease: another process may have sent it', async () => {
    await post('one');
    const frozen: typeof outbox = {
      ...outbox,
      async next(lease, ttlMs) {
        const due = await outbox.next(lease, ttlMs);
        now += ttlMs;
        return due;
      },
    };
    const clock = { now: () => now };
    expect(await drainThread(threadId, { ...parts, outbox: frozen, clock, ttlMs: 500 })).toBe('lost');
    expect(posted).toEqual([]);
    expect(await drainThread(threadId, { ...parts, clock, ttlMs: 500 })).toBe('empty');
    expect(posted).toEqual(['one']);
  });

  it('waits longer after each failure, up to five minutes, and never gives up on an unreachable platform', async () => {
    await post('one');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      accidents = [{ error: unreachable(), arrived: false }];
      await drainThread(threadId, parts);
      const notBefore = outbox.rows(threadId)[0]?.notBefore ?? 0;
      pauses.push((notBefore - now) / 1000);
      now = notBefore;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
    await drainThread(threadId, parts);
    expect(posted).toEqual(['one']);
  });

  it('waits as long as the platform asks for', async () => {
    await post('one');
    accidents = [{ error: unreachable(17_000), arrived: false }];
    await drainThread(threadId, parts);
    expect(outbox.rows(threadId)[0]?.notBefore).toBe(now + 17_000);
  });

  it('gives a message up that is refused, says so, and goes on', async () => {
    await post('one', 'two');
    accidents = [{ error: new FootnoteError('chat-rejected', 'no'), arrived: false }];
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(states()).toEqual(['failed', 'sent']);
    expect(outbox.rows(threadId)[0]?.error).toMatchObject({ code: 'chat-rejected' });
    expect(logged).toEqual(['error: a message could not be posted and is given up']);
  });

  it('gives up on an error nobody foresaw after five attempts, so that the thread is not blocked for ever', async () => {
    await post('one', 'two');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      accidents = [{ error: new TypeError('a mistake'), arrived: false }];
      await drainThread(threadId, parts);
      now += 3_600_000;
    }
    expect(states()).toEqual(['failed', 'sent']);
    expect(outbox.rows(threadId)[0]).toMatchObject({ attempts: 5, error: { code: 'bug' } });
  });

  it('records nothing under a lease that went to another process', async () => {
    await post('one', 'two');
    const slow: ChatPlatform['send'] = async (_thread, message) => {
      posted.push(text(message));
      now += 1001;
      await outbox.lease(threadId, 'two', 1000);
      return { ref: 'late', more: false };
    };
    const platform = { send: slow } as unknown as ChatPlatform;
    expect(await drainThread(threadId, { ...parts, platformFor: () => platform, ttlMs: 1000 })).toBe('lost');
    expect(posted).toEqual(['one']);
    expect(states()).toEqual(['sending', 'pending']);
  });

  it('finishes and records the message it is sending when it is told to stop, and begins no other', async () => {
    await post('one', 'two');
    const stop = new AbortController();
    const stopping: ChatPlatform['send'] = async (_thread, message) => {
      posted.push(text(message));
      stop.abort();
      return { ref: 'ref', more: false };
    };
    const platform = { send: stopping } as unknown as ChatPlatform;
    const told = { ...parts, platformFor: () => platform, signal: stop.signal };
    expect(await drainThread(threadId, told)).toBe('aborted');
    expect(posted).toEqual(['one']);
    expect(states()).toEqual(['sent', 'pending']);
    expect(await drainThread(threadId, told)).toBe('aborted');
  });

  it('passes on an outbox that is broken', async () => {
    const broken = {
      ...outbox,
      lease: () => Promise.reject(new FootnoteError('database-unreachable', 'gone')),
    };
    await expect(drainThread(threadId, { ...parts, outbox: broken })).rejects.toMatchObject({
      code: 'database-unreachable',
    });
  });
});
