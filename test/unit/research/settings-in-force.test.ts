// What an operator sets, and a person chooses, is what a run does.
import { describe, expect, it } from 'vitest';
import { defaults } from '../../support/theatre.ts';
import { planned, reflected, scriptedStory, subjects, understood } from '../../support/scripted-story.ts';

describe('depth and mode', () => {
  it.each([
    ['simple', 'light'],
    ['moderate', 'medium'],
    ['complex', 'extended'],
  ] as const)(
    'of a %s request are %s and deep, where nobody chose any (A6, A67)',
    async (complexity, depth) => {
      const { pass, events } = await scriptedStory({
        settings: { depth: 'auto', mode: 'auto' },
        script: { intake: [understood({ complexity })], planner: [planned(...subjects.slice(0, 6))] },
      });
      await pass();
      expect(await events('understood')).toMatchObject([{ depth, mode: 'deep', complexity }]);
    },
  );

  it('chosen by a person wins over what intake says (A67)', async () => {
    const { pass, events } = await scriptedStory({
      depth: 'light',
      script: { intake: [understood({ complexity: 'complex', depth: 'extended' })] },
    });
    await pass();
    expect(await events('understood')).toMatchObject([{ depth: 'light' }]);
  });

  it('light asks a model for the plan, what the pages say, the report and whether it is borne out (A35, E23, F19)', async () => {
    const { pass, agents, scripted } = await scriptedStory({ depth: 'light' });
    await pass();
    expect([...new Set(agents())]).toEqual(['intake', 'planner', 'researcher', 'writer', 'verifier']);
    expect(scripted.heard).toEqual([]);
  });
});

