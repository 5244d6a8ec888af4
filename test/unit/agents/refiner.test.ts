// The refiner without a model: another round only where searches are left, and an end in sight.
import { describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import { analyst } from '../../../src/agents/analyst.ts';
import type { Gap } from '../../../src/agents/analyst.ts';
import { refiner } from '../../../src/agents/refiner.ts';
import type { Refinement, RefinerInput } from '../../../src/agents/refiner.ts';
import type { Researched } from '../../../src/agents/researched.ts';
import { says, scriptedModel } from '../../fakes/scripted-model.ts';
import { researched } from '../../support/researched.ts';
import { shippedPrompts } from '../../support/with-model.ts';
import { consultAlone } from '../../support/without-model.ts';
import { stage } from '../llm/stage.ts';

const gap = (id: number, more: Partial<Gap> = {}): Gap => ({
  id: `gap-${id}`,
  description: `Nothing was found on: How old is number ${id}?`,
  searches: [`age of ${id}`, `birth of ${id}`],
  priority: 1,
  ...more,
});

const refine = async (gaps: readonly Gap[], more: Partial<RefinerInput> = {}): Promise<Refinement> => {
  const input = {
    request: 'How old?',
    report: 'Old.',
    asked: [],
    iteration: 1,
    iterations: 3,
    guidance: null,
  };
  return (await consultAlone(refiner, { ...input, gaps, ...more })).output;
};

describe('gaps', () => {
  it('are as severe as their tasks are needed, each with what its searches would add (B37)', async () => {
    const { gaps } = await refine([gap(3, { priority: 4 }), gap(2, { priority: 2 }), gap(1)]);
    expect(gaps.map(({ id, severity, addressable }) => [id, severity, addressable])).toEqual([
      ['gap-1', 'critical', true],
      ['gap-2', 'moderate', true],
      ['gap-3', 'minor', true],
    ]);
    expect(gaps[0]).toMatchObject({
      question: 'How old is number 1? (once more)',
      followUps: [
        { query: 'age of 1', contribution: 'Nothing was found on: How old is number 1?' },
        { query: 'birth of 1', contribution: 'Nothing was found on: How old is number 1?' },
      ],
    });
  });

  it('are not addressable without a search that was not done, and have three at most', async () => {
    const { gaps } = await refine(
      [gap(1, { searches: [] }), gap(2, { searches: ['Age of 2!', 'a', 'b', 'c', 'd'] })],
      { asked: ['age  of 2'] },
    );
    expect(
      gaps.map(({ addressable, followUps }) => [addressable, followUps.map(({ query }) => query)]),
    ).toEqual([
      [false, []],
      [true, ['a', 'b', 'c']],
    ]);
  });

  it('in other words become a question of their own', async () => {
    const { gaps } = await refine([gap(1, { description: 'The price in Norland is not given.' })]);
    expect(gaps[0]?.question).toBe('What is known about price Norland given? (once more)');
  });
});

describe('another round', () => {
  it('is taken for what was asked for, and not for further material alone (B38)', async () => {
    expect(await refine([gap(1), gap(2)])).toMatchObject({
      iterate: true,
      rationale: expect.stringMatching(/^2 gaps/),
    });
    expect(await refine([gap(1, { priority: 3 })])).toMatchObject({ iterate: false });
  });

  it('is not taken when nothing is addressable, or when it was the last one (B38)', async () => {
    expect(await refine([gap(1, { searches: [] })])).toMatchObject({ iterate: false });
    const last = await refine([gap(1)], { iteration: 3 });
    expect(last).toMatchObject({ iterate: false, rationale: 'This was the last round.' });
  });

  it('is not taken for ever', async () => {
    const question = 'How many users has Heron?';
    const missing = (asked: string) => [`Nothing was found on: ${asked}`];
    const tasks: Researched[] = [researched(1, [], { question, missing: missing(question) })];
    let rounds = 0;
    for (; rounds < 10; rounds += 1) {
      const { gaps } = (
        await consultAlone(analyst, { request: question, tasks, sources: [], guidance: null })
      ).output;
      const asked = tasks.map(({ task }) => task.question);
      const { iterate, gaps: assessed } = await refine(gaps, { asked, iteration: 1, iterations: 100 });
      if (!iterate) break;
      for (const { question: again, followUps } of assessed)
        tasks.push(
          researched(tasks.length + 1, [], {
            question: again,
            searches: followUps.map(({ query }) => query),
            missing: missing(again),
          }),
        );
    }
    expect(rounds).toBe(1);
    expect(tasks.map(({ task }) => task.question)).toEqual([question, `${question} (once more)`]);
    expect(tasks[1]?.task.searches).not.toEqual(tasks[0]?.task.searches);
  });
});

it('goes by rules when a model answers with anything but JSON (B39)', async () => {
  const prose = says('Yes, another round!');
  const { group } = stage([scriptedModel('here/one', [prose, prose])]);
  const { output, fallback } = await consult(
    refiner,
    {
      request: 'How old?',
      report: 'Old.',
      gaps: [gap(1)],
      asked: [],
      iteration: 1,
      iterations: 3,
      guidance: null,
    },
    { models: group, prompts: shippedPrompts, signal: new AbortController().signal, withoutModel: false },
  );
  expect(fallback).toMatchObject({ because: 'failed' });
  expect(output).toMatchObject({ iterate: true, gaps: [{ id: 'gap-1', severity: 'critical' }] });
});
