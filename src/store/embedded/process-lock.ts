// A lock file that belongs to a living process: as soon as its owner dies, another process can take it.
import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { FootnoteError, codeOf } from '../../base/errors.ts';
import { lives, ownMark, parseMark } from './process-mark.ts';

/**
 * Runs `work` while this process alone holds the lock at `path`; waits for the lock at most `timeoutMs`.
 * @throws FootnoteError `database-unreachable` when a living owner keeps the lock for longer than that
 */
export async function withLock<T>(path: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const content = JSON.stringify({ ...ownMark(), nonce: randomBytes(8).toString('hex') });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(draft, content, { mode: 0o600 });
    await acquire(draft, path, performance.now() + timeoutMs);
  } finally {
    await unlink(draft).catch(ignoreMissing);
  }
  try {
    return await work();
  } finally {
    await unlink(path).catch(ignoreMissing);
  }
}

async function acquire(draft: string, path: string, deadline: number): Promise<void> {
  for (;;) {
    // link(2) makes the lock appear together with its content, or fails because there is one.
    try {
      return await link(draft, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const held = await readFile(path, 'utf8').catch(ignoreMissing);
    if (held === undefined) continue;
    const owner = parseMark(held);
    if (owner === null || !lives(owner)) {
      await breakLock(path, held, deadline);
      continue;
    }
    if (performance.now() > deadline) {
      const message = `Process ${owner.pid} is still starting the database.`;
      const hint = `Wait for it, or end process ${owner.pid} and try again.`;
      throw new FootnoteError('database-unreachable', message, { hint, retry: 'backoff' });
    }
    await sleep(20);
  }
}

/**
 * Removes the lock of a dead owner. Only the holder of a second lock, named after the content of the first, may remove
 * it: two processes that saw the same dead owner cannot remove the lock that one of them takes next.
 */
async function breakLock(path: string, held: string, deadline: number): Promise<void> {
  const nonce = /"nonce":"(\w+)"/u.exec(held)?.[1] ?? 'unknown';
  await withLock(`${path}.dead-${nonce}`, Math.max(0, deadline - performance.now()), async () => {
    if ((await readFile(path, 'utf8').catch(ignoreMissing)) === held) await unlink(path);
  });
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
