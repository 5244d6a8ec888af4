// What people say while a run works: it is heard between two phases, and nothing that was said is forgotten.
import { english } from '../../support/english.ts';
import { describe, expect, it } from 'vitest';
import { contentVerdicts } from '../../fakes/content-judge.ts';
import { memoryLibrary } from '../../fakes/memory-library.ts';
import { noModels } from '../../fakes/no-models.ts';
import { progressOf } from '../../../src/chat/progress.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import { leftOutOf } from '../../../src/research/steering.ts';
import { planned, scriptedStory } from '../../support/scripted-story.ts';
import { question, theatre } from '../../support/theatre.ts';
import { shippedPrompts } from '../../support/with-model.ts';
import { draftOf } from '../../support/draft.ts';

const searches = ['backups billing database', 'rollback billing service', 'deploys billing service'];

/** Models that plan another task whenever they are asked, and cite the first thing that was found. */
function models() {
  let plans = 0;
  return scriptedModels({
    intake: [
      {
        reasoning: 'One fact.',
        topic: question,
        complexity: 'moderate',
        followUp: 'new_topic',
        ambiguous: false,
        questions: [],
        depth: 'light',
        mode: 'deep',
        notPages: [],
        planFirst: false,
        wantedWords: null,
        title: null,
        backgroundQueries: [],
        constraints: [],
      },
    ],
    planner: () => {
      const search = searches[plans++ % searches.length] ?? '';
      const task = { question: search, title: search, rationale: 'It is asked.', entity: null, priority: 1 };
      return { brief: 'It is looked up.', tasks: [{ ...task, searches: [search] }] };
    },
    writer: [draftOf('Written by a model: for 35 days [1].')],
    verifier: (text) => ({ verdicts: contentVerdicts(text) }),
  });
}

async function stage() {
  const scripted = models();
  const told = await theatre({ agents: { models: scripted, prompts: shippedPrompts, say: english } });
  const asked = (agent: string) =>
    scripted.asked.filter((one) => one.agent === agent).map(({ text }) => text);
  return { ...told, asked };
}

describe('what is said while a run works', () => {
  it('changes the plan before new tasks begin, and the report follows it', async () => {
    const { pass, world, runId, views, asked } = await stage();
    await world.steer(runId, 'also the rollback');
    expect(await pass()).toBe('suspended');
    expect((await views()).map(({ kind, version }) => [kind, version])).toEqual([['draft', 1]]);
    expect(asked('planner')).toHaveLength(2);
    expect(asked('planner').at(-1)).toContain('also the rollback');
    expect(asked('writer')).toEqual([expect.stringContaining('also the rollback')]);
  });

  it('has no task researched that it takes back, and the card tells of none', async () => {
    const { pass, world, runId, asked } = await scriptedStory({
      depth: 'light',
      script: {
        planner: [planned('falcon', 'heron', 'osprey'), { ...planned(), takenBack: [2] }],
      },
    });
    await world.steer(runId, 'leave the heron out');
    await pass();
    const questions = asked('researcher').join('\n');
    expect(questions).toContain('What is known about the osprey engine?');
    expect(questions).not.toContain('What is known about the heron engine?');
    const events = (await world.events(runId)).map((event, id) => ({ ...event, id, at: id }));
    const { tasks } = progressOf(runId, events, 0);
    expect(tasks.map(({ title }) => title)).toEqual(['The falcon engine', 'The osprey engine']);
  });

  it('does not make the report forget what was asked for in the draft', async () => {
    const { pass, answer, world, runId, asked } = await stage();
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Keep it much shorter.' });
    await world.steer(runId, 'also the deploys');
    expect(await pass()).toBe('suspended');
    const last = asked('writer').at(-1);
    expect(last).toContain('Keep it much shorter.');
    expect(last).toContain('also the deploys');
    // What was planned for the draft has been done.
    expect(asked('planner').at(-1)).toMatch(/Feedback:\n\n<<<feedback \w+\nalso the deploys\n/);
  });

  it('asks for no more work when it is enough', async () => {
    const { pass, world, runId, views } = await stage();
    await world.steer(runId, 'That’s enough, write it up');
    expect(await pass()).toBe('suspended');
    expect((await views()).map(({ kind, version }) => [kind, version])).toEqual([['draft', 1]]);
  });

  it('before a draft could be shown is in the draft that is shown', async () => {
    const library = memoryLibrary();
    let isSaid = false;
    const story = await theatre({
      library: {
        ...library,
        // The last thing that is done before people are asked.
        async saveReport(runId, records) {
          if (!isSaid) await story.world.steer(runId, 'search for ROLLBACK');
          isSaid = true;
          return library.saveReport(runId, records);
        },
      },
    });
    expect(await story.pass()).toBe('suspended');
    // What nobody saw has no number.
    expect((await story.views()).map(({ kind, version }) => [kind, version])).toEqual([['draft', 1]]);
    expect((await story.world.events(story.runId)).filter(({ type }) => type === 'steered')).toHaveLength(1);
    await story.answer('approve/r2/decide', { kind: 'feedback', text: 'search for DEPLOYS' });
    await story.pass();
    await story.answer('approve/r3/decide', { kind: 'accepted' });
    await story.pass();
    expect((await story.views()).map(({ kind, version }) => [kind, version])).toEqual([
      ['draft', 1],
      ['draft', 2],
      ['report', undefined],
    ]);
  });

  it('shows a draft that is finished when all that was said is that it is enough', async () => {
    const library = memoryLibrary();
    let isSaid = false;
    const story = await theatre({
      library: {
        ...library,
        async saveReport(runId, records) {
          if (!isSaid) await story.world.steer(runId, 'That’s enough, write it up');
          isSaid = true;
          return library.saveReport(runId, records);
        },
      },
    });
    expect(await story.pass()).toBe('suspended');
    expect((await story.views()).map(({ kind, version }) => [kind, version])).toEqual([['draft', 1]]);
    // It was said about that draft, and not about what is wished for afterwards.
    const key =
      (await story.world.questions(story.runId))['approve/r1/decide'] === undefined ? 'decide-2' : 'decide';
    await story.answer(`approve/r1/${key}`, { kind: 'feedback', text: 'search for ROLLBACK' });
    await story.pass();
    const next = (await story.views()).at(-1) as { version: number; cautions: readonly string[] };
    expect(next.version).toBe(2);
    expect(JSON.stringify(next.cautions)).not.toContain('said to be enough');
  });
});

describe('what is to be left out where no model writes', () => {
  const alone = { models: noModels };

  it('stays left out until it is searched for', () => {
    const said = ['leave out SQLite', 'skip Informix\nsearch for triggers', 'shorter'];
    expect(leftOutOf(said, alone)).toEqual(['SQLite', 'Informix']);
    expect(leftOutOf([...said, 'search for backups of SQLite'], alone)).toEqual(['Informix']);
  });
});
