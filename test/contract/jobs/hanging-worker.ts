// A worker process that takes one wake-up, says so, and never finishes it. Its parent kills it.
import { silentLogger } from '../../../src/base/logger.ts';
import { createBullmqQueue, type QueueStore } from '../../../src/jobs/bullmq-queue.ts';

const [store, lane] = process.argv.slice(2) as [string, string];
const queue = await createBullmqQueue({
  store: JSON.parse(store) as QueueStore,
  lane,
  logger: silentLogger,
});
await queue.work(
  {
    runs() {
      process.stdout.write('taken\n');
      return new Promise(() => {});
    },
  },
  { concurrency: 1 },
);