describe('settings', () => {
  it('of plans: what was done is thrown away where it is not to be kept (A30)', async () => {
    const { pass, events, asked } = await scriptedStory({
      limits: { preserveCompleted: false, parallel: 1 },
      script: {
        planner: [planned('falcon', 'heron', 'osprey'), planned('kestrel', 'plover', 'curlew')],
        reflector: [reflected('adjust', 'These three instead.'), reflected('continue')],
      },
    });
    await pass();
    const plans = (await events('plan-created')).map(({ tasks }) => (tasks as object[]).length);
    expect(plans).toEqual([3, 3]);
    expect(asked('writer')[0]).not.toContain('the falcon engine?');
    expect(asked('writer')[0]).toContain('the kestrel engine?');
  });

  it('of loops, concurrency and approval hold (D40)', async () => {
    const depths = {
      ...defaults.depths,
      medium: { ...defaults.depths.medium, critiques: 0, reflects: false },
    };
    const { pass, agents, views } = await scriptedStory({ limits: { depths, parallel: 2 } });
    await pass();
    expect(agents()).not.toContain('critic');
    expect(agents()).not.toContain('reflector');
    expect((await views()).map(({ kind }) => kind)).toEqual(['report']);
  });

  it('of checking: without it quotes are looked up, and no model judges claims (A62)', async () => {
    const { pass, agents, result } = await scriptedStory({
      limits: { citations: { ...defaults.citations, verify: false } },
    });
    await pass();
    expect(agents()).not.toContain('verifier');
    expect((await result()).citations.every(({ verified }) => verified)).toBe(true);
  });

  it('of models: those that the run was started with are asked first, by every agent (B49)', async () => {
    const { pass, scripted } = await scriptedStory({ settings: { models: ['here/chosen'] } });
    await pass();
    expect(scripted.asked.length).toBeGreaterThan(5);
    expect(new Set(scripted.asked.map(({ model }) => model))).toEqual(new Set(['here/chosen']));
  });

  it("of context: the operator's words reach the planner (B20)", async () => {
    const { pass, asked } = await scriptedStory({ limits: { context: 'We run everything on ARM.' } });
    await pass();
    expect(asked('planner')[0]).toContain('We run everything on ARM.');
  });

  it('of conversation: so many earlier messages are read, and none where none is wanted (E13)', async () => {
    const asked: number[] = [];
    const play = async (history: number) => {
      const { pass, asked: told } = await scriptedStory({
        settings: { asked: 'evt-1' },
        limits: { history },
        history: (_run, { limit }) => {
          asked.push(limit);
          return Promise.resolve([{ by: 'person', name: 'Ann', text: 'We fly on Mondays.' }]);
        },
      });
      await pass();
      return told('intake')[0];
    };
    expect(await play(10)).toContain('We fly on Mondays.');
    expect(await play(0)).not.toContain('We fly on Mondays.');
    expect(asked).toEqual([10]);
  });

  it('of clarification: nobody is asked more often than the limit says (E13)', async () => {
    const unclear = (text: string) =>
      understood({ ambiguous: true, questions: [{ text, suggestions: ['a', 'b'] }] });
    const rounds = async (limit: number) => {
      const { pass, answer, events } = await scriptedStory({
        limits: { clarification: { ...defaults.clarification, rounds: limit } },
        script: { intake: [unclear('Which engine?'), unclear('Which year?')] },
      });
      for (let round = 1; (await pass()) === 'suspended'; round += 1)
        await answer(`intake/clarify-${round}`, { kind: 'clarified', answers: ['the fast one'] });
      return (await events('question-asked')).length;
    };
    expect([await rounds(0), await rounds(1)]).toEqual([0, 1]);
  });

  it('of clarification: none is asked for where it is switched off (A7, C16)', async () => {
    const { pass, status } = await scriptedStory({
      limits: { clarification: { ...defaults.clarification, enabled: false } },
      script: {
        intake: [
          understood({ ambiguous: true, questions: [{ text: 'Which engine?', suggestions: ['a', 'b'] }] }),
        ],
      },
    });
    await pass();
    expect(await status()).toBe('delivered');
  });

  it('of costs: a plan that will cost too much is shown first, with its estimate', async () => {
    const { pass, views, answer, status } = await scriptedStory({
      limits: { approval: { ...defaults.approval, planAbove: 0.01, draft: false } },
    });
    expect(await pass()).toBe('suspended');
    const [view] = (await views()) as { kind: string; estimate: { dollars: number } }[];
    expect(view?.kind).toBe('plan');
    expect(view?.estimate.dollars).toBeGreaterThan(0.01);
    await answer('plan/r1/accept-1', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
    expect(await status()).toBe('delivered');
  });
});

describe('people', () => {
  it('edit the plan as a list, and it is followed as it stands', async () => {
    const { pass, answer, events, asked, status } = await scriptedStory({
      limits: { approval: { ...defaults.approval, plan: true, draft: false } },
    });
    await pass();
    await answer('plan/r1/accept-1', {
      kind: 'feedback',
      text: '1. The heron engine\n2. What does the gannet engine cost?',
    });
    await pass();
    await answer('plan/r1/accept-2', { kind: 'accepted' });
    await pass();
    expect(await status()).toBe('delivered');
    expect(asked('planner')).toHaveLength(1);
    expect((await events('task-finished')).map(({ id }) => id)).toEqual(['task-2', 'task-4']);
  });

  it('have the last word: nothing is delivered before a draft is accepted (D41, D33)', async () => {
    const { pass, views, answer, status } = await scriptedStory({ limits: { approval: defaults.approval } });
    expect(await pass()).toBe('suspended');
    expect((await views()).map(({ kind }) => kind)).toEqual(['draft']);
    await answer('approve/r1/decide', { kind: 'accepted' });
    await pass();
    expect(await status()).toBe('delivered');
  });

  it('who steer mid-wave are heard before the next wave begins, and the card says so', async () => {
    const story = await scriptedStory({
      script: { planner: [planned(...subjects.slice(0, 4)), planned('gannet')] },
      turns: {
        explorer: async ({ messages }) => {
          if ((messages[0]?.text ?? '').includes('the falcon engine?')) {
            await story.world.steer(story.runId, 'also look at gannet');
          }
          const { finishes } = await import('../../support/scripted-story.ts');
          return finishes(messages);
        },
      },
    });
    await story.pass();
    expect(await story.status()).toBe('delivered');
    expect(await story.events('steered')).toEqual([{ text: 'also look at gannet', effect: 'replanning' }]);
    expect(story.asked('planner')[1]).toContain('also look at gannet');
    expect(story.asked('writer')[0]).toContain('the gannet engine?');
    // The task that had not begun is kept.
    expect(story.asked('writer')[0]).toContain('the kestrel engine?');
  });

  it('who say that it is enough get the report of what there is', async () => {
    const story = await scriptedStory({
      script: { planner: [planned(...subjects.slice(0, 6))] },
      turns: {
        explorer: async ({ messages }) => {
          await story.world.steer(story.runId, 'enough, write it up');
          const { finishes } = await import('../../support/scripted-story.ts');
          return finishes(messages);
        },
      },
    });
    await story.pass();
    expect(await story.status()).toBe('delivered');
    expect(await story.events('task-started')).toHaveLength(3);
    expect(story.agents()).not.toContain('critic');
    expect((await story.result()).cautions.join(' ')).toContain(
      'Not looked into, because it was said to be enough: The kestrel engine',
    );
  });
});

it('what was enough for one draft does not keep feedback on it from being researched', async () => {
  const { finishes } = await import('../../support/scripted-story.ts');
  const story = await scriptedStory({
    limits: { approval: defaults.approval },
    script: { planner: [planned('falcon', 'heron', 'osprey'), planned('gannet')] },
    turns: {
      explorer: async ({ messages }) => {
        if ((await story.events('task-finished')).length === 0)
          await story.world.steer(story.runId, 'enough, write it up');
        return finishes(messages);
      },
    },
  });
  expect(await story.pass()).toBe('suspended');
  await story.answer('approve/r1/decide', { kind: 'feedback', text: 'Add gannet.' });
  expect(await story.pass()).toBe('suspended');
  expect((await story.events('task-finished')).map(({ id }) => id)).toContain('task-4');
  expect(story.asked('writer').at(-1)).toContain('the gannet engine?');
});
