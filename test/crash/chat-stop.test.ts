// Somebody presses Stop while a model thinks, and while a page is fetched: the run ends long before the call would have.
// `resume` does nothing again that was finished.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeOpenAi } from '../fakes/models/start-fake.ts';
import type { FakeModels } from '../fakes/models/server.ts';
import { eventually } from '../support/eventually.ts';
import { allIsSaid } from '../support/reliability/conversation.ts';
import { startProgram } from '../support/reliability/program.ts';
import type { Program } from '../support/reliability/program.ts';
import { openScene, platforms } from '../support/reliability/scene.ts';
import type { Scene } from '../support/reliability/scene.ts';
import { agentOf, researchWith } from '../support/scripted-research.ts';
import { offering, saying } from '../support/story/play.ts';
import type { Talk } from '../support/story/stage.ts';
import { startStoryWeb } from '../support/story/story-web.ts';
import type { StoryWeb } from '../support/story/story-web.ts';

const request = 'How long are backups of the billing database kept, and how long does a restore take?';
const answer = researchWith(request, [
  {
    question: 'How long are backups of the billing database kept?',
    entity: null,
    searches: ['backups billing database kept'],
  },
  {
    question: 'How long does a restore of the billing database take?',
    entity: null,
    searches: ['restore billing database takes'],
  },
]);

describe.each(platforms)('on %s', (name) => {
  let scene: Scene;
  let web: StoryWeb;
  let models: FakeModels;
  let program: Program;

  beforeAll(async () => {
    [scene, web, models] = await Promise.all([openScene(name), startStoryWeb(), startFakeOpenAi({ answer })]);
    program = await startProgram(scene, 'start', {
      ...web.environment,
      OPENAI_API_KEY: models.key,
      OPENAI_BASE_URL: models.url,
    });
  });

  afterAll(async () => {
    await program.stop();
    await Promise.all([scene.close(), web.close(), models.close()]);
  });

  async function statusOf(talk: Talk): Promise<string | undefined> {
    const { rows } = await scene.database.pool.query<{ status: string }>(
      `SELECT run.status FROM run JOIN thread ON thread.id = run.thread_id WHERE thread.external_id = $1`,
      [talk.id],
    );
    return rows[0]?.status;
  }

  /** The first look at the request, and one of each task. */
  async function searchesKept(talk: Talk): Promise<number> {
    const { rows } = await scene.database.pool.query(
      `SELECT 1 FROM journal JOIN run ON run.id = run_id JOIN thread ON thread.id = thread_id
        WHERE external_id = $1 AND starts_with(key, 'once/search/')`,
      [talk.id],
    );
    return rows.length;
  }

  /** Presses Stop and waits for the end of the run. Prints how long that took. */
  async function stop(talk: Talk, during: string): Promise<void> {
    const card = await offering('Stop', talk);
    const pressed = performance.now();
    await scene.ann.clicks('Stop', card);
    await eventually('the run has ended', async () => (await statusOf(talk)) === 'cancelled');
    const ms = Math.round(performance.now() - pressed);
    process.stdout.write(`${name}: stopped during ${during} ${ms} ms after the button was pressed\n`);
    await saying(/Stopped|stopped/, talk);
  }

  it('stops while a model thinks, and asks no model again what it had answered (B57)', async () => {
    let hung = 0;
    models.answer = (asked) =>
      agentOf(asked) === 'writer' && hung++ === 0 ? { trouble: 'hang' } : answer(asked);
    const talk = scene.ann.asks(request, scene.channel);
    await eventually('the writer is asked', () => hung === 1);
    await stop(talk, 'a model call');
    await eventually(
      'the call is given up',
      () => models.requests.filter(({ aborted }) => aborted).length === 1,
    );
    const before = models.requests.length;
    const searches = web.searches();
    scene.ann.mentions('resume', talk);
    await offering('Approve', talk);
    await allIsSaid(scene, talk);
    const later = models.requests.slice(before).map((asked) => agentOf(asked));
    expect(later.filter((agent) => agent !== 'writer' && agent !== 'verifier')).toEqual([]);
    expect(later.filter((agent) => agent === 'writer')).toHaveLength(1);
    expect(web.searches()).toBe(searches);
    expect(models.refusals).toEqual([]);
  });

  it('stops while a page is fetched, and asks again only for what was not there (B57)', async () => {
    models.answer = answer;
    const release = web.hold();
    const talk = scene.ann.asks(request, scene.channel);
    // Whoever still searches then is to search again.
    await eventually('what all searches found is recorded', async () => (await searchesKept(talk)) === 3);
    await eventually('pages are asked for', () => web.held > 0);
    await stop(talk, 'a fetch');
    const searches = web.searches();
    const before = models.requests.length;
    release();
    scene.ann.mentions('resume', talk);
    await offering('Approve', talk);
    await allIsSaid(scene, talk);
    expect(web.searches()).toBe(searches);
    const later = models.requests.slice(before).map((asked) => agentOf(asked));
    expect(later.filter((agent) => agent === 'intake' || agent === 'planner')).toEqual([]);
    expect(program.errors()).toEqual([]);
  });
});
