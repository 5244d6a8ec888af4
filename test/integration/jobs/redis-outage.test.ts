// The queue while its Redis restarts, crashes, freezes or is not there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { silentLogger, type Logger } from '../../../src/base/logger.ts';
import { createBullmqQueue } from '../../../src/jobs/bullmq-queue.ts';
import type { JobQueue } from '../../../src/jobs/port.ts';
import { builtScript } from '../../support/built-script.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { hasRedisServer, startRedis, type RedisServer } from '../../support/redis.ts';
import { startRelay } from '../../support/tcp-relay.ts';

describe.skipIf(!hasRedisServer())('a job queue on Redis', () => {
  const servers: RedisServer[] = [];
  const queues: JobQueue[] = [];

  const startServer = async (options: readonly string[] = []) => {
    const server = await startRedis(options);
    servers.push(server);
    return server;
  };
  const open = async (
    server: Pick<RedisServer, 'url'>,
    options: { logger?: Logger; ephemeral?: boolean } = {},
  ) => {
    const store = { redisUrl: server.url };
    const queue = await createBullmqQueue({ store, lane: 'shared', logger: silentLogger, ...options });
    queues.push(queue);
    return queue;
  };

  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.close()));
    await Promise.all(servers.splice(0).map((server) => server.destroy()));
  });

  test('is refused where the address names a database that Redis does not have', async () => {
    const { url } = await startServer();
    await expect(open({ url: `${url}/99` })).rejects.toMatchObject({
      code: 'queue-unreachable',
      hint: expect.stringContaining('the number of a database'),
    });
  });

  test('goes on by itself after a restart, with the handler that was busy and the wake-ups that waited', async () => {
    const server = await startServer();
    const log = loudLogger();
    const queue = await open(server, { logger: log.logger });
    const story: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const runs = async () => {
      story.push('began');
      await held;
      story.push('ended');
    };
    await queue.work({ runs }, { concurrency: 1 });
    for (const id of ['run_1', 'run_2', 'run_3']) await queue.wakeRun(id);
    await vi.waitFor(() => expect(story).toEqual(['began']), 20_000);
    await server.stop();
    await expect(queue.check()).rejects.toMatchObject({ code: 'queue-unreachable' });
    letGo();
    await server.restart();
    await vi.waitFor(() => expect(story.filter((line) => line === 'ended')).toHaveLength(3), 30_000);
    await vi.waitFor(() => queue.wakeRun('run_4'), 20_000);
    await vi.waitFor(() => expect(story.filter((line) => line === 'ended')).toHaveLength(4), 20_000);
    expect([log.lines('warn').length, log.lines('error').length]).toEqual([1, 0]);
    expect(log.lines('info')).toHaveLength(1);
  });

  test('hears new wake-ups again after a crash while it was idle', async () => {
    const server = await startServer();
    const queue = await open(server);
    const threads: string[] = [];
    await queue.work({ thread: async (id) => void threads.push(id) }, { concurrency: 1 });
    await server.kill();
    await server.restart();
    await vi.waitFor(() => queue.wakeThread('thr_1'), 30_000);
    await vi.waitFor(() => expect(threads).toContain('thr_1'), 30_000);
  });

  test.each(['stop', 'freeze'] as const)(
    'after %s of Redis fails a wake-up and a check in bounded time, and closes',
    async (how) => {
      const server = await startServer();
      const log = loudLogger();
      const queue = await open(server, { logger: log.logger, ephemeral: true });
      await queue.work({ runs: async () => {}, thread: async () => {} }, { concurrency: 2 });
      await server[how]();
      const began = Date.now();
      await expect(queue.wakeRun('run_1')).rejects.toMatchObject({
        code: 'queue-unreachable',
        retry: 'backoff',
      });
      await expect(queue.check()).rejects.toMatchObject({ code: 'queue-unreachable' });
      expect(Date.now() - began).toBeLessThan(20_000);
      const closing = Date.now();
      await queue.close();
      expect(Date.now() - closing).toBeLessThan(20_000);
      expect(log.lines('warn').length).toBeLessThanOrEqual(2);
    },
  );

  test('makes connections anew on which nothing arrives any more', async () => {
    const { hostname, port } = new URL((await startServer()).url);
    const relay = await startRelay({ host: hostname, port: Number(port) });
    try {
      const log = loudLogger();
      const queue = await open({ url: `redis://127.0.0.1:${relay.port}` }, { logger: log.logger });
      const threads: string[] = [];
      await queue.work({ thread: async (id) => void threads.push(id) }, { concurrency: 1 });
      await queue.check();
      relay.silence();
      await relay.mend();
      await expect(queue.check()).rejects.toMatchObject({ code: 'queue-unreachable' });
      await vi.waitFor(() => queue.check(), 20_000);
      expect(log.lines('warn')).toHaveLength(1);
      await queue.wakeThread('thr_1');
      await vi.waitFor(() => expect(threads).toEqual(['thr_1']), 60_000);
    } finally {
      await relay.cut();
    }
  });

  test('says what is wrong when nobody listens, without giving the password away', async () => {
    const server = await startServer();
    await server.stop();
    const store = { redisUrl: server.url.replace('redis://', 'redis://someone:sesame@') };
    const opening = createBullmqQueue({ store, lane: 'shared', logger: silentLogger });
    const error = await opening.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'queue-unreachable', hint: expect.stringContaining('REDIS_URL') });
    expect(String(error)).toContain('ECONNREFUSED');
    expect(String(error)).not.toContain('sesame');
  });

  test.each([
    {
      how: 'full',
      spoil: (client: Redis) => client.config('SET', 'maxmemory', '1'),
      mend: (client: Redis) => client.config('SET', 'maxmemory', '0'),
      why: /OOM/,
    },
    {
      how: 'a replica',
      spoil: (client: Redis) => client.replicaof('127.0.0.1', '1'),
      mend: (client: Redis) => client.replicaof('NO', 'ONE'),
      why: /READONLY/,
    },
  ])(
    'says what is wrong with a Redis that answers and takes nothing because it is $how, and goes on afterwards',
    async ({ how, spoil, mend, why }) => {
      const server = await startServer();
      const client = new Redis(server.url);
      const log = loudLogger();
      const queue = await open(server, { logger: log.logger });
      let handled = 0;
      await queue.work({ runs: async () => void (handled += 1) }, { concurrency: 1 });
      await queue.check();
      await spoil(client);
      const refusal = {
        code: 'queue-unreachable',
        message: expect.stringMatching(why),
        hint: expect.stringContaining(how),
      };
      await vi.waitFor(() => expect(queue.check()).rejects.toMatchObject(refusal), 20_000);
      await vi.waitFor(() => expect(queue.wakeRun('run_1')).rejects.toMatchObject(refusal), 20_000);
      await vi.waitFor(() => expect(log.lines('warn')).toHaveLength(1), 20_000);
      // The first check has the connection made anew where it is a replica; the second one comes after that.
      for (let checks = 0; checks < 2; checks += 1)
        await vi.waitFor(() => expect(queue.check()).rejects.toMatchObject(refusal), 20_000);
      expect(log.lines('info')).toEqual([]);
      await mend(client);
      client.disconnect();
      await vi.waitFor(() => queue.check(), 20_000);
      await vi.waitFor(() => queue.wakeRun('run_2'), 20_000);
      await vi.waitFor(() => expect(handled).toBeGreaterThan(0), 20_000);
      expect(log.lines('info')).toHaveLength(1);
    },
  );

  test('says that a password is missing or wrong, and goes on once it is right again', async () => {
    const server = await startServer();
    const queue = await open(server);
    const other = new Redis(server.url);
    await other.config('SET', 'requirepass', 'sesame');
    await other.call('CLIENT', 'KILL', 'TYPE', 'normal');
    const hint = 'Correct the user and the password in REDIS_URL.';
    const refusal = { code: 'queue-unreachable', hint };
    const options = { lane: 'shared', logger: silentLogger };
    for (const redisUrl of [server.url, server.url.replace('redis://', 'redis://:wrong@')]) {
      await expect(createBullmqQueue({ store: { redisUrl }, ...options })).rejects.toMatchObject(refusal);
    }
    await vi.waitFor(() => expect(queue.check()).rejects.toMatchObject(refusal), 20_000);
    await other.config('SET', 'requirepass', '');
    other.disconnect();
    await vi.waitFor(() => queue.wakeRun('run_1'), 30_000);
  });

  test.each([
    ['may not run scripts', ['+@all', '-@scripting'], '~*'],
    ['may not ask for INFO', ['+@all', '-info'], '~*'],
    ['may not use the keys of the queue', ['+@all'], '~other:*'],
  ])('says what is missing where its user %s', async (_what, commands, keys) => {
    const server = await startServer();
    const client = new Redis(server.url);
    await client.call('ACL', 'SETUSER', 'app', 'on', '>sesame', keys, '&*', ...commands);
    client.disconnect();
    const queue = await open({ url: server.url.replace('redis://', 'redis://app:sesame@') });
    const hint = expect.stringContaining('~bull:* &* +@all') as string;
    await expect(queue.check()).rejects.toMatchObject({ message: expect.stringContaining('NOPERM'), hint });
  });

  test('says that it cannot use a cluster', async () => {
    const server = await startServer(['--cluster-enabled', 'yes']);
    const client = new Redis(server.url);
    await client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await vi.waitFor(async () => expect(await client.cluster('INFO')).toContain('cluster_state:ok'), 20_000);
    client.disconnect();
    const queue = await open(server);
    const hint = expect.stringContaining('without cluster mode') as string;
    await expect(queue.check()).rejects.toMatchObject({ code: 'queue-unreachable', hint });
  });

  test('leaves nothing behind in Redis when it is checked', async () => {
    const server = await startServer();
    const client = new Redis(server.url);
    const queue = await open(server, { ephemeral: true });
    await queue.check();
    await queue.close();
    await vi.waitFor(async () => expect(await client.keys('*')).toEqual([]), 20_000);
    client.disconnect();
  });

  test('lets the process end by itself after closing while Redis is down', async () => {
    const server = await startServer();
    const script = await builtScript(new URL('closing-process.ts', import.meta.url));
    const command = [script, JSON.stringify({ redisUrl: server.url })];
    const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await server.stop();
    child.stdin.end('close now');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  test('leaves no key of an ephemeral lane behind', async () => {
    const server = await startServer();
    const client = new Redis(server.url);
    const queue = await open(server, { ephemeral: true });
    const threads: string[] = [];
    await queue.work({ thread: async (id) => void threads.push(id) }, { concurrency: 1 });
    await queue.wakeThread('thr_1');
    await queue.wakeRun('run_1');
    await vi.waitFor(() => expect(threads).toEqual(['thr_1']), 20_000);
    expect(await client.dbsize()).toBeGreaterThan(0);
    await queue.close();
    expect(await client.keys('*')).toEqual([]);
    client.disconnect();
  });

  test('keeps no finished job', async () => {
    const server = await startServer();
    const client = new Redis(server.url);
    const queue = await open(server);
    let handled = 0;
    const thread = async () => {
      handled += 1;
      if (handled % 2 === 0) throw new Error('every second one fails');
    };
    await queue.work({ thread }, { concurrency: 1 });
    for (let index = 0; index < 10; index += 1) await queue.wakeThread(`thr_${index}`);
    await vi.waitFor(() => expect(handled).toBe(10), 20_000);
    await queue.close();
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !/:(meta|events|marker|stalled-check|id)$/.test(key))).toEqual([]);
  });
});
