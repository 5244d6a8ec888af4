// Dispatching research agents: what they are given, what they bring, and when no further one is sent.
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../../../src/base/errors.ts';
import { nothing } from '../../../../../src/research/gather/investigation.ts';
import { nothingHeard } from '../../../../../src/research/steering.ts';
import { memoryWeb } from '../../../../fakes/memory-web.ts';
import { deferred } from '../../../durable/stage.ts';
import {
  agent,
  dispatchScene,
  factOf,
  first,
  pages,
  questionOf,
  quoting,
  report,
  send,
  taskFor,
  think,
} from './dispatch-scene.ts';
import { finish } from '../../../../support/task-scene.ts';
import type { Scene, birds } from './dispatch-scene.ts';

const concluding = (conclusion: string, premises: number[]) => ({
  conclusions: [{ conclusion, premises }],
  observation: 'They differ by a day.',
  missing: [],
  answered: 'yes',
});

const tasksOf = ({ investigations }: { investigations: readonly { task: { id: string } }[] }) =>
  investigations.map(({ task }) => task.id);

describe('agents', () => {
  it('of one turn work at the same time, which is told; one alone branches nothing (C11)', async () => {
    const both = deferred();
    let here = 0;
    const scene = await dispatchScene({
      orchestrator: [send(agent('heron', 1), agent('egret', 2)), send(agent('osprey')), report],
      explorer: async (request) => {
        here += 1;
        if (here === 2) both.resolve();
        // each waits for the other one
        await both.promise;
        return quoting(request);
      },
    });
    const found = await scene.play();
    expect(tasksOf(found)).toEqual(['task-3', 'task-4', 'task-5']);
    expect(await scene.events('agents-dispatched')).toEqual([{ cycle: 1, count: 2 }]);
  });

  it('report facts whose numbers mean the same page in every report, and the loop goes on (C12, C36)', async () => {
    const scene = await dispatchScene({
      orchestrator: [send(agent('heron', 1), agent('egret', 2)), send(agent('osprey', 3)), report],
      limits: { pagesPerTask: 2, searchesPerTask: 1 },
      outset: { assignments: [first('heron', 1), first('egret', 2), first('osprey', 3)] },
    });
    await scene.play();
    const reports = scene.last('tool');
    expect(reports).toHaveLength(3);
    // [2] is the page that names all of them.
    const said = (bird: (typeof birds)[number]) => `- “${factOf(bird)}” `;
    expect(reports[0]).toContain(`${said('heron')}[1]`);
    expect(reports[1]).toContain(`${said('egret')}[3]`);
    expect(reports[2]).toContain(`${said('osprey')}[4]`);
    for (const text of reports) expect(text).toMatch(/Every database .*” \[2\]\n/);
    // A number of the agent itself means nothing here.
    expect(reports[0]).toContain('In short: What is known of heron.\n');
    expect(reports.join('\n')).not.toMatch(/https?:/);
    expect(scene.orchestrated()).toHaveLength(3);
  });

  it('report a text that two of them read under two addresses as one source', async () => {
    const text = `# The heron handbook\n\n${factOf('heron')}`;
    const web = memoryWeb({ 'https://heron.test/': text, 'https://mirror.test/': text });
    const found = async (query: string) => {
      const { hits } = await web.search.search('database', {
        limit: 9,
        signal: new AbortController().signal,
      });
      const isOther = query.includes('egret');
      return { hits: hits.filter(({ url }) => url.includes('mirror') === isOther), leftOut: 0, failures: [] };
    };
    const scene = await dispatchScene({
      orchestrator: [send(agent('heron', 1), agent('egret', 2)), report],
      explorer: () => finish([1, factOf('heron')]),
      parts: () => ({ ...web, search: { ...web.search, search: found } }),
    });
    const { investigations } = await scene.play();
    expect(investigations.map(({ visited }) => visited[0]?.url)).toEqual([
      'https://heron.test/',
      'https://mirror.test/',
    ]);
    expect(investigations.map(({ evidence }) => evidence[0]?.url)).toEqual([
      'https://heron.test/',
      'https://heron.test/',
    ]);
    expect(scene.last('tool').map((told) => /\[(\d)\]$/m.exec(told)?.[1])).toEqual(['1', '1']);
  });

  it('are recorded each with its task, its place and its report (C19, C20)', async () => {
    const scene = await dispatchScene({ orchestrator: [send(agent('heron'), agent('egret')), report] });
    await scene.play();
    expect(await scene.events('agent-reported')).toMatchObject([
      {
        task: 'task-3',
        cycle: 1,
        branch: 1,
        failed: false,
        report: expect.stringContaining(`“${factOf('heron')}” [1]`),
        citations: [{ n: 1, url: 'https://heron.test/', title: 'The heron handbook' }],
      },
      { task: 'task-4', branch: 2, citations: [{ n: 2, url: 'https://egret.test/' }] },
    ]);
    const events = await scene.stage.world.events(scene.stage.runId);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('plan-created')).toBeLessThan(types.indexOf('task-started'));
    expect(events[types.indexOf('plan-created')]?.data).toMatchObject({
      tasks: [
        { id: 'task-3', cycle: 1, branch: 1 },
        { id: 'task-4', cycle: 1, branch: 2 },
      ],
    });
  });

  it('see nothing but their task (C30)', async () => {
    const scene = await dispatchScene({
      orchestrator: [
        send(agent('heron', 1)),
        send(['research_agent', { task: 'What does the egret cost?' }]),
        report,
      ],
      brief: { topic: 'The secret request.', history: [{ by: 'person', text: 'The secret history.' }] },
    });
    await scene.play();
    const told = scene.models.heard.filter((one) => one.agent === 'explorer');
    expect(told[0]?.messages[0]?.text).toContain(`Find out: ${questionOf('heron')}`);
    expect(told[1]?.messages[0]?.text).toContain('What does the egret cost?');
    expect(JSON.stringify(told)).not.toMatch(/secret|database is looked up/);
    expect(told[1]?.messages[0]?.text).not.toContain('for 10 days');
  });

  it('begin with the searches the plan has for their question, or with words of their task', async () => {
    const scene = await dispatchScene({
      orchestrator: [
        send(agent('heron', 1), ['research_agent', { task: 'What does the osprey cost?', questions: [9] }]),
        report,
      ],
      limits: { searchesPerTask: 2 },
    });
    await scene.play();
    const searches = scene.calls.filter((call) => call.startsWith('search'));
    expect(searches).toContain('search heron database backups');
    expect(searches).toContain('search osprey cost');
    expect(searches.length).toBeLessThanOrEqual(4);
  });

  it('that fail are answered as failures, and the others go on (C32)', async () => {
    const web = memoryWeb(pages);
    const passages = {
      find: (...given: Parameters<typeof web.passages.find>) =>
        given[0].some((query) => query.includes('egret'))
          ? Promise.reject(new Error('a fault'))
          : web.passages.find(...given),
    };
    const scene = await dispatchScene({
      orchestrator: [send(agent('heron', 1), agent('egret', 2)), report],
      limits: { research: 'classic' },
      script: {
        researcher: [
          {
            evidence: [{ source: 1, quote: factOf('heron'), relevance: 1 }],
            observation: 'Read.',
            missing: [],
            answered: 'yes',
          },
        ],
      },
      parts: () => ({ passages }),
    });
    const { investigations } = await scene.play();
    expect(investigations.map(({ trouble }) => trouble === null)).toEqual([true, false]);
    const { messages = [] } = scene.orchestrated().at(-1) ?? {};
    const answers = messages.filter((one) => one.role === 'tool');
    expect(answers.map(({ failed }) => failed)).toEqual([false, true]);
    expect(answers[1]?.text).toContain('The agent was stopped: The pages that were found could not be read');
    expect(await scene.events('agent-reported')).toMatchObject([{ failed: false }, { failed: true }]);
  });

  it('that hang are ended by their own limit, and the others go on (C31)', async () => {
    const hung = deferred();
    const scene = await dispatchScene({
      orchestrator: [send(agent('heron', 1), agent('egret', 2)), report],
      explorer: (request, signal) => {
        if (!(request.messages[0]?.text ?? '').includes(questionOf('egret'))) return quoting(request);
        hung.resolve();
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        );
      },
      settings: { agent: { softMs: 500, hardMs: 1_000 } },
    });
    const playing = scene.play();
    await hung.promise;
    await scene.stage.clock.advance(1_000);
    const { investigations } = await playing;
    expect(investigations.map(({ answered, trouble }) => [answered, trouble === null])).toEqual([
      ['yes', true],
      [expect.any(String), false],
    ]);
    expect(scene.last('tool')[1]).toContain('The agent was stopped: The research was stopped because');
    expect(scene.orchestrated()).toHaveLength(2);
  });

  it('go on with an earlier try at their question, of which nothing is lost', async () => {
    const before = await dispatchScene({ orchestrator: [send(agent('heron', 1)), report] });
    const [earlier] = (await before.play()).investigations;
    const left = { ...earlier!, missing: ['Nobody says since when.'], answered: 'partly' as const };
    const other = nothing(taskFor('egret', 2));
    const again = `Since when, and ${questionOf('heron')}`;
    const scene = await dispatchScene({
      orchestrator: [send(['research_agent', { task: again, questions: [1] }]), report],
      outset: {
        assignments: [{ task: left.task, feedback: 'Say since when.', earlier: left }],
        before: [other],
      },
    });
    const { investigations, plan } = await scene.play();
    expect(investigations.map(({ task }) => task.question)).toEqual([other.task.question, again]);
    expect(plan.tasks).toEqual(investigations.map(({ task }) => task));
    const [, fresh] = investigations;
    expect(fresh?.evidence.map(({ quote }) => quote)).toContain(factOf('heron'));
    expect(fresh?.missing).toEqual([]);
    expect(Number(fresh?.task.id.slice(5))).toBeGreaterThan(3);
  });

  it('leave what is derived from others to a model that sees what they found, in the end (A20)', async () => {
    const derived = taskFor('all', 3, { kind: 'analysis', after: ['task-1', 'task-2'] });
    const last = taskFor('last', 6, { kind: 'analysis', after: ['task-3'] });
    const assignments = [first('heron', 1), first('egret', 2)];
    const toDerive = [derived, last].map((task) => ({ task, feedback: null, earlier: null }));
    const scene = await dispatchScene({
      orchestrator: [send(agent('heron', 1), agent('egret', 2)), report],
      script: { analysis: [concluding('Herons keep them for a day less.', [1, 2])] },
      outset: {
        plan: { brief: '-', tasks: [...assignments, ...toDerive].map(({ task }) => task) },
        assignments: [...assignments, ...toDerive],
      },
    });
    const { investigations } = await scene.play();
    expect(scene.orchestrated()[0]?.messages[0]?.text).not.toContain('backups of the all');
    // the analyst makes the one that nothing waits for
    expect(tasksOf({ investigations })).toEqual(['task-7', 'task-8', 'task-3', 'task-6']);
    expect(investigations[3]).toMatchObject({ evidence: [], answered: 'no' });
    expect(investigations[3]).not.toHaveProperty('conclusions');
    expect(investigations[2]).toMatchObject({
      evidence: [{ quote: factOf('heron') }, { quote: factOf('egret') }],
      conclusions: [{ text: 'Herons keep them for a day less.', premises: [0, 1] }],
    });
  });
});

