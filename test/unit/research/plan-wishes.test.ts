// What people wish for while a plan waits for them.
import { expect, it } from 'vitest';
import type { Over } from '../../support/theatre.ts';
import { planned, scriptedStory } from '../../support/scripted-story.ts';
import { defaults, theatre } from '../../support/theatre.ts';

const limits = { approval: { ...defaults.approval, plan: true } };
const search = (what: string) => ({ kind: 'feedback', text: `search for ${what}` }) as const;

async function waiting(over: Over = {}) {
  const story = await theatre({ limits, ...over });
  await story.pass();
  const titles = async () => {
    const { tasks } = (await story.views()).at(-1) as { tasks: { title: string }[] };
    return tasks.map(({ title }) => title);
  };
  return {
    titles,
    brief: async () => (await story.views()).at(-1)?.['brief'],
    kinds: async () => (await story.views()).map(({ kind }) => kind),
    say: async (key: string, answer: Parameters<typeof story.answer>[1]) => {
      await story.answer(key, answer);
      await story.pass();
    },
  };
}

it('is kept in every plan that follows, under what is searched for', async () => {
  const { say, titles } = await waiting({ request: 'How does the Heron service make backups?' });
  const [asked] = await titles();
  await say('plan/r1/accept-1', search('triggers'));
  expect(await titles()).toEqual([asked, expect.stringMatching(/^triggers/)]);
  await say('plan/r1/accept-2', search('ON CONFLICT'));
  expect(await titles()).toEqual([asked, expect.stringMatching(/^triggers/), 'ON CONFLICT']);
});

it('is added to the tasks of a list that somebody wrote', async () => {
  const { say, titles, brief } = await waiting();
  await say('plan/r1/accept-1', { kind: 'feedback', text: '1. deploys\n2. rollback' });
  expect(await brief()).toBe('Your list: 2 tasks.');
  await say('plan/r1/accept-2', search('ON CONFLICT'));
  expect(await titles()).toEqual(['deploys', 'rollback', 'ON CONFLICT']);
});

it('is added to what was wished for of the draft', async () => {
  const { say, titles } = await waiting();
  await say('plan/r1/accept-1', { kind: 'accepted' });
  await say('approve/r1/decide', search('ROLLBACK. Search for TRIGGERS'));
  expect(await titles()).toEqual(['ROLLBACK', 'TRIGGERS']);
  await say('plan/r2/accept-1', search('DEPLOYS'));
  expect(await titles()).toEqual(['ROLLBACK', 'TRIGGERS', 'DEPLOYS']);
});

it('is researched at once where it takes one task, for it was asked for by whoever accepts plans', async () => {
  const { say, kinds } = await waiting();
  await say('plan/r1/accept-1', { kind: 'accepted' });
  await say('approve/r1/decide', search('ROLLBACK'));
  expect(await kinds()).toEqual(['plan', 'draft', 'draft']);
});

it('is put up as a plan where its one task costs too much', async () => {
  const over = { approval: { ...defaults.approval, planAbove: 0.000001 } };
  const script = { planner: [planned('falcon', 'heron'), planned('falcon', 'heron', 'osprey')] };
  const { pass, answer, views } = await scriptedStory({ limits: over, script });
  await pass();
  await answer('plan/r1/accept-1', { kind: 'accepted' });
  await pass();
  await answer('approve/r1/decide', { kind: 'feedback', text: 'also the osprey' });
  await pass();
  expect((await views()).map(({ kind }) => kind)).toEqual(['plan', 'draft', 'plan']);
});

it('changes what the plan will take', async () => {
  const script = { planner: [planned('falcon', 'heron', 'osprey'), planned('falcon')] };
  const { pass, answer, views } = await scriptedStory({ limits, script });
  await pass();
  await answer('plan/r1/accept-1', { kind: 'feedback', text: 'only the falcon' });
  await pass();
  const taken = (await views()).map(({ estimate }) => (estimate as { modelCalls: number }).modelCalls);
  expect(taken).toHaveLength(2);
  expect(taken[1]).toBeLessThan(taken[0]!);
});

it('is told to a model with the plan that it is about and all that was said before, and to the writer', async () => {
  const { pass, answer, asked } = await scriptedStory({ limits });
  await pass();
  await answer('plan/r1/accept-1', search('triggers'));
  await pass();
  await answer('plan/r1/accept-2', search('ON CONFLICT'));
  await pass();
  const prompt = asked('planner').at(-1) ?? '';
  expect(prompt).toMatch(/Feedback:\n\n<<<feedback \w+\nsearch for ON CONFLICT\n/);
  expect(prompt).toMatch(/The plan that it speaks of:\n\n<<<task 1 \w+\n.+\nSearches: /);
  expect(prompt).toMatch(/Earlier feedback:\n\n<<<earlier feedback \w+\nsearch for triggers\n/);
  await answer('plan/r1/accept-3', { kind: 'accepted' });
  await pass();
  expect(asked('writer').at(-1)).toContain('search for triggers\nsearch for ON CONFLICT');
});

