// What is heard without a mention: from whoever asked for the research, or has just answered it.
import type { Answer } from '../chat/port.ts';
import { readCheck } from '../chat/words/checking.ts';
import { commandOf, type Command } from '../chat/words/commands.ts';
import { isDecision, mentionsOther } from '../chat/words/decision.ts';
import { smallTalkOf } from '../chat/words/small-talk.ts';
import type { RunView } from '../store/port.ts';
import type { Talk } from './parts.ts';
import { isActive } from './stop-run.ts';
import { maySteer } from './who-may.ts';

/**
 * What is said to Footnote by its name in place of a mention, at the beginning or the end of a message ("Footnote, and on Windows?"),
 * without the name; the message itself where it is not.
 */
export function saidByName<T extends { readonly text: string; readonly addressed: boolean }>(message: T): T {
  const text = withoutName(message.text);
  return message.addressed || text === message.text ? message : { ...message, text, addressed: true };
}

/** The words without the name with which they begin or end. A comma tells a call from a word about a footnote. */
export function withoutName(text: string): string {
  return text
    .replace(/^\s*@?footnote\s*[,，、:!]\s*(?=\S)/iu, '')
    .replace(/[,，、]\s*@?footnote(?=\s*[?!.？！。]*\s*$)/iu, '');
}

/** The command that these words are; null also where it would have no meaning, or others say it. `latest`: the thread's last research. */
export async function bareCommand(
  { receipts, threadId, message: { author, text } }: Pick<Talk, 'receipts' | 'threadId' | 'message'>,
  latest: RunView | null,
): Promise<Command | null> {
  const command = latest === null ? null : commandOf(text);
  if (latest === null || command === null) return null;
  // The line below a stopped research asks for this word, and for "report".
  if (command === 'resume') return latest.status === 'cancelled' && maySteer(latest, author) ? command : null;
  // The line below a report says it to everybody, and it changes nothing.
  if (command === 'check') {
    const check = readCheck(text);
    // "Check!" alone may be said to each other.
    const namesCitation = check !== null && check.sure && check.numbers.length > 0;
    return namesCitation && (await receipts.reports(threadId)).length > 0 ? command : null;
  }
  if (author.id !== latest.requester.id) return null;
  if (command === 'report') return latest.status === 'cancelled' ? command : null;
  const isOfWork = command === 'stop' || command === 'status';
  return isOfWork && isActive(latest) && !latest.stopping ? command : null;
}

type Heard = Pick<Talk, 'feed' | 'clock' | 'hasModel' | 'message'>;

/**
 * Whether these words may take up a research that was stopped: by the word that the line below it asks for, and more ("resume, but
 * shorter"), or said by whoever asked for it just after it was stopped, which takes a model to tell.
 */
export async function mayTakeUp(talk: Heard, latest: RunView): Promise<boolean> {
  const { author, text } = talk.message;
  if (latest.status !== 'cancelled' || !maySteer(latest, author)) return false;
  if (saysAmong(text, 'resume')) return true;
  if (author.id !== latest.requester.id || !talk.hasModel() || isForNobody(text)) return false;
  return justEnded(talk, latest, stoppedMs);
}

/** Milliseconds after a stop in which whoever asked may take the research up without a mention. */
const stoppedMs = 300_000;

/**
 * Whether whoever asked, or somebody who writes a number of the report in its brackets, may go on asking below it: they read it first, and a
 * model tells what is meant for whom.
 */
export async function mayAskOn(talk: Heard & Pick<Talk, 'receipts'>, latest: RunView): Promise<boolean> {
  const { addressed, author, text } = talk.message;
  if (addressed || !talk.hasModel() || isForNobody(text)) return false;
  const named = Array.from(text.matchAll(/\[(\d{1,4})\]/g), ([, number]) => Number(number));
  const isItsReader =
    author.id === latest.requester.id ||
    (named.length > 0 && (await talk.receipts.numbers(latest.id)).some((number) => named.includes(number)));
  return isItsReader && (await justEnded(talk, latest, reportedMs));
}

/** Milliseconds after a report in which whoever asked for it may go on asking without a mention. */
const reportedMs = 900_000;

async function justEnded({ feed, clock }: Heard, { id }: RunView, ms: number): Promise<boolean> {
  const last = (await feed.events(id)).at(-1);
  return last !== undefined && clock.now() - last.at <= ms;
}

/** Politeness and bare decisions would change nothing, whatever they are said to; and who is named is meant. */
function isForNobody(text: string): boolean {
  return mentionsOther(text) || smallTalkOf(text) !== null || isDecision(text);
}

/** Clauses at the beginning of a message in which a command is looked for: "oh well, go on, but …". */
const mostClauses = 3;

/** Whether the command is one of several clauses with which the message begins. */
export function saysAmong(text: string, command: Command): boolean {
  const clauses = text.split(/[,;:!.–—]+/u).filter((clause) => clause.trim() !== '');
  return clauses.length > 1 && clauses.slice(0, mostClauses).some((clause) => commandOf(clause) === command);
}

/** Whether what is said while the run works may be meant for it, which takes a model to tell. */
export async function goesOn(
  talk: Pick<Talk, 'questions' | 'clock' | 'message'>,
  run: RunView,
): Promise<boolean> {
  const { author, text } = talk.message;
  if (isForNobody(text)) return false;
  return author.id === run.requester.id || (await justAnswered(talk, run)) !== null;
}

/** Milliseconds in which somebody else who has answered may go on without a mention. */
const goesOnMs = 120_000;

/** What they have answered, where they were the last to do so, and just now; null: they were not. */
export async function justAnswered(
  { questions, clock, message: { author } }: Pick<Talk, 'questions' | 'clock' | 'message'>,
  run: RunView,
): Promise<Answer['kind'] | null> {
  const last = (await questions.asked(run.id)).at(-1);
  if (last?.outcome?.how !== 'answered' || last.answeredAt === null) return null;
  const { by, answer } = last.outcome;
  return by.id === author.id && clock.now() - last.answeredAt <= goesOnMs ? answer.kind : null;
}
