// What was said in a run's thread before, read from its platform where this process can.
import type { ChatPlatform, HistoryMessage } from '../chat/port.ts';
import { commandOf } from '../chat/words/commands.ts';
import { plainDecision } from '../chat/words/plain-decision.ts';
import { smallTalkOf } from '../chat/words/small-talk.ts';
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
    if (run === null || platform === undefined) return [];
    return (await platform.history(run.thread, before)).filter(isAboutSomething);
  };
}

/** Words to Footnote alone are no subject. */
function isAboutSomething({ by, text }: HistoryMessage): boolean {
  return by === 'footnote' || (commandOf(text) ?? plainDecision(text) ?? smallTalkOf(text)) === null;
}