it('is told again when people want another draft, as what the last one follows', async () => {
  const { pass, answer, asked } = await scriptedStory({ limits });
  const say = async (key: string, given: Parameters<typeof answer>[1]) => {
    await answer(key, given);
    await pass();
  };
  await pass();
  await say('plan/r1/accept-1', { kind: 'feedback', text: 'leave out the prices' });
  await say('plan/r1/accept-2', { kind: 'accepted' });
  expect(asked('writer').at(-1)).toMatch(/Earlier feedback:\n\n\(none\)/);
  await say('approve/r1/decide', { kind: 'feedback', text: 'shorter' });
  await say('approve/r2/decide', { kind: 'feedback', text: 'as a table' });
  const told =
    /Feedback:\n\n<<<feedback \w+\nas a table\n.+\n\nEarlier feedback:\n\n<<<earlier feedback \w+\nleave out the prices\n.+\n<<<earlier feedback \w+\nshorter\n/;
  expect(asked('planner').at(-1)).toMatch(told);
  expect(asked('writer').at(-1)).toMatch(told);
});

it('is told to whoever judges what was found', async () => {
  const { pass, answer, asked } = await scriptedStory({ limits });
  await pass();
  await answer('plan/r1/accept-1', { kind: 'feedback', text: 'leave out the prices' });
  await pass();
  await answer('plan/r1/accept-2', { kind: 'accepted' });
  await pass();
  for (const agent of ['analyst', 'critic', 'verifier'] as const) {
    expect(asked(agent).at(-1)).toMatch(told);
  }
});

const told =
  /<<<request \w+\n[^<]+\n\w+ request>>>\n\nWanted since, which goes before it:\n\n<<<wanted since \w+\n- leave out the prices\n/;

it('is told to whoever researches, concludes and leads, at every depth', async () => {
  const tasks = planned('falcon', 'heron').tasks.map((task, index) =>
    index === 0 ? task : { ...task, kind: 'analysis', after: [1] },
  );
  const concluded = { conclusions: [], observation: 'Nothing follows.', missing: [], answered: 'no' };
  const script = { planner: [{ ...planned('falcon'), tasks }], analysis: [concluded] };
  for (const [depth, agents] of [
    ['light', ['researcher', 'analysis']],
    ['medium', ['explorer', 'analyst']],
    ['extended', ['explorer', 'analyst', 'supervisor']],
  ] as const) {
    const { pass, answer, asked, scripted } = await scriptedStory({ limits, depth, script });
    await pass();
    await answer('plan/r1/accept-1', { kind: 'feedback', text: 'leave out the prices' });
    await pass();
    await answer('plan/r1/accept-2', { kind: 'accepted' });
    await pass();
    const opening = scripted.heard.findLast(({ agent }) => agent === 'explorer')?.messages[0]?.text;
    for (const agent of agents) expect(asked(agent).at(-1) ?? opening, agent).toMatch(told);
  }
});

it('is planned with what is still to be done, and with the first look where nothing was found yet', async () => {
  const { pass, world, runId, asked } = await scriptedStory({ depth: 'light' });
  await world.steer(runId, 'also the kestrel');
  await pass();
  const [first = '', second = ''] = asked('planner');
  const background = /\nBackground:\n\n(<<<background [^]+? background>>>)/.exec(first)?.[1] ?? 'none';
  expect(second).toContain(background);
  expect(second).toMatch(
    /<<<task 3, planned and still to be done \w+\nWhat is known about the osprey engine/,
  );
  expect(second).not.toContain('<<<completed task');
});

it('is shown when it was said while the plan was made, and is done once', async () => {
  const story = await scriptedStory({ limits });
  await story.world.steer(story.runId, 'also the kestrel');
  await story.pass();
  expect(await story.views()).toEqual([expect.objectContaining({ kind: 'plan', version: 1 })]);
  expect(story.asked('planner')).toHaveLength(2);
  expect(story.asked('planner').at(-1)).toContain('also the kestrel');
  await story.answer('plan/r1/accept-2', { kind: 'accepted' });
  await story.pass();
  expect(story.asked('planner')).toHaveLength(2);
  expect(story.asked('writer').at(-1)).toContain('also the kestrel');
});

