// Kills the program with SIGKILL around the messages of a whole conversation on Slack and on Discord, and starts it again:
// each message stands there once. `npm test` kills it at some of them, chosen by a seed; FOOTNOTE_TESTS=full at each,
// before it arrives and after.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isFull } from '../support/cases.ts';
import { eventually } from '../support/eventually.ts';
import { addDelivery, allIsSaid, cardIsFinal } from '../support/reliability/conversation.ts';
import { startKiller } from '../support/reliability/killer.ts';
import type { Fate } from '../support/reliability/killer.ts';
import { longParagraphs, longReport } from '../support/reliability/long-report.ts';
import { openNotes, request } from '../support/reliability/notes.ts';
import { outlineOf, paragraphsIn } from '../support/reliability/outline.ts';
import { startProgram } from '../support/reliability/program.ts';
import type { Program } from '../support/reliability/program.ts';
import { openScene, platforms } from '../support/reliability/scene.ts';
import type { PlatformName, Scene } from '../support/reliability/scene.ts';
import type { Deed } from '../support/reliability/troubles.ts';
import { randomNumbers } from '../support/crash/turns.ts';
import { noModelParts } from '../support/without-model.ts';
import { offering } from '../support/story/play.ts';
import type { Talk } from '../support/story/stage.ts';

const seed = Number(process.env['FOOTNOTE_CRASH_SEED'] ?? '1');

/** People try again when nothing happens. */
async function insist(running: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  await eventually('what a person does is taken', async () => {
    await running();
    try {
      await act();
      return true;
    } catch (error) {
      // It was taken, and the program died before it said so.
      return /There is no/.test(String(error));
    }
  });
}

async function converse(scene: Scene, running: () => Promise<void>): Promise<Talk> {
  const { ann, channel } = scene;
  const talk = ann.asks('What is the most reliable approach to backups?', channel);
  const draft = await offering('Approve', talk);
  await running();
  ann.mentions('Search for how long backups of the billing database are kept.', talk);
  const second = await offering('Approve', talk, [draft]);
  await insist(running, () => ann.clicks('Approve', second));
  await cardIsFinal(talk);
  await addDelivery(scene, talk, longReport);
  await allIsSaid(scene, talk, 120_000);
  return talk;
}

/** What stands in the thread where nobody was killed. */
async function undisturbed(name: PlatformName): Promise<readonly string[]> {
  const scene = await openScene(name);
  try {
    const knowledge = await openNotes();
    await scene.start({ parts: { knowledge, ...noModelParts } });
    const talk = await converse(scene, () => Promise.resolve());
    return outlineOf(scene, talk);
  } finally {
    await scene.close();
  }
}

const killedBefore: Fate = 'killed before it arrives';
const killedAfter: Fate = 'killed before it is answered';

/** A card is changed all the time: between two kills there must be time for the rest. */
const changes: readonly Fate[] = [killedBefore, ...passes(4), killedAfter, ...passes(4)];

type Fates = () => Partial<Record<Deed, () => Fate>>;

/** About a twelfth of all messages end badly, and some changes. */
const some: Fates = () => {
  const dice = randomNumbers(seed);
  const fate = () => pick<Fate>(dice(), [...passes(22), killedBefore, killedAfter]);
  return { post: fate, file: fate, edit: inTurn(...passes(6), ...changes, ...passes(8)) };
};

const sending = (fate: Fate) => ({ post: () => fate, file: () => fate, 'begin a thread': () => fate });

const ways: readonly (readonly [string, Fates, number])[] = isFull
  ? [
      ['before each message arrives', () => sending(killedBefore), 12],
      ['after each message has arrived', () => sending(killedAfter), 12],
      ['around changes of messages', () => ({ edit: inTurn(...changes) }), 2],
    ]
  : [[`at messages and changes chosen by the seed ${seed}`, some, 1]];

/** One of the two for a seed, unless all is asked for: the stories are the same. */
const killed = isFull ? platforms : platforms.filter((_, index) => index === seed % platforms.length);

describe.each(killed)('on %s', (name) => {
  it.each(ways)(
    'says everything once when it is killed %s',
    async (_when, fates, leastKills) => {
      const expected = await undisturbed(name);
      const scene = await openScene(name);
      onTestFinished(() => scene.close());
      const program = await startProgram(scene, 'start');
      onTestFinished(() => program.stop());
      const killer = startKiller(scene, program, fates());
      const talk = await converse(scene, program.running);
      await killer.stop();
      expect(killer.kills()).toBeGreaterThanOrEqual(leastKills);
      expect(outlineOf(scene, talk)).toEqual(expected);
      expect(paragraphsIn(talk)).toEqual(longParagraphs);
      expect(program.errors()).toEqual([]);
    },
    600_000,
  );
});

describe.each(platforms)('what people say on %s', (name) => {
  let scene: Scene;
  let program: Program;

  beforeAll(async () => {
    scene = await openScene(name);
    program = await startProgram(scene, 'start');
  });
  afterAll(async () => {
    await program.stop();
    await scene.close();
  });

  const rowsOf = async (sql: string, values: readonly string[] = []) =>
    (await scene.database.pool.query(sql, [...values])).rows.length;

  /** One run, one card and one draft. */
  async function isDoneOnce(talk: Talk): Promise<void> {
    await offering('Approve', talk);
    await allIsSaid(scene, talk);
    const shown = outlineOf(scene, talk);
    expect(shown.filter((entry) => entry === 'a card [Stop]')).toHaveLength(1);
    expect(shown.filter((entry) => entry.includes('[Approve]'))).toHaveLength(1);
    const runs = `SELECT 1 FROM run JOIN thread ON thread.id = thread_id WHERE external_id = $1`;
    expect(await rowsOf(runs, [talk.id])).toBe(1);
  }

  it('is heard again when the program is killed before it has read it', async () => {
    program.freeze();
    const talk = scene.ann.asks(request, scene.channel);
    await program.killAndRestart();
    await isDoneOnce(talk);
  });

  // Where it is recorded, it is no matter where it was said.
  if (!killed.includes(name)) return;
  it('is done once when the program is killed as soon as it is recorded', async () => {
    await program.running();
    const before = await rowsOf(`SELECT 1 FROM inbound`);
    const talk = scene.ann.asks(request, scene.channel);
    const isRecorded = async () => (await rowsOf(`SELECT 1 FROM inbound`)) > before;
    await eventually('it is recorded', isRecorded, { everyMs: 2 });
    await program.killAndRestart();
    await isDoneOnce(talk);
  });
});

function pick<T>(number: number, items: readonly T[]): T {
  return items[Math.floor(number * items.length)] as T;
}

function passes(times: number): readonly Fate[] {
  return Array.from({ length: times }, () => 'passes');
}

function inTurn<T>(...items: readonly T[]): () => T {
  let next = 0;
  return () => items[next++ % items.length] as T;
}
