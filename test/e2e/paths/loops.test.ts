// The loops of a deep research, over the wire: plans that are adjusted, critics that send it back, gaps that are followed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStage } from '../../support/paths/stage.ts';
import type { Stage } from '../../support/paths/stage.ts';
import { answers } from '../../support/paths/script.ts';
import {
  analyzed,
  criticized,
  planned,
  reflected,
  subjects,
  topic,
  understood,
} from '../../support/scripted-story.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const undrafted = { approval: { ...shippedSettings.approval, draft: false } };
const extended = { depth: 'extended', mode: 'deep' } as const;
const medium = { depth: 'medium', mode: 'deep' } as const;
/** What comes next is decided by the plan, not by a model that dispatches agents. */
const planDriven = {
  ...undrafted,
  depths: {
    ...shippedSettings.depths,
    extended: { ...shippedSettings.depths.extended, driver: 'plan' as const },
  },
};
/** No more pages than there are of each subject. */
const fewPages = {
  ...shippedSettings.depths,
  medium: { ...shippedSettings.depths.medium, pagesPerTask: 2 },
};
const five = planned(...subjects.slice(0, 5));
const intake = answers(understood({ backgroundQueries: [] }));

const titles = (data: Record<string, unknown>) =>
  (data['tasks'] as { title: string }[]).map(({ title }) => title.split(' ')[1]);
const ids = (all: Record<string, unknown>[]) => all.map(({ id }) => id);
const twoPagesOf = (...names: readonly string[]) =>
  names.flatMap((name) => [`facts/${name}`, `tests/${name}`]).toSorted();

describe('the reflector', () => {
  it('has the plan adjusted twice and then says that it is complete: each page is read once (A53)', async () => {
    const thread = stage.begin(
      {
        intake,
        planner: answers(
          planned('falcon', 'heron', 'osprey', 'dunlin'),
          planned('kestrel', 'gannet'),
          planned('plover', 'curlew', 'petrel'),
        ),
        reflector: answers(
          reflected('adjust', 'Kestrel is missing.'),
          reflected('adjust', 'Plover and curlew are missing.'),
          reflected('complete'),
        ),
      },
      // One at a time: after each of them tasks are left that may be needed or not.
      { ...undrafted, parallel: 1, depths: fewPages },
    );
    thread.asks(topic, medium);
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['report']);
    expect((await thread.events('plan-created')).map(titles)).toEqual([
      ['falcon', 'heron', 'osprey', 'dunlin'],
      ['falcon', 'kestrel', 'gannet'],
      ['falcon', 'kestrel', 'plover', 'curlew', 'petrel'],
    ]);
    expect(thread.told('reflector')).toHaveLength(3);
    // What had begun is kept; what gave way to a better plan, or was not needed any more, was never read.
    expect(thread.pages().toSorted()).toEqual(twoPagesOf('falcon', 'kestrel', 'plover'));
    for (const year of [2001, 2004, 2005]) expect(thread.report()).toContain(`${year}`);
  });

  it('is not believed when it says too early that it is complete (A55)', async () => {
    const thread = stage.begin(
      {
        intake,
        planner: answers(planned(...subjects.slice(0, 7))),
        reflector: answers(reflected('complete')),
      },
      planDriven,
    );
    thread.asks(topic, extended);
    await thread.ends('delivered');
    expect((await thread.events('reflection-decided')).map(({ decision }) => decision)).toEqual([
      'continue',
      'complete',
    ]);
    // Extended research has five tasks at least; the other two were never begun.
    expect(ids(await thread.events('task-started'))).toHaveLength(5);
    expect(thread.pages().toSorted()).toEqual(twoPagesOf(...subjects.slice(0, 5)));
  });
});

