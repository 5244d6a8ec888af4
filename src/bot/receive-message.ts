// What a message in a thread means, by the state of the thread and who wrote it; and what it means that one was changed.
import { FootnoteError } from '../base/errors.ts';
import type { AttachedFile, IncomingMessage, IncomingChange } from '../chat/port.ts';
import { readCheck } from '../chat/words/checking.ts';
import { commandOf, type Command } from '../chat/words/commands.ts';
import type { QuestionView, RunView } from '../store/port.ts';
import { chooseFiles } from '../chat/words/attached-files.ts';
import { asksAbout, isDecision } from '../chat/words/decision.ts';
import { checkLength } from '../chat/words/say.ts';
import { answerToSmallTalk, type SmallTalk } from '../chat/words/small-talk.ts';
import { askBeside, isAnswering } from './answer-beside.ts';
import { answerInWords, commandBeside, smallTalkBeside } from './answer-in-words.ts';
import { isActive, cancelRun } from './stop-run.ts';
import { heardBefore } from './read-history.ts';
import { obey } from './obey.ts';
import type { BotParts, Talk } from './parts.ts';
import { mayGoOn } from './resume-run.ts';
import { announce, keep, reply, say, tell } from './say.ts';
import { startResearch } from './start-research.ts';
import { steerRun } from './steer-run.ts';
import { speakingTo, speakingIn } from './speaking.ts';
import { isOneOf, maySteer, waitsFor } from './who-may.ts';
import {
  bareCommand,
  goesOn,
  justAnswered,
  mayAskOn,
  mayTakeUp,
  saidByName,
  withoutName,
} from './without-mention.ts';
import type { NoticeView } from '../chat/views.ts';
import { endedKey } from '../research/endings.ts';
import { wakeThread } from './wake.ts';

/**
 * Done twice, after a crash in between, it has no other effect than once. `isRead`: a model has read it, or could not, and it
 * is taken for what its words look like.
 */
export async function receiveMessage(silent: BotParts, said: IncomingMessage, isRead = false): Promise<void> {
  const given = saidByName(said);
  const threadId = await silent.conversations.openThread(given.thread);
  const spoken = await speakingTo(silent, threadId, given);
  const { taken, refusal } = chooseFiles(given.files ?? [], silent.files, spoken.say);
  const talk: Talk = { ...spoken, message: { ...given, files: taken } };
  const { message, say: speak } = talk;
  // What it began or answered is recorded with it. Read once more it would be steering, or another answer.
  const before = await talk.conversations.said(threadId, message.eventId);
  if (before?.purpose === 'request') return;
  if (before?.purpose === 'answer') return before.taken ? undefined : tell(talk, speak('answer.closed'));
  const latest = await talk.conversations.latestRun(threadId, message.author.id);
  const run = isActive(latest) ? latest : null;
  const question = run === null ? null : await talk.questions.openQuestion(run.id);
  const isAsked = question !== null && isOneOf(question.asks, message.author, question.requester);

  const heard = message.addressed || isAsked;
  const command = heard
    ? await commandIn(talk, isAsked ? question : null, latest)
    : await bareCommand(talk, latest);
  if (command !== null) {
    await keep(talk);
    return obey(talk, command);
  }
  const hasFiles = (given.files ?? []).length > 0;
  const small = heard && !hasFiles ? smallTalkBeside(question, message.text) : null;
  if (small !== null) return answerTalk(talk, small, run, question);
  if (heard && refusal !== null)
    await announce(talk, threadId, `files/${message.eventId}`, refusal, { tone: 'warning' });
  const again = () => receiveMessage(silent, given, isRead);
  const unread = taken.length > 0 || talk.files === null ? [] : (given.files ?? []).map(({ name }) => name);
  if (isDecision(message.text) && !hasFiles && question === null && message.addressed) {
    const working = run !== null && !run.stopping ? ` ${speak('small-talk.busy')}` : '';
    return reply(talk, speak('decide.nothing') + working, 'alone');
  }
  if (run === null) {
    if (!isRead && latest !== null && (await mayBeMeant(talk, latest)))
      return askBeside(talk, latest.id, null, true);
    return !message.addressed ? undefined : start(talk, unread, { again, latest });
  }
  if (run.stopping) return message.addressed ? reply(talk, speak('stop.stopping')) : undefined;
  const isMeant = isAsked || (question === null && !message.addressed && (await goesOn(talk, run)));
  // What is said to an answer under way is received once it stands, whoever says it.
  const isForLater = question === null && message.addressed && (await isAnswering(talk, run));
  if (!isRead && (isForLater || isToBeRead(talk, run, question, isMeant)))
    return askBeside(talk, run.id, question);
  if (question !== null && isAsked) {
    const canBeRead = question.kind === 'draft' && !isRead && talk.hasModel();
    return answerInWords(talk, question, canBeRead ? () => askBeside(talk, run.id, question) : null);
  }
  // What no model could read in time, or is said right after a change was asked for, may be meant for the research.
  if (!message.addressed) {
    const mayBeMissed = isMeant && (isRead || (await justAnswered(talk, run)) === 'feedback');
    return mayBeMissed ? tell(talk, speak('steer.mention')) : undefined;
  }
  if (question !== null)
    return reply(talk, `${waitsFor(question, speak)} ${speak('answer.theirs')}`, 'alone');
  return steerRun(talk, run, again);
}

