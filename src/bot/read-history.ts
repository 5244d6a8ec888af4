// What was said in a run's thread before: read from its platform, or what is kept of its last report where it has none here.
import { inTime } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';
import type { ChatPlatform, HistoryMessage, IncomingMessage } from '../chat/port.ts';
import { commandOf } from '../chat/words/commands.ts';
import { plainDecision } from '../chat/words/decision.ts';
import { smallTalkOf } from '../chat/words/small-talk.ts';
import type { ResearchParts } from '../research/parts.ts';
import type { Library } from '../store/library-port.ts';
import type { Conversations } from '../store/port.ts';
import type { BotParts } from './parts.ts';

export function createHistoryReader(parts: {
  readonly conversations: Pick<Conversations, 'run'>;
  readonly platforms: readonly ChatPlatform[];
  readonly library: Pick<Library, 'priorReports'>;
}): ResearchParts['history'] {
  return async (runId, before) => {
    const run = await parts.conversations.run(runId);
    const platform = parts.platforms.find(({ name }) => name === run?.thread.platform);
    if (run === null) return [];
    const [said, [prior]] = await Promise.all([
      platform?.history(run.thread, before),
      parts.library.priorReports(runId, 1),
    ]);
    if (said !== undefined) return withReport(said.filter(isAboutSomething), prior?.report ?? '');
    // All that is known of a thread that stands on no platform: what its last report was asked for, and that report.
    if (prior === undefined) return [];
    return [
      { by: 'person', name: '', text: prior.request },
      { by: 'footnote', name: 'Footnote', text: prior.report },
    ];
  };
}

/** Messages before one that it may lean on. */
const mostBefore = 10;
/** How long a platform may take to tell what was said before a message that is being read, in milliseconds. */
const patienceMs = 3_000;

/** What was said in the thread before a message, also to each other. Never rejects. */
export async function saidBefore(
  parts: Pick<BotParts, 'platforms' | 'clock' | 'logger'>,
  message: IncomingMessage,
): Promise<readonly HistoryMessage[]> {
  return (await heardBefore(parts, message)).filter(({ text }) => text !== '');
}

/** The same with messages that are nothing but files; nothing where the platform does not tell. Never rejects. */
export async function heardBefore(
  { platforms, clock, logger }: Pick<BotParts, 'platforms' | 'clock' | 'logger'>,
  { thread, eventId }: IncomingMessage,
): Promise<readonly HistoryMessage[]> {
  const platform = platforms.find(({ name }) => name === thread.platform);
  if (platform === undefined) return [];
  const read = platform.history(thread, { eventId, limit: mostBefore }).catch((error: unknown) => {
    logger.info({ error: toErrorRecord(error) }, 'what was said before a message could not be read');
    return [];
  });
  return inTime(clock, patienceMs, read, []);
}

/** A platform may give back no more than the title of a report: then its words stand behind Footnote's last message. */
function withReport(said: readonly HistoryMessage[], report: string): readonly HistoryMessage[] {
  const begins = lettersOf(report).slice(0, 80);
  const own = said.map(({ by, text }) => (by === 'footnote' ? lettersOf(text) : ''));
  if (begins === '' || own.some((text) => text.includes(begins))) return said;
  const at = own.findLastIndex((text) => text !== '') + 1;
  return said.toSpliced(at, 0, { by: 'footnote', name: 'Footnote', text: report });
}

/** Without markup, markers and spaces. */
function lettersOf(text: string): string {
  return text.replace(/\[\d+\]/g, '').replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Words to Footnote alone are no subject. */
function isAboutSomething({ by, text }: HistoryMessage): boolean {
  if (text === '') return false;
  return by === 'footnote' || (commandOf(text) ?? plainDecision(text) ?? smallTalkOf(text)) === null;
}
