// A language model that is away while one phase needs it: some agents do without it and say so, for the others people are
// asked, and the run goes on where it was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outagePasses, startStage } from '../../support/paths/stage.ts';
import type { Counted, Stage } from '../../support/paths/stage.ts';
import { ailing, answers, down } from '../../support/paths/script.ts';
import type { Script } from '../../support/paths/script.ts';
import { contentAgents } from '../../support/scripted-research.ts';
import type { AgentName } from '../../support/scripted-research.ts';
import { analyzed, planned, subjects, topic, understood } from '../../support/scripted-story.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { draftOf } from '../../support/draft.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const { approval, depths } = shippedSettings;
const undrafted = { approval: { ...approval, draft: false } };
const agentic = {
  ...undrafted,
  depths: { ...depths, medium: { ...depths.medium, driver: 'agentic' as const } },
};
const intake = answers(understood({ backgroundQueries: [] }));
const five = answers(planned(...subjects.slice(0, 5)));

describe('bookkeeping', () => {
  const cut = { trouble: 'cut', after: 'headers' } as const;
  const cases: readonly [AgentName, 'medium' | 'extended', Script][] = [
    ['intake', 'medium', { intake: down }],
    ['reflector', 'medium', { intake, planner: five, reflector: cut }],
    ['analyst', 'medium', { intake, analyst: down }],
    ['critic', 'medium', { intake, critic: cut }],
    ['supervisor', 'extended', { intake, planner: five, supervisor: down }],
    [
      'refiner',
      'extended',
      { intake, planner: five, analyst: answers(analyzed(['Gannet is missing.'])), refiner: cut },
    ],
  ];
  it.each(cases)(
    'goes on at once without its %s, which is shown (at %s depth)',
    async (agent, depth, script) => {
      const thread = stage.begin(script, undrafted);
      thread.asks(topic, { depth, mode: 'deep' });
      await thread.ends('delivered');
      expect(thread.kinds()).toEqual(['report']);
      expect(thread.told('writer').length).toBeGreaterThan(0);
      expect(thread.report()).toContain('2001');
      expect(warningsIn(await thread.events('warning'))).toContain(`The ${agent} worked without a model`);
    },
  );

  it('that fails is shown on the card', async () => {
    const thread = stage.begin({ intake, critic: down }, undrafted);
    thread.asks(topic, { depth: 'medium', mode: 'deep' });
    await thread.ends('delivered');
    expect((await thread.lastCard()).warnings.join(' ')).toContain('The critic worked without a model');
  });

  it('means that the search goes on as planned when it is the reflector that fails (A58)', async () => {
    const thread = stage.begin({ intake, planner: five, reflector: down }, { ...undrafted, parallel: 2 });
    thread.asks(topic, { depth: 'medium', mode: 'deep' });
    await thread.ends('delivered');
    expect(await thread.events('reflection-decided')).toMatchObject([
      { decision: 'continue' },
      { decision: 'continue' },
    ]);
    expect(await thread.events('task-finished')).toHaveLength(5);
    expect(thread.told('planner')).toHaveLength(1);
  });
});

function warningsIn(events: readonly Record<string, unknown>[]): string {
  return events.map(({ text }) => String(text)).join(' ');
}

/** Agents that hold a run up, with what a run needs to get to them, and those who have had their word by then. */
const needed: readonly [AgentName, readonly AgentName[], Script, object][] = [
  ['planner', ['intake'], { intake }, undrafted],
  ['explorer', ['intake', 'planner'], { intake }, undrafted],
  [
    'researcher',
    ['intake', 'planner', 'explorer'],
    { intake, explorer: { text: 'I have seen enough, and quote nothing.' } },
    undrafted,
  ],
  ['orchestrator', ['intake', 'planner'], { intake }, agentic],
  [
    'writer',
    ['intake', 'planner', 'explorer', 'reflector', 'analyst', 'critic'],
    { intake, planner: five },
    undrafted,
  ],
  [
    'verifier',
    ['intake', 'planner', 'explorer', 'reflector', 'analyst', 'critic', 'writer', 'rehearser'],
    { intake, planner: five },
    undrafted,
  ],
];

