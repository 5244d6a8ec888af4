// What a run leaves on record: every kind of event the designs ask for, and who decided what, how often and why.
import { describe, expect, it } from 'vitest';
import { type LogLine, logLines } from '../../../src/cli/runs/log.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import type { Models } from '../../../src/llm/port.ts';
import type { ScriptedModels } from '../../fakes/scripted-models.ts';
import { noModels } from '../../fakes/no-models.ts';
import { defaults } from '../../support/theatre.ts';
import {
  analyzed,
  finishes,
  planned,
  reflected,
  scriptedStory,
  subjects,
  understood,
} from '../../support/scripted-story.ts';
import type { StoryParts } from '../../support/scripted-story.ts';

/** The record of a run that was played to its end; `answer` goes to its first question. */
async function record(
  parts: StoryParts,
  answer?: (story: Awaited<ReturnType<typeof scriptedStory>>) => unknown,
) {
  const story = await scriptedStory(parts);
  await story.pass();
  if (answer !== undefined) {
    await answer(story);
    await story.pass();
  }
  const { world, runId, library } = story;
  const events = (await world.events(runId)).map((event, index) => ({ ...event, id: index + 1, at: 0 }));
  const entries = (await world.entries(runId)).map((entry) => ({ ...entry, at: 1 }));
  return logLines({ events, entries, decisions: await library.decisions(runId) } as Parameters<
    typeof logLines
  >[0]);
}

const of = (lines: readonly LogLine[], type: string) =>
  lines.filter((line) => line.type === type).map(({ data }) => data as Record<string, unknown>);

/** Searches once, then quotes what it sees. */
const searching: NonNullable<StoryParts['turns']> = {
  explorer: ({ messages }) =>
    !messages.some(({ role }) => role === 'assistant')
      ? { calls: [['search_web', { queries: ['falcon engine history'] }]] }
      : finishes(messages),
};

describe('the events of a run', () => {
  const wanted: readonly (readonly [asked: string, type: string, data: object])[] = [
    ['agent_started', 'phase-started', { phase: 'plan' }],
    ['agent_completed', 'agent-completed', { agent: 'planner', model: 'scripted/model' }],
    ['plan_created', 'plan-created', { tasks: expect.any(Array) }],
    ['step_started', 'task-started', { id: 'task-1' }],
    ['step_completed', 'task-finished', { id: 'task-1', answered: 'yes' }],
    ['tool_call and tool_result', 'tool-called', { tool: 'search_web', failed: false }],
    ['reflection_decision', 'reflection-decided', { decision: 'continue' }],
    ['synthesis_started', 'phase-started', { phase: 'write' }],
    ['synthesis_progress', 'phase-finished', { phase: 'write' }],
    ['research_completed', 'run-ended', { status: 'delivered' }],
  ];

  it.each(wanted)('tell %s as %s (A149)', async (_asked, type, data) => {
    const lines = await record({
      turns: searching,
      script: {
        planner: [planned(...subjects.slice(0, 6))],
        reflector: [reflected('continue')],
      },
    });
    expect(of(lines, type)).toContainEqual(expect.objectContaining(data));
  });

  it('tell errors: as a warning that people see, and as the end of a run that fails (A149)', async () => {
    const without = (scripted: ScriptedModels): Models => ({
      ...scripted,
      answer: (tier, question, context) =>
        context.agent === 'intake'
          ? Promise.reject(new FootnoteError('model-unavailable', 'Nobody answers.'))
          : scripted.answer(tier, question, context),
    });
    const [warned, failed] = await Promise.all([
      record({ models: without }),
      record({ script: { intake: [] }, models: () => noModels, request: ' ' }),
    ]);
    expect(of(warned, 'warning')).toContainEqual({
      text: 'The intake worked without a model: Nobody answers.',
    });
    expect(of(failed, 'run-ended')).toEqual([{ status: 'failed' }]);
  });
});

