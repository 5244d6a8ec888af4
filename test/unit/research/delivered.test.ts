// What a delivered report leaves behind, and what can be read of a run afterwards.
import { describe, expect, it } from 'vitest';
import { noModels } from '../../fakes/no-models.ts';
import { defaults } from '../../support/theatre.ts';
import { planned, scriptedStory, subjects, understood } from '../../support/scripted-story.ts';

/** After everything else that is under way has had its turn, several times over. */
async function later(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('the records of a report', () => {
  it('name each source once, with its title, text, state and quality (A40, A41, B26)', async () => {
    const { pass, library, runId } = await scriptedStory();
    await pass();
    const { sources = [] } = library.reports.get(runId) ?? {};
    expect(sources.length).toBeGreaterThan(5);
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length);
    for (const source of sources) {
      expect(source.title).not.toBe('');
      expect(source.quality).toMatch(/^(?:high|medium|low|unknown)$/);
      const page = await library.page(source.pageHash ?? '');
      expect(page?.text).toContain('engine');
    }
    expect(sources.filter(({ status }) => status === 'cited').length).toBeGreaterThan(0);
  });

  it('are counted in an event when they are kept (A83)', async () => {
    const { pass, events, library, runId } = await scriptedStory();
    await pass();
    const { sources, evidence, findings, claims } = library.reports.get(runId)!;
    expect(await events('records-kept')).toEqual([
      {
        sources: sources.length,
        evidence: evidence.length,
        findings: findings.length,
        claims: claims.length,
      },
    ]);
  });

  it('have findings that rest on quotes the report cites, and gaps', async () => {
    const { pass, library, runId } = await scriptedStory();
    await pass();
    const { findings = [], evidence = [] } = library.reports.get(runId) ?? {};
    expect(findings[0]).toMatchObject({ content: 'The engines differ in speed.', confidence: 'high' });
    const ids = new Set(evidence.map(({ id }) => id));
    expect(findings[0]?.evidence.length).toBeGreaterThan(0);
    expect(findings.flatMap((finding) => finding.evidence).every((id) => ids.has(id))).toBe(true);
  });

  it('and its result name the very quotes that each sentence rests on', async () => {
    const { pass, library, runId, result } = await scriptedStory();
    await pass();
    const { claims, citations } = await result();
    const kept = library.reports.get(runId)?.claims ?? [];
    expect(claims.flatMap(({ quotes }) => quotes).length).toBeGreaterThan(1);
    expect(claims.map(({ quotes = [] }) => quotes.map((at) => citations[at]?.n))).toEqual(
      kept.map(({ evidence }) => evidence.map(({ number }) => number)),
    );
  });

  it('keep what it took beside what was expected, and the next estimate learns from it', async () => {
    const { pass, library } = await scriptedStory();
    await pass();
    const [figures, ...more] = library.figures.values();
    expect(more).toEqual([]);
    expect(figures).toMatchObject({ mode: 'deep', depth: 'medium', models: 'some' });
    expect(figures?.estimated.modelCalls).toBeGreaterThan(5);
  });

  it('keep what its first draft took, for further drafts come on top of what is expected', async () => {
    const { pass, answer, events, library } = await scriptedStory({
      limits: { approval: { ...defaults.approval, draft: true } },
      script: { planner: [planned('falcon', 'heron', 'osprey'), planned('kestrel')] },
    });
    await pass();
    await answer('approve/r1/decide', { kind: 'feedback', text: 'Add kestrel.' });
    await pass();
    await answer('approve/r2/decide', { kind: 'accepted' });
    await pass();
    expect(await events('task-finished')).toHaveLength(4);
    expect([...library.figures.values()].map(({ actual }) => actual.tasks)).toEqual([3]);
  });

  it('say how long, how sure and how well cited the report is (B36)', async () => {
    const { pass, result } = await scriptedStory();
    await pass();
    expect((await result()) as object).toMatchObject({
      facts: {
        sections: ['What the sources say'],
        citations: 2,
        confidence: { high: 1, medium: 1 },
        words: expect.any(Number),
      },
    });
  });
});