describe('no further agent is sent', () => {
  it('after the report was called for; what was found is handed on, not written (C7)', async () => {
    const scene = await dispatchScene({ orchestrator: [send(agent('heron', 1)), report] });
    const { investigations, plan, plans, isDecided } = await scene.play();
    expect(investigations).toMatchObject([{ answered: 'yes', evidence: [{ quote: factOf('heron') }] }]);
    expect(plan).toMatchObject({ brief: 'Each database is looked up.', tasks: [{ id: 'task-3' }] });
    expect(plans).toBe(0);
    expect(isDecided).toBe(true);
    expect(await scene.events('dispatch-ended')).toEqual([{ reason: 'report', cycle: 3, agents: 1 }]);
  });

  it.each([
    [false, 8],
    [true, 4],
  ])(
    'in the last cycle, which is the report; a model that reasons (%j) has %i (C4, C21)',
    async (reasons, cycles) => {
      let n = 0;
      const scene = await dispatchScene({
        reasons,
        orchestrator: () => send(['research_agent', { task: `Heron question ${(n += 1)}?` }]),
      });
      const { investigations } = await scene.play();
      expect(scene.orchestrated()).toHaveLength(cycles - 1);
      expect(investigations).toHaveLength(cycles - 1);
      expect(scene.last('user').at(-1)).toContain('It is the last one in which agents can be sent.');
      expect(await scene.events('dispatch-ended')).toMatchObject([{ reason: 'cycles', cycle: cycles }]);
    },
  );

  it('when the first turn calls nothing: the run fails and says why (C13)', async () => {
    const scene = await dispatchScene({ orchestrator: [{ text: 'I know it already.' }] });
    await expect(scene.play()).rejects.toThrow('was to send research agents and called no tool');
    expect((await scene.stage.world.state(scene.stage.runId)).status).toBe('failed');
    expect(scene.orchestrated()).toHaveLength(1);
  });

  it('when the first turn only thinks and the next calls nothing, either (C9, C13)', async () => {
    const scene = await dispatchScene({ orchestrator: [think('Hm.'), { text: 'So.' }] });
    await expect(scene.play()).rejects.toThrow('called no tool');
  });

  it('when a later turn calls nothing: what was found is written up (C13)', async () => {
    const scene = await dispatchScene({
      orchestrator: [send(agent('heron', 1)), { text: 'It is 10 days.' }],
    });
    const { investigations } = await scene.play();
    expect(investigations).toHaveLength(1);
    expect(await scene.events('dispatch-ended')).toMatchObject([{ reason: 'no-call' }]);
  });

  it('when the time is over, which is warned about; what was under way is finished (C14, C15)', async () => {
    const scene: Scene = await dispatchScene({
      orchestrator: () => send(agent('heron', 1)),
      explorer: async (request) => {
        await scene.stage.clock.advance(11 * 60_000);
        return quoting(request);
      },
      limits: { softMs: 10 * 60_000 },
      outset: { assignments: [first('heron', 1), first('egret', 2)] },
    });
    const { investigations } = await scene.play();
    expect(scene.orchestrated()).toHaveLength(1);
    expect(investigations[0]).toMatchObject({ answered: 'yes', skipped: false });
    // Nobody was sent for the second question.
    expect(investigations[1]).toMatchObject({ task: { id: 'task-2' }, skipped: true });
    expect(await scene.events('warning')).toMatchObject([
      { text: expect.stringContaining('time for research is over') },
    ]);
    expect(await scene.events('dispatch-ended')).toMatchObject([{ reason: 'time' }]);
  });

  it('when people say that it is enough', async () => {
    const scene: Scene = await dispatchScene({
      orchestrator: async () => {
        await scene.stage.world.steer(scene.stage.runId, 'enough, write it up');
        return send(agent('heron', 1));
      },
    });
    const { investigations, heard } = await scene.play();
    expect(scene.orchestrated()).toHaveLength(1);
    expect(heard.enough).toBe(true);
    expect(tasksOf({ investigations })).toEqual(['task-3', 'task-2']);
  });

  it('at all where nothing is left to do', async () => {
    const before = [nothing(taskFor('heron', 1))];
    const scene = await dispatchScene({ outset: { assignments: [], before } });
    expect((await scene.play()).investigations).toEqual(before);
    expect(scene.models.heard).toEqual([]);
  });
});

