// A run that kills whoever works on it: after some processes it ends, and its thread is told.
import { expect, it } from 'vitest';
import { maxDeaths } from '../../src/durable/retry.ts';
import { shortScript } from '../support/crash/requester.ts';
import { useHarness } from '../support/crash/use-harness.ts';
import { eventually } from '../support/eventually.ts';

const harness = useHarness(2);

it('ends a run over which one process after the other dies at the same place, and says so in its thread', async () => {
  const cell = harness().cell('deadly', shortScript);
  let died = 0;
  cell.ask();
  // The first of them got as far as the search, which counts for it.
  while (died < maxDeaths + 3) {
    const victim = harness().processes.take();
    void victim.begin(cell.worker({ killAt: 'search/1' })).catch(() => {});
    const end = await eventually('it dies, or the run ends', async () =>
      (await cell.status()) === 'failed' ? 'ended' : victim.exit(),
    );
    if (end === 'ended') {
      await cell.ended();
      await victim.kill();
      break;
    }
    died += 1;
  }
  expect(died).toBe(maxDeaths + 1);
  expect(cell.platform.posts.at(-1)?.view).toMatchObject({
    kind: 'notice',
    tone: 'error',
    text: expect.stringContaining('processes in a row ended while they worked on this research'),
  });
  expect(cell.platform.violations).toEqual([]);
});
