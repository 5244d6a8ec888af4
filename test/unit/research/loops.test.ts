// The loops of a deep research: waves, reflection, replanning, critique, gaps, gates and thoughts.
import { describe, expect, it } from 'vitest';
import { defaults } from '../../support/theatre.ts';
import {
  analyzed,
  criticized,
  planned,
  reflected,
  scriptedStory,
  subjects,
  understood,
} from '../../support/scripted-story.ts';
import { draftOf } from '../../support/draft.ts';

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
  improvements: ['Say more about gannet.'],
});

describe('a research of medium depth', () => {
  it('goes through its phases in their order (D1, B2, A75)', async () => {
    const { pass, events, status } = await scriptedStory();
    expect(await pass()).toBe('ended');
    expect(await status()).toBe('delivered');
    const phases = (await events('phase-started')).map(({ phase }) => phase);
    expect(phases).toEqual([
      'intake',
      'background',
      'plan',
      'gather',
      'analyze',
      'critique',
      'write',
      'write',
      'verify',
      'deliver',
    ]);
  });

  it('asks the models along its chain and no one twice, and no reflector where no task is left (A38, A50, B3)', async () => {
    const { pass, agents } = await scriptedStory();
    await pass();
    expect(agents().filter((agent) => agent !== 'verifier')).toEqual([
      'intake',
      'planner',
      'analyst',
      'critic',
      'writer',
      'rehearser',
    ]);
  });

  it('replays nothing: a second pass after the end of each phase asks no model again', async () => {
    const limits = { approval: { ...defaults.approval, draft: true } };
    const { pass, answer, scripted, web } = await scriptedStory({ limits });
    expect(await pass()).toBe('suspended');
    const before = { asked: scripted.asked.length, turns: scripted.heard.length, calls: web.calls.length };
    await answer('approve/r1/decide', { kind: 'accepted' });
    expect(await pass()).toBe('ended');
    expect({ asked: scripted.asked.length, turns: scripted.heard.length, calls: web.calls.length }).toEqual(
      before,
    );
  });
});

