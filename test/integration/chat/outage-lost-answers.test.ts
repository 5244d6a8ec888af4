// A platform takes what is sent to it, and its answer gets lost: nothing is said twice, and nothing is left out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allIsSaid, converse, saysTheSame } from '../../support/reliability/conversation.ts';
import { longParagraphs } from '../../support/reliability/long-report.ts';
import { outlineOf, paragraphsIn } from '../../support/reliability/outline.ts';
import { request } from '../../support/reliability/notes.ts';
import { openScene, platforms } from '../../support/reliability/scene.ts';
import type { Scene } from '../../support/reliability/scene.ts';
import type { Deed, Mishap } from '../../support/reliability/troubles.ts';
import { eventually } from '../../support/eventually.ts';
import { offering } from '../../support/story/play.ts';

const always = Infinity;

describe.each(platforms)('on %s', (name) => {
  let undisturbed: readonly string[];
  let scene: Scene;

  /** Plans it all, and resolves to a function that ends it and says how often each deed was met. */
  function plan(mishaps: readonly (readonly [Deed, Mishap, number])[]) {
    const planned = mishaps.map(([deed, mishap, times]) => ({
      deed,
      ...scene.plan(deed, mishap, times),
    }));
    return () => {
      for (const { release } of planned) release();
      return Object.fromEntries(planned.map(({ deed, met }) => [deed, met()]));
    };
  }

  beforeAll(async () => {
    scene = await openScene(name);
    await scene.start();
    const talk = await converse(scene);
    undisturbed = outlineOf(scene, talk);
    expect(paragraphsIn(talk)).toEqual(longParagraphs);
  });

  afterAll(() => scene.close());

  it('says everything once when each post, file and edit arrives and no answer comes back', async () => {
    const end = plan([
      ['post', 'the answer is lost', always],
      ['file', 'the answer is lost', always],
      // An edit cannot be seen to have been made: it is made again.
      ['edit', 'the answer is lost', 3],
      ['begin a thread', 'the answer is lost', always],
    ]);
    const talk = await converse(scene);
    const met = end();
    saysTheSame(scene, talk, undisturbed);
    expect(met['post']).toBeGreaterThan(8);
    expect(met['edit']).toBe(3);
    if (name === 'discord') expect(met['begin a thread']).toBe(1);
  });

  it('looks again before it repeats a post, however often it cannot look', async () => {
    const end = plan([
      ['post', 'half an answer', always],
      ['file', 'half an answer', always],
      ['look', 'an error of the server', 3],
    ]);
    const talk = await converse(scene);
    expect(end()['look']).toBe(3);
    saysTheSame(scene, talk, undisturbed);
  });

  // With the time-outs of the product, a quarter of a minute each: only when an outage is tried by hand.
  it.runIf(process.env['FOOTNOTE_OUTAGE_MS'] !== undefined)(
    'says everything once when an answer comes after nobody waits for it any more',
    async () => {
      const end = plan([['post', 'the answer is late', 1]]);
      const talk = await converse(scene);
      expect(end()['post']).toBe(1);
      saysTheSame(scene, talk, undisturbed);
    },
    120_000,
  );

  it('begins one thread for a command whose first message and thread are not answered', async () => {
    const { ann, stage } = scene;
    const channel = stage.channel('commands');
    const end = plan([
      ['post', 'the answer is lost', 2],
      ['begin a thread', 'the answer is lost', 2],
    ]);
    await ann.commands(request, channel);
    const talk = await eventually('a thread is begun', () => stage.talksIn(channel).at(0));
    await offering('Approve', talk);
    await allIsSaid(scene, talk);
    expect(end()['post']).toBe(2);
    expect(stage.talksIn(channel)).toHaveLength(1);
    const shown = outlineOf(scene, talk);
    expect(shown.filter((entry) => entry.includes('[Approve]'))).toHaveLength(1);
    expect(new Set(shown).size).toBe(shown.length);
  });
});
