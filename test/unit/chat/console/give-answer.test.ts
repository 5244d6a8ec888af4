// An answer while the database is away: given again, recorded once, and given up only after a minute.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../../src/base/errors.ts';
import { giveAnswer } from '../../../../src/chat/console/attention.ts';
import type { IncomingAnswer } from '../../../../src/chat/port.ts';
import { quietInbound } from '../../../support/quiet-inbound.ts';
import { manualClock } from '../../../support/manual-clock.ts';

const incoming: IncomingAnswer = {
  eventId: 'ses_1:que_1:1',
  questionId: 'que_1',
  version: 1,
  author: { id: 'console:ann', name: 'ann' },
  answer: { kind: 'accepted' },
};
const away = new FootnoteError('database-unreachable', 'The database is away.', { retry: 'backoff' });
const closed = 'This question is no longer open.';

/** Gives the answer to somebody who replies with these outcomes in turn, the last one for ever. */
function give(
  outcomes: readonly (Error | string | null)[],
  giving: Partial<Parameters<typeof giveAnswer>[1]> = {},
) {
  const clock = manualClock();
  const events: string[] = [];
  let kept = 0;
  const inbound = quietInbound({
    answer({ eventId }) {
      const outcome = outcomes[Math.min(events.length, outcomes.length - 1)] ?? null;
      events.push(eventId);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  });
  const given = giveAnswer(incoming, {
    clock,
    inbound: () => inbound,
    signal: new AbortController().signal,
    kept: () => (kept += 1),
    ...giving,
  });
  const outcome = given.catch((error: unknown) => error);
  return { outcome, clock, events, kept: () => kept };
}

describe('an answer', () => {
  it('is taken at once, and nothing is said about it', async () => {
    const { outcome, events, kept } = give([null]);
    expect(await outcome).toBeNull();
    expect(events).toHaveLength(1);
    expect(kept()).toBe(0);
  });

  it('is given again as the same event until it is taken, which is said once', async () => {
    const { outcome, clock, events, kept } = give([away, away, null]);
    await clock.advance(1000);
    expect(await outcome).toBeNull();
    expect(events).toEqual(['ses_1:que_1:1', 'ses_1:que_1:1', 'ses_1:que_1:1']);
    expect(kept()).toBe(1);
  });

  it('counts as taken when a repeat finds the question closed', async () => {
    const { outcome, clock } = give([away, closed]);
    await clock.advance(500);
    expect(await outcome).toBeNull();
  });

  it('is refused when the first attempt finds the question closed', async () => {
    expect(await give([closed]).outcome).toBe(closed);
  });

  it('is given up after a minute, with the reason', async () => {
    const { outcome, clock, events } = give([away]);
    await clock.advance(59_999);
    expect(clock.sleepers()).toBe(1);
    await clock.advance(1);
    expect(await outcome).toBe(away);
    expect(events).toHaveLength(121);
  });

  it('is given up at once when trying again cannot help', async () => {
    const final = new FootnoteError('bug', 'no');
    const { outcome, events, kept } = give([final]);
    expect(await outcome).toBe(final);
    expect(events).toHaveLength(1);
    expect(kept()).toBe(0);
  });

  it('is left when the session ends meanwhile', async () => {
    const ending = new AbortController();
    const { outcome, clock, events } = give([away], { signal: ending.signal });
    await clock.advance(500);
    ending.abort();
    expect(await outcome).toBeUndefined();
    expect(events).toHaveLength(2);
  });
});
