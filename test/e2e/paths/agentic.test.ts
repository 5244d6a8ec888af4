// The driver that lets a model dispatch research agents, over the wire: agents side by side, one that fails, one that
// hangs, and an orchestrator that calls no tool.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import { answers, calling } from '../../support/paths/script.ts';
import type { Script } from '../../support/paths/script.ts';
import { contentAgents } from '../../support/scripted-research.ts';
import { planned, subjects, topic, understood } from '../../support/scripted-story.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const { approval, depths, agent, orchestrator } = shippedSettings;
const agentic = {
  approval: { ...approval, draft: false },
  depths: { ...depths, medium: { ...depths.medium, driver: 'agentic' as const, critiques: 0 } },
};
const medium = { depth: 'medium', mode: 'deep' } as const;
const intake = answers(understood({ backgroundQueries: [] }));
const report = calling(['generate_report', {}]);
const send = (...names: readonly string[]) =>
  calling(
    ...names.map((name) => ['research_agent', { task: `Find out how fast the ${name} engine is.` }] as const),
  );
const onlyAbout = (name: string, said: Exclude<Script['explorer'], undefined>): Script => ({
  explorer: (request) => {
    const isIt = (request.messages[0]?.text ?? '').includes(`What is known about the ${name} engine?`);
    const reply = isIt ? said : contentAgents.explorer;
    return typeof reply === 'function'
      ? reply(request)
      : (reply as Exclude<typeof reply, readonly unknown[]>);
  },
});

