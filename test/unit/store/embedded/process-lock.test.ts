// The lock file of the embedded Postgres: one holder at a time, and no holder after death.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../../src/store/embedded/process-lock.ts';
import { lives, ownMark, parseMark, pidLives } from '../../../../src/store/embedded/process-mark.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footnote-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs many pieces of work under the lock and returns how many were inside at once, at most. */
async function crowd(path: string, size: number): Promise<number> {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    inside -= 1;
  };
  await Promise.all(Array.from({ length: size }, () => withLock(path, 20_000, work)));
  return most;
}

describe('a lock', () => {
  it('has one holder at a time and leaves no file behind', async () => {
    expect(await crowd(join(folder, 'lock'), 12)).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a dead process is taken at once, by one of all who see it', async () => {
    const dead = { pid: 2_147_483_646, started: 'never', nonce: 'dead' };
    writeFileSync(join(folder, 'lock'), JSON.stringify(dead));
    expect(await crowd(join(folder, 'lock'), 12)).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a dead process that somebody died over is taken, too', async () => {
    const dead = { pid: 2_147_483_646, started: 'never' };
    writeFileSync(join(folder, 'lock'), JSON.stringify({ ...dead, nonce: 'first' }));
    writeFileSync(join(folder, 'lock.dead-first'), JSON.stringify({ ...dead, nonce: 'second' }));
    expect(await crowd(join(folder, 'lock'), 4)).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a process whose id belongs to another one by now is taken', async () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ ...ownMark(), started: 'earlier', nonce: 'old' }));
    expect(await withLock(join(folder, 'lock'), 1000, async () => 'taken')).toBe('taken');
  });

  it('of a living process is waited for, and then not any longer', async () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify({ ...ownMark(), nonce: 'held' }));
    const refused = withLock(join(folder, 'lock'), 50, async () => {});
    await expect(refused).rejects.toMatchObject({
      code: 'database-unreachable',
      hint: expect.stringContaining(String(process.pid)) as string,
    });
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('is let go when the work fails', async () => {
    const failing = withLock(join(folder, 'lock'), 1000, async () => Promise.reject(new Error('work')));
    await expect(failing).rejects.toThrow('work');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the mark of a process', () => {
  it('lives as long as the process, even while nobody has buried it', async () => {
    expect(lives(ownMark())).toBe(true);
    // The shell execs a sleep that never asks how its child ended: the child stays a zombie.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(pidLives(pid)).toBe(true);
    process.kill(pid, 'SIGKILL');
    while (pidLives(pid)) await turn();
    expect(lives({ pid, started: '' })).toBe(false);
    parent.kill('SIGKILL');
  });

  it('is read from a file only when it is one', () => {
    expect(parseMark(JSON.stringify(ownMark()))).toEqual(ownMark());
    for (const text of ['', '{', 'null', '7', '{"pid":"1"}', '[]']) expect(parseMark(text)).toBeNull();
  });
});
