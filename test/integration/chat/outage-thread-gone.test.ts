// The place where people talk is lost, comes back or does not; messages are deleted and edited: each has its outcome.
import { afterEach, describe, expect, it } from 'vitest';
import { isFull } from '../../support/cases.ts';
import { addDelivery, allIsSaid } from '../../support/reliability/conversation.ts';
import { gatedNotes } from '../../support/reliability/gate.ts';
import { request } from '../../support/reliability/notes.ts';
import { outlineOf } from '../../support/reliability/outline.ts';
import { deletePost, losses, toldAnn } from '../../support/reliability/places.ts';
import { openScene, platforms } from '../../support/reliability/scene.ts';
import type { Scene } from '../../support/reliability/scene.ts';
import { eventually } from '../../support/eventually.ts';
import { offering, saying } from '../../support/story/play.ts';
import type { Talk } from '../../support/story/stage.ts';

/** Where each of these stands among the posts, the first time. */
function placesOf(scene: Scene, talk: Talk, patterns: readonly RegExp[]): readonly number[] {
  const shown = outlineOf(scene, talk);
  return patterns.map((pattern) => shown.findIndex((entry) => pattern.test(entry)));
}

describe.each(platforms)('on %s', (name) => {
  let scene: Scene;
  afterEach(() => scene.close());

  it.each(losses[name])(
    'keeps what it has to say when $what, and tells who asked once',
    async ({ lose, giveBack }) => {
      scene = await openScene(name);
      const gate = gatedNotes();
      const { log } = await scene.start({ parts: { knowledge: gate.knowledge } });
      const { ann } = scene;
      const talk = ann.asks(request, scene.channel);
      await offering('Stop', talk);
      lose(scene, talk);
      gate.open();
      await eventually('Ann is told', () => toldAnn(scene).length > 0, {
        otherwise: async () => JSON.stringify(await scene.waiting()),
      });
      await addDelivery(scene, talk, { kind: 'notice', tone: 'info', text: 'Said while it was gone.' });
      await eventually('both are left alone', async () => {
        const { rows } = await scene.database.pool.query(
          `SELECT 1 FROM delivery WHERE status = 'sending' AND not_before > now() + interval '1 hour'`,
        );
        return rows.length === 2;
      });
      expect((await scene.waiting()).map(({ kind }) => kind)).toEqual(['draft', 'notice']);
      if (giveBack !== null) {
        giveBack(scene, talk);
        await scene.stage.listening();
        ann.mentions('status', talk);
        await saying(/for a decision about the draft \(/, talk);
        await allIsSaid(scene, talk);
        const [draft, notice, status] = placesOf(scene, talk, [
          /\[Approve\]/,
          /while it was gone/,
          /for a decision about the draft \(/,
        ]);
        expect(draft).toBeGreaterThan(0);
        expect(notice).toBeGreaterThan(draft ?? 0);
        expect(status).toBeGreaterThan(notice ?? 0);
        expect(outlineOf(scene, talk).filter((entry) => /while it was gone/.test(entry))).toHaveLength(1);
        expect(outlineOf(scene, talk).filter((entry) => entry.includes('[Approve]'))).toHaveLength(1);
      }
      expect(toldAnn(scene)).toHaveLength(1);
      expect(toldAnn(scene)[0]).toMatch(/cannot/);
      expect(log.lines('error')).toEqual([]);
    },
  );

  it('goes on without a card that was deleted', async () => {
    scene = await openScene(name);
    const gate = gatedNotes();
    const { log } = await scene.start({ parts: { knowledge: gate.knowledge } });
    const talk = scene.ann.asks(request, scene.channel);
    await deletePost(scene, await offering('Stop', talk));
    gate.open();
    await scene.ann.clicks('Approve', await offering('Approve', talk));
    await saying(/No language model|put together without/, talk);
    await allIsSaid(scene, talk);
    // While it works another card stands in for it, once, and is finished like any.
    const cards = () => outlineOf(scene, talk).filter((entry) => /\[Stop\]|^\**Delivered/.test(entry));
    await eventually('no card says that it works', () => !cards().some((card) => card.includes('[Stop]')));
    expect(cards().length).toBeLessThan(2);
    expect(log.lines('error')).toEqual([]);
  });

  // What follows is told by one of them in the same way (test/e2e/conversation.test.ts shows what they tell).
  if (name !== 'slack' && !isFull) return;
  it('takes a decision in words about a draft that was deleted', async () => {
    scene = await openScene(name);
    await scene.start();
    const { ann } = scene;
    const talk = ann.asks(request, scene.channel);
    await deletePost(scene, await offering('Approve', talk));
    ann.mentions('status', talk);
    await saying(/still waits for a decision/, talk);
    ann.mentions('approve', talk);
    await offering('As a file', talk);
    await allIsSaid(scene, talk);
  });

  it('researches nothing for a request that is deleted at once', async () => {
    scene = await openScene(name);
    await scene.start();
    const { ann } = scene;
    for (let n = 1; n <= 4; n++) {
      const talk = ann.asks(`${request} (${n})`, scene.channel);
      ann.deletesRequest(talk);
      await scene.stage.listening();
    }
    await offering('Approve', ann.asks(request, scene.channel));
    await eventually('the others have ended, or not begun', async () => {
      const { rows } = await scene.database.pool.query<{ request: string }>(
        `SELECT request FROM run WHERE status <> 'cancelled'`,
      );
      return rows.length === 1 && rows[0]?.request === request;
    });
  });

  it('says that an edit of the request changes nothing, once', async () => {
    scene = await openScene(name);
    await scene.start();
    const { ann } = scene;
    const talk = ann.asks(request, scene.channel);
    await offering('Approve', talk);
    for (const text of ['How long are backups kept?', 'How long are they kept?'])
      ann.edits(talk.id, text, talk);
    const said = await saying(/edited or deleted/, talk);
    expect(said.pings).toEqual([ann.id]);
    ann.mentions('status', talk);
    await saying(/for a decision about the draft \(/, talk);
    expect(outlineOf(scene, talk).filter((entry) => /edited or deleted/.test(entry))).toHaveLength(1);
  });

  it('stops when the request is deleted, says so, and can go on', async () => {
    scene = await openScene(name);
    const gate = gatedNotes();
    await scene.start({ parts: { knowledge: gate.knowledge } });
    const { ann } = scene;
    const talk = ann.asks(request, scene.channel);
    await offering('Stop', talk);
    ann.deletesRequest(talk);
    const said = await saying(/request was deleted, so I stop/, talk);
    await eventually('the run has ended', async () => {
      const { rows } = await scene.database.pool.query<{ status: string }>(`SELECT status FROM run`);
      return rows[0]?.status === 'cancelled';
    });
    gate.open();
    // What is said in a thread of Slack answers a message that is still there.
    ann.mentions('resume', name === 'slack' ? { ...talk, id: said.id } : talk);
    await offering('Approve', talk);
    await allIsSaid(scene, talk);
    expect(outlineOf(scene, talk).filter((entry) => /so I stop/.test(entry))).toHaveLength(1);
  });
});
