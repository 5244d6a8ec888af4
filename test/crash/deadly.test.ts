// A run that kills whoever works on it: after some processes it ends, and its thread is told.
import { expect, it } from 'vitest';
import { maxDeaths } from '../../src/durable/retry.ts';
import { shortScript } from '../support/crash/requester.ts';
import { useHarness } from '../support/crash/use-harness.ts';
import { eventually } from '../support/eventually.ts';

// All at once: each that starts alone has to wait for its turn where much else is started.
const harness = useHarness(maxDeaths);

it('ends a run over which one process after the other dies at the same place, and says so in its thread', async () => {
  const cell = harness().cell('deadly', shortScript);
  let died = 0;
  cell.ask();
  // The first ones may get as far as the search: what they recorded on the way counts for them.
  while (died < 3 * maxDeaths) {
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
  expect(await cell.status()).toBe('failed');
  expect(died).toBeGreaterThanOrEqual(maxDeaths);
  expect(cell.platform.posts.at(-1)?.view).toMatchObject({
    kind: 'notice',
    tone: 'error',
    text: expect.stringContaining('processes in a row ended while they worked on this research'),
  });
  expect(cell.platform.violations).toEqual([]);
}, 300_000);