const gapsOf = (iterate: boolean) => ({
  gaps: [
    {
      gap: 1,
      severity: 'critical',
      addressable: true,
      question: 'What is known about the gannet engine?',
      followUps: [{ query: 'gannet engine', contribution: 'It closes the gap.' }],
    },
  ],
  iterate,
  rationale: 'Gannet is missing.',
  improvements: [],
});

describe('the record of a run', () => {
  const unclear = understood({
    ambiguous: true,
    questions: [{ text: 'Which engine?', suggestions: ['falcon', 'heron'] }],
  });
  const clarifying: StoryParts = {
    depth: 'extended',
    settings: { asked: 'evt-1' },
    history: () => Promise.resolve([{ by: 'person', name: 'Ann', text: 'We fly on Mondays.' }] as never),
    limits: {
      clarification: { ...defaults.clarification, rounds: 1 },
    },
    script: {
      intake: [unclear, understood()],
      planner: [planned(...subjects.slice(0, 5))],
      analyst: [analyzed(['Nothing is known about gannet.'])],
      refiner: [gapsOf(true), gapsOf(false)],
    },
  };
  const answered = (story: Awaited<ReturnType<typeof scriptedStory>>) =>
    story.answer('intake/clarify-1', { kind: 'clarified', answers: ['falcon'] } as never);

  it('tells who worked last and next, how often people were asked, iterations and messages (E10)', async () => {
    const lines = await record(clarifying, answered);
    expect(
      of(lines, 'agent-completed')
        .map(({ agent }) => agent)
        .slice(0, 3),
    ).toEqual(['intake', 'intake', 'planner']);
    expect(of(lines, 'question-asked')).toEqual([{ kind: 'clarify' }]);
    const iterations = lines.filter(
      ({ type, phase }) => type === 'phase-started' && phase.startsWith('gather'),
    );
    expect(iterations.map(({ iteration }) => iteration)).toEqual([1, 2]);
    const said = lines.filter(({ type }) => type === 'ask-recorded');
    expect(JSON.stringify(said.map(({ data }) => data))).toContain('falcon');
    const history = lines.find(({ id }) => id === 'intake/history');
    expect(history?.data).toMatchObject({
      outcome: { value: [{ by: 'person', text: 'We fly on Mondays.' }] },
    });
  });

  it('tells of each decision what went in and came out, who comes next, and the iteration (E16)', async () => {
    const lines = await record(clarifying, answered);
    const decided = lines.filter(({ type }) => type === 'decided');
    expect(decided.map(({ id }) => id)).toEqual(decided.map((_line, index) => index + 1));
    expect(decided.map(({ data, iteration }) => [(data as { agent: string }).agent, iteration])).toEqual(
      expect.arrayContaining([
        ['planner', null],
        ['gatherer', 1],
        ['gatherer', 2],
        ['synthesizer', 2],
      ]),
    );
    for (const data of of(lines, 'decided'))
      expect(Object.keys(data)).toEqual(['agent', 'action', 'rationale', 'inputs', 'outputs']);
    expect(of(lines, 'decided')).toContainEqual(
      expect.objectContaining({
        agent: 'supervisor',
        action: 'proceed',
        inputs: expect.objectContaining({ at: 'r1' }),
        outputs: expect.objectContaining({ qualityOk: true }),
      }),
    );
    expect(of(lines, 'decided')).toContainEqual(
      expect.objectContaining({
        action: 'iterate',
        outputs: expect.objectContaining({ nextPhase: 'gather' }),
      }),
    );
    // The router's: what it made of the request and which model said so.
    const routed = lines.filter(({ id }) => String(id).startsWith('intake/understand-'));
    expect(routed.map(({ data }) => (data as { outcome: { value: object } }).outcome.value)).toMatchObject([
      { model: 'scripted/model', output: { route: 'clarify' } },
      { model: 'scripted/model', output: { route: 'research' } },
    ]);
  });
});
