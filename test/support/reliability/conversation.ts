// One conversation with everything in it that Footnote posts: card, question, drafts, reports, files, notices.
import { expect } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { eventually } from '../eventually.ts';
import { offering, postWhere } from '../story/play.ts';
import type { Post, Talk } from '../story/stage.ts';
import type { MessageView } from '../../../src/chat/views.ts';
import { longReport } from './long-report.ts';
import { vague } from './notes.ts';
import type { Scene } from './scene.ts';
import { outlineOf } from './outline.ts';

/** A question, its answer, a draft, changes, a second draft, its approval, the report, and a long one in parts. */
export async function converse(scene: Scene): Promise<Talk> {
  const { ann, channel } = scene;
  const talk = ann.asks(vague, channel);
  const asked = await offering('Just start', talk);
  await ann.clicks('The most reliable one', asked);
  const draft = await offering('Approve', talk);
  await ann.clicks('Ask for changes', draft);
  await ann.fillsIn(['Search for how long backups of the billing database are kept.']);
  const second = await offering('Approve', talk, [draft]);
  await ann.clicks('Approve', second);
  await cardIsFinal(talk);
  await addDelivery(scene, talk, longReport);
  await allIsSaid(scene, talk);
  return talk;
}

/** What Footnote has to say in a thread that is known, in which nobody has written just now. */
export async function addDelivery(scene: Scene, talk: Talk, view: MessageView): Promise<void> {
  const { database, store, stage } = scene;
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM thread WHERE platform = $1 AND external_id = $2`,
    [stage.platform, talk.id],
  );
  await store.outbox.add(rows[0]?.id ?? 'nowhere', view);
}

/** What the thread's run has to say: behind all that it said before. */
export async function addToRun(scene: Scene, talk: Talk, view: MessageView): Promise<void> {
  await scene.database.pool.query(
    `INSERT INTO delivery (id, thread_id, run_id, key, view)
     SELECT $1, thread.id, run.id, 'added', $4::json
       FROM thread JOIN run ON run.thread_id = thread.id WHERE platform = $2 AND external_id = $3`,
    [newId('dlv'), scene.stage.platform, talk.id, JSON.stringify(view)],
  );
}

export function cardIsFinal(talk: Talk): Promise<Post> {
  return postWhere('the card says that it is delivered', talk, ({ text }) => /^\**Delivered/.test(text));
}

/** Nothing waits to be sent, and no question stands there with buttons although it is answered. */
export async function allIsSaid(scene: Scene, talk: Talk, withinMs = 60_000): Promise<void> {
  await eventually(
    'everything is sent, and every question is settled',
    async () => {
      const { rows } = await scene.database.pool.query<{ open: number }>(
        `SELECT (SELECT count(*) FROM delivery WHERE status IN ('pending', 'sending'))::int
              + (SELECT count(*) FROM question WHERE unsettled)::int AS open`,
      );
      return rows[0]?.open === 0;
    },
    {
      withinMs,
      otherwise: async () =>
        `${JSON.stringify(await scene.waiting())}\n${outlineOf(scene, talk).map(shortened).join('\n')}`,
    },
  );
}

const shortened = (entry: string) => entry.slice(0, 120);

/** Each post of Footnote once, in the same order and with the same words as where nothing went wrong. */
export function saysTheSame(scene: Scene, talk: Talk, undisturbed: readonly string[]): void {
  expect(outlineOf(scene, talk)).toEqual(undisturbed);
}
