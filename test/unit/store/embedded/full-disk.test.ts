// A disk that is full at the wrong moment leaves nothing that keeps the embedded Postgres from starting later.
import { mkdtemp, type open, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withLock } from '../../../../src/store/embedded/process-lock.ts';
import { startServer } from '../../../../src/store/embedded/server.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<{ open: typeof open; writeFile: typeof writeFile }>();
  const onDisk = async (path: string, text: string, how: { readonly flag?: string } = {}) => {
    if (!disk.isFull) return real.writeFile(path, text, how);
    // The file is opened, and what is written finds no room.
    await (await real.open(path, how.flag ?? 'w')).close();
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return { ...real, writeFile: onDisk };
});

async function fullFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  disk.isFull = true;
  onTestFinished(() => void (disk.isFull = false));
  return folder;
}

it('leaves what stands in a stale pid file', async () => {
  const stale = '2147483640\n/data\n1700000000\n20000\n\n127.0.0.1\n  1234567         0\nready   \n';
  const data = await fullFolder({ 'postmaster.pid': stale });
  const server = { data, port: 20_000, pgCtl: '/bin/false', runner: null, settings: {} };
  await expect(startServer(server)).rejects.toThrow('no space left');
  expect(await readFile(join(data, 'postmaster.pid'), 'utf8')).toBe(stale);
});

it('leaves no beginnings of a lock', async () => {
  const folder = await fullFolder({});
  await expect(withLock(join(folder, 'lock'), 1000, () => Promise.resolve())).rejects.toThrow('no space');
  expect(await readdir(folder)).toEqual([]);
});
