import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPace } from '../../../../src/sources/search/pace.ts';
import { manualClock, settled } from '../../../support/manual-clock.ts';

const never = new AbortController().signal;

/** Asks for turns and notes when each came, in milliseconds since the beginning. */
function watch(perSecond: number) {
  const clock = manualClock(0);
  const pace = createPace(perSecond, clock);
  const came: [string, number][] = [];
  const refused: string[] = [];
  const ask = (who: string, withinMs = 1_000_000, signal = never) => {
    pace.turn(withinMs, signal).then(
      (mine) => (mine ? came.push([who, clock.now()]) : refused.push(who)),
      () => refused.push(`${who} left`),
    );
  };
  return { clock, pace, came, refused, ask };
}

describe('createPace', () => {
  it('lets five a second come at once, and the next when a second is over (B81)', async () => {
    const { clock, came, ask } = watch(5);
    for (const who of 'abcdefg') ask(who);
    await settled();
    expect(came).toEqual('abcde'.split('').map((who) => [who, 0]));
    await clock.advance(999);
    expect(came).toHaveLength(5);
    await clock.advance(1);
    expect(came.slice(5)).toEqual([
      ['f', 1000],
      ['g', 1000],
    ]);
  });

  it('lets one in about three seconds come alone', async () => {
    const { clock, came, ask } = watch(0.33);
    for (const who of 'abc') ask(who);
    await clock.advance(10_000);
    expect(came.map(([, at]) => Math.round(at))).toEqual([0, 3030, 6061]);
  });

  it('refuses at once when the turn would come too late, and keeps the places of the others', async () => {
    const { clock, came, refused, ask } = watch(1);
    ask('a');
    ask('b', 1000);
    ask('c', 1999);
    ask('d', 2000);
    await settled();
    expect(refused).toEqual(['c']);
    await clock.advance(5_000);
    expect(came).toEqual([
      ['a', 0],
      ['b', 1000],
      ['d', 2000],
    ]);
  });

  it('keeps no timer when nobody waits any more', async () => {
    const { clock, refused, ask } = watch(0.01);
    const leaving = new AbortController();
    ask('a');
    ask('b', 1_000_000, leaving.signal);
    await settled();
    expect(clock.sleepers()).toBe(1);
    leaving.abort();
    await settled();
    expect(clock.sleepers()).toBe(0);
    expect(refused).toEqual(['b left']);
  });

  it('refuses who comes with a signal that is aborted already, without using up a turn', async () => {
    const { came, refused, ask } = watch(1);
    ask('a', 1000, AbortSignal.abort());
    ask('b');
    await settled();
    expect(came).toEqual([['b', 0]]);
    expect(refused).toEqual(['a left']);
  });

  it('rests when it is told to, also for those who wait already (B81)', async () => {
    const { clock, pace, came, refused, ask } = watch(1);
    ask('a');
    ask('b', 20_000);
    await settled();
    pace.rest(10_000);
    pace.rest(3_000);
    ask('c', 5_000);
    await clock.advance(9_999);
    expect(came).toEqual([['a', 0]]);
    expect(refused).toEqual(['c']);
    await clock.advance(1);
    expect(came.at(-1)).toEqual(['b', 10_000]);
  });

  it('never lets more come in any second than it should, and lets all come in the order in which they asked', async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0.5, 1, 1.5, 3, 5), gaps, async (perSecond, pauses) => {
        const { clock, came, ask } = watch(perSecond);
        for (const [index, pause] of pauses.entries()) {
          await clock.advance(pause);
          ask(String(index));
        }
        await clock.advance(100_000);
        expect(came.map(([who]) => who)).toEqual(pauses.map((_, index) => String(index)));
        const atOnce = Math.max(1, Math.floor(perSecond));
        for (const [index, [, at]] of came.entries()) {
          const before = came[index - atOnce];
          if (before !== undefined)
            expect(at - before[1]).toBeGreaterThanOrEqual((atOnce * 1000) / perSecond - 0.001);
        }
      }),
      { numRuns: 40 },
    );
  });
});