describe('the events of a run', () => {
  it('say of each task when it begins and ends, in their order (A21, A66)', async () => {
    const { pass, events } = await scriptedStory();
    await pass();
    const [plan] = await events('plan-created');
    expect((plan!['tasks'] as { id: string }[]).map(({ id }) => id)).toEqual(['task-1', 'task-2', 'task-3']);
    expect((await events('task-started')).map(({ id }) => id)).toEqual(['task-1', 'task-2', 'task-3']);
    expect((await events('task-finished')).map(({ answered }) => answered)).toEqual(['yes', 'yes', 'yes']);
  });

  it('say what checking gave, claim by claim and in all (A64)', async () => {
    const { pass, events } = await scriptedStory();
    await pass();
    const claims = await events('claim-verified');
    expect(claims.length).toBeGreaterThan(1);
    expect(claims[0]).toMatchObject({ id: expect.any(String), verdict: 'supported' });
    expect(await events('verification-summary')).toMatchObject([
      { claims: claims.length, supported: claims.length, unsupported: 0, warning: false, skipped: null },
    ]);
  });

  it('hold identity, routing, plan, progress, checks, reflection and outcome (A65)', async () => {
    const script = { planner: [planned(...subjects.slice(0, 6))] };
    const { pass, world, runId } = await scriptedStory({ script });
    await pass();
    const types = new Set((await world.events(runId)).map(({ type }) => type));
    for (const type of [
      'understood',
      'estimated',
      'plan-created',
      'task-started',
      'task-finished',
      'source-found',
      'reflection-decided',
      'analysis-made',
      'critique-made',
      'phase-evaluated',
      'citations-checked',
      'verification-summary',
      'records-kept',
      'run-ended',
    ]) {
      expect(types).toContain(type);
    }
  });
});

describe('tasks', () => {
  it('are told their own question and nothing of the others (D6)', async () => {
    const { pass, scripted } = await scriptedStory();
    await pass();
    const openings = scripted.heard.map(({ messages }) => messages[0]?.text ?? '');
    const about = (name: string) => openings.filter((text) => text.includes(`about the ${name} engine?`));
    expect([about('falcon'), about('heron'), about('osprey')].map((texts) => texts.length)).toEqual([
      1, 1, 1,
    ]);
  });

  it('reach the writer in the order of the plan, a part each, whichever was done first (D8, D9)', async () => {
    const { pass, asked } = await scriptedStory({
      turns: {
        explorer: async ({ messages }) => {
          if ((messages[0]?.text ?? '').includes('the falcon engine?')) await later();
          const { finishes } = await import('../../support/scripted-story.ts');
          return finishes(messages);
        },
      },
      script: { planner: [planned(...subjects.slice(0, 3))] },
    });
    await pass();
    const text = asked('writer')[0] ?? '';
    const places = ['falcon', 'heron', 'osprey'].map((name) => text.indexOf(`about the ${name} engine?`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text.match(/^Task \d/gm)).toHaveLength(3);
  });
});

it('is written by the models of the largest group (A63)', async () => {
  const { pass, scripted } = await scriptedStory();
  await pass();
  expect(scripted.asked.filter(({ agent }) => agent === 'writer').map(({ tier }) => tier)).toEqual([
    'complex',
  ]);
});

it('is never said to be about nothing when sources were found (E22)', async () => {
  const { pass, result } = await scriptedStory({ models: () => noModels });
  await pass();
  const { report, answered, citations } = await result();
  expect(citations.length).toBeGreaterThan(0);
  expect(answered).not.toBe('no');
  expect(report).not.toMatch(/nothing (?:was|is) found|have nothing/i);
});

it('is planned at once when a question was answered, and nothing more is asked (C25, E14)', async () => {
  const unclear = understood({
    ambiguous: true,
    questions: [{ text: 'For which load?', suggestions: ['small', 'large'] }],
  });
  const { pass, answer, agents, views, status, asked } = await scriptedStory({
    script: { intake: [unclear, unclear] },
  });
  expect(await pass()).toBe('suspended');
  expect((await views()).map(({ kind }) => kind)).toEqual(['clarify']);
  await answer('intake/clarify-1', { kind: 'clarified', answers: ['large'] });
  expect(await pass()).toBe('ended');
  expect(agents().slice(0, 3)).toEqual(['intake', 'intake', 'planner']);
  expect(asked('planner')[0]).toContain('large');
  expect(await status()).toBe('delivered');
});