describe('what people say meanwhile', () => {
  it('is heard before the next turn, and the writer is told, too', async () => {
    const scene: Scene = await dispatchScene({
      orchestrator: async ({ messages }) => {
        const turn = messages.filter(({ role }) => role === 'assistant').length;
        if (turn === 0) await scene.stage.world.steer(scene.stage.runId, 'Also look at plovers.');
        return [send(agent('heron', 1)), send(agent('plover')), report][turn]!;
      },
    });
    const { wishes, investigations } = await scene.play();
    expect(wishes).toEqual(['Also look at plovers.']);
    expect(investigations).toHaveLength(2);
    const second = scene.orchestrated()[1]?.messages ?? [];
    expect(second.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'user']);
    expect(second.at(-2)?.text).toMatch(/^A person says:\n<<<wish \w+\nAlso look at plovers\./);
    expect(await scene.events('steered')).toMatchObject([{ effect: 'replanning' }]);
  });

  it('may name an address, which the next agents open', async () => {
    const scene: Scene = await dispatchScene({
      orchestrator: async ({ messages }) => {
        const turn = messages.filter(({ role }) => role === 'assistant').length;
        const words = 'Read https://osprey.test/ for that, and <https://all.test/>.';
        if (turn === 0) await scene.stage.world.steer(scene.stage.runId, words);
        return [send(agent('heron', 1)), send(agent('plover')), report][turn]!;
      },
      limits: { pagesPerTask: 1, searchesPerTask: 1 },
    });
    const { investigations } = await scene.play();
    expect(investigations.map(({ visited }) => visited.map(({ url }) => url))).toEqual([
      ['https://heron.test/'],
      ['https://osprey.test/', 'https://all.test/', 'https://plover.test/'],
    ]);
  });

  it('takes a report back that was just called for', async () => {
    const scene: Scene = await dispatchScene({
      orchestrator: async ({ messages }) => {
        const turn = messages.filter(({ role }) => role === 'assistant').length;
        if (turn === 1) await scene.stage.world.steer(scene.stage.runId, 'Also look at plovers.');
        return [send(agent('heron', 1)), report, send(agent('plover')), report][turn]!;
      },
    });
    const { investigations } = await scene.play();
    expect(investigations).toHaveLength(2);
    expect(scene.orchestrated()).toHaveLength(4);
    expect([...scene.answers().values()].at(1)).toContain('Not yet');
  });

  it('that was heard before is not heard again', async () => {
    const scene = await dispatchScene({ outset: { heard: { ...nothingHeard, wish: 'Old.' } } });
    expect((await scene.play()).wishes).toEqual([]);
  });
});

