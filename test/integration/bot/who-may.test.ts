// Who answers, decides, stops and resumes: whoever asked, named people, a role, anyone; by buttons and in words.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../src/chat/port.ts';
import { alice, bob, question, startTalking } from '../../support/talking.ts';
import type { Talking, TalkingThread } from '../../support/talking.ts';

const carol: Person = { id: 'U3', name: 'Carol', roles: ['R1'] };
const dave: Person = { id: 'U4', name: 'Dave' };

let talking: Talking;
const begun: TalkingThread[] = [];

beforeAll(async () => {
  talking = await startTalking({
    approvers: {
      default: ['requester'],
      places: { named: [bob.id], role: ['role:R1'], open: ['anyone'], both: ['requester', bob.id] },
    },
  });
});
afterAll(() => talking.close());
// A person has two active runs at most.
afterEach(() => Promise.all(begun.splice(0).map((thread) => thread.leave())));

/** A draft that Alice has asked for, in these places. */
async function draftIn(...places: string[]) {
  const thread = talking.newThread();
  begun.push(thread);
  await thread.says(alice, question, { places });
  return { thread, asked: await thread.draft(1) };
}

describe('a draft', () => {
  it.each([
    { place: 'elsewhere', may: [alice], not: [bob, carol, dave], asks: [alice.id] },
    { place: 'named', may: [bob], not: [alice, carol, dave], asks: [bob.id] },
    { place: 'role', may: [carol], not: [alice, bob, dave], asks: ['role:R1'] },
    { place: 'open', may: [dave], not: [], asks: ['anyone'] },
    { place: 'both', may: [bob], not: [carol, dave], asks: [alice.id, bob.id] },
  ])(
    'in a place of the kind $place is decided by the right people (D42)',
    async ({ place, may, not, asks }) => {
      const { thread, asked } = await draftIn(place, 'T1');
      expect(asked).toMatchObject({ asks });
      for (const person of not) {
        const refused = await thread.clicks(person, asked, { kind: 'accepted' });
        expect(refused).toMatch(/^Only .+ can decide this\. Tell .+ what you would change\.$/);
        const form = await talking.footnote.inbound.opening({
          questionId: asked.id,
          version: asked.version,
          author: person,
        });
        expect(form.refused).toBe(refused);
      }
      expect(await thread.status()).toBe('waiting');
      for (const person of may) {
        const { id: questionId, version } = asked;
        const opening = await talking.footnote.inbound.opening({ questionId, version, author: person });
        expect(opening).toMatchObject({ refused: null, alone: true });
        expect(await thread.clicks(person, asked, { kind: 'accepted' })).toBeNull();
      }
      await thread.is('delivered');
      await expect
        .poll(() => talking.platform.settled, { timeout: 20_000 })
        .toContain(`Approved by ${may[0]?.name}.`);
    },
  );

  it('goes by the narrowest place that has a rule', async () => {
    const { asked } = await draftIn('named', 'open');
    expect(asked).toMatchObject({ asks: [bob.id] });
  });

  it('is decided in words by whoever decides, and not by whoever asked if somebody else does', async () => {
    const { thread } = await draftIn('named');
    await thread.says(alice, 'accept');
    await thread.quiet();
    expect(thread.whispers()).toEqual([
      {
        to: alice.id,
        text: 'I am waiting for an answer from the people who decide here. I have read what you say; it counts once they say it, too.',
      },
    ]);
    await thread.says(bob, 'accept', { addressed: false });
    await thread.is('delivered');
  });

  it('needs no form any more once it is decided, or in another version', async () => {
    const { thread, asked } = await draftIn('elsewhere');
    const ask = async (version: number) =>
      (await talking.footnote.inbound.opening({ questionId: asked.id, version, author: alice })).refused;
    expect(await ask(asked.version + 1)).toMatch(/no longer open/);
    await thread.clicks(alice, asked, { kind: 'rejected' });
    expect(await ask(asked.version)).toMatch(/no longer open/);
  });

  it('keeps its rule when the settings change while it waits', async () => {
    const { thread, asked } = await draftIn('role');
    await talking.database.pool.query(
      `UPDATE run SET settings = jsonb_set(settings::jsonb, '{approvers}', '["anyone"]')::json`,
    );
    expect(await thread.clicks(dave, asked, { kind: 'accepted' })).toMatch(/^Only/);
  });
});

describe('the Stop button', () => {
  const stops = (runId: string, author: Person) =>
    talking.footnote.inbound.press({ kind: 'stop', runId, author, isHere: () => true });
  const press = async (thread: TalkingThread, author: Person) => {
    const threadId = await talking.store.conversations.openThread(thread.address);
    const run = await talking.store.conversations.latestRun(threadId);
    return stops(run?.id ?? '', author);
  };

  it('is for whoever asked and whoever decides', async () => {
    const { thread } = await draftIn('named');
    expect(await press(thread, carol)).toBe('Only Alice, who asked, and whoever decides here can do that.');
    expect(await thread.status()).toBe('waiting');
    expect(await press(thread, bob)).toBeNull();
    await thread.is('cancelled');
    expect(await press(thread, alice)).toBe(
      'The research here has already ended. Mention me with a new question.',
    );
  });

  it('says so when its research is not there', async () => {
    expect(await stops('run_nothing', alice)).toBe(
      'This research is not kept any more, so that cannot be done.',
    );
  });
});
