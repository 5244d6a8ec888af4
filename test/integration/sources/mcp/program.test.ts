// Servers of tools that are programs: what they see, and that none outlives us.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { builtScript } from '../../../support/built-script.ts';
import { eventually } from '../../../support/eventually.ts';
import { call, closeAll, failure, open } from './world.ts';

afterEach(async () => {
  await closeAll();
  vi.unstubAllEnvs();
});

const program = (behaviour: string, more: object = {}) => ({
  command: process.execPath,
  args: ['test/fakes/mcp/tool-program.mjs', behaviour],
  tools: 'about, die, flood',
  ...more,
});

interface About {
  readonly pid: number;
  readonly child?: number;
  readonly environment: readonly string[];
}

const about = async (world: ReturnType<typeof open>) =>
  JSON.parse((await call(await world.tool('mcp_here_about'))).text) as About;

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('shows a program its own environment and the path, nothing of ours (B51)', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const world = open({ here: program('well', { env: { TICKETS: 'key', EMPTY: '' } }) });
  const { environment } = await about(world);
  // What a shell sets by itself tells nothing.
  expect(environment.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)).toSorted()).toEqual([
    'PATH',
    'TICKETS',
  ]);
});

it('starts it once, again after it died, and tells why a call failed', async () => {
  const world = open({ here: program('well') });
  const { pid } = await about(world);
  expect((await about(world)).pid).toBe(pid);
  expect(await failure(call(await world.tool('mcp_here_die')))).toBe(
    'The tool "die" of the MCP server "here" gave nothing: its program ended (exit code 9).',
  );
  expect((await about(world)).pid).not.toBe(pid);
});

it('does not mind words on its output that are no messages', async () => {
  expect((await about(open({ here: program('chatty') }))).pid).toBeGreaterThan(0);
});

it('ends a program that floods us', async () => {
  const world = open({ here: program('well') });
  const { pid } = await about(world);
  expect(await failure(call(await world.tool('mcp_here_flood')))).toContain('its answer is too large');
  await eventually('it to be gone', () => !lives(pid));
});

it.each([
  ['is not there', { command: 'no-such-program-anywhere', args: [] }, 'its program was not found'],
  ['may not be executed', { command: './package.json', args: [] }, 'its program may not be executed'],
  ['ends at once', program('failing'), 'its program ended (exit code 3)'],
])('tells of a program that %s', async (_name, server, reason) => {
  const world = open({ here: { ...server, tools: 'about' } });
  expect(await world.names()).toEqual([]);
  expect(world.lines('warn')[0]!.fields).toMatchObject({ server: 'here', reason });
});

it('ends a stubborn program and its children when we stop', async () => {
  const world = open({ here: program('stubborn') });
  const { pid, child } = await about(world);
  expect([lives(pid), lives(child!)]).toEqual([true, true]);
  await world.close();
  await eventually('both to be gone', () => !lives(pid) && !lives(child!));
});

it('leaves nothing behind when we are killed', async () => {
  const us = fork(await builtScript(new URL('our-process.ts', import.meta.url)), { execArgv: [] });
  const [told] = (await once(us, 'message')) as [About];
  expect([lives(told.pid), lives(told.child!)]).toEqual([true, true]);
  us.kill('SIGKILL');
  await eventually('both to be gone', () => !lives(told.pid) && !lives(told.child!));
});