describe.each(needed)('a run whose %s gets no answer', (agent, before, script, settings) => {
  /** Until people are asked. */
  async function stuck() {
    const ill = ailing(agent);
    const thread = stage.begin({ ...script, ...ill.script }, settings);
    thread.asks(topic, { depth: 'medium', mode: 'deep' });
    const question = await thread.shown('retry');
    await thread.is('waiting');
    return { ...ill, thread, question, asked: thread.agents(), searches: thread.searches().length };
  }

  it('waits for people after its tries, and goes on where it was when they say retry (B45)', async () => {
    const { thread, question, heal, asked, searches } = await stuck();
    expect(question.view).toMatchObject({ code: 'model-unavailable', finish: 'Finish without a model' });
    expect(question.view.text).toContain('openai/scripted');
    expect(new Set(asked)).toEqual(new Set([...before, agent]));
    const each = asked.filter((one) => one === agent).length / outagePasses;
    expect(Number.isInteger(each)).toBe(true);
    heal();
    thread.clicks(question, { kind: 'retry' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['retry', 'report']);
    expect(later(thread, asked).filter((one) => before.includes(one))).toEqual([]);
    if (!['planner', 'explorer', 'orchestrator'].includes(agent))
      expect(thread.searches()).toHaveLength(searches);
    expect(new Set(thread.pages()).size).toBe(thread.pages().length);
    expect(thread.report()).toContain('2001');
  });

  it('finishes without a model when they say so, and asks none again', async () => {
    const { thread, question, asked } = await stuck();
    thread.clicks(question, { kind: 'finish' });
    const { view } = await thread.shown('report');
    await thread.ends('delivered');
    expect(later(thread, asked)).toEqual([]);
    expect(thread.report()).toMatch(/200[12]/);
    if (agent !== 'verifier') expect(view.cautions.join(' ')).toContain('it was decided to go on');
  });
});

function later(counted: Counted, before: readonly AgentName[]): AgentName[] {
  return counted.agents().slice(before.length);
}

describe('a run that waits for its models', () => {
  it('ends when people say stop', async () => {
    const { script } = ailing('writer');
    const thread = stage.begin({ intake, ...script }, undrafted);
    thread.asks(topic, { depth: 'medium', mode: 'deep' });
    const question = await thread.shown('retry');
    const asked = thread.agents();
    thread.clicks(question, { kind: 'rejected' });
    await thread.ends('cancelled');
    expect(thread.kinds()).toEqual(['retry', 'notice']);
    expect(thread.notices()[0]).toContain('Stopped');
    expect(later(thread, asked)).toEqual([]);
  });

  it('takes the words of people as well: retry', async () => {
    const { script, heal } = ailing('planner');
    const thread = stage.begin({ intake, ...script }, undrafted);
    thread.asks(topic, { depth: 'light', mode: 'deep' });
    await thread.shown('retry');
    heal();
    thread.says('retry');
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['retry', 'report']);
  });

  it('does so as well when the writer writes nothing: an empty report is none (A68)', async () => {
    let isEmpty = true;
    const thread = stage.begin(
      {
        intake,
        writer: (request) =>
          isEmpty
            ? {
                json: draftOf(''),
              }
            : contentAgents.writer(request),
      },
      undrafted,
    );
    thread.asks(topic, { depth: 'light', mode: 'deep' });
    const question = await thread.shown('retry');
    isEmpty = false;
    thread.clicks(question, { kind: 'retry' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['retry', 'report']);
    expect(thread.report()).toContain('2001');
  });

  it('answers a simple request when they are there again', async () => {
    const { script, heal } = ailing('answerer');
    const thread = stage.begin({ intake: answers(understood({ directAnswer: null })), ...script });
    thread.asks('What is an engine?', { mode: 'simple' });
    const question = await thread.shown('retry');
    heal();
    thread.clicks(question, { kind: 'retry' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['retry', 'report']);
    expect(thread.told('intake')).toHaveLength(1);
  });
});

describe('a run whose web search gives no answer', () => {
  it('and that has nothing else asks people, and goes on when they say retry (A77, B46)', async () => {
    const thread = stage.begin({ intake }, undrafted);
    stage.web.door.isOpen = false;
    thread.asks(topic, { depth: 'medium', mode: 'deep' });
    const question = await thread.shown('retry');
    stage.web.door.isOpen = true;
    expect(question.view).toMatchObject({ code: 'search-failed', finish: 'Finish without the web' });
    const asked = thread.agents();
    thread.clicks(question, { kind: 'retry' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['retry', 'report']);
    expect(later(thread, asked)).not.toContain('intake');
    expect(thread.report()).toContain('2001');
  });
});
