// Somebody says stop: the run ends within moments, with what it has.
import type { Person } from '../chat/port.ts';
import type { RunView } from '../store/port.ts';
import type { OpeningPost, Unwanted } from '../store/port/run-start.ts';
import type { BotParts } from './parts.ts';
import { speakingIn } from './speaking.ts';
import { wakeRun } from './wake.ts';
import { maySteer } from './who-may.ts';

/** Null when it stops, or has been stopped; otherwise a sentence that says why not. `last` and `unwanted` as `requestCancel` has them. */
export async function stopRun(
  parts: BotParts,
  run: RunView,
  by: Person,
  last?: OpeningPost,
  unwanted?: Unwanted,
): Promise<string | null> {
  if (!maySteer(run, by)) {
    return parts.say('run.not-you', { name: run.requester.name });
  }
  return (await cancelRun(parts, run.id, last, unwanted)) ? null : parts.say('resume.ended');
}

/** The Stop button of a card. */
export async function stopByButton(
  parts: BotParts,
  { runId, author }: { runId: string; author: Person },
): Promise<string | null> {
  const run = await parts.conversations.run(runId);
  if (run === null) return parts.say('run.gone');
  return stopRun(await speakingIn(parts, run.threadId), run, author);
}

/** False when the run has already ended. `last`: what is said instead of its own last word. */
export async function cancelRun(
  parts: BotParts,
  runId: string,
  last?: OpeningPost,
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
