import { systemClock } from '../../../src/base/clock.ts';
// The drain: order, no message twice, pauses, and giving up.
import { beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { silentLogger, type Logger } from '../../../src/base/logger.ts';
import { drainThread, mostDeaths, type DrainParts } from '../../../src/chat/drain.ts';
import type { ChatPlatform, OutgoingMessage, Sent } from '../../../src/chat/port.ts';
import type { RetryView } from '../../../src/chat/views.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../fakes/memory-outbox.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { deferred } from '../durable/stage.ts';

const retry: RetryView = { kind: 'retry', text: 'No model answers.', code: 'model-failed', finish: 'Finish' };
const address = { platform: 'paper', externalId: 'c1' };
let now = 0;
let outbox: MemoryOutbox;
let threadId: string;
let posted: string[];
let asked: string[];
/** What happens at the next sends: an error before or after the message has arrived. */
let accidents: ({ error: unknown; arrived: boolean } | undefined)[];
let parts: DrainParts;
let logged: string[];
/** What was told to one person only. */
let whispered: string[];
/** Questions that were settled, and how. */
let settled: string[];
/** How many parts a message has; one unless it is listed. */
let lengths: Record<string, number>;
let opens: string | null;
let addresses: string[];

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
  whispered = [];
  settled = [];
  lengths = {};
  opens = null;
  addresses = [];
  const log = (level: string) => (_fields: object, message: string) =>
    void logged.push(`${level}: ${message}`);
  const logger: Logger = { ...silentLogger, warn: log('warn'), error: log('error') };
  const sentAs = (message: OutgoingMessage): Sent => ({
    ref: `ref of ${text(message)}`,
    more: message.part + 1 < (lengths[text(message)] ?? 1),
  });
  const send: ChatPlatform['send'] = async (thread, message) => {
    addresses.push(thread.externalId);
    const accident = accidents.shift();
    const words = message.part === 0 ? text(message) : `${text(message)}/${message.part}`;
    if (accident === undefined || accident.arrived) posted.push(words);
    if (accident !== undefined) throw accident.error;
    return { ...sentAs(message), ...(opens !== null && { opened: opens }) };
  };
  const settle: ChatPlatform['settle'] = async (_thread, ref, _message, outcome) => {
    const accident = accidents.shift();
    if (accident !== undefined) throw accident.error;
    settled.push(`${ref}: ${outcome.how}`);
  };
  const whisper: ChatPlatform['whisper'] = async (_thread, person, words) => {
    whispered.push(`${person.name}: ${typeof words === 'string' ? words : words.kind}`);
  };
  const find: ChatPlatform['find'] = async (_thread, { deliveryId, part }) => {
    const row = arrivedAs(deliveryId);
    const words = row === undefined ? '' : text(row.message);
    asked.push(words);
    const known = part === 0 ? words : `${words}/${part}`;
    return posted.includes(known) && row !== undefined ? sentAs(row.message) : null;
  };
  const platform = { name: 'paper', send, find, settle, whisper } as unknown as ChatPlatform;
  parts = { outbox, questions: outbox, platformFor: () => platform, owner: 'one', logger };
});

const post = async (...texts: string[]) => {
  for (const words of texts) await outbox.add(threadId, { kind: 'notice', tone: 'info', text: words });
};
const unreachable = (afterMs?: number) =>
  new FootnoteError('chat-unreachable', 'no answer', {
    retry: afterMs === undefined ? 'backoff' : { afterMs },
  });
