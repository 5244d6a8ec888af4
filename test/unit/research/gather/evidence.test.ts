// Which pages of a task are quoted from: not those that show only the outside of something, where there are better ones.
import { describe, expect, it } from 'vitest';
import { heronPages, taskScene } from '../../../support/task-scene.ts';
import type { SceneParts } from '../../../support/task-scene.ts';
import { shippedSettings } from '../../../support/shipped-settings.ts';

const light: SceneParts = { limits: shippedSettings.depths.light, alone: true };

const sentence = 'The Heron team looks after a database and writes about its own work every week. ';
const whole = `# The Heron handbook in full\n\nBackups of the Heron database are kept for 35 days.\n\n${sentence.repeat(20)}`;
const blog = `# The Heron blog\n\n${sentence.repeat(20)}`;
const paid =
  '# Heron backups explained\n\nBackups of the Heron database are kept for 90 days. Subscribe to continue reading. Already a subscriber? Sign in to continue.';

const paper = 'https://journal.test/heron';
const handbook = 'https://heron.test/handbook';
const both = { [paper]: paid, [handbook]: whole };

describe('pages with little on them', () => {
  it('are not quoted from beside a whole one, and that is told (A91)', async () => {
    const scene = await taskScene({ ...light, pages: both });
    const found = await scene.play();
    expect(new Set(found.evidence.map(({ url }) => url))).toEqual(new Set([handbook]));
    expect(found.visited.map(({ url, error }) => [url, error])).toContainEqual([paper, null]);
    expect(await scene.events('warning')).toEqual([
      {
        text: 'Backups of Heron: not quoted from journal.test, where there is only an abstract, a menu or a paywall.',
      },
    ]);
    expect(await scene.replay()).toEqual(found);
  });

  it('are quoted from where there are no others (A91)', async () => {
    const few = { [paper]: paid };
    const scene = await taskScene({ ...light, pages: few });
    const found = await scene.play();
    expect(found.evidence[0]?.url).toBe(paper);
    expect(await scene.events('warning')).toEqual([]);
  });

  it('are quoted from where they are only short, whatever stands beside them', async () => {
    const scene = await taskScene({
      ...light,
      pages: { [paper]: heronPages['https://egret.test/backups'], [handbook]: blog },
    });
    const found = await scene.play();
    expect(found.visited).toHaveLength(2);
    expect(await scene.events('warning')).toEqual([]);
  });

  it('are quoted from where people wrote their address', async () => {
    const topic = `What does ${paper} say about the Heron database?`;
    const scene = await taskScene({ ...light, pages: { ...both, [handbook]: blog }, topic });
    const found = await scene.play();
    expect(found.evidence[0]).toMatchObject({ url: paper, quote: expect.stringContaining('90 days') });
    expect(await scene.events('warning')).toEqual([]);
  });

  it('are quoted from where they are one’s own', async () => {
    const texts = { 'backups.md': '# Backups\n\nBackups of the Heron database are kept for 14 days.' };
    const scene = await taskScene({ ...light, pages: { [handbook]: blog }, texts });
    const found = await scene.play();
    expect(found.evidence[0]?.quote).toContain('14 days');
    expect(await scene.events('warning')).toEqual([]);
  });
});