describe('the waves', () => {
  const six = planned(...subjects.slice(0, 6));

  it('hold three tasks at once, with a reflection after each that leaves something to decide (A50, A52, A56)', async () => {
    const { pass, asked, events } = await scriptedStory({ script: { planner: [six] } });
    await pass();
    expect(asked('reflector')).toHaveLength(1);
    expect((await events('reflection-decided')).map(({ decision }) => decision)).toEqual(['continue']);
    expect(await events('task-finished')).toHaveLength(6);
  });

  it('are one task at a time where one is worked on at a time (A34)', async () => {
    const { pass, events, asked } = await scriptedStory({
      script: { planner: [planned(...subjects.slice(0, 4))] },
      limits: { parallel: 1 },
    });
    await pass();
    const order = (await events('task-started')).map(({ id }) => id);
    expect(order).toEqual(['task-1', 'task-2', 'task-3', 'task-4']);
    expect(asked('reflector')).toHaveLength(3);
  });

  it('end when the reflector says that it is complete, and record what has not begun as skipped (A21, A54)', async () => {
    const { pass, events, result, agents } = await scriptedStory({
      script: { planner: [six], reflector: [reflected('complete')] },
    });
    await pass();
    expect(await events('task-started')).toHaveLength(3);
    expect(await events('task-skipped')).toEqual(
      ['task-4', 'task-5', 'task-6'].map((id) => ({ id, because: 'complete' })),
    );
    expect(agents().at(-1)).toBe('verifier');
    expect((await result()).report).toContain('Falcon');
  });

  it('go on when it is complete before the least number of tasks is done (A55)', async () => {
    const { pass, events } = await scriptedStory({
      depth: 'extended',
      script: { planner: [planned(...subjects)], reflector: [reflected('complete')] },
    });
    await pass();
    expect(await events('task-started')).toHaveLength(5);
    expect((await events('reflection-decided')).map(({ decision }) => decision)).toEqual([
      'continue',
      'complete',
    ]);
  });

  it('may end earlier where that is not enforced', async () => {
    const { pass, events } = await scriptedStory({
      depth: 'extended',
      limits: { enforceMinimum: false },
      script: { planner: [planned(...subjects)], reflector: [reflected('complete')] },
    });
    await pass();
    expect((await events('reflection-decided')).map(({ decision }) => decision)).toEqual(['complete']);
  });

  it('follow a plan that is adjusted twice, keep what was done, and then complete (A18, A27, A28)', async () => {
    const { pass, events, asked } = await scriptedStory({
      limits: { parallel: 1 },
      script: {
        planner: [
          planned('falcon', 'heron', 'osprey'),
          planned('kestrel', 'curlew'),
          planned('plover', 'gannet'),
        ],
        reflector: [
          reflected('adjust', 'Kestrel is missing.'),
          reflected('adjust', 'Plover is missing.'),
          reflected('complete'),
        ],
      },
    });
    await pass();
    const plans = (await events('plan-created')).map(({ tasks }) =>
      (tasks as { id: string; title: string }[]).map(({ title }) => title.split(' ')[1]),
    );
    expect(plans).toEqual([
      ['falcon', 'heron', 'osprey'],
      ['falcon', 'kestrel', 'curlew'],
      ['falcon', 'kestrel', 'plover', 'gannet'],
    ]);
    expect((await events('task-finished')).map(({ id }) => id)).toEqual(['task-1', 'task-2', 'task-3']);
    expect(await events('task-skipped')).toEqual([{ id: 'task-4', because: 'complete' }]);
    expect(asked('planner')[1]).toContain('Kestrel is missing.');
    expect(asked('planner')[1]).toMatch(/What is known about the falcon engine\?\nFound: \S/);
  });

  it('make at most three plans, and write with what there is (A29)', async () => {
    let n = 2;
    const { pass, asked, status } = await scriptedStory({
      limits: { parallel: 1 },
      script: {
        planner: (text) =>
          text.includes('is missing')
            ? planned(subjects[++n] ?? '', subjects[++n] ?? '')
            : planned('falcon', 'heron', 'osprey', 'dunlin'),
        reflector: [reflected('adjust', 'Something is missing.')],
      },
    });
    await pass();
    expect(asked('planner')).toHaveLength(3);
    expect(await status()).toBe('delivered');
  });

  it('show the reflector all tasks with their states, and the sources (A51)', async () => {
    const { pass, asked } = await scriptedStory({ script: { planner: [six] } });
    await pass();
    const [first] = asked('reflector');
    expect(first).toContain('What is known about the curlew engine?');
    expect(first).toContain('The sources say when and how fast.');
    expect(first).toMatch(/<<<sources \w+\nThe falcon engine\n/);
  });
});

describe('the critic', () => {
  it('sends the research back with its feedback, twice, and then it is written (D24, D25, D26)', async () => {
    const { pass, asked, scripted, events, status } = await scriptedStory({
      depth: 'extended',
      script: {
        planner: [planned(...subjects.slice(0, 5))],
        critic: [
          criticized('REVISE', 'Give the price.', [2]),
          criticized('REVISE', 'Give the year.'),
          criticized('PASS'),
        ],
      },
    });
    await pass();
    expect(asked('critic')).toHaveLength(2);
    const openings = scripted.heard.map(({ messages }) => messages[0]?.text ?? '');
    expect(openings.filter((text) => text.includes('Give the price.'))).toHaveLength(1);
    // Without names it is about every task.
    expect(openings.filter((text) => text.includes('Give the year.'))).toHaveLength(5);
    expect(await events('task-finished')).toHaveLength(5 + 1 + 5);
    expect(await status()).toBe('delivered');
  });

  it('lets a research pass that is good enough (D21, D23)', async () => {
    const { pass, asked, events } = await scriptedStory();
    await pass();
    expect(asked('critic')).toHaveLength(1);
    expect(await events('task-finished')).toHaveLength(3);
  });

  it('has its revisions for each draft anew when people want changes (D36, D37)', async () => {
    const { pass, answer, asked } = await scriptedStory({
      limits: { approval: { ...defaults.approval, draft: true } },
      script: {
        planner: [planned('falcon', 'heron', 'osprey'), planned('kestrel')],
        critic: [criticized('REVISE', 'Give the price.'), criticized('REVISE', 'Give the year.')],
      },
    });
    await pass();
    expect(asked('critic')).toHaveLength(1);
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Add kestrel.' });
    await pass();
    expect(asked('critic')).toHaveLength(2);
  });
});

