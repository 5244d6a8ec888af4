// Somebody says stop: the run ends within moments, with what it has.
import type { Person } from '../chat/port.ts';
import type { RunView } from '../store/port.ts';
import type { BotParts } from './parts.ts';
import { wakeRun } from './wake.ts';
import { maySteer } from './who-may.ts';

/** What is said to a run that is about to end would be lost with it. */
export const stoppingText = 'The research here is just being stopped. Please say that again in a moment.';

/** Null when it stops, or has been stopped; otherwise a sentence that says why not. */
export async function stopRun(parts: BotParts, run: RunView, by: Person): Promise<string | null> {
  if (!maySteer(run, by)) {
    return `Only ${run.requester.name}, who asked, and whoever decides here can stop this research.`;
  }
  return (await cancelRun(parts, run.id)) ? null : 'This research has already ended.';
}

/** The Stop button of a card. */
export async function stopByButton(
  parts: BotParts,
  { runId, author }: { runId: string; author: Person },
): Promise<string | null> {
  const run = await parts.conversations.run(runId);
  return run === null ? 'This research no longer exists.' : stopRun(parts, run, author);
}

/** False when the run has already ended. */
export async function cancelRun(parts: BotParts, runId: string): Promise<boolean> {
  const cancelled = await parts.conversations.requestCancel(runId);
  // A run that waits for people needs somebody to end it; one in hand hears of it by notification.
  if (cancelled) await wakeRun(parts, runId);
  return cancelled;
}
