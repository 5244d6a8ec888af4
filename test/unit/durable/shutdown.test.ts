// The process ends; its runs do not.
import { expect, it } from 'vitest';
import { settled } from '../../support/manual-clock.ts';
import { aStage, untilAborted } from './stage.ts';
import type { Tale } from './stage.ts';

it('stops the work under way and puts the run back at once, without counting a failure', async () => {
  const stage = await aStage();
  let hanging = true;
  const tale: Tale = async (run) => {
    await run.step('done', null, () => 1);
    return run.step('slow', null, ({ signal }) => (hanging ? untilAborted(signal) : 'found'));
  };
  const going = stage.pass(tale);
  await settled();
  stage.shutdown.abort();
  expect(await going).toBe('postponed');
  expect(await stage.keys()).toEqual(['done']);
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'queued', failures: 0, error: null });
  hanging = false;
  expect(await stage.pass(tale, { shutdown: new AbortController().signal })).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe('found');
});

it('does nothing with a run that was claimed in the last moment', async () => {
  const stage = await aStage();
  stage.shutdown.abort();
  expect(await stage.pass((run) => run.step('work', null, () => 1))).toBe('postponed');
  expect(await stage.keys()).toEqual([]);
});

it('records nothing when a step comes to its end although it was told to stop', async () => {
  const stage = await aStage();
  const result = await stage.pass((run) =>
    run.step('stubborn', null, () => {
      stage.shutdown.abort();
      return 'done anyway';
    }),
  );
  expect(result).toBe('postponed');
  expect(await stage.keys()).toEqual([]);
});