describe('the gaps', () => {
  const script = {
    planner: [planned(...subjects.slice(0, 5))],
    analyst: [analyzed(['Nothing is known about gannet.'])],
  };

  it('are researched in further iterations, up to the limit, with everything kept (B4, B6, B7)', async () => {
    let n = 5;
    const { pass, asked, events, keys } = await scriptedStory({
      depth: 'extended',
      script: {
        ...script,
        refiner: () => {
          const name = subjects[n++] ?? '';
          const [gap] = gapsOf(true).gaps;
          const followUps = [{ query: `${name} engine`, contribution: 'It closes the gap.' }];
          return {
            ...gapsOf(true),
            gaps: [{ ...gap, question: `What is known about the ${name} engine?`, followUps }],
          };
        },
      },
    });
    await pass();
    expect(asked('refiner')).toHaveLength(2);
    expect(asked('writer').length).toBe(3);
    expect((await keys()).filter((key) => /^write\/r1\/i\d$/.test(key))).toEqual([
      'write/r1/i1',
      'write/r1/i2',
      'write/r1/i3',
    ]);
    expect(await events('task-finished')).toHaveLength(7);
    expect(asked('writer').at(-1)).toContain('What is known about the falcon engine?');
    expect(asked('writer')[1]).toContain('Say more about gannet.');
  });

  it('are weighed with the last analysis, whose contradictions and ratings stay (F27, B33)', async () => {
    const disputed = {
      ...analyzed(['Nothing is known about gannet.']),
      contradictions: [{ description: 'They name two foundations.', quotes: [1, 2] }],
      quality: [{ quote: 1, quality: 'high' }],
    };
    const { pass, asked, events } = await scriptedStory({
      depth: 'extended',
      script: {
        ...script,
        analyst: [disputed, analyzed(['Nothing is known about gannet.'])],
        refiner: [gapsOf(true)],
      },
    });
    await pass();
    const [first = '', second = ''] = asked('analyst');
    expect(first).not.toContain('They name two foundations.');
    expect(second).toContain('They name two foundations.');
    expect(second).toContain('Source 1 (quality: high)');
    const [, made] = await events('analysis-made');
    expect(made).toMatchObject({ contradictions: ['They name two foundations.'] });
    // The second analysis has other numbers for the same quotes.
    expect((made as { sides?: unknown }).sides).toEqual([
      [
        {
          title: expect.any(String) as string,
          quote: expect.stringContaining('The falcon engine was released') as string,
        },
        { title: expect.any(String) as string, quote: expect.any(String) as string },
      ],
    ]);
    expect(asked('writer').at(-1)).toContain('They name two foundations.');
  });

  it('are left when they are not worth it (B8, B38)', async () => {
    const { pass, asked, status } = await scriptedStory({
      depth: 'extended',
      script: { ...script, refiner: [gapsOf(false)] },
    });
    await pass();
    expect(asked('refiner')).toHaveLength(1);
    expect(asked('writer')).toHaveLength(1);
    expect(await status()).toBe('delivered');
  });

  it('of low priority are left without asking anybody (F25, B4)', async () => {
    const gap = { description: 'Nobody says why.', searches: ['why'], priority: 2 };
    const { pass, agents, status } = await scriptedStory({
      depth: 'extended',
      script: { ...script, analyst: [{ ...analyzed(), gaps: [gap] }] },
    });
    await pass();
    expect(agents()).not.toContain('refiner');
    expect(await status()).toBe('delivered');
  });

  it('lead back to gathering, never to another plan (B5)', async () => {
    const { pass, asked, events } = await scriptedStory({
      depth: 'extended',
      script: { ...script, refiner: [gapsOf(true)] },
    });
    await pass();
    expect(asked('planner')).toHaveLength(1);
    const phases = (await events('phase-started')).map(({ phase }) => phase);
    expect(phases[phases.indexOf('refine') + 1]).toBe('gather');
  });

  it.each([true, false])(
    'whose refiner iterates: %s, improve the next draft of their round and none that people have wishes for',
    async (iterate) => {
      const { pass, answer, asked } = await scriptedStory({
        depth: 'extended',
        limits: { approval: { ...defaults.approval, draft: true } },
        script: { ...script, refiner: [gapsOf(iterate), gapsOf(false)] },
      });
      await pass();
      const before = asked('writer').length;
      await answer('approve/r1/decide', { kind: 'feedback', text: 'Say when.' });
      await pass();
      expect(asked('writer')[before]).toContain('Say when.');
      expect(asked('writer')[before]).not.toContain('Say more about gannet.');
    },
  );

  it('are not asked about where there is one iteration only', async () => {
    const { pass, agents } = await scriptedStory({ script });
    await pass();
    expect(agents()).not.toContain('refiner');
  });
});