/** Whether what is said once the thread's last research has ended may be about that one, which takes a model to tell. */
async function mayBeMeant(talk: Talk, latest: RunView): Promise<boolean> {
  if (latest.status === 'delivered') return mayAskOn(talk, latest);
  return (talk.message.addressed || (await mayTakeUp(talk, latest))) && mayGoOn(talk, latest);
}

/** Beside a question people are polite to each other, too. */
async function answerTalk(
  talk: Talk,
  small: SmallTalk,
  run: RunView | null,
  question: QuestionView | null,
): Promise<void> {
  if (!talk.message.addressed) return;
  await keep(talk);
  const going = run === null ? 'nothing' : question === null ? 'research' : 'question';
  return (talk.message.unseen === true ? tell : say)(talk, answerToSmallTalk(small, going, talk.say));
}

/** Whether a model reads it first. Below a draft a question is answered without one, too. `isMeant`: its author need not mention Footnote. */
function isToBeRead(
  { hasModel, message: { addressed, author, text } }: Talk,
  run: RunView,
  question: QuestionView | null,
  isMeant: boolean,
): boolean {
  const asks = asksAbout(text);
  // Whoever may change nothing may ask.
  const mayAsk = addressed && asks === 'yes';
  if (question === null) return (mayAsk || ((addressed || isMeant) && maySteer(run, author))) && hasModel();
  if (question.kind === 'plan') return (mayAsk || isMeant) && hasModel();
  if (question.kind !== 'draft' || !(addressed || isMeant)) return false;
  return asks === 'yes' || (asks === 'perhaps' && hasModel());
}

/** Where nothing is going on, words that only seem to name a citation are a request: below a report those with a number that it does not cite. */
async function commandIn(
  { message: { text }, receipts, threadId }: Talk,
  question: QuestionView | null,
  latest: RunView | null,
): Promise<Command | null> {
  const command = commandBeside(question, text);
  if (command !== 'check' || isActive(latest) || commandOf(text) !== null) return command;
  if (latest === null) return null;
  if (!/\d/.test(text)) return command;
  const reports = await receipts.reports(threadId);
  const cited = (await Promise.all(reports.map((runId) => receipts.numbers(runId)))).flat();
  return readCheck(text)?.numbers.some((n) => cited.includes(n)) === true ? command : null;
}