describe('the orchestrator', () => {
  it('thinks, sends three agents side by side, and reads their reports with common numbers (C11, C12, C19)', async () => {
    const thread = stage.begin(
      {
        intake,
        orchestrator: [
          calling(['think', { reasoning: 'Three engines are three tasks.' }]),
          send('falcon', 'heron', 'osprey'),
          report,
        ],
      },
      agentic,
    );
    thread.asks(topic, medium);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
    expect(thread.told('orchestrator')).toHaveLength(3);
    expect(thread.told('explorer')).toHaveLength(3);
    expect(await thread.events('agents-dispatched')).toEqual([{ cycle: 1, count: 3 }]);
    const reports = thread.told('orchestrator')[2] ?? '';
    // Every agent was shown what the first look had found: what several of them quote has one number.
    const lines = [...reports.matchAll(/^\[(\d+)\] (.*)$/gm)].map(([, n, source]) => `${n} ${source}`);
    expect(lines.length).toBeGreaterThan(6);
    expect(new Set(lines).size).toBe(6);
    expect(new Set(lines.map((line) => line.split(' ')[0])).size).toBe(6);
    const reported = await thread.events('agent-reported');
    expect(reported.map(({ branch, failed }) => [branch, failed])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    expect(thread.agents()).not.toContain('reflector');
    expect(new Set(thread.pages()).size).toBe(thread.pages().length);
    for (const year of [2001, 2002, 2003]) expect(thread.report()).toContain(`${year}`);
  });

  it('that never has enough writes what it has after its last cycle', async () => {
    const names = ['falcon', 'heron', 'osprey', 'kestrel', 'plover'];
    const thread = stage.begin(
      { intake, orchestrator: names.map((name) => send(name)) },
      { ...agentic, orchestrator: { ...orchestrator, cycles: 4 } },
    );
    thread.asks(topic, medium);
    await thread.ends('delivered');
    expect(thread.told('orchestrator')).toHaveLength(3);
    expect(thread.told('explorer')).toHaveLength(3);
    expect(await thread.events('dispatch-ended')).toMatchObject([{ reason: 'cycles', agents: 3 }]);
    expect(thread.report()).toContain('osprey');
  });

  it('that calls no tool in its first turn is an error that people are told, with its remedy (C13)', async () => {
    const thread = stage.begin(
      { intake, orchestrator: [{ text: 'I would rather talk about it.' }, report] },
      agentic,
    );
    thread.asks(topic, medium);
    await thread.ends('failed');
    expect(thread.kinds()).toEqual(['notice']);
    expect(thread.notices()[0]).toContain('openai/scripted was to send research agents and called no tool');
    expect(thread.notices()[0]).toContain('set the driver of this depth to plan');
    expect(thread.told('orchestrator')).toHaveLength(1);
    expect(thread.agents()).not.toContain('writer');
  });

  it('that calls no tool in a later turn has the report written (C13)', async () => {
    const thread = stage.begin(
      { intake, orchestrator: [send('falcon', 'heron'), { text: 'That will do.' }] },
      agentic,
    );
    thread.asks(topic, medium);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
    expect(thread.told('orchestrator')).toHaveLength(2);
    expect(await thread.events('dispatch-ended')).toMatchObject([{ reason: 'no-call' }]);
    expect(thread.report()).toContain('2002');
  });
});

describe('a research agent', () => {
  it('whose model refuses to answer fails nobody else, and the report is written', async () => {
    const thread = stage.begin(
      { intake, ...onlyAbout('heron', { refusal: 'I cannot help with that.' }) },
      agentic,
    );
    thread.asks(topic, medium);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
    expect(await thread.events('agent-reported')).toHaveLength(3);
    expect((await thread.lastCard()).warnings.join(' ')).toContain('The explorer worked without a model');
    for (const year of [2001, 2002, 2003]) expect(thread.report()).toContain(`${year}`);
  });

  it('that finds nothing says so, and the orchestrator sends another one', async () => {
    const thread = stage.begin(
      {
        intake,
        orchestrator: [send('zeppelin', 'falcon'), send('heron'), report],
      },
      agentic,
    );
    thread.asks('Which engines are there?', medium);
    await thread.ends('delivered');
    expect(thread.told('orchestrator')).toHaveLength(3);
    expect(await thread.events('agents-dispatched')).toEqual([{ cycle: 1, count: 2 }]);
    expect(thread.report()).toContain('heron');
  });

  it('that hangs is stopped; what it had read is used, and the others are not kept waiting', async () => {
    const thread = stage.begin(
      { intake, ...onlyAbout('heron', { trouble: 'hang' }) },
      { ...agentic, agent: { ...agent, hardMs: 700 } },
    );
    thread.asks(topic, medium);
    const { view } = await thread.shown('report');
    await thread.ends('delivered');
    expect(view.cautions.join(' ')).toContain('The research was stopped because it took too long');
    const reported = await thread.events('agent-reported');
    expect(reported.map(({ failed }) => failed)).toEqual([false, true, false]);
    expect(thread.told('orchestrator')[1]).toContain('The agent was stopped');
    expect(thread.told('explorer')).toHaveLength(3);
    for (const year of [2001, 2002, 2003]) expect(thread.report()).toContain(`${year}`);
  });

  it('that hangs is stopped in waves of a plan, too', async () => {
    const thread = stage.begin(
      {
        intake,
        planner: answers(planned(...subjects.slice(0, 5))),
        ...onlyAbout('heron', { trouble: 'hang' }),
      },
      { approval: agentic.approval, agent: { ...agent, hardMs: 700 } },
    );
    thread.asks(topic, medium);
    const { view } = await thread.shown('report');
    await thread.ends('delivered');
    expect(view.cautions.join(' ')).toContain('The research was stopped because it took too long');
    expect(thread.told('reflector')).toHaveLength(1);
    for (const year of [2001, 2002, 2003, 2004]) expect(thread.report()).toContain(`${year}`);
  });

  it('sees its own task and nothing of the others', async () => {
    const thread = stage.begin({ intake, orchestrator: [send('falcon', 'heron'), report] }, agentic);
    thread.asks(topic, medium);
    await thread.ends('delivered');
    const [one = '', other = ''] = thread.told('explorer').toSorted();
    expect([one, other].map((words) => /how fast the (\w+) engine/.exec(words)?.[1])).toEqual(
      expect.arrayContaining(['falcon', 'heron']),
    );
    expect(one.match(/how fast the \w+ engine/g)).toHaveLength(1);
  });
});
