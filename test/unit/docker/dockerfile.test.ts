// What the Dockerfile and .dockerignore promise, as far as it can be seen without an engine.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandNames } from './command-names.ts';
import { copiedPaths, instructionsOf, stagesOf } from './dockerfile-text.ts';

const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
const final = stages.at(-1)!;
const ignored = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('builds in one stage and runs in another, on the same Node', () => {
  expect(stages.map(({ as }) => as)).toEqual(['build', null]);
  expect(new Set(stages.map(({ from }) => from))).toEqual(new Set(['node:${NODE_VERSION}-slim']));
});

test('runs on a Node that package.json allows, an even and so a long-supported one', () => {
  const version = Number(/^ARG NODE_VERSION=(\d+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]);
  expect(version).toBeGreaterThan(20);
  expect(version % 2).toBe(0);
});

test('copies only what exists and what .dockerignore lets through', () => {
  const paths = stages.flatMap((stage) => copiedPaths(stage));
  expect(paths.length).toBeGreaterThanOrEqual(10);
  for (const path of paths) {
    expect(existsSync(path), path).toBe(true);
    expect(ignored, path).toContain(`!${path}`);
  }
});

test('lets nothing into the build but what it names: no secrets, data or dependencies', () => {
  expect(ignored[0]).toBe('*');
  const allowed = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const copied = new Set(stages.flatMap((stage) => copiedPaths(stage)));
  expect(allowed.toSorted()).toEqual([...copied].toSorted());
});

test('copies every file that the compiler and the running program read', () => {
  const [build] = stages;
  expect(copiedPaths(build!)).toEqual(
    expect.arrayContaining(['tsconfig.json', 'tsconfig.build.json', 'src']),
  );
  expect(copiedPaths(final)).toEqual(expect.arrayContaining(['package.json', 'config', 'prisma']));
  expect(instructionsOf(final, 'COPY')).toContain('--from=build /app/dist ./dist');
});

test('installs no development packages and runs no scripts where it runs', () => {
  const installs = instructionsOf(final, 'RUN').filter((text) => text.includes('npm'));
  expect(installs).toHaveLength(1);
  expect(installs[0]).toMatch(/^npm ci .*--omit=dev .*--ignore-scripts/);
});

test('runs as an ordinary user, after everything that needs root', () => {
  const names = final.instructions.map(({ name }) => name);
  expect(instructionsOf(final, 'USER')).toEqual(['node']);
  expect(names.lastIndexOf('RUN')).toBeLessThan(names.indexOf('USER'));
  expect(names.lastIndexOf('COPY')).toBeLessThan(names.indexOf('USER'));
});

test('starts a command that exists, without a shell in between that would swallow signals', async () => {
  const entry = JSON.parse(instructionsOf(final, 'ENTRYPOINT')[0]!) as string[];
  const command = JSON.parse(instructionsOf(final, 'CMD')[0]!) as string[];
  expect(entry[0]).toBe('node');
  expect(entry.at(-1)).toBe('dist/main.js');
  expect(await commandNames()).toContain(command[0]);
});

test('has a health check that asks whether the process is ready, at the port it opens', async () => {
  const [check = ''] = instructionsOf(final, 'HEALTHCHECK');
  const [program, , script = ''] = JSON.parse(check.slice(check.indexOf('['))) as string[];
  expect(program).toBe('node');
  const port = /http:\/\/127\.0\.0\.1:(\d+)\/readyz/.exec(script)?.[1];
  expect(instructionsOf(final, 'ENV')).toContain(`FOOTNOTE_OPS_PORT=${port}`);
  let status = 200;
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? status : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = String((server.address() as AddressInfo).port);
  const exitCode = () =>
    new Promise((resolve) => {
      execFile(process.execPath, ['-e', script.replace(port!, here)], (error) => resolve(error?.code ?? 0));
    });
  expect(await exitCode()).toBe(0);
  status = 503;
  expect(await exitCode()).toBe(1);
  await new Promise((resolve) => server.close(resolve));
  expect(await exitCode()).toBe(1);
});
