// The points of a worker process at which a test can kill it or make it wait, and the diary of what it did.
import { appendFileSync } from 'node:fs';
import type { DiaryLine, FromWorker, WorkerSpec } from './spec.ts';

type Entry = DiaryLine extends infer Line ? (Line extends unknown ? Omit<Line, 'owner'> : never) : never;

export interface Chaos {
  /** Written to the disk before it returns, so that a kill cannot lose it. */
  note(line: Entry): void;
  /** Kills this process, waits, or does nothing, as the test wished for this point. */
  reach(point: string, signal?: AbortSignal): Promise<void>;
  /** 1, 2, 3, … for each name. */
  count(name: string): number;
  release(): void;
}

export function createChaos(spec: WorkerSpec, tell: (message: FromWorker) => void): Chaos {
  const counts = new Map<string, number>();
  const note = (line: Entry) =>
    appendFileSync(spec.diary, `${JSON.stringify({ owner: spec.owner, ...line })}\n`);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    note,
    async reach(point, signal) {
      note({ at: 'point', point });
      if (point === spec.killAt) process.kill(process.pid, 'SIGKILL');
      if (point !== spec.holdAt) return;
      tell({ say: 'held', point });
      await Promise.race([released, aborted(signal)]);
      signal?.throwIfAborted();
    },
    count(name) {
      const next = (counts.get(name) ?? 0) + 1;
      counts.set(name, next);
      return next;
    },
    release: () => release(),
  };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
