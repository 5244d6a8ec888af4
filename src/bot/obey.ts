// What a single word asks for: stop, resume, status, report, check, page, list, delete and help. They are obeyed at once, whatever is being researched.
import type { IncomingMessage } from '../chat/port.ts';
import { checkInWords } from './check-citation.ts';
import { deleteRun } from './delete-run.ts';
import { isActive } from './is-active.ts';
import { listRuns } from './list-runs.ts';
import type { BotParts } from './parts.ts';
import { commandLines, type Command } from '../chat/words/commands.ts';
import { tellPage } from './open-page.ts';
import { reportSoFar } from './report-so-far.ts';
import { reportStatus } from './report-status.ts';
import { resumeRun } from './resume-run.ts';
import { say } from './say.ts';
import { stopRun } from './stop-run.ts';
import { stopOwn, tellStatus } from './own-runs.ts';
import { tell } from './tell.ts';

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
  resume: resumeRun,
  status: (parts, threadId, { eventId }) => reportStatus(parts, threadId, eventId),
  report: (parts, threadId, { eventId }) => reportSoFar(parts, threadId, eventId),
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

const helpText = ({ say: speak }: BotParts) =>
  `${speak('help', { commands: commandLines(speak) })}\n${speak('help.decide')}`;
