// Two workers after the same runs, all the time: one run belongs to one of them at a time.
import { expect, it } from 'vitest';
import { longScript } from '../support/crash/requester.ts';
import { settingsWith } from '../support/crash/harness.ts';
import { obeysTheRules, runUndisturbed, viewsOf } from '../support/crash/run-cell.ts';
import { useHarness } from '../support/crash/use-harness.ts';

const harness = useHarness(2);
/** At least, and at most. */
const rounds = [2, 8] as const;

it('never lets two workers write to one run', async () => {
  const worker = { settings: settingsWith(3), leaseTtlMs: 20_000, sweepIntervalMs: 10 };
  const expected = await runUndisturbed(harness(), 'quiet', { script: longScript, worker });
  const [one, two] = [harness().processes.take(), harness().processes.take()];
  const owners = new Set<string>();
  for (let round = 1; round <= rounds[0] || (owners.size < 2 && round <= rounds[1]); round++) {
    const cell = harness().cell(`contended-${round}`, longScript, worker);
    await Promise.all([one.begin(cell.worker()), two.begin(cell.worker())]);
    cell.ask();
    const footprint = await cell.ended();
    await Promise.all([one.end(), two.end()]);
    obeysTheRules(cell, footprint, null);
    expect(footprint).toEqual(expected.footprint);
    expect(viewsOf(cell)).toEqual(expected.posts);

    const diary = cell.diary();
    const claims = diary.flatMap((line) => (line.at === 'claimed' ? [line] : []));
    // Every claim has a fence of its own: one for the start and one for each answer, unless it came during the pass.
    expect(new Set(claims.map(({ fence }) => fence)).size).toBe(claims.length);
    const ownerOf = new Map(claims.map(({ fence, owner }) => [fence, owner]));
    let newest = 0;
    for (const line of diary) {
      if (line.at === 'claimed') newest = Math.max(newest, line.fence);
      if (line.at !== 'writing') continue;
      expect(line.fence).toBe(newest);
      expect(line.owner).toBe(ownerOf.get(line.fence));
    }
    for (const { owner } of claims) owners.add(owner.slice(-1));
  }
  // Both had their turn, or this test has shown nothing.
  expect([...owners].toSorted()).toEqual(['1', '2']);
  await Promise.all([one.kill(), two.kill()]);
});
