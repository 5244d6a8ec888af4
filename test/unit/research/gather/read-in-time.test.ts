// A page that hangs among the first ones of a task costs a part of its time, never all of it.
import { describe, expect, it } from 'vitest';
import { firstPagesMs } from '../../../../src/research/gather/first-pages.ts';
import type { Investigation } from '../../../../src/research/gather/investigate.ts';
import type { Brief } from '../../../../src/research/run-context.ts';
import type { WebPages } from '../../../../src/sources/port.ts';
import { memoryWeb } from '../../../fakes/memory-web.ts';
import { shippedSettings } from '../../../support/shipped-settings.ts';
import { heronPages, taskScene } from '../../../support/task-scene.ts';
import type { Scene, SceneParts } from '../../../support/task-scene.ts';

const { depths } = shippedSettings;

describe('the time for first pages', () => {
  const msOf = (mode: Brief['mode'], depth: keyof typeof depths, webMs = 15_000) =>
    firstPagesMs({
      brief: { mode } as Brief,
      limits: depths[depth],
      settings: { ...shippedSettings, webMs },
    });

  it('is a part of the task’s own', () => {
    expect(msOf('deep', 'light')).toBe(30_000);
    expect(msOf('deep', 'medium')).toBe(36_000);
    expect(msOf('deep', 'extended')).toBe(36_000);
    expect(msOf('web', 'light')).toBe(5_000);
    expect(msOf('web', 'light', 30_000)).toBe(10_000);
  });

  it('is enough for an honest page, however little there is', () => {
    expect(msOf('web', 'light', 6_000)).toBe(5_000);
  });
});

describe('pages that hang', () => {
  const hangsAt = (...addresses: readonly string[]): WebPages => {
    const { web } = memoryWeb(heronPages);
    return {
      canonical: (url) => web.canonical(url),
      read: (url, options) =>
        addresses.includes(url)
          ? new Promise((_resolve, reject) => {
              options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
            })
          : web.read(url, options),
    };
  };

  async function played(over: SceneParts): Promise<{ readonly scene: Scene; readonly found: Investigation }> {
    const scene = await taskScene({ limits: depths.light, alone: true, ...over });
    let ended = false;
    const going = scene.play().finally(() => (ended = true));
    await scene.stage.clock.advance(29_000);
    expect(ended).toBe(false);
    await scene.stage.clock.advance(1_000);
    return { scene, found: await going };
  }

  it('are given up when their time is over; the others are used, and it is said (B28)', async () => {
    const { scene, found } = await played({ parts: { web: hangsAt('https://heron.test/blog') } });
    expect(found.trouble).toBeNull();
    expect(found.evidence[0]?.quote).toContain('35 days');
    expect(found.visited.map(({ url, error }) => [url, error])).toEqual([
      ['https://heron.test/backups', null],
      ['https://egret.test/backups', null],
      [
        'https://heron.test/blog',
        'This page had not come after 30 seconds; the research went on without it.',
      ],
    ]);
    expect(await scene.replay()).toEqual(found);
  });

  it('cost so much together, not each', async () => {
    const all = Object.keys(heronPages);
    const { found } = await played({
      limits: { ...depths.light, pagesPerTask: 1 },
      parts: { web: hangsAt(...all) },
    });
    expect(found.visited).toMatchObject([{ url: all[0], hash: '' }]);
    expect(found).toMatchObject({ answered: 'no', trouble: null });
  });

  it('are tried again by another task', async () => {
    const { scene } = await played({ parts: { web: hangsAt('https://heron.test/blog') } });
    const keys = await scene.stage.keys();
    expect(keys).toContain('once/fetch/https://heron.test/backups');
    expect(keys).not.toContain('once/fetch/https://heron.test/blog');
  });
});