/** Sends at which nothing happens. */
const fine = (count: number) => Array.from({ length: count }, () => undefined);
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

  it('answers people although a message of the run cannot be sent now (F34)', async () => {
    outbox.addQuestion(threadId, retry, { id: 'q1', version: 1, asks: [] }, { id: 'u-ann', name: 'Ann' });
    await outbox.add(threadId, { kind: 'notice', tone: 'info', text: 'help' }, 're/1');
    accidents = [{ error: unreachable(), arrived: false }];
    expect(await drainThread(threadId, parts)).toBe('unreachable');
    expect(posted).toEqual(['help']);
    expect(await outbox.lease(threadId, 'two', 1000)).not.toBeNull();
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
    const clock = { ...systemClock, now: () => now };
    expect(await drainThread(threadId, { ...parts, outbox: frozen, clock, ttlMs: 500 })).toBe('lost');
    expect(posted).toEqual([]);
    expect(await drainThread(threadId, { ...parts, clock, ttlMs: 500 })).toBe('empty');
    expect(posted).toEqual(['one']);
  });

  it('keeps a thread while a slow platform takes a message, although the database was away for one beat', async () => {
    await post('one');
    const clock = manualClock(now);
    const slow = deferred();
    let beats = 0;
    const shaken: typeof outbox = {
      ...outbox,
      async hold(lease, ttlMs) {
        beats += 1;
        if (beats === 1) throw new FootnoteError('database-unreachable', 'away', { retry: 'backoff' });
        await outbox.hold(lease, ttlMs);
      },
    };
    const platform = parts.platformFor(address)!;
    const patient: ChatPlatform = {
      ...platform,
      async send(thread, message) {
        await slow.promise;
        return platform.send(thread, message);
      },
    };
    const draining = drainThread(threadId, {
      ...parts,
      outbox: shaken,
      platformFor: () => patient,
      clock,
      ttlMs: 300,
    });
    for (let beat = 0; beat < 4; beat += 1) {
      now += 100;
      await clock.advance(100);
    }
    expect(await outbox.lease(threadId, 'two', 300)).toBeNull();
    slow.resolve();
    expect(await draining).toBe('empty');
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

  /** A process takes the thread's next message and dies. */
  const die = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      const lease = await outbox.lease(threadId, `process ${n}`, 100);
      if (lease === null || (await outbox.next(lease, 100)) === null) throw new Error('nothing is due');
      now += 101;
    }
  };

  it('gives a message up over which five processes died, says so, and goes on', async () => {
    outbox.addQuestion(threadId, retry, { id: 'q1', version: 1, asks: [] });
    await post('two');
    await die(mostDeaths);
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(asked).toEqual([]);
    expect(outbox.rows(threadId)[0]).toMatchObject({ status: 'failed', error: { code: 'senders-died' } });
    expect(posted).toEqual(['two', expect.stringContaining('5 processes in a row ended while they sent it')]);
    expect(logged).toEqual(['error: a message could not be posted and is given up']);
  });

  it('sends a message over which four died, after it has looked for it', async () => {
    await post('one');
    await die(mostDeaths - 1);
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect([asked, posted]).toEqual([['one'], ['one']]);
  });

  it('leaves a thread with such a message while another one is in hand', async () => {
    await post('one');
    await die(2);
    const deadly = new Set(['another']);
    expect(await drainThread(threadId, { ...parts, deadly })).toBe('busy');
    expect([posted, [...deadly]]).toEqual([[], ['another']]);
    deadly.clear();
    expect(await drainThread(threadId, { ...parts, deadly })).toBe('empty');
    expect([posted, [...deadly]]).toEqual([['one'], []]);
    expect(outbox.rows(threadId)[0]).toMatchObject({ deaths: 2 });
  });

  it('leaves the buttons of a question over whose message five died, and counts no platform that is away', async () => {
    outbox.addQuestion(threadId, retry, { id: 'q1', version: 1, asks: [] });
    await drainThread(threadId, parts);
    outbox.endQuestion('q1', { how: 'closed' });
    for (let n = 0; n < mostDeaths; n += 1) {
      accidents = [{ error: unreachable(), arrived: false }];
      expect(await drainThread(threadId, parts)).toBe('unreachable');
    }
    for (let n = 0; n < mostDeaths; n += 1) expect(await outbox.nextSettling(threadId)).not.toBeNull();
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(settled).toEqual([]);
    expect(await outbox.nextSettling(threadId)).toBeNull();
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

  describe('of a message in parts', () => {
    it('sends one after the other before the next message', async () => {
      lengths = { long: 3 };
      await post('long', 'after');
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(posted).toEqual(['long', 'long/1', 'long/2', 'after']);
    });

    it('goes on after the part that was sent last, and looks only for the one that is uncertain', async () => {
      lengths = { long: 3 };
      await post('long');
      accidents = [...fine(1), { error: unreachable(), arrived: true }];
      expect(await drainThread(threadId, parts)).toBe('unreachable');
      now += 1000;
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(posted).toEqual(['long', 'long/1', 'long/2']);
      expect(asked).toEqual(['long']);
    });
  });

  it('sends what follows to the thread that the first message began', async () => {
    await post('one', 'two');
    opens = 'begun';
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(addresses).toEqual(['c1', 'begun']);
    expect(outbox.openThread({ ...address, externalId: 'begun' })).toBe(threadId);
  });

  it('says in the thread what was refused, unless it was a short notice', async () => {
    outbox.addQuestion(threadId, retry, { id: 'que_1', version: 1, asks: ['u1'] });
    accidents = [{ error: new FootnoteError('chat-rejected', 'The platform refuses it.'), arrived: false }];
    expect(await drainThread(threadId, parts)).toBe('empty');
    expect(posted).toEqual([
      'A message of mine could not be posted here: The platform refuses it. ' +
        'Say status with a mention of me to see where things stand.',
    ]);
    expect(states()).toEqual(['failed', 'sent']);
  });

  describe('of a thread that cannot be reached', () => {
    const gone = () => new FootnoteError('chat-gone', 'The thread was deleted.');

    it('keeps the messages, and tells whoever asked, once', async () => {
      const ann = { id: 'u1', name: 'Ann' };
      outbox.addQuestion(threadId, retry, { id: 'que_1', version: 1, asks: ['u1'] }, ann);
      await post('two');
      accidents = [gone(), gone(), gone(), gone()].map((error) => ({ error, arrived: false }));
      expect(await drainThread(threadId, parts)).toBe('unreachable');
      expect(await drainThread(threadId, parts)).toBe('empty');
      now += 24 * 3_600_000;
      expect(await drainThread(threadId, parts)).toBe('unreachable');
      expect(posted).toEqual([]);
      expect(whispered).toEqual([expect.stringMatching(/^Ann: I cannot post in the thread of your request/)]);
      expect(states()).not.toContain('failed');
    });

    it('sends them when somebody writes there again', async () => {
      await post('one', 'two');
      accidents = [{ error: gone(), arrived: false }];
      await drainThread(threadId, parts);
      outbox.openThread(address);
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(posted).toEqual(['one', 'two']);
    });

    it('does not mind that the person cannot be told either', async () => {
      outbox.addQuestion(
        threadId,
        retry,
        { id: 'que_1', version: 1, asks: ['u1'] },
        { id: 'u1', name: 'Ann' },
      );
      const mute = {
        send: () => Promise.reject(gone()),
        find: () => Promise.resolve(null),
        whisper: () => Promise.reject(unreachable()),
      } as unknown as ChatPlatform;
      expect(await drainThread(threadId, { ...parts, platformFor: () => mute })).toBe('unreachable');
      expect(logged).toContain('warn: nor can the person be told');
    });
  });

  describe('of questions that are over', () => {
    const ask = async () => {
      outbox.addQuestion(threadId, retry, { id: 'que_1', version: 1, asks: ['u1'] });
      await drainThread(threadId, parts);
      outbox.endQuestion('que_1', { how: 'closed' });
    };

    it('takes the buttons away, once', async () => {
      await ask();
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(settled).toEqual(['ref of : closed']);
    });

    it('settles all the messages of a question that took several', async () => {
      const shown: string[] = [];
      let isAway = true;
      const split = {
        send: async (_: unknown, { part }: OutgoingMessage) => ({ ref: `ref ${part}`, more: part < 2 }),
        find: async (_: unknown, { part }: OutgoingMessage) =>
          part === 1 ? null : { ref: `ref ${part}`, more: true },
        settle: async (_: unknown, ref: string, { part }: OutgoingMessage) => {
          if (isAway && part === 0) throw unreachable();
          shown.push(`${ref} as ${part}`);
        },
      } as unknown as ChatPlatform;
      const told = { ...parts, platformFor: () => split };
      outbox.addQuestion(threadId, retry, { id: 'que_1', version: 1, asks: ['u1'] });
      await drainThread(threadId, told);
      outbox.endQuestion('que_1', { how: 'closed' });
      expect(await drainThread(threadId, told)).toBe('unreachable');
      isAway = false;
      expect(await drainThread(threadId, told)).toBe('empty');
      expect(shown).toEqual(['ref 2 as 2', 'ref 2 as 2', 'ref 0 as 0']);
    });

    it('sends first what is waiting', async () => {
      await ask();
      await post('report');
      const order: string[] = [];
      const platform = parts.platformFor(address);
      const noting = {
        ...platform,
        send: (...sending: Parameters<ChatPlatform['send']>) => {
          order.push('send');
          return platform?.send(...sending);
        },
        settle: async () => void order.push('settle'),
      } as unknown as ChatPlatform;
      await drainThread(threadId, { ...parts, platformFor: () => noting });
      expect(order).toEqual(['send', 'settle']);
    });

    it('tries again when the platform is away', async () => {
      await ask();
      accidents = [{ error: unreachable(), arrived: false }];
      expect(await drainThread(threadId, parts)).toBe('unreachable');
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(settled).toHaveLength(1);
    });

    it('leaves a message alone that was deleted', async () => {
      await ask();
      accidents = [{ error: new FootnoteError('chat-gone', 'no such message'), arrived: false }];
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(await drainThread(threadId, parts)).toBe('empty');
      expect(settled).toEqual([]);
    });
  });
});
