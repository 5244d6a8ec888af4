// kill -9 of the embedded Postgres in the middle of a run: it is started again, and the run goes on and ends.
import { afterEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../src/base/logger.ts';
import { startEmbedded } from '../../src/store/embedded/start-embedded.ts';
import { startHarness } from '../support/crash/harness.ts';
import type { Harness } from '../support/crash/harness.ts';
import { shortScript } from '../support/crash/requester.ts';
import { runUndisturbed, viewsOf } from '../support/crash/run-cell.ts';
import { cleanUp, madeDirectory, onCleanUp, pidOf } from '../support/embedded.ts';

afterEach(cleanUp);

/** A harness whose worker processes run the database themselves; the harness only looks into it. */
async function embeddedHarness(directory: string): Promise<Harness> {
  const first = await startEmbedded({ directory, logger: silentLogger });
  const harness = await startHarness(first.url, { spares: 1, database: { embedded: directory } });
  onCleanUp(() => harness.close());
  const worker = harness.processes.take();
  await worker.ready;
  // From now on only the worker processes use the server, and so only they can bring it back.
  await first.release();
  harness.processes.give(worker);
  return harness;
}

describe('a run whose embedded Postgres is killed', () => {
  it('goes on and ends, whatever was under way', async () => {
    const directory = await madeDirectory();
    const harness = await embeddedHarness(directory);
    const setup = { script: shortScript, worker: {} };
    const expected = await runUndisturbed(harness, 'quiet', setup);
    for (const point of [
      'append plan/r1/before',
      'search/1',
      'append gather/r1/i1/after',
      'send/2/accepted',
    ]) {
      const cell = harness.cell(`killed-${point.replaceAll(/\W/g, '-')}`, shortScript);
      const worker = harness.processes.take();
      cell.ask();
      await worker.begin(cell.worker({ holdAt: point }));
      await worker.held();
      const pid = pidOf(directory);
      expect(pid).not.toBeNull();
      process.kill(pid ?? 0, 'SIGKILL');
      worker.release();
      const footprint = await cell.ended(60_000);
      expect(pidOf(directory)).not.toBe(pid);
      expect(footprint).toEqual(expected.footprint);
      expect(viewsOf(cell)).toEqual(expected.posts);
      expect(cell.platform.violations).toEqual([]);
      await worker.end();
      harness.processes.give(worker);
    }
  });
});