describe('the model', () => {
  it('must take 50,000 tokens, or the run fails before it is asked anything (C1)', async () => {
    const scene = await dispatchScene({ room: 49_999 });
    await expect(scene.play()).rejects.toThrow('takes about 49999 tokens of input');
    expect((await scene.stage.world.state(scene.stage.runId)).status).toBe('failed');
    expect(scene.models.heard).toEqual([]);
    const enough = await dispatchScene({ room: 50_000 });
    expect((await enough.play()).investigations).toHaveLength(1);
  });

  it('is not asked where the plan decides', async () => {
    const scene = await dispatchScene({ limits: { driver: 'plan', reflects: false } });
    expect(tasksOf(await scene.play())).toEqual(['task-1', 'task-2']);
    expect(scene.orchestrated()).toEqual([]);
    expect((await scene.stage.keys()).some((key) => key.includes('agentic'))).toBe(false);
  });

  it('that nobody has leaves the plan to be researched in waves', async () => {
    const scene = await dispatchScene({
      limits: { reflects: false },
      parts: (models) => ({ models: { ...models, has: (tier) => tier !== 'complex' } }),
    });
    expect(tasksOf(await scene.play())).toEqual(['task-1', 'task-2']);
    expect(scene.orchestrated()).toEqual([]);
  });

  it('that sends nobody leaves the plan to be researched in waves', async () => {
    const scene = await dispatchScene({ orchestrator: [report], limits: { reflects: false } });
    const { investigations } = await scene.play();
    expect(tasksOf({ investigations })).toEqual(['task-1', 'task-2']);
    expect(investigations.map(({ answered }) => answered)).toEqual(['yes', 'yes']);
  });

  it('that fails for good is waited for; finishing without one does what is left of the plan', async () => {
    let isAway = false;
    const scene = await dispatchScene({
      orchestrator: () => {
        if (isAway) throw new FootnoteError('model-unavailable', 'away', { retry: 'backoff' });
        isAway = true;
        return send(agent('heron', 1));
      },
      limits: { research: 'classic', reflects: false },
      script: {
        researcher: [
          {
            evidence: [{ source: 1, quote: factOf('heron'), relevance: 1 }],
            observation: 'Read.',
            missing: [],
            answered: 'yes',
          },
        ],
      },
    });
    await expect(scene.play()).rejects.toThrow('the pass was postponed');
    expect(scene.orchestrated()).toHaveLength(2);
    await finishWithoutModel(scene);
    const { investigations } = await scene.play();
    expect(investigations.map(({ task, answered }) => [task.id, answered])).toEqual([
      ['task-3', 'yes'],
      ['task-2', 'yes'],
    ]);
    expect(scene.orchestrated()).toHaveLength(2);
  });
});

/** A pass that fails once more is asked about, and people choose to go on without a model. */
async function finishWithoutModel({ stage }: Scene): Promise<void> {
  await stage.world.advance(60_000);
  await stage.pass({
    tell: () => Promise.reject(new FootnoteError('model-unavailable', 'away')),
    interrupted: () => ({ status: 'failed', result: null, events: [], posts: [] }),
    stuck: () => ({
      kind: 'retry',
      view: { kind: 'retry', text: 'away', code: 'model-unavailable', finish: 'Finish without a model' },
      deadlineMs: null,
    }),
  });
  await stage.world.answer(stage.runId, 'stuck/1', { kind: 'finish' });
}
