// A research whose process dies at any moment: what is recorded is not done again, and it comes to the same end.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../../../src/base/errors.ts';
import { journalWith } from '../../../durable/stage.ts';
import { settled } from '../../../../support/manual-clock.ts';
import { agent, dispatchScene, quoting, report, send, think } from './dispatch-scene.ts';
import type { Scene } from './dispatch-scene.ts';

const turns = [
  think('Heron and egret do not depend on each other.'),
  send(agent('heron', 1), agent('egret', 2), ['search_web', { queries: ['x'] }]),
  think('Osprey is missing.'),
  send(agent('osprey')),
  report,
];

const scene = (): Promise<Scene> =>
  dispatchScene({
    // what is said depends on what was heard, as with a real model
    orchestrator: async ({ messages }) => {
      // as from far away: what was done meanwhile is recorded by then
      await settled();
      return turns[messages.filter(({ role }) => role === 'assistant').length]!;
    },
    explorer: quoting,
    limits: { searchesPerTask: 1 },
  });

/** A journal that takes so many writes; several rows may be one write. */
const diesAfter = ({ stage }: Scene, writes: number, counter = { count: 0 }) =>
  journalWith(stage.world.journal, {
    append:
      (original) =>
      (...given) => {
        counter.count += 1;
        if (counter.count > writes)
          return Promise.reject(new FootnoteError('database-unreachable', 'gone', { retry: 'backoff' }));
        return original(...given);
      },
  });

/** What the model was told at last. */
const textsOf = (one: Scene) =>
  one
    .orchestrated()
    .at(-1)
    ?.messages.map(({ role, text }) => [role, text]);

it('ends the same wherever it was interrupted, and asks no recorded turn again', async () => {
  const whole = await scene();
  const counter = { count: 0 };
  const expected = await whole.play({ journal: diesAfter(whole, Infinity, counter) });
  expect(expected.investigations).toHaveLength(3);
  expect(whole.orchestrated()).toHaveLength(5);
  const keys = await whole.stage.keys();
  expect(counter.count).toBeGreaterThan(4);
  // Most writes are those of the agents, which have a test of their own: every second one will do. The last one is that of the
  // question behind it.
  for (let writes = 0; writes < counter.count - 1; writes += writes < 6 ? 1 : 2) {
    const broken = await scene();
    await expect(broken.play({ journal: diesAfter(broken, writes) })).rejects.toThrow('came to no end');
    await broken.stage.world.advance(60_000);
    expect(await broken.play()).toEqual(expected);
    // At most the turns whose records were under way, and those that had begun meanwhile.
    expect(broken.orchestrated().length).toBeLessThanOrEqual(7);
    expect(broken.models.heard.length).toBeLessThanOrEqual(whole.models.heard.length + 4);
    expect(textsOf(broken)).toEqual(textsOf(whole));
    expect(new Set(await broken.stage.keys())).toEqual(new Set(keys));
  }
});

it('has one row for each turn, and none for an agent, whose turns have theirs', async () => {
  const whole = await scene();
  await whole.play();
  const keys = await whole.stage.keys();
  const own = keys.filter((key) => /\/turn$|\/agent-\d$/.test(key));
  expect(own.map((key) => key.replace('gather/r1/i1/', '')).toSorted()).toEqual([
    'cycle-1/thought-1/turn',
    'cycle-1/turn',
    'cycle-2/thought-1/turn',
    'cycle-2/turn',
    'cycle-3/turn',
  ]);
});
