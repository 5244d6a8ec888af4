// What was said in a run's thread before, read from its platform where this process can.
import type { ChatPlatform, HistoryMessage } from '../chat/port.ts';
import type { Conversations } from '../store/port.ts';

export function createHistoryReader(parts: {
  readonly conversations: Pick<Conversations, 'run'>;
  readonly platforms: readonly ChatPlatform[];
}) {
  return async (
    runId: string,
    before: { eventId: string; limit: number },
  ): Promise<readonly HistoryMessage[]> => {
    const run = await parts.conversations.run(runId);
    const platform = parts.platforms.find(({ name }) => name === run?.thread.platform);
    return run === null || platform === undefined ? [] : platform.history(run.thread, before);
  };
}
