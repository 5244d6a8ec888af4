// A conversation on a real database and queue: requests, answers and stops, as a platform brings them in.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';

let talking: Talking;
let thread: TalkingThread;

beforeAll(async () => {
  talking = await startTalking();
});
afterAll(() => talking.close());
beforeEach(() => {
  thread = talking.newThread();
});

describe('a conversation', () => {
  it('goes from a request to the report by a click', async () => {
    await thread.says(alice, question);
    const asked = await thread.draft(1);
    expect(await thread.clicks(alice, asked, { kind: 'accepted' })).toBeNull();
    await thread.is('delivered');
    await expect.poll(thread.kinds, { timeout: 20_000 }).toEqual(['draft', 'report']);
    await expect.poll(() => talking.platform.settled, { timeout: 20_000 }).toContain('Approved by Alice.');
  });

  it('goes on by replies alone', async () => {
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.says(alice, 'Also search for how to roll back the billing service', { addressed: false });
    await thread.draft(2);
    await thread.says(alice, 'accept', { addressed: false });
    await thread.is('delivered');
    await expect.poll(thread.kinds, { timeout: 20_000 }).toEqual(['draft', 'draft', 'report']);
  });

  it('tells somebody else politely who is asked, and goes on waiting', async () => {
    await thread.says(alice, question);
    const asked = await thread.draft(1);
    expect(await thread.clicks(bob, asked, { kind: 'accepted' })).toBe(
      'Only Alice can decide this. Tell Alice what you would change.',
    );
    await thread.says(bob, 'accept');
    await thread.quiet();
    expect(thread.whispers()).toEqual([
      {
        to: bob.id,
        text: 'I am waiting for an answer from Alice. I have read what you say; it counts once they say it, too.',
      },
    ]);
    expect(thread.kinds()).toEqual(['draft']);
    expect(await thread.status()).toBe('waiting');
  });

  it('refuses an answer to a question that is no longer open, and a click on an older version (D42)', async () => {
    await thread.says(alice, question);
    const asked = await thread.draft(1);
    expect(await thread.clicks(alice, { ...asked, version: 7 }, { kind: 'accepted' })).toMatch(
      /no longer open/,
    );
    expect(await thread.clicks(alice, asked, { kind: 'rejected' })).toBeNull();
    expect(await thread.clicks(alice, asked, { kind: 'accepted' })).toMatch(/no longer open/);
    await thread.is('rejected');
    expect(await thread.clicks(alice, { id: 'que_nothing', version: 1 }, { kind: 'accepted' })).toMatch(
      /no longer open/,
    );
  });

  it('takes a click once when two arrive at the same moment (D42)', async () => {
    await thread.says(alice, question);
    const asked = await thread.draft(1);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => thread.clicks(alice, asked, { kind: 'accepted' })),
    );
    expect(replies.filter((reply) => reply === null)).toHaveLength(1);
    await thread.is('delivered');
    await thread.quiet();
    expect(thread.kinds()).toEqual(['draft', 'report']);
  });

  it('starts one run however often a request is delivered', async () => {
    const event = { eventId: newId('msg') };
    await Promise.all([1, 2, 3].map(() => thread.says(alice, question, event)));
    await thread.draft(1);
    await thread.says(alice, question, event);
    await thread.quiet();
    expect(await thread.runs()).toBe(1);
    expect(thread.kinds()).toEqual(['draft']);
  });

  it('leaves people alone who talk to each other', async () => {
    await thread.says(bob, 'lunch?', { addressed: false });
    await thread.quiet();
    expect(await thread.runs()).toBe(0);
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.says(bob, 'looks good to me', { addressed: false });
    await thread.quiet();
    expect(thread.kinds()).toEqual(['draft']);
    expect(thread.whispers()).toEqual([]);
  });

  it('stops on the word, keeps the draft, and says so', async () => {
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.says(alice, 'stop');
    await thread.is('cancelled');
    await expect.poll(thread.kinds, { timeout: 20_000 }).toEqual(['draft', 'notice']);
    await expect
      .poll(() => talking.platform.settled, { timeout: 20_000 })
      .toContain('Closed without a decision.');
  });

  it('starts nothing and stops nothing when an answer or a stop is delivered again', async () => {
    const again = { accept: { eventId: newId('msg') }, stop: { eventId: newId('msg') } };
    await thread.says(alice, question);
    await thread.draft(1);
    await thread.says(alice, 'accept', again.accept);
    await thread.is('delivered');
    await thread.says(alice, 'accept', again.accept);
    await thread.quiet();
    expect(await thread.runs()).toBe(1);

    await thread.says(alice, question);
    await thread.says(alice, 'stop', again.stop);
    await thread.is('cancelled');
    await thread.says(alice, question);
    await thread.says(alice, 'stop', again.stop);
    await thread.is('waiting');
    await thread.says(alice, 'stop');
    await thread.is('cancelled');
    await thread.says(alice, 'stop', again.stop);
    await thread.quiet();
    expect(await thread.runs()).toBe(3);
  });

  it('starts no research about the word stop', async () => {
    await thread.says(alice, 'Stop');
    await expect
      .poll(thread.notices, { timeout: 20_000 })
      .toEqual(['There is no research here. Mention me with a question.']);
    expect(await thread.runs()).toBe(0);
  });

  it('takes what is said after a clarification has expired for what it is', async () => {
    await thread.says(alice, question);
    const { id } = await thread.draft(1);
    await talking.database.pool.query(
      `UPDATE question SET kind = 'clarify', status = 'expired' WHERE id = $1`,
      [id],
    );
    await thread.says(alice, 'lunch?', { addressed: false });
    await thread.says(alice, 'search for the rollback');
    await thread.quiet();
    expect(await thread.kept()).toEqual([
      [question, 'request'],
      ['search for the rollback', 'steering'],
    ]);
    expect(thread.notices()).toEqual([expect.stringMatching(/^Noted/)]);
    // Only what happens is promised.
    await thread.says(alice, 'skip Informix');
    await thread.quiet();
    expect(thread.notices().at(-1)).toContain('Whatever names “Informix” is left out');
    await thread.says(alice, 'skip [7]');
    await thread.quiet();
    expect(thread.whispers().at(-1)?.text).toMatch(/^That takes a language model/);
  });

  it('says in the thread that a request is far too long, once, and nothing before that', async () => {
    const event = { eventId: newId('msg') };
    await thread.says(alice, 'x'.repeat(60_000), event);
    await thread.says(alice, 'x'.repeat(60_000), event);
    await thread.quiet();
    expect(thread.kinds()).toEqual(['notice']);
    expect(thread.notices()[0]).toContain('50,000');
    expect(talking.platform.signed).not.toContainEqual(thread.address);
    expect(await thread.runs()).toBe(0);
    await thread.says(alice, question);
    await thread.draft(1);
    expect(talking.platform.signed).toContainEqual(thread.address);
  });
});
