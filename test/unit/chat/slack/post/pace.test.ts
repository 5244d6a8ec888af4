// How fast a channel is posted to.
import { expect, it } from 'vitest';
import { createPace } from '../../../../../src/chat/slack/post/pace.ts';
import { manualClock } from '../../../../support/manual-clock.ts';

it('lets a short burst through and then one a second, in order', async () => {
  const clock = manualClock();
  const start = clock.now();
  const pace = createPace(clock, 1000);
  const went: [number, number][] = [];
  for (let i = 0; i < 7; i += 1) {
    void pace('C1', `m${i}`, false).then(() => went.push([i, clock.now() - start]));
  }
  await clock.advance(0);
  expect(went).toEqual([0, 1, 2, 3].map((i) => [i, 0]));
  await clock.advance(10_000);
  expect(went.slice(4)).toEqual([
    [4, 1000],
    [5, 2000],
    [6, 3000],
  ]);
});

it('lets a burst through again after a quiet time, and channels do not wait for each other', async () => {
  const clock = manualClock();
  const pace = createPace(clock, 1000);
  for (let i = 0; i < 4; i += 1) await pace('C1', `m${i}`, false);
  for (let i = 0; i < 4; i += 1) await pace('C2', `m${i}`, false);
  await clock.advance(4000);
  for (let i = 0; i < 4; i += 1) await pace('C1', `m${i}`, false);
  expect(clock.sleepers()).toBe(0);
});

it('tells when to come again instead of waiting for long, and keeps the turn', async () => {
  const clock = manualClock();
  const pace = createPace(clock, 1000);
  for (let i = 0; i < 7; i += 1) void pace('C1', `m${i}`, false);
  const late = { code: 'chat-unreachable', retry: { afterMs: 4000 } };
  await expect(pace('C1', 'late', false)).rejects.toMatchObject(late);
  await expect(pace('C1', 'later', false)).rejects.toMatchObject({ retry: { afterMs: 5000 } });
  await expect(pace('C1', 'late', false)).rejects.toMatchObject(late);
  await clock.advance(4000);
  await pace('C1', 'late', false);
  let turns = 0;
  void pace('C1', 'later', false).then(() => (turns += 1));
  await clock.advance(999);
  expect(turns).toBe(0);
  await clock.advance(1);
  expect(turns).toBe(1);
});

it('lets what somebody waits for go before what nobody does', async () => {
  const clock = manualClock();
  const pace = createPace(clock, 1000);
  for (let i = 0; i < 7; i += 1) void pace('C1', `m${i}`, false);
  const told = async (post: string, isAwaited: boolean) => {
    const error: unknown = await pace('C1', post, isAwaited).catch((thrown: unknown) => thrown);
    return (error as { retry?: { afterMs: number } } | undefined)?.retry?.afterMs;
  };
  expect(await told('card 1', false)).toBe(4000);
  expect(await told('card 2', false)).toBe(5000);
  expect(await told('draft 1', true)).toBe(4000);
  expect(await told('draft 2', true)).toBe(5000);
  expect(await told('draft 3', true)).toBe(6000);
  expect(await told('card 1', false)).toBe(8000);
  expect(await told('card 2', false)).toBe(7000);
});
