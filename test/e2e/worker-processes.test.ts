// `footnote start` in several processes: each is there, is begun again when it dies, and none outlives its service.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pidLives } from '../../src/store/embedded/process-mark.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startFootnote } from '../support/footnote-cli.ts';
import type { StartedCli } from '../support/footnote-cli.ts';
import { freePort, isFree } from '../support/free-port.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

/** The first of two ports in a row that nobody listens at. */
async function twoPorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await isFree(port + 1)) return port;
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Process ids of the workers of a service. */
function workersOf({ child }: StartedCli): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      // The parent is the second value behind the name, which is in parentheses.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return (
        Number(parent) === child.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0worker\0')
      );
    } catch {
      // It has just ended.
      return false;
    }
  });
}

const begin = (port: number) =>
  startFootnote(['start'], {
    env: { DATABASE_URL: database.url, FOOTNOTE_PROCESSES: '2', FOOTNOTE_OPS_PORT: String(port) },
    timeoutMs: 110_000,
  });

async function start(port: number): Promise<StartedCli> {
  const service = begin(port);
  await eventually('both are ready', async () => (await isReady(port)) && (await isReady(port + 1)), {
    withinMs: 60_000,
  });
  return service;
}

it('begins a worker again that was killed, and ends it with the service', async () => {
  const port = await twoPorts();
  const service = await start(port);
  const [worker = 0] = workersOf(service);
  process.kill(worker, 'SIGKILL');
  await eventually('another one is there', () => workersOf(service).some((pid) => pid !== worker), {
    withinMs: 30_000,
  });
  await eventually('it is ready', () => isReady(port + 1), { withinMs: 60_000 });
  service.child.kill('SIGTERM');
  expect(await service.ended).toMatchObject({ code: 0 });
  expect(await isReady(port + 1)).toBe(false);
});

it('leaves no worker behind when the service is killed', async () => {
  const port = await twoPorts();
  const service = await start(port);
  service.child.kill('SIGKILL');
  await service.ended;
  await eventually('its worker is gone', async () => !(await isReady(port + 1)), { withinMs: 30_000 });
});

it('leaves no worker behind that was still starting when the service was killed', async () => {
  const service = begin(await twoPorts());
  let pid = 0;
  await eventually('its worker has begun', () => ([pid = 0] = workersOf(service)).length > 0, {
    withinMs: 60_000,
  });
  service.child.kill('SIGKILL');
  await service.ended;
  await eventually('the worker is gone', () => !pidLives(pid), { withinMs: 30_000 });
});