/** A request that cannot be taken is answered in the thread, once. */
async function start(
  talk: Talk,
  unread: readonly string[],
  { again, latest }: { readonly again: () => Promise<void>; readonly latest: RunView | null },
): Promise<void> {
  const { message, platforms, conversations, threadId, say: speak } = talk;
  try {
    checkLength(message.text, speak);
    // Many may ask at once in one channel, which takes about one message a second.
    const platform = platforms.find(({ name }) => name === message.thread.platform);
    void platform?.sign?.(message.thread, speak.language);
    const choice = message.choice ?? { depth: 'auto', mode: 'auto' };
    const files = [...(message.files ?? []), ...(await filesBefore(talk, latest))];
    const { runId, fresh } = await startResearch(talk, { ...message, files }, choice, unread);
    if (fresh || (await conversations.runOf(threadId, message.eventId)) !== null) return;
    // Somebody else, such as a program, has begun a research here since the thread was looked at: the request is said to that one.
    if (isActive(await conversations.run(runId))) await again();
  } catch (error) {
    if (!(error instanceof FootnoteError)) throw error;
    const text = [error.message, error.hint].filter(Boolean).join(' ');
    if (error.code === 'cap-reached') return reply(talk, text, 'alone');
    if (error.code !== 'request-invalid') throw error;
    await keep({ ...talk, message: { ...message, text: message.text.slice(0, 1000) } });
    await say(talk, text, { tone: 'warning' });
  }
}

/** The newest files above a request that has none of its own, oldest first, without those that `latest` has already. */
async function filesBefore(talk: Talk, latest: RunView | null): Promise<readonly AttachedFile[]> {
  const { message, conversations, files: limits } = talk;
  if (limits === null || (message.files ?? []).length > 0) return [];
  const found = (await heardBefore(talk, message)).flatMap(({ files = [] }) => files);
  if (found.length === 0) return [];
  const known = latest === null ? [] : await conversations.filesOf(latest.id);
  const fresh = found.filter(({ ref }) => known.every((file) => file.ref !== ref));
  return chooseFiles(fresh.toReversed(), limits, talk.say).taken.toReversed();
}

/**
 * A message was edited or deleted, which matters only for a research that is going on. A deleted request stops its research;
 * otherwise what was said first stands, and whoever edited it is told how to change it.
 */
export async function receiveChange(parts: BotParts, change: IncomingChange): Promise<void> {
  // Of a thread that nobody has asked in nothing is kept.
  if (!(await parts.conversations.knows(change.thread))) return;
  const threadId = await parts.conversations.openThread(change.thread);
  const run = await parts.conversations.runOf(threadId, change.message);
  if (run === null) return takenBack(parts, threadId, change);
  if (!isActive(run)) return;
  const { say: speak } = await speakingIn(parts, threadId);
  if (change.text === null) {
    const view: NoticeView = { kind: 'notice', tone: 'info', text: speak('change.deleted') };
    if (await cancelRun(parts, run.id, { key: endedKey('cancelled'), view })) wakeThread(parts, threadId);
    return;
  }
  if (isSame(change.text, run.request)) return;
  // Once for a request, however often it is edited.
  return announce(parts, threadId, `edited/${change.message}`, speak('change.edited'), {
    to: [run.requester.id],
  });
}

function isSame(one: string, other: string): boolean {
  return withoutName(one).trim() === withoutName(other).trim();
}

/** An answer or a wish was taken with the words that it had. */
async function takenBack(parts: BotParts, threadId: string, change: IncomingChange): Promise<void> {
  const { conversations } = parts;
  const { message, text } = change;
  const before = await conversations.said(threadId, message);
  const isTaken = before?.purpose === 'answer' || before?.purpose === 'steering';
  if (!isTaken || before.past || isSame(before.text, text ?? '')) return;
  if (!isActive(await conversations.latestRun(threadId))) return;
  const { say: speak } = await speakingIn(parts, threadId);
  return announce(parts, threadId, `edited/${message}`, speak('change.edited'), { to: [before.author.id] });
}
