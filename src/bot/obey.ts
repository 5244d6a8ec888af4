// What a single word asks for: stop, resume, status, report, check, page, list, delete and help. They are obeyed at once,
// whatever is being researched.
import type { IncomingMessage } from '../chat/port.ts';
import { checkInWords } from './check-citation.ts';
import type { BotParts } from './parts.ts';
import { commandLines, type Command } from '../chat/words/commands.ts';
import { tellPage } from './open-page.ts';
import { reportStatus, reportSoFar } from './report-status.ts';
import { say, tell, answerTo } from './say.ts';
import { stopRun, isActive } from './stop-run.ts';
import { stopOwn, tellStatus, listRuns } from './own-runs.ts';
import type { Say } from '../chat/words/say.ts';
import type { NoticeView } from '../chat/views.ts';
import type { Removed } from '../store/port/archive.ts';
import { resumeRun } from './resume-run.ts';
import { wakeThread } from './wake.ts';
import { maySteer } from './who-may.ts';

export async function obey(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  command: Command,
): Promise<void> {
  const isOutside = message.unseen === true || (await parts.conversations.latestRun(threadId)) === null;
  const outside = isOutside ? obeyedOutside[command] : undefined;
  if (outside !== undefined) return outside(parts, threadId, message);
  if (message.unseen === true) return tell(parts, threadId, message, parts.say('command.in-thread'));
  await obeyed[command](parts, threadId, message);
}

type Obey = (parts: BotParts, threadId: string, message: IncomingMessage) => Promise<void>;

const obeyed: Readonly<Record<Command, Obey>> = {
  stop,
  resume: (parts, threadId, message) => resumeRun(parts, threadId, message),
  status: (parts, threadId, { eventId }) => reportStatus(parts, threadId, eventId),
  report: reportSoFar,
  check: checkInWords,
  page: tellPage,
  list: listRuns,
  delete: deleteRun,
  help: (parts, threadId, { eventId }) => say(parts, threadId, eventId, helpText(parts)),
};

/** Where nothing was researched it is about whoever says it, and told to nobody else. */
const obeyedOutside: Partial<Record<Command, Obey>> = {
  status: tellStatus,
  // Said aloud it is about the place where it is said.
  stop: (parts, threadId, message) => (message.unseen === true ? stopOwn : stop)(parts, threadId, message),
  list: listRuns,
  page: tellPage,
  help: (parts, threadId, message) =>
    message.unseen === true
      ? tell(parts, threadId, message, helpText(parts))
      : say(parts, threadId, message.eventId, helpText(parts)),
};

async function stop(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { eventId } = message;
  const run = await parts.conversations.latestRun(threadId);
  if (run === null || !isActive(run)) return say(parts, threadId, eventId, parts.say('stop.nothing'));
  const refused = await stopRun(parts, run, message.author);
  if (refused !== null) await tell(parts, threadId, message, refused);
}

const helpText = ({ say: speak }: BotParts) => speak('help', { commands: commandLines(speak) });

/** What is kept of the thread's last research is removed, and the thread is told what that was. */
async function deleteRun(parts: BotParts, threadId: string, message: IncomingMessage): Promise<void> {
  const { eventId, author } = message;
  const run = await parts.conversations.latestRun(threadId);
  if (run === null) return say(parts, threadId, eventId, parts.say('thread.nothing'));
  if (!maySteer(run, author)) {
    return tell(parts, threadId, message, parts.say('run.not-you', { name: run.requester.name }));
  }
  if (isActive(run)) return say(parts, threadId, eventId, parts.say('delete.going-on'));
  // Worked on again after a crash, the message must not remove the research before this one.
  const outcome = await parts.conversations.remove(run.id, {
    about: answerTo(eventId),
    view: (removed) => viewOf(removed, parts.say),
  });
  if (outcome === 'active') return say(parts, threadId, eventId, parts.say('delete.going-on'));
  if (outcome === 'unknown') return say(parts, threadId, eventId, parts.say('thread.nothing'));
  wakeThread(parts, threadId);
}

function viewOf(removed: Removed, speak: Say): NoticeView {
  const counted = Object.entries(removed) as [keyof Removed, number][];
  const parts = counted
    .filter(([, count]) => count > 0)
    .map(([what, count]) => {
      const also = what === 'sources' ? 'count.sources' : what === 'evidence' ? 'count.quotes' : null;
      return speak(also ?? `deleted.${what as 'claims'}`, { count });
    });
  const list = new Intl.ListFormat(speak.language).format([speak('deleted.result'), ...parts]);
  return { kind: 'notice', tone: 'info', text: speak('deleted', { list }) };
}
