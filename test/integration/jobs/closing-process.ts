// A process that works a queue, closes it when its parent says so, and then has nothing left that keeps it alive.
import { silentLogger } from '../../../src/base/logger.ts';
import { createBullmqQueue, type QueueStore } from '../../../src/jobs/bullmq-queue.ts';

const store = JSON.parse(process.argv[2] ?? '') as QueueStore;
const queue = await createBullmqQueue({ store, lane: 'shared', logger: silentLogger });
await queue.work({ runs: async () => {}, thread: async () => {} }, { concurrency: 2 });
process.stdout.write('working\n');
process.stdin.once('data', () => void queue.close());
