// Somebody says stop: the run ends within moments, with what it has.
import type { BotParts } from './parts.ts';
import { wakeRun } from './wake.ts';

/** False when the run has already ended. */
export async function cancelRun(parts: BotParts, runId: string): Promise<boolean> {
  const cancelled = await parts.conversations.requestCancel(runId);
  // A run that waits for people needs somebody to end it; one in hand hears of it by notification.
  if (cancelled) await wakeRun(parts, runId);
  return cancelled;
}