it('is shown when it was said in the same moment as another one', async () => {
  const story = await theatre({ limits });
  await story.pass();
  await story.answer('plan/r1/accept-1', search('ROLLBACK'));
  await story.world.steer(story.runId, 'search for DEPLOYS');
  await story.pass();
  const { tasks, version } = (await story.views()).at(-1) as { tasks: { title: string }[]; version: number };
  expect([version, ...tasks.slice(1).map(({ title }) => title)]).toEqual([2, 'ROLLBACK', 'DEPLOYS']);
});

it('changes nothing where it is only what is to be left out, which the report leaves out', async () => {
  const story = await theatre({ limits });
  await story.world.steer(story.runId, 'skip deploys');
  await story.pass();
  expect((await story.views()).map(({ kind, version }) => [kind, version])).toEqual([['plan', 1]]);
});

it('is shown however often it is another one', async () => {
  const { say, titles } = await waiting();
  for (const [index, what] of ['ROLLBACK', 'DEPLOYS', 'TRIGGERS', 'INDEXES'].entries()) {
    await say(`plan/r1/accept-${index + 1}`, search(what));
    expect((await titles()).at(-1)).toBe(what);
  }
});

it('is shown as what is still to be done, without what was done for the draft', async () => {
  const { say, titles } = await waiting();
  await say('plan/r1/accept-1', { kind: 'accepted' });
  await say('approve/r1/decide', search('ROLLBACK. Search for TRIGGERS'));
  expect(await titles()).toEqual(['ROLLBACK', 'TRIGGERS']);
});

it('tells the writer what it took out of the plan', async () => {
  const script = { planner: [planned('falcon', 'heron', 'osprey'), planned('falcon', 'osprey')] };
  const { pass, answer, asked } = await scriptedStory({ limits, script });
  await pass();
  await answer('plan/r1/accept-1', { kind: 'feedback', text: 'drop task 2' });
  await pass();
  await answer('plan/r1/accept-2', { kind: 'accepted' });
  await pass();
  expect(asked('writer').at(-1)).toMatch(/drop task 2 \(By this the plan lost: [^;]*heron[^;]*\.\)/i);
});

it('calls a task that gave way to another one changed, not lost', async () => {
  const script = { planner: [planned('falcon', 'heron'), planned('falcon', 'osprey')] };
  const { pass, answer, asked } = await scriptedStory({ limits, script });
  await pass();
  await answer('plan/r1/accept-1', { kind: 'feedback', text: 'rather osprey' });
  await pass();
  await answer('plan/r1/accept-2', { kind: 'accepted' });
  await pass();
  expect(asked('writer').at(-1)).toMatch(/changed in: The heron engine\. It has now: The osprey engine\.\)/);
});

it('names nothing as lost where a task of the same title is asked otherwise', async () => {
  const { tasks, ...plan } = planned('falcon', 'heron');
  const other = tasks.map((task) => ({ ...task, question: `${task.question} Without its price?` }));
  const script = {
    planner: [
      { tasks, ...plan },
      { ...plan, tasks: other },
    ],
  };
  const { pass, answer, asked } = await scriptedStory({ limits, script });
  await pass();
  await answer('plan/r1/accept-1', { kind: 'feedback', text: 'leave out the prices' });
  await pass();
  await answer('plan/r1/accept-2', { kind: 'accepted' });
  await pass();
  expect(asked('writer').at(-1)).toMatch(/Feedback:\n\n<<<feedback \w+\nleave out the prices\n/);
});

it('asks for no plan where nothing is to be researched for the next draft', async () => {
  const form = { brief: 'It becomes a table.', enough: true, compared: [], tasks: [] };
  const script = { planner: [planned('falcon', 'heron'), form] };
  const { pass, answer, views, asked } = await scriptedStory({ limits, script });
  await pass();
  await answer('plan/r1/accept-1', { kind: 'accepted' });
  await pass();
  await answer('approve/r1/decide', { kind: 'feedback', text: 'as a table' });
  await pass();
  expect((await views()).map(({ kind }) => kind)).toEqual(['plan', 'draft', 'draft']);
  expect(asked('critic')).toHaveLength(1);
  expect(asked('planner').at(-1)).toMatch(/Background:\n\n\(none\)/);
});

it('is researched although it was said before that it is enough', async () => {
  const story = await theatre({ limits });
  await story.world.steer(story.runId, 'enough');
  await story.pass();
  await story.answer('plan/r1/accept-2', search('ROLLBACK'));
  await story.pass();
  await story.answer('plan/r1/accept-3', { kind: 'accepted' });
  await story.pass();
  const { cautions } = (await story.views()).at(-1) as { cautions: string[] };
  expect(JSON.stringify(cautions)).not.toContain('enough');
});
