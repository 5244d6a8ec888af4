// Small talk, and what people ask about their researches outside of any thread.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
afterEach(() => thread.leave());

const says = async (text: string, over?: Parameters<TalkingThread['says']>[2]) => {
  await thread.says(alice, text, over);
  await thread.quiet();
};

describe('small talk', () => {
  it.each(['hi', '', 'thanks!', '???', ':wave:', 'what can you do?', 'who are you'])(
    'starts nothing: "%s" (F33)',
    async (text) => {
      await says(text);
      expect(await thread.runs()).toBe(0);
      expect(thread.kinds()).toEqual(['notice']);
      expect(thread.notices()[0]).toMatch(text === 'thanks!' ? /^You are welcome\.$/ : /\?”/);
    },
  );

  it('is no answer to a draft and no steering, and is left alone where it is for others (F33)', async () => {
    await says(question);
    await thread.draft(1);
    const before = thread.notices().length;
    await says('thanks!', { addressed: false });
    expect(thread.notices()).toHaveLength(before);
    await says('thanks!');
    await says('hello');
    expect(thread.notices().slice(before)).toEqual([
      'You are welcome.',
      expect.stringContaining('still waiting') as string,
    ]);
    expect(await thread.status()).toBe('waiting');
  });

  it('below a delivered report begins nothing (F33)', async () => {
    await says(question);
    await thread.clicks(alice, await thread.draft(1), { kind: 'accepted' });
    await thread.is('delivered');
    await says('thanks, great work!');
    expect(await thread.runs()).toBe(1);
    expect(thread.notices().at(-1)).toBe('You are welcome.');
  });
});

describe('a decision where none is asked for', () => {
  it.each(['approve', 'ablehnen, danke'])('starts nothing: "%s"', async (text) => {
    await says(text);
    expect(await thread.runs()).toBe(0);
    expect(thread.whispers().at(-1)?.text).toMatch(
      /^(?:Nothing waits for a decision|Hier wartet nichts auf)/,
    );
    await says('Which drafts do editors approve of?');
    expect(await thread.runs()).toBe(1);
  });
});

it.each([
  ['Hilfe', /^Erwähne mich mit einer Frage/],
  ['help', /^Mention me with a question/],
])('a command is answered in its language where the thread has none: "%s"', async (text, answer) => {
  await says(text);
  expect([...thread.notices(), ...thread.whispers().map((one) => one.text)].at(-1)).toMatch(answer);
});

describe('outside of any research', () => {
  const command = { unseen: true, via: 'https://hooks.example/1' };

  it('status, list, stop and help are told to whoever asks, and post nothing (F46)', async () => {
    const away = talking.newThread();
    await away.says(alice, question);
    await away.draft(1);
    for (const text of ['status', 'list', 'help']) await says(text, command);
    const [status, list, help, ...others] = thread.whispers();
    expect(others).toEqual([]);
    expect(status?.text).toContain('being researched for you');
    expect(status?.text).toContain('in another thread');
    expect(list?.text).toContain(question);
    expect(help?.text).toContain('check 3');
    await thread.says(bob, 'status', command);
    await thread.quiet();
    expect(thread.whispers().at(-1)).toEqual({
      to: bob.id,
      text: expect.stringContaining('Nothing') as string,
    });
    await says('report', command);
    expect(thread.whispers().at(-1)?.text).toContain('in the thread');
    await says('stop', command);
    expect(thread.whispers().at(-1)?.text).toContain('being stopped');
    await away.is('cancelled');
    expect(thread.views()).toEqual([]);
  });

  it('a mention with status answers privately where nothing was researched (F46)', async () => {
    await says('status');
    expect(thread.views()).toEqual([]);
    expect(thread.whispers().map(({ to }) => to)).toEqual([alice.id]);
  });
});

describe('without a model', () => {
  it('a wish that takes one is answered and changes nothing; what needs none is done (F40)', async () => {
    await says(question);
    const draft = await thread.draft(1);
    for (const wish of ['make it shorter please', 'change: use a table', 'leave out Informix'])
      await says(wish);
    expect(await thread.clicks(alice, draft, { kind: 'feedback', text: 'Warmer, please.' })).toMatch(
      /language model/,
    );
    const told = thread.whispers().map(({ text }) => text);
    expect(told.slice(0, 2)).toEqual([
      expect.stringMatching(/language model/),
      expect.stringMatching(/language model/),
    ]);
    expect(told[2]).toContain('Nothing in the draft names “Informix”');
    expect(thread.kinds()).toEqual(['draft']);
    await says('search for bin/rollback');
    await thread.draft(2);
    const view = thread.views().findLast(({ kind }) => kind === 'draft');
    expect(JSON.stringify(view)).toContain('rollback');
    expect(JSON.stringify(view)).not.toMatch(/search for/i);
    await says('leave out rollback');
    await thread.draft(3);
    const last = thread.views().findLast(({ kind }) => kind === 'draft');
    expect(JSON.stringify(last)).not.toMatch(/rollback/i);
    expect(JSON.stringify(last)).toContain('35 days');
  });
});
