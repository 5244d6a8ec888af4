// A file that cannot be written at the wrong moment leaves nothing that keeps the embedded Postgres from starting later.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const source = (name: string) =>
  fileURLToPath(new URL(`../../../../src/store/embedded/${name}`, import.meta.url));

/** Runs the program in a process whose files are opened, and have no room for a byte; resolves with what it says. */
async function withoutRoom(program: string): Promise<string> {
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', program];
  const ran = promisify(execFile)('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...node], {
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
  });
  return (await ran).stdout;
}

it('leaves what stands in a stale pid file', async () => {
  const data = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const stale = '2147483640\n/data\n1700000000\n20000\n\n127.0.0.1\n  1234567         0\nready   \n';
  await writeFile(join(data, 'postmaster.pid'), stale);
  const server = { data, port: 20_000, pgCtl: '/bin/false', runner: null, settings: {} };
  const said = await withoutRoom(`
    const { startServer } = await import(${JSON.stringify(source('server.ts'))});
    await startServer(${JSON.stringify(server)}).catch(({ code }) => process.stdout.write(code));
  `);
  expect(said).toBe('EFBIG');
  expect(await readFile(join(data, 'postmaster.pid'), 'utf8')).toBe(stale);
});

it('leaves no beginnings of a lock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const said = await withoutRoom(`
    const { withLock } = await import(${JSON.stringify(source('process-lock.ts'))});
    const lock = withLock(${JSON.stringify(join(folder, 'lock'))}, 1000, () => Promise.resolve());
    await lock.catch(({ code }) => process.stdout.write(code));
  `);
  expect(said).toBe('EFBIG');
  expect(await readdir(folder)).toEqual([]);
});
