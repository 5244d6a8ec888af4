// What was stored is not stored again; what failed is.
import { expect, it } from 'vitest';
import { createOnceStored } from '../../../../../src/chat/slack/listen/events.ts';

it('stores each key once, also when both come at the same time', async () => {
  const once = createOnceStored();
  let times = 0;
  const store = async () => {
    times += 1;
  };
  await Promise.all([once.store('a', store), once.store('a', store)]);
  await once.store('a', store);
  expect(times).toBe(1);
  await once.store('b', store);
  expect(times).toBe(2);
});

it('tells everybody who waits that it failed, and stores it the next time', async () => {
  const once = createOnceStored();
  const fail = () => Promise.reject(new Error('the database is away'));
  const both = [once.store('a', fail), once.store('a', fail)];
  for (const one of both) await expect(one).rejects.toThrow('the database is away');
  let times = 0;
  await once.store('a', async () => {
    times += 1;
  });
  expect(times).toBe(1);
});
