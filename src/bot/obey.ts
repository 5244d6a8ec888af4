// What a single word asks for, such as stop, status or help. It is obeyed at once, whatever is being researched.
import { checkInWords } from './check-citation.ts';
import type { BotParts, Talk } from './parts.ts';
import { commandLines, type Command } from '../chat/words/commands.ts';
import { tellPage } from './open-page.ts';
import { reportStatus, reportSoFar } from './report-status.ts';
import { say, tell, answerTo } from './say.ts';
import { stopRun, isActive } from './stop-run.ts';
import { stopOwn, tellStatus, listRuns } from './own-runs.ts';
import type { NoticeView } from '../chat/views.ts';
import { resumeRun } from './resume-run.ts';
import { wakeThread } from './wake.ts';
import { maySteer } from './who-may.ts';

export async function obey(talk: Talk, command: Command): Promise<void> {
  const { conversations, threadId, message } = talk;
  const isOutside = message.unseen === true || (await conversations.latestRun(threadId)) === null;
  const outside = isOutside ? obeyedOutside[command] : undefined;
  if (outside !== undefined) return outside(talk);
  if (message.unseen === true) return tell(talk, talk.say('command.in-thread'));
  await obeyed[command](talk);
}

type Obey = (talk: Talk) => Promise<void>;

const obeyed: Readonly<Record<Command, Obey>> = {
  stop,
  resume: resumeRun,
  status: reportStatus,
  report: reportSoFar,
  check: checkInWords,
  page: tellPage,
  list: listRuns,
  delete: deleteRun,
  help: (talk) => say(talk, helpText(talk)),
};

/** Where nothing was researched it is about whoever says it, and told to nobody else. */
const obeyedOutside: Partial<Record<Command, Obey>> = {
  status: tellStatus,
  // Said aloud it is about the place where it is said.
  stop: (talk) => (talk.message.unseen === true ? stopOwn : stop)(talk),
  list: listRuns,
  page: tellPage,
  help: (talk) => (talk.message.unseen === true ? tell : say)(talk, helpText(talk)),
};

async function stop(talk: Talk): Promise<void> {
  const run = await talk.conversations.latestRun(talk.threadId);
  if (run === null) return say(talk, talk.say('thread.nothing'));
  if (!isActive(run)) return say(talk, talk.say('resume.ended'));
  const refused = await stopRun(talk, run, talk.message.author);
  if (refused !== null) await tell(talk, refused);
}

const helpText = ({ say: speak }: BotParts) => speak('help', { commands: commandLines(speak) });

/** What is kept of the thread's last research is removed, and the thread is told so. */
async function deleteRun(talk: Talk): Promise<void> {
  const { conversations, threadId, message, say: speak } = talk;
  const run = await conversations.latestRun(threadId);
  if (run === null) return say(talk, speak('thread.nothing'));
  if (!maySteer(run, message.author)) return tell(talk, speak('run.not-you', { name: run.requester.name }));
  if (isActive(run)) return say(talk, speak('delete.going-on'));
  // Worked on again after a crash, the message must not remove the research before this one.
  const outcome = await conversations.remove(run.id, {
    about: answerTo(message.eventId),
    view: (): NoticeView => ({ kind: 'notice', tone: 'info', text: speak('deleted') }),
  });
  if (outcome === 'active') return say(talk, speak('delete.going-on'));
  if (outcome === 'unknown') return say(talk, speak('thread.nothing'));
  wakeThread(talk, threadId);
}
