// Somebody asks: a run is started, once per message.
import { FootnoteError } from '../base/errors.ts';
import type { IncomingMessage } from '../chat/port.ts';
import { pipelineVersion } from '../research/version.ts';
import type { RunSettings } from '../research/settings.ts';
import type { BotParts } from './parts.ts';
import { wakeRun } from './wake.ts';

/** Longest request, in characters; no platform sends more, and no question needs it. */
const longestRequest = 50_000;

export type Choice = Pick<RunSettings, 'depth' | 'mode'>;

/**
 * Starts a run for the message, or finds the one that is already active in its thread.
 * @throws FootnoteError `request-invalid` when the request is too long
 */
export async function startResearch(
  parts: BotParts,
  message: IncomingMessage,
  choice: Choice,
): Promise<{ runId: string; threadId: string; fresh: boolean }> {
  if (message.text.length > longestRequest) {
    throw new FootnoteError(
      'request-invalid',
      `The request has ${message.text.length} characters; ${longestRequest} is the most.`,
      { hint: 'Ask in a few sentences, and put long material into the knowledge folder.' },
    );
  }
  const threadId = await parts.conversations.openThread(message.thread);
  const settings: RunSettings = { limits: parts.settings, ...choice };
  const { runId, fresh } = await parts.conversations.startRun(
    threadId,
    { eventId: message.eventId, author: message.author, text: message.text, purpose: 'request' },
    { request: message.text, lane: parts.lane, version: pipelineVersion, settings },
  );
  await wakeRun(parts, runId);
  return { runId, threadId, fresh };
}
