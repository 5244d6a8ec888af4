// A process that dies: at a chosen write of its journal, and from then on nothing that it waits for comes back.
import type { Clock } from '../../../../src/base/clock.ts';
import type { Journal, Row } from '../../../../src/durable/port.ts';
import { settled } from '../../../support/manual-clock.ts';
import type { Deferred } from '../../durable/stage.ts';
import { never } from './outside.ts';
import type { Mortal } from './outside.ts';

/** A process that dies with a write. */
export interface Death {
  /** Which write of the process, from 1. */
  readonly write: number;
  /** Whether the write is done. */
  readonly when: 'before' | 'after';
}

export interface Process extends Mortal {
  readonly death: Death | null;
  /** Resolves when it has died. */
  readonly out: Deferred<void>;
  writes: number;
}

/** `moments`: how long a write takes to begin; `wrote`: called when a row is there. */
export function mortalJournal(
  journal: Journal,
  process: Process,
  moments: (identity: string) => number,
  wrote: (row: Row) => Promise<void>,
): Journal {
  const die = () => {
    process.dead = true;
    process.out.resolve();
    return never();
  };
  const write = async <R>(what: string, go: () => Promise<R>): Promise<R> => {
    for (let left = moments(what); left > 0; left--) await settled();
    if (process.dead) return never();
    process.writes += 1;
    const dies = process.death?.write === process.writes ? process.death.when : null;
    if (dies === 'before') return die();
    const result = await go();
    return dies === 'after' ? die() : result;
  };
  const read = <R>(go: () => Promise<R>): Promise<R> => (process.dead ? never() : go());
  return {
    claim: (by) => journal.claim(by),
    leftToNewer: (by) => journal.leftToNewer(by),
    renew: (lease, ms, activeMs) => read(() => journal.renew(lease, ms, activeMs)),
    load: (id) => read(() => journal.load(id)),
    inbox: (id, after) => read(() => journal.inbox(id, after)),
    append: (lease, rows) =>
      write(`append ${rows.map(({ entry }) => entry.key).join()}`, async () => {
        const existing = await journal.append(lease, rows);
        if (existing.length === 0) for (const row of rows) await wrote(row);
        return existing;
      }),
    ask: (lease, question) => write(`ask ${question.key}`, () => journal.ask(lease, question)),
    suspend: (lease, state) => write('suspend', () => journal.suspend(lease, state)),
    postpone: (lease, state) => write('postpone', () => journal.postpone(lease, state)),
    finish: (lease, ending) => write('finish', () => journal.finish(lease, ending)),
  };
}

/** Nobody wakes who is dead. */
export function mortalClock(clock: Clock, process: Mortal): Clock {
  return {
    now: () => clock.now(),
    sleep: (ms, signal) => clock.sleep(ms, signal).then(() => (process.dead ? never() : undefined)),
  };
}
