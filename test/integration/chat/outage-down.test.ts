// A platform is out of order for longer than any message is tried in one go: afterwards every message stands there once,
// in order, and the conversation goes on. In `npm test` pauses are short. By hand, with the pauses of the product:
//   FOOTNOTE_OUTAGE_MS=120000 npx vitest run --project integration test/integration/chat/outage-down.test.ts
import { describe, expect, it } from 'vitest';
import { few } from '../../support/cases.ts';
import { addToRun, allIsSaid } from '../../support/reliability/conversation.ts';
import { longParagraphs, longReport } from '../../support/reliability/long-report.ts';
import { outlineOf, paragraphsIn } from '../../support/reliability/outline.ts';
import { request, vague } from '../../support/reliability/notes.ts';
import { openScene, platforms } from '../../support/reliability/scene.ts';
import type { Scene } from '../../support/reliability/scene.ts';
import type { Mishap } from '../../support/reliability/troubles.ts';
import { eventually } from '../../support/eventually.ts';
import { offering } from '../../support/story/play.ts';
import type { Talk } from '../../support/story/stage.ts';

const byHandMs = Number(process.env['FOOTNOTE_OUTAGE_MS'] ?? '0');
const byHand = byHandMs > 0;
/** What is not foreseen ends a message after five attempts; an outage never does. */
const leastAttempts = 6;
const patienceMs = byHand ? 10 * 60_000 : 60_000;

interface Talks {
  readonly ann: Talk;
  readonly bob: Talk;
}

type Outage = 'connections are refused' | Mishap;
/** Each of them on one platform at least; how a client tells them apart is shown in test/integration/chat/*-send*. */
const outages: Readonly<Record<(typeof platforms)[number], readonly Outage[]>> = {
  slack: few<Outage>(
    ['connections are refused', 'an error of the server', 'too many requests'],
    ['a page for people', 'the connection breaks'],
  ),
  discord: few<Outage>(
    ['the connection breaks', 'a page for people', 'too many requests'],
    ['connections are refused', 'an error of the server'],
  ),
};

/** Two people ask, and no answer comes through: card, question and a long report wait for Ann, card and draft for Bob. */
async function ask(scene: Scene, waits: boolean): Promise<Talks> {
  const { ann, bob, channel } = scene;
  const talks = { ann: ann.asks(vague, channel), bob: bob.asks(request, channel) };
  if (!waits) {
    await offering('Just start', talks.ann);
    await offering('Approve', talks.bob);
  }
  const both = ['clarify', 'draft', 'progress', 'progress'];
  if (waits)
    await eventually('everything waits', async () => {
      const kinds = (await scene.waiting()).map(({ kind }) => kind);
      return kinds.toSorted().join() === both.join();
    });
  await addToRun(scene, talks.ann, longReport);
  return talks;
}

/** Bob's run is over when its draft waits, so that only Ann's card can change. */
async function isOver(scene: Scene): Promise<void> {
  const began = performance.now();
  await eventually(
    'the outage has lasted long enough',
    async () => {
      if (byHand) return performance.now() - began > byHandMs;
      const waiting = await scene.waiting();
      const oldest = new Map(waiting.toReversed().map((one) => [one.threadId, one.attempts]));
      return oldest.size === 2 && [...oldest.values()].every((attempts) => attempts >= leastAttempts);
    },
    { withinMs: byHandMs + 60_000, otherwise: async () => JSON.stringify(await scene.waiting()) },
  );
}

const outlines = (scene: Scene, { ann, bob }: Talks) => [outlineOf(scene, ann), outlineOf(scene, bob)];

const undisturbed = new Map<string, Promise<readonly (readonly string[])[]>>();

/** What stands in both threads where nothing went wrong. */
function expected(name: (typeof platforms)[number]): Promise<readonly (readonly string[])[]> {
  const tell = async () => {
    const scene = await openScene(name);
    try {
      await scene.start();
      const talks = await ask(scene, false);
      await allIsSaid(scene, talks.ann);
      return outlines(scene, talks);
    } finally {
      await scene.close();
    }
  };
  const known = undisturbed.get(name) ?? tell();
  undisturbed.set(name, known);
  return known;
}

describe.each(platforms)('on %s', (name) => {
  it.concurrent.each(outages[name])(
    'says everything once and in order after this: %s',
    async (outage) => {
      const scene = await openScene(name);
      try {
        await scene.start(byHand ? { hurry: 1 } : {});
        const isDown = outage === 'connections are refused';
        const trouble = scene.plan('post', isDown ? 'the connection breaks' : outage, Infinity);
        const talks = await ask(scene, true);
        if (isDown) await scene.down();
        await isOver(scene);
        expect(outlines(scene, talks)).toEqual([[], []]);
        trouble.release();
        if (isDown) await scene.up();
        await allIsSaid(scene, talks.ann, patienceMs);
        expect(outlines(scene, talks)).toEqual(await expected(name));
        expect(paragraphsIn(talks.ann)).toEqual(longParagraphs);
        await goesOn(scene, talks.ann);
      } finally {
        await scene.close();
      }
    },
    patienceMs + byHandMs + 60_000,
  );
});

/** The question that came late can be answered. */
async function goesOn(scene: Scene, talk: Talk): Promise<void> {
  const asked = await offering('Just start', talk);
  await scene.stage.listening();
  await scene.ann.clicks('The most reliable one', asked);
  await offering('Approve', talk);
  await allIsSaid(scene, talk, patienceMs);
}
