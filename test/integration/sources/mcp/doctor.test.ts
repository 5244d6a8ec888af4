// The doctor and a whole outside with servers of tools, out of a configuration.
import { spawnSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { mcpChecks } from '../../../../src/checks/mcp.ts';
import { createTrustedHttp } from '../../../../src/http/trusted.ts';
import { mcpServersOf } from '../../../../src/outside.ts';
import { startFakeMcp } from '../../../fakes/mcp/fake-mcp.ts';
import { configWith } from '../../../fakes/mcp/settings.ts';
import { openWorld } from '../../../support/outside-world.ts';
import { closeAll, closing, pointingAt } from './world.ts';

afterEach(closeAll);

async function fakeWith(...names: readonly string[]) {
  const fake = await startFakeMcp(names.map((name) => ({ name })));
  closing.push(() => fake.close());
  return fake;
}

it('tells of each server whether it answers, lets us in, and has what was named', async () => {
  const fake = await fakeWith('search', 'fetch');
  const servers = {
    well: pointingAt(fake, { tools: 'search' }),
    mistaken: pointingAt(fake, { tools: 'find' }),
    locked: { url: fake.url, tools: 'search' },
    gone: { command: 'no-such-program-anywhere', tools: 'search' },
  };
  const http = createTrustedHttp();
  closing.push(() => http.close());
  const all = mcpServersOf(configWith({ ...servers, empty: { url: '', tools: 'search' } }), http, '0.0.0');
  closing.push(async () => void (await Promise.all(all.map((server) => server.close()))));
  const signal = AbortSignal.timeout(20_000);
  const findings = await Promise.all(
    mcpChecks(all, ['empty']).map(async (check) => ({ name: check.name, ...(await check.run(signal)) })),
  );
  expect(findings.map(({ name, status, detail }) => [name, status, detail])).toEqual([
    ['mcp well', 'ok', 'offers search'],
    ['mcp mistaken', 'failed', 'offers nothing; it has no tool "find"'],
    ['mcp locked', 'failed', 'it does not let us in (HTTP 401)'],
    ['mcp gone', 'failed', 'its program was not found'],
    ['mcp empty', 'note', 'is left out, because mcp.servers.empty.url is empty'],
  ]);
});

it('gives the whole outside its tools, and ends their sessions with it', async () => {
  const fake = await fakeWith('search');
  const servers = { wiki: pointingAt(fake, { tools: 'search' }) };
  const outside = await openWorld({}, JSON.stringify({ mcp: { servers } }));
  const signal = AbortSignal.timeout(20_000);
  const [tool] = await outside.tools.list({ signal });
  expect(await tool!.call({}, { signal })).toMatchObject({ text: 'search answers' });
  expect(fake.sessions()).toBe(1);
  await outside.close();
  expect(fake.sessions()).toBe(0);
});

it('loads nothing of the SDK before a server is connected to', () => {
  const script = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const hook = `export async function resolve(name, context, next) {
    if (name.startsWith('@modelcontextprotocol/')) throw new Error('It loads ' + name);
    return next(name, context);
  }`;
  const watch = `import { register } from 'node:module'; register(${JSON.stringify(script(hook))});`;
  const run = (code: string) =>
    spawnSync(
      process.execPath,
      ['--import', 'tsx', '--import', script(watch), '--input-type=module', '-e', code],
      { encoding: 'utf8' },
    );
  expect(run(`await import('./src/outside.ts'); console.log('ready');`)).toMatchObject({ stdout: 'ready\n' });
  expect(run(`await import('./src/sources/mcp/connection.ts');`).stderr).toContain('It loads @model');
});
