// The four commands: stop, resume, status and help. They are obeyed at once, whatever is being researched.
import type { IncomingMessage } from '../chat/port.ts';
import { isActive } from './is-active.ts';
import type { BotParts } from './parts.ts';
import type { Command } from './read-words.ts';
import { reportStatus } from './report-status.ts';
import { resumeRun } from './resume-run.ts';
import { say } from './say.ts';
import { stopRun } from './stop-run.ts';
import { tell } from './tell.ts';

export async function obey(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
  command: Command,
): Promise<void> {
  const { eventId } = message;
  if (command === 'help') return say(parts, threadId, eventId, helpText);
  if (command === 'status') return reportStatus(parts, threadId, eventId);
  if (command === 'resume') return resumeRun(parts, threadId, message);
  const run = await parts.conversations.latestRun(threadId);
  if (run === null || !isActive(run))
    return say(parts, threadId, eventId, 'Nothing is being researched here at the moment.');
  const refused = await stopRun(parts, run, message.author);
  if (refused !== null) await tell(parts, threadId, message, refused);
}

const helpText = `Mention me with a question and I research it: I ask what I must know, show a draft, and post a report in which every claim is cited.
While I work you can mention me with what should be different, and with one of these words:
stop: end the research, and keep what was found
resume: go on with a research that was stopped or has failed
status: how far it is, and what I am waiting for
help: this text`;
