// A run that is stuck asks people what to do, instead of another pause or a failure.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import type { Story } from '../../../src/durable/execute.ts';
import type { Run } from '../../../src/durable/run.ts';
import { aQuestion, aStage, storyOf } from './stage.ts';
import type { Stage } from './stage.ts';

const help = aQuestion({ kind: 'retry', view: { text: 'What now?' } });

/** Fails until `mends()`, and asks for help after the n-th pass in a row that failed. */
function aStuckStory(askAfter: number, mends: (run: Run) => boolean, done: () => void = () => {}): Story {
  return {
    ...storyOf(async (run) => {
      run.keep('half');
      await run.step('before', null, done);
      return run.scope('write', (phase) =>
        phase.step('draft', null, () => {
          if (mends(run)) return run.help as never;
          throw new FootnoteError('model-unavailable', 'nobody answers', { retry: 'backoff' });
        }),
      );
    }),
    stuck: (_start, error, failures) =>
      error.code === 'model-unavailable' && failures >= askAfter ? help : null,
  };
}

async function passUntilWaiting(stage: Stage, story: Story): Promise<string[]> {
  const results: string[] = [];
  for (let n = 0; n < 10; n++) {
    results.push(await stage.pass(story));
    if (results.at(-1) !== 'postponed') return results;
    await stage.world.advance(60_000);
  }
  return results;
}

it('tries again with pauses first, then asks and waits for nothing else', async () => {
  const stage = await aStage();
  const story = aStuckStory(3, () => false);
  expect(await passUntilWaiting(stage, story)).toEqual(['postponed', 'postponed', 'suspended']);
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'waiting',
    error: null,
    result: 'half',
  });
  await stage.world.advance(86_400_000);
  expect(await stage.pass(story)).toBe('idle');
  expect(await stage.eventTypes()).toContain('question-asked');
});

it('keeps waiting when something else wakes the run', async () => {
  const stage = await aStage();
  let tries = 0;
  const story = aStuckStory(1, () => {
    tries++;
    return false;
  });
  expect(await stage.pass(story)).toBe('suspended');
  await stage.world.wake(stage.runId);
  expect(await stage.pass(story)).toBe('suspended');
  expect(tries).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toBe('half');
  expect((await stage.keys()).filter((key) => key.startsWith('stuck/'))).toEqual(['stuck/1/question']);
});

it('goes on with what was answered, repeats nothing, and may ask again', async () => {
  const stage = await aStage();
  let before = 0;
  const story = aStuckStory(
    1,
    (run) => run.help.length === 2,
    () => void before++,
  );
  await stage.pass(story);
  await stage.world.answer(stage.runId, 'stuck/1', { kind: 'retry' });
  expect(await stage.pass(story)).toBe('suspended');
  await stage.world.answer(stage.runId, 'stuck/2', { kind: 'finish' });
  expect(await stage.pass(story)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'delivered',
    result: [
      { question: { text: 'What now?' }, answer: { kind: 'retry' } },
      { question: { text: 'What now?' }, answer: { kind: 'finish' } },
    ],
  });
  expect(before).toBe(1);
});

it('ends as cancelled when people want no more of it, and keeps what there was', async () => {
  const stage = await aStage();
  const story = aStuckStory(1, () => false);
  await stage.pass(story);
  await stage.world.answer(stage.runId, 'stuck/1', { kind: 'rejected' });
  expect(await stage.pass(story)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'cancelled', result: 'half' });
});

it('can be cancelled while it waits', async () => {
  const stage = await aStage();
  const story = aStuckStory(1, () => false);
  await stage.pass(story);
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(story)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'cancelled' });
});

it('asks once although the process died between recording the question and asking it', async () => {
  const stage = await aStage();
  const story = aStuckStory(1, () => false);
  const { journal } = stage.world;
  const dying = { ...journal, ask: () => Promise.reject(new FootnoteError('database-unreachable', 'away')) };
  expect(await stage.pass(story, { journal: dying })).toBe('lost');
  await stage.world.advance(60_000);
  expect(await stage.pass(story)).toBe('suspended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'waiting' });
});
