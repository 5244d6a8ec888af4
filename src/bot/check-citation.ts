// Somebody wants to see what stands behind a citation: by a menu below a report, or by the words "check 3" in its thread.
import { z } from 'zod';
import type { IncomingMessage, IncomingPress, Whisper } from '../chat/port.ts';
import { readCheck } from '../chat/words/checking.ts';
import type { Say } from '../chat/words/say.ts';
import { runResultSchema } from '../research/result.ts';
import type { BotParts } from './parts.ts';
import { runHere } from './who-may.ts';
import { speakingIn } from './speaking.ts';
import { tell } from './say.ts';

/** So many receipts are shown for one message. */
const mostReceipts = 5;

/** The receipt, or a sentence when there is none. Whoever is in the thread may look: the report stands there for all. */
export async function checkCitation(
  parts: BotParts,
  press: Pick<IncomingPress, 'runId' | 'isHere'> & { readonly n: number },
): Promise<Whisper> {
  const run = await runHere(parts, press);
  if (run === null) return parts.say('check.gone');
  return receiptOf(await speakingIn(parts, run.threadId), run.id, press.n);
}

/** The thread's newest report is meant. */
export async function checkInWords(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
): Promise<void> {
  const said = await receiptsFor(parts, threadId, readCheck(message.text)?.numbers ?? []);
  for (const [index, one] of said.entries()) {
    // Where it cannot be told privately, an event is answered once.
    const eventId = index === 0 ? message.eventId : `${message.eventId}/${index + 1}`;
    await tell(parts, threadId, { ...message, eventId }, one);
  }
}

async function receiptsFor(
  parts: BotParts,
  threadId: string,
  numbers: readonly number[],
): Promise<readonly Whisper[]> {
  const runId = await parts.receipts.newest(threadId);
  if (numbers.length === 0) {
    const [n = 1] = runId === null ? [] : await parts.receipts.numbers(runId);
    return [parts.say('check.how-to', { n })];
  }
  if (await standsUncited(parts, threadId)) return [parts.say('check.uncited')];
  if (runId === null) return [parts.say('check.no-report')];
  const there = await parts.receipts.numbers(runId);
  const cited = numbers.filter((n) => there.includes(n));
  const others = numbers.filter((n) => !there.includes(n));
  const shown = await Promise.all(cited.slice(0, mostReceipts).map((n) => receiptOf(parts, runId, n)));
  const [next] = cited.slice(mostReceipts);
  return [
    ...shown,
    ...(others.length === 0 ? [] : [notCited(others, there, parts.say)]),
    ...(next === undefined ? [] : [parts.say('check.more', { most: mostReceipts, n: next })]),
  ];
}

const draftView = z.object({ kind: z.literal('draft'), citations: z.array(z.unknown()) });

/** Whether what the newest research here has put into the thread cites nothing. */
async function standsUncited({ conversations, questions }: BotParts, threadId: string): Promise<boolean> {
  const run = await conversations.latestRun(threadId);
  if (run === null) return false;
  const draft = draftView.safeParse((await questions.openQuestion(run.id))?.view).data;
  if (draft !== undefined) return draft.citations.length === 0;
  const result = run.status === 'delivered' ? runResultSchema.safeParse(run.result).data : undefined;
  return result?.citations.length === 0;
}

async function receiptOf({ receipts, say }: BotParts, runId: string, n: number): Promise<Whisper> {
  const numbers = await receipts.numbers(runId);
  const receipt = numbers.includes(n) ? await receipts.receipt(runId, n) : null;
  if (receipt !== null) return { ...receipt, language: say.language };
  return notCited([n], numbers, say);
}

/** That they are none of the numbers there are, and which those are. */
function notCited(wanted: readonly number[], there: readonly number[], say: Say): string {
  if (there.length === 0) return say('check.gone');
  const isOne = there.length === 1;
  const which = isOne
    ? say('check.only', { n: listed(there) })
    : say('check.numbers', { list: listed(there) });
  return `${say('check.no-number', { n: listed(wanted) })} ${which}`;
}

/** `[1], [3]–[5]` */
function listed(numbers: readonly number[]): string {
  const spans: number[][] = [];
  for (const n of numbers.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.at(-1) === n - 1) last.push(n);
    else spans.push([n]);
  }
  return spans
    .map((span) => span.map((n) => `[${n}]`))
    .map((span) => (span.length < 3 ? span.join(', ') : `${span[0]}–${span.at(-1)}`))
    .join(', ');
}