describe('the critic', () => {
  it('sends the research back twice with what is wrong, and then it is written (D26)', async () => {
    const thread = stage.begin(
      {
        intake,
        planner: answers(five),
        critic: answers(
          criticized('REVISE', 'Give the price of heron.', [2]),
          criticized('REVISE', 'Give the year of falcon.', [1]),
        ),
      },
      planDriven,
    );
    thread.asks(topic, extended);
    await thread.ends('delivered');
    expect(thread.told('critic')).toHaveLength(2);
    const told = (text: string) => thread.told('explorer').filter((words) => words.includes(text));
    expect(told('Give the price of heron.')).toHaveLength(1);
    expect(told('Give the year of falcon.')).toHaveLength(1);
    expect(thread.told('writer')).toHaveLength(1);
    expect(ids(await thread.events('task-finished')).slice(5)).toEqual(['task-2', 'task-1']);
    expect(thread.pages().toSorted()).toEqual(twoPagesOf(...subjects.slice(0, 5)));
    expect(thread.kinds()).toEqual(['report']);
  });
});

describe('the gaps', () => {
  const gap = (name: string) => ({
    gaps: [
      {
        gap: 1,
        severity: 'critical',
        addressable: true,
        question: `What is known about the ${name} engine?`,
        followUps: [{ query: `${name} engine`, contribution: 'It closes the gap.' }],
      },
    ],
    iterate: true,
    rationale: `Nothing is said about ${name}.`,
    improvements: [`Say more about ${name}.`],
  });
  const missing = answers(analyzed(['More is to be known.']));

  it('are researched until no further iteration may begin, and the report has all of it (B8)', async () => {
    const thread = stage.begin(
      {
        intake,
        planner: answers(five),
        analyst: missing,
        refiner: answers(gap('curlew'), gap('dunlin'), gap('gannet')),
      },
      planDriven,
    );
    thread.asks(topic, extended);
    await thread.ends('delivered');
    expect(thread.told('planner')).toHaveLength(1);
    expect(thread.told('refiner')).toHaveLength(2);
    expect(thread.told('writer')).toHaveLength(3);
    expect(thread.pages().toSorted()).toEqual(twoPagesOf(...subjects.slice(0, 7)));
    expect(thread.report()).toContain('curlew');
    expect(thread.report()).toContain('dunlin');
    expect(thread.kinds()).toEqual(['report']);
  });

  it('end the research when there are none (B8)', async () => {
    const thread = stage.begin({ intake, planner: answers(five) }, undrafted);
    thread.asks(topic, extended);
    await thread.ends('delivered');
    expect(thread.agents()).not.toContain('refiner');
    expect(thread.told('writer')).toHaveLength(1);
  });
});

describe('at medium depth', () => {
  it('every agent has its word, and nothing is asked for twice (A75, D33)', async () => {
    const thread = stage.begin({ intake, planner: answers(five) });
    thread.asks(topic, medium);
    const draft = await thread.shown('draft');
    expect(draft.view.title).toBe(topic);
    expect(draft.view.report).toContain('2001');
    expect(new Set(draft.view.citations.map(({ url }) => url)).size).toBe(10);
    expect(draft.view.citations.every(({ verified }) => verified)).toBe(true);
    const before = { agents: thread.agents().length, pages: thread.pages().length };
    const agents = [...new Set(thread.agents())];
    expect(agents.slice(0, -2)).toEqual([
      'intake',
      'planner',
      'explorer',
      'reflector',
      'analyst',
      'critic',
      'writer',
    ]);
    expect(agents.slice(-2)).toEqual(['rehearser', 'verifier']);
    expect(thread.pages().toSorted()).toEqual(twoPagesOf(...subjects.slice(0, 5)));
    expect(new Set(thread.searches()).size).toBe(thread.searches().length);
    thread.clicks(draft, { kind: 'accepted' });
    await thread.ends('delivered');
    expect(thread.kinds()).toEqual(['draft', 'report']);
    expect({ agents: thread.agents().length, pages: thread.pages().length }).toEqual(before);
  });
});
