// The fake outbox of the unit tests keeps the promises of the real one.
import { systemClock } from '../../../src/base/clock.ts';
import { createMemoryOutbox } from '../../fakes/memory-outbox.ts';
import { describeOutbox } from './outbox.ts';

describeOutbox('in-memory', async () => {
  const outbox = createMemoryOutbox(systemClock);
  return { outbox, newThread: async (address) => outbox.addThread(address), close: async () => {} };
});
