// A Redis server of the test's own: on a free port, in a temporary directory, with the append-only file that
// production uses. Without `redis-server` on the machine tests skip and say so; under CI they fail.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface RedisServer {
  readonly url: string;
  /** Ends the server as an operator would; what it has is on the disk. */
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the data it has; stops it first when it runs. */
  restart(): Promise<void>;
  /** Freezes it: connections stay open and nobody answers. `thaw` goes on. */
  freeze(): void;
  thaw(): void;
  /** Stops it and removes its directory. */
  destroy(): Promise<void>;
}

const remedy = 'install it: apt-get update && apt-get install -y redis-server';

/**
 * Whether tests with Redis can run here. False prints a warning, once in each test file.
 * @throws under `CI=true`, where a suite that skips half of itself must not pass
 */
export function hasRedisServer(): boolean {
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  if (process.env['CI'] === 'true') throw new Error(`redis-server is not on this machine; ${remedy}`);
  console.warn(
    `\n*** SKIPPED: every test that needs Redis. redis-server is not on this machine; ${remedy}\n`,
  );
  return false;
}

/** Starts a server, with these options besides, and waits until it answers. */
export async function startRedis(options: readonly string[] = []): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'footnote-redis-'));
  const port = await freePort();
  let server = await launch(port, directory, options);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGCONT');
    server.kill(signal);
    await exit;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM');
      server = await launch(port, directory, options);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async destroy() {
      await end('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function launch(port: number, directory: string, more: readonly string[]): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', ''];
  const append = ['--appendonly', 'yes', '--appendfsync', 'everysec'];
  const server = spawn('redis-server', [...options, ...append, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const orphaned = () => {
    server.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', orphaned);
  server.once('exit', () => process.off('exit', orphaned));
  let log = '';
  server.stdout.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  const deadline = Date.now() + 15_000;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`redis-server on port ${port} did not start:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return server;
}

/** True when a PING is answered with PONG, which a server that still loads its data does not do. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const finish = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.on('data', (reply) => finish(reply.toString().startsWith('+PONG')));
    socket.on('error', () => finish(false));
  });
}