describe('the supervisor', () => {
  it('writes down every dispatch and every decision in their order (B12, B13, B16)', async () => {
    const { pass, library, runId } = await scriptedStory();
    await pass();
    const log = library.reports.get(runId)?.decisions ?? [];
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    expect(log.map(({ agent, action }) => `${agent} ${action}`)).toEqual([
      'intake deep/medium',
      'planner dispatch',
      'supervisor proceed',
      'gatherer dispatch',
      'supervisor proceed',
      'analyzer dispatch',
      'supervisor proceed',
      'analyzer dispatch',
      'supervisor proceed',
      'synthesizer dispatch',
      'supervisor proceed',
      'supervisor complete',
      'policy accepted',
    ]);
    expect(log[2]?.outputs).toMatchObject({ qualityOk: true, metrics: { tasks: 3 } });
  });

  it('gives every phase to exactly one role (B1)', async () => {
    const { pass, library, runId } = await scriptedStory({
      depth: 'extended',
      script: {
        planner: [planned(...subjects.slice(0, 5))],
        analyst: [analyzed(['Nothing is known about gannet.'])],
        refiner: [gapsOf(false)],
      },
    });
    await pass();
    const log = library.reports.get(runId)?.decisions ?? [];
    const roles = new Map<string, Set<string>>();
    for (const { agent, action, rationale } of log) {
      const phase = /^Phase (\w+) of/.exec(rationale)?.[1];
      if (action === 'dispatch' && phase !== undefined)
        roles.set(phase, (roles.get(phase) ?? new Set()).add(agent));
    }
    expect(Object.fromEntries([...roles].map(([phase, names]) => [phase, [...names]]))).toEqual({
      plan: ['planner'],
      gather: ['gatherer'],
      analyze: ['analyzer'],
      critique: ['analyzer'],
      write: ['synthesizer'],
      refine: ['refiner'],
    });
  });

  it('decides about another iteration with its counts (B14)', async () => {
    const { pass, library, runId } = await scriptedStory({
      depth: 'extended',
      script: {
        planner: [planned(...subjects.slice(0, 5))],
        analyst: [analyzed(['Nothing is known about gannet.'])],
        refiner: [gapsOf(true), gapsOf(false)],
      },
    });
    await pass();
    const log = library.reports.get(runId)?.decisions ?? [];
    expect(
      log.filter(({ inputs }) => (inputs as { gapCount?: number } | null)?.gapCount === 1),
    ).toMatchObject([
      {
        action: 'iterate',
        inputs: { iteration: 1, maxIterations: 3 },
        outputs: { shouldIterate: true, nextPhase: 'gather' },
      },
      {
        action: 'complete',
        inputs: { iteration: 2, maxIterations: 3 },
        outputs: { shouldIterate: false, nextPhase: 'verify' },
      },
    ]);
  });

  it('is shown what each phase made at extended depth, and what it thinks guides the next one (B3, B15)', async () => {
    const { pass, asked } = await scriptedStory({
      depth: 'extended',
      script: { planner: [planned(...subjects.slice(0, 5))] },
    });
    await pass();
    const shown = asked('supervisor');
    // After a pass of the critic there is nothing to decide.
    expect(shown).toHaveLength(4);
    expect(shown[0]).toContain('searches: falcon engine');
    expect(shown[1]).toContain('“The falcon engine was released by its own foundation in 2001.”');
    expect(shown[2]).toMatch(
      /finding, confidence \w+, from 1 of the quotes: Both have a foundation\.\n  “The falcon/,
    );
    expect(shown[3]).toContain('What the sources say');
    expect(asked('analyst')[0]).toContain('Mind the years.');
    expect(asked('critic')[0]).toContain('Mind the years.');
    // it was for whoever came next, and nobody thought again after the critic
    expect(asked('writer')[0]).not.toContain('Mind the years.');
  });

  const thought = (action: string, guidance: string | null = null) => ({
    strengths: [],
    weaknesses: [],
    score: 4,
    rationale: `It is time to ${action}.`,
    action,
    guidance,
  });
  const fine = thought('proceed');
  const five = [planned(...subjects.slice(0, 5))];

  it('has a phase done once more where it says so, with its guidance (B11, F26)', async () => {
    const script = {
      planner: five,
      supervisor: [fine, fine, thought('retry', 'Tell the years apart.'), fine],
    };
    const { pass, asked, library, runId } = await scriptedStory({ depth: 'extended', script });
    await pass();
    expect(asked('analyst')).toHaveLength(2);
    expect(asked('analyst')[1]).toContain('Tell the years apart.');
    expect(asked('analyst')[0]).toMatch(/Your last analysis:\s+\(none\)/);
    expect(asked('analyst')[1]).not.toMatch(/Your last analysis:\s+\(none\)/);
    const log = library.reports.get(runId)?.decisions ?? [];
    expect(log.map(({ agent, action }) => `${agent} ${action}`)).toContain('supervisor retry');
  });

  it('ends the research where it says that it is complete: no critic and no further iteration is asked for (B11, F25, F26)', async () => {
    const script = {
      planner: five,
      analyst: [analyzed(['Nothing is known about gannet.'])],
      supervisor: [fine, fine, thought('complete'), fine],
    };
    const { pass, asked, status } = await scriptedStory({ depth: 'extended', script });
    await pass();
    expect([asked('critic').length, asked('refiner').length, asked('writer').length]).toEqual([0, 0, 1]);
    expect(await status()).toBe('delivered');
  });

  it.each([
    { action: 'iterate', tasks: 6 },
    { action: 'complete', tasks: 5 },
  ])('decides whether what the critic wants is researched: $action (B11, F26)', async ({ action, tasks }) => {
    const script = {
      planner: five,
      critic: [criticized('REVISE', 'Give the price.', [2]), criticized('PASS')],
      supervisor: [fine, fine, fine, thought(action), fine],
    };
    const { pass, asked, events } = await scriptedStory({ depth: 'extended', script });
    await pass();
    expect(asked('supervisor')[3]).toContain('Give the price.');
    expect(await events('task-finished')).toHaveLength(tasks);
  });

  it('asks the hook of an operator, which needs no model, and records what it says (B15, B17)', async () => {
    const said: string[] = [];
    const { pass, asked } = await scriptedStory({
      think: ({ phase }) => {
        said.push(phase);
        return Promise.resolve(phase === 'gather' ? 'Look at the prices.' : null);
      },
    });
    await pass();
    expect(said).toEqual(['plan', 'gather', 'analyze', 'critique', 'write']);
    expect(asked('analyst')[0]).toContain('Look at the prices.');
    expect(asked('supervisor')).toEqual([]);
  });

  it('has a phase done once more when its gate fails, and goes on with a warning (B40, B43)', async () => {
    const short = draftOf('It is so [1].');
    const { pass, asked, events, status } = await scriptedStory({ script: { writer: [short] } });
    await pass();
    expect(asked('writer')).toHaveLength(2);
    expect(asked('writer')[1]).toContain('too short to answer anything');
    expect((await events('warning')).map(({ text }) => text).join(' ')).toContain(
      'too short to answer anything',
    );
    expect(await status()).toBe('delivered');
  });

  it('asks nobody again who would only be more confident, and warns (B42)', async () => {
    const weak = { content: 'One.', quotes: [1], confidence: 'low', category: null };
    const { pass, asked, events, result } = await scriptedStory({
      script: { analyst: [{ ...analyzed(), findings: [weak] }] },
    });
    await pass();
    expect(asked('analyst')).toHaveLength(1);
    expect((await events('warning')).map(({ text }) => text).join(' ')).toContain('No finding is sure.');
    expect((await result()).cautions.join(' ')).not.toContain('No finding is sure.');
  });
});

