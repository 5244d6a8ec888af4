// Random programs give the same result as an undisturbed run, and record nothing twice, whatever happens to the
// workers that tell them. A failure prints the seed and the smallest program that shows it.
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { disturbanceKinds, perform, timeless } from './disturbed-world.ts';
import type { Disturbance, Outcome } from './disturbed-world.ts';
import { programs } from './program.ts';

const kindsWithoutCancel = disturbanceKinds.filter((kind) => kind !== 'cancel');

const plans = fc
  .array(fc.record({ kind: fc.constantFrom(...kindsWithoutCancel), after: fc.nat({ max: 8 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  // With the flaky work of a program (at most 3) that is one less than a run may fail in a row.
  .map((plan) => {
    const failing = plan.filter(({ kind }) => kind.startsWith('fail-'));
    return plan.filter((disturbance) => !failing.includes(disturbance) || disturbance === failing[0]);
  });

const happened: Record<string, number> = {};

function tally(outcome: Outcome): void {
  for (const [kind, times] of Object.entries(outcome.happened))
    happened[kind] = (happened[kind] ?? 0) + times;
}

/** Work is done once if it was recorded, and once more for every time it was interrupted. */
function expectFrugal(outcome: Outcome): void {
  const interruptions = Object.entries(outcome.happened)
    .filter(([kind]) => !['wake', 'say'].includes(kind))
    .reduce((sum, [, times]) => sum + times, 0);
  for (const [key, calls] of outcome.calls) {
    expect(calls, `calls of ${key}`).toBeLessThanOrEqual(2 + interruptions);
    if (interruptions === 0) expect(calls, `calls of ${key}`).toBeLessThanOrEqual(2);
  }
}

it('ends the same whatever happens to the workers', { timeout: 30_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(programs, plans, async (program, plan) => {
      const calm = await perform(program, [], { flaky: false });
      const wild = await perform(program, plan, { flaky: true });
      tally(wild);
      expect(wild.complaints).toEqual([]);
      expect({ ...wild.state, activeMs: 0, failures: 0 }).toEqual({
        ...calm.state,
        activeMs: 0,
        failures: 0,
      });
      expect(wild.posts).toEqual(calm.posts);
      expect(wild.events).toEqual(calm.events);
      expect(wild.entries.map(timeless)).toEqual(calm.entries.map(timeless));
      expect([...wild.calls.keys()].toSorted()).toEqual([...calm.calls.keys()].toSorted());
      for (const [key, calls] of calm.calls) expect(calls, `calls of ${key}`).toBe(1);
      expectFrugal(wild);
    }),
    { numRuns: 400, timeout: 5000 },
  );
});

it('records nothing that was made after a cancel, and keeps what was kept', { timeout: 30_000 }, async () => {
  const cancelled = fc.nat({ max: 20 }).map((after): Disturbance => ({ kind: 'cancel', after }));
  await fc.assert(
    fc.asyncProperty(
      programs,
      fc.array(fc.constantFrom(...kindsOfDeath), { maxLength: 2 }),
      cancelled,
      async (program, deaths, cancel) => {
        const plan = [...deaths.map((kind): Disturbance => ({ kind, after: 5 })), cancel];
        const outcome = await perform(program, plan, { flaky: false });
        tally(outcome);
        expect(outcome.complaints).toEqual([]);
        if (outcome.state.status !== 'cancelled') return;
        const keys = outcome.entries.map(({ key }) => key);
        // One statement was on its way to the journal when the cancel was heard, and one more carries what had been made before.
        const { atCancel, afterCancel } = outcome;
        const known = new Set([...(atCancel ?? []), ...afterCancel.flat()]);
        const otherwise = keys.filter((key) => !known.has(key));
        expect(afterCancel.length + otherwise.length).toBeLessThanOrEqual(2);
        expect(outcome.state.result).toBe(outcome.kept.at(-1) ?? null);
        expect(outcome.posts.filter((post) => post.includes('end/cancelled'))).toHaveLength(1);
        expect(new Set(outcome.posts).size).toBe(outcome.posts.length);
      },
    ),
    { numRuns: 300, timeout: 5000 },
  );
});

const kindsOfDeath = ['die-before', 'die-after', 'freeze'] as const;

afterAll(() => {
  // Properties of peaceful runs prove nothing.
  for (const kind of disturbanceKinds) expect(happened[kind], kind).toBeGreaterThan(20);
});
