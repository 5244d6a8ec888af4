// The two places where the job queue can live, for suites that run on both.
import type { QueueStore } from '../../src/jobs/bullmq-queue.ts';
import { testDatabase } from './database.ts';
import { hasRedisServer, startRedis } from './redis.ts';

export interface StartableStore {
  readonly name: string;
  readonly start: () => Promise<{ store: QueueStore; stop: () => Promise<void> }>;
}

/** Postgres, and Redis where the machine has it. */
export function queueStores(): StartableStore[] {
  const postgres = {
    name: 'Postgres',
    async start() {
      const database = await testDatabase('empty');
      return { store: { databaseUrl: database.url }, stop: () => database.drop() };
    },
  };
  const redis = {
    name: 'Redis',
    async start() {
      const server = await startRedis();
      return { store: { redisUrl: server.url }, stop: () => server.destroy() };
    },
  };
  return hasRedisServer() ? [redis, postgres] : [postgres];
}