describe('what is left open', () => {
  const gaps = ['Nothing is known about gannet.', 'Nor about petrel.'];

  it('is said at any depth: on the card, in the result, and below the report (B44)', async () => {
    const { pass, events, result } = await scriptedStory({ script: { analyst: [analyzed(gaps)] } });
    await pass();
    expect((await events('warning')).map(({ text }) => text)).toContain(
      '2 gaps are left after the last round of research.',
    );
    const { gaps: left, cautions } = await result();
    expect(left).toEqual(gaps);
    expect(cautions.join(' ')).toContain('Nothing is known about gannet.');
  });

  it('is not researched again where it matters little', async () => {
    const [gap] = analyzed(gaps).gaps;
    const { pass, agents } = await scriptedStory({
      depth: 'extended',
      script: {
        planner: [planned(...subjects.slice(0, 5))],
        analyst: [analyzed([], { gaps: [{ ...gap, priority: 3 }] })],
      },
    });
    await pass();
    expect(agents()).not.toContain('refiner');
  });
});

it('keeps every decision with its time while a draft waits, and when it is rejected (B12, B16)', async () => {
  const { pass, answer, events, world, runId } = await scriptedStory({
    limits: { approval: { ...defaults.approval, draft: true } },
  });
  await pass();
  const waiting = (await events('decided')).map(({ agent, action }) => `${String(agent)} ${String(action)}`);
  expect(waiting.slice(0, 2)).toEqual(['intake deep/medium', 'planner dispatch']);
  expect(waiting.at(-1)).toBe('supervisor complete');
  await answer('approve/r1/decide', { kind: 'rejected' });
  await pass();
  const told = (await world.events(runId)).filter(({ type }) => type === 'decided');
  expect(told).toHaveLength(waiting.length + 1);
  expect(told.at(-1)?.data).toMatchObject({ action: 'rejected' });
});

