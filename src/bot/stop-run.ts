// Somebody says stop: the run ends within moments, with what it has.
import type { Person } from '../chat/port.ts';
import type { RunView } from '../store/port.ts';
import type { Post } from '../durable/port.ts';
import type { Unwanted } from '../store/port/run-start.ts';
import type { BotParts } from './parts.ts';
import { wakeRun } from './wake.ts';
import { maySteer } from './who-may.ts';

/** Null when it stops, or has been stopped; otherwise a sentence that says why not. `last` and `unwanted` as `requestCancel` has them. */
export async function stopRun(
  parts: BotParts,
  run: RunView,
  by: Person,
  last?: Post,
  unwanted?: Unwanted,
): Promise<string | null> {
  if (!maySteer(run, by)) {
    return parts.say('run.not-you', { name: run.requester.name });
  }
  return (await cancelRun(parts, run.id, last, unwanted)) ? null : parts.say('resume.ended');
}

/** False when the run has already ended. `last`: what is said instead of its own last word. */
export async function cancelRun(
  parts: BotParts,
  runId: string,
  last?: Post,
  unwanted?: Unwanted,
): Promise<boolean> {
  const cancelled = await parts.conversations.requestCancel(runId, last, unwanted);
  // A run that waits for people needs somebody to end it; one in hand hears of it by notification.
  if (cancelled) wakeRun(parts, runId);
  return cancelled;
}

/** Whether something is still being researched: false once the run has ended, and where there is none. */
export function isActive(run: Pick<RunView, 'status'> | null): boolean {
  return run?.status === 'queued' || run?.status === 'running' || run?.status === 'waiting';
}
