// A cancel reaches the work under way, keeps what there is, and leaves the journal for a run that is resumed.
import { expect, it } from 'vitest';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import { settled } from '../../support/manual-clock.ts';
import { aProcess, aQuestion, aStage, journalWith, untilAborted } from './stage.ts';
import type { Tale } from './stage.ts';

const slow: Tale = async (run) => {
  await run.step('first', null, () => 1);
  run.keep({ half: 'a report' });
  await run.step('slow', null, ({ signal }) => untilAborted(signal));
};

it('is seen with the next heartbeat, within a second', async () => {
  const stage = await aStage();
  const going = stage.pass(slow);
  await settled();
  await stage.world.cancel(stage.runId);
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'cancelled',
    result: { half: 'a report' },
    error: null,
  });
  expect(await stage.keys()).toEqual(['first']);
  expect((await stage.world.posts(stage.runId)).map(({ key }) => key)).toEqual(['end/cancelled']);
});

it('is seen at once by a worker that is told to look', async () => {
  const stage = await aStage();
  const going = stage.pass(slow);
  await settled();
  await stage.world.cancel(stage.runId);
  stage.nudge();
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
});

it('lets the story record nothing more, whatever the work says to it', async () => {
  const stage = await aStage();
  let begun = 0;
  const outcomes = [
    () => 'done anyway',
    () => Promise.reject(new ExpectedFailure('source-unreadable', 'aborted')),
  ];
  await stage.pass(async (run) => {
    for (const [index, outcome] of outcomes.entries()) {
      await run
        .step(`stubborn-${index}`, null, async () => {
          await stage.world.cancel(stage.runId);
          stage.nudge();
          await settled();
          return outcome();
        })
        .catch(() => 'fallback');
    }
    await run.step('after', null, () => begun++).catch(() => 'fallback');
    return 'a report all the same';
  });
  expect(begun).toBe(0);
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'cancelled', result: null });
  expect(await stage.keys()).toEqual([]);
});

it('does not let a scope be recorded whose story went on', async () => {
  const stage = await aStage();
  await stage.pass((run) =>
    run.scope('gather', (phase) =>
      phase
        .step('search', null, async () => {
          await stage.world.cancel(stage.runId);
          stage.nudge();
          await settled();
        })
        .catch(() => 'fallback'),
    ),
  );
  expect(await stage.keys()).toEqual(['gather/started']);
});

it('ends a run that waits with what it had kept, and closes its question', async () => {
  const stage = await aStage();
  let worked = 0;
  const tale: Tale = async (run) => {
    const found = await run.scope('gather', async (phase) =>
      phase.parallel('task', [1, 2], 2, (branch, item) => branch.step('work', item, () => ++worked)),
    );
    run.keep({ found });
    await run.ask('q', aQuestion());
    await run.step('never', null, () => ++worked);
  };
  await stage.pass(tale);
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(tale)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'cancelled',
    result: { found: [1, 2] },
  });
  expect(await stage.world.questions(stage.runId)).toEqual({ q: 'closed' });
  expect(worked).toBe(2);
});

it('replays branches that are recorded, so that what is kept after them is found', async () => {
  const stage = await aStage();
  const tale: Tale = (run) =>
    run.scope('gather', async (phase) => {
      const found = await phase.parallel('task', [1, 2, 3], 1, (branch, item) =>
        branch.step('work', item, () => item * 10),
      );
      phase.keep({ found });
      await phase.ask('more', aQuestion());
    });
  await stage.pass(tale);
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual({ found: [10, 20, 30] });
});

it('asks nothing more', async () => {
  const stage = await aStage();
  await stage.world.cancel(stage.runId);
  expect(await stage.pass((run) => run.ask('q', aQuestion()))).toBe('ended');
  expect(await stage.world.questions(stage.runId)).toEqual({});
});

it('is told to the next worker when the one that saw it could not end the run', async () => {
  const stage = await aStage();
  const journal = journalWith(stage.world.journal, {
    finish: () => () => Promise.reject(new Error('away')),
  });
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(slow, { journal })).toBe('lost');
  await stage.clock.advance(10_000);
  expect(await stage.pass(slow)).toBe('ended');
  expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
});

it('counts when it is heard between the last step and the end of the story', async () => {
  const stage = await aStage();
  const result = await stage.pass(async (run) => {
    await run.step('last', null, () => 1);
    await stage.world.cancel(stage.runId);
    stage.nudge();
    await settled();
    return 'a report all the same';
  });
  expect(result).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'cancelled', result: null });
});

it('begins no work of branches that have not begun', async () => {
  const stage = await aStage();
  const begun: number[] = [];
  await stage.pass((run) =>
    run.parallel('task', [1, 2, 3], 1, (branch, item) =>
      branch.step('work', item, async () => {
        begun.push(item);
        await stage.world.cancel(stage.runId);
        stage.nudge();
        await settled();
      }),
    ),
  );
  expect(begun).toEqual([1]);
  expect(await stage.keys()).toEqual([]);
});

it('finds what was kept after bookkeeping that a dead process had not written', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    const first = await run.step('first', null, () => 1);
    await run.settled();
    await run.scope('write', (phase) => phase.note('told', 'told', null));
    await run.now('begun');
    run.keep({ half: first });
    await run.step('slow', null, ({ signal }) => untilAborted(signal));
  };
  const process = aProcess(stage);
  const append = process.dyingAt('write/told', stage.world.journal);
  void stage.pass(tale, { ...process.parts, journal: { ...stage.world.journal, append } });
  await settled();
  process.die();
  await stage.clock.advance(10_000);
  expect(await stage.keys()).toEqual(['first']);
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(tale)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'cancelled',
    result: { half: 1 },
  });
  expect(await stage.keys()).toEqual(['first']);
});