describe('a request for one fact at light depth', () => {
  const one = understood({
    complexity: 'simple',
    notPages: [],
    backgroundQueries: ['falcon engine', 'engine foundations', 'engine requests'],
  });

  it('needs no planner: all that intake would search for is its plan, which the card shows (A19, A36)', async () => {
    const { pass, agents, events, web } = await scriptedStory({ depth: 'light', script: { intake: [one] } });
    await pass();
    expect(agents()).not.toContain('planner');
    expect((await events('plan-created')).map(({ tasks }) => (tasks as object[]).length)).toEqual([1]);
    const searches = web.calls.filter((call) => call.startsWith('search'));
    expect(searches.toSorted()).toEqual(
      ['engine foundations', 'engine requests', 'falcon engine'].map((words) => `search ${words}`),
    );
  });

  it('is called by its title, as its one task and its report are', async () => {
    const script = { intake: [{ ...one, title: 'Foundations of engines' }] };
    const { pass, events, views } = await scriptedStory({ depth: 'light', script });
    await pass();
    expect(await events('plan-created')).toMatchObject([{ tasks: [{ title: 'Foundations of engines' }] }]);
    expect((await views()).at(-1)).toMatchObject({ title: 'Foundations of engines' });
  });

  it('has a planner that is told what people answered, where something was asked first (A19)', async () => {
    const open = understood({
      ...one,
      ambiguous: true,
      questions: [{ text: 'Which property of the engines?', suggestions: ['Speed', 'Price'] }],
    });
    const { pass, answer, asked } = await scriptedStory({ depth: 'light', script: { intake: [open, one] } });
    await pass();
    await answer('intake/clarify-1', { kind: 'clarified', answers: ['The price in guilders'] });
    await pass();
    expect(asked('planner')).toEqual([expect.stringContaining('The price in guilders')]);
  });

  it('is planned anew when people want changes', async () => {
    const { pass, answer, agents } = await scriptedStory({
      depth: 'light',
      script: { intake: [one] },
      limits: { approval: { ...defaults.approval, draft: true } },
    });
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Add kestrel.' });
    await pass();
    expect(agents().filter((agent) => agent === 'planner')).toHaveLength(1);
  });
});

it.each([
  { room: 60_000, asked: true },
  { room: 20_000, asked: false },
])(
  'at extended depth a model dispatches agents where it takes enough: $room tokens, $asked (C1)',
  async ({ room, asked }) => {
    const { pass, scripted, events } = await scriptedStory({
      depth: 'extended',
      room,
      limits: { depths: defaults.depths },
      script: { planner: [planned(...subjects.slice(0, 5))] },
      turns: { orchestrator: () => ({ calls: [['generate_report', {}]] }) },
    });
    await pass();
    expect(scripted.heard.some(({ agent }) => agent === 'orchestrator')).toBe(asked);
    const said = (await events('warning')).filter(({ text }) => String(text).includes('The plan decides'));
    expect(said).toHaveLength(asked ? 0 : 1);
  },
);
