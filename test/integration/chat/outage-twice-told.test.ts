// The same is told twice and three times, to two processes at once, and two people press at the same moment: it is done
// once, and whoever came too late is told so.
import { afterEach, describe, expect, it } from 'vitest';
import { allIsSaid } from '../../support/reliability/conversation.ts';
import { request, vague } from '../../support/reliability/notes.ts';
import { outlineOf } from '../../support/reliability/outline.ts';
import { openScene, platforms } from '../../support/reliability/scene.ts';
import type { PlatformName, RunningOptions, Scene } from '../../support/reliability/scene.ts';
import { sharedMemory } from '../../support/discord-world.ts';
import { eventually } from '../../support/eventually.ts';
import { offering } from '../../support/story/play.ts';

const anyone: RunningOptions = { parts: { approvers: { default: ['anyone'], places: {} } } };

/** Two processes, each of which hears everything. */
async function startTwo(scene: Scene, options: RunningOptions = {}): Promise<void> {
  // Where one process listens for all, each has a memory of its own here: both listen.
  await scene.start({ ...options, memory: sharedMemory() });
  await scene.start({ ...options, memory: sharedMemory() });
  await eventually('both processes listen', () => scene.listeners() === 2);
}

async function count(scene: Scene, sql: string): Promise<number> {
  const { rows } = await scene.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${sql}`,
  );
  return rows[0]?.count ?? -1;
}

describe.each(platforms)('on %s', (name: PlatformName) => {
  let scene: Scene;
  afterEach(() => scene.close());

  it('begins one run for a request that two processes hear of again and again', async () => {
    scene = await openScene(name);
    await startTwo(scene);
    const talk = scene.ann.asks(request, scene.channel);
    await Promise.all([scene.tellAgain(3), offering('Approve', talk)]);
    await scene.tellAgain(3);
    scene.ann.mentions('status', talk);
    await eventually('everything is heard', async () => (await count(scene, 'inbound WHERE done')) === 2);
    await allIsSaid(scene, talk);
    expect(await count(scene, 'run')).toBe(1);
    expect(await count(scene, 'message')).toBe(2);
    const shown = outlineOf(scene, talk);
    expect(shown.filter((entry) => entry === 'a card [Stop]')).toHaveLength(1);
    expect(shown.filter((entry) => entry.includes('[Approve]'))).toHaveLength(1);
  });

  it('takes one of three presses of the same button, and says so to the person', async () => {
    scene = await openScene(name);
    await startTwo(scene);
    const { ann } = scene;
    const talk = ann.asks(vague, scene.channel);
    const asked = await offering('Just start', talk);
    const label = 'The most reliable one';
    await Promise.all([1, 2, 3].map(() => ann.clicks(label, asked)));
    await offering('Approve', talk);
    await allIsSaid(scene, talk);
    // On Discord two processes that both listen both say so.
    await eventually('the others are answered', () => ann.whispers().length >= 2);
    expect(new Set(ann.whispers())).toEqual(new Set([expect.stringMatching(/no longer open/)]));
    expect(ann.whispers().length).toBeLessThanOrEqual(name === 'slack' ? 2 : 4);
    expect(await count(scene, `question WHERE status = 'answered'`)).toBe(1);
    expect(outlineOf(scene, talk).filter((entry) => entry.includes('[Approve]'))).toHaveLength(1);
  });

  it('takes one of two decisions that are made at the same moment, and tells the other person', async () => {
    scene = await openScene(name);
    await startTwo(scene, anyone);
    const { ann, bob } = scene;
    const talk = ann.asks(request, scene.channel);
    const draft = await offering('Approve', talk);
    await Promise.all([ann.clicks('Approve', draft), bob.clicks('Reject', draft)]);
    await eventually('one of them is answered', () => ann.whispers().length + bob.whispers().length > 0);
    await allIsSaid(scene, talk);
    const [late, first] = ann.whispers().length > 0 ? [ann, bob] : [bob, ann];
    expect(new Set(late.whispers())).toEqual(new Set([expect.stringMatching(/no longer open/)]));
    expect(first.whispers()).toEqual([]);
    const outcomes = outlineOf(scene, talk)
      .join('\n')
      .match(/(?:Approved|Rejected) by \w+/g);
    expect(new Set(outcomes)).toEqual(
      new Set([`${late === ann ? 'Rejected' : 'Approved'} by ${first.name}`]),
    );
    await eventually(
      'the run has ended',
      async () => (await count(scene, `run WHERE status IN ('delivered', 'rejected')`)) === 1,
    );
  });
});
