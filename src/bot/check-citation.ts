// Somebody wants to see what stands behind a citation: by a menu below a report, or by the words "check 3" in its thread.
import type { IncomingCheck, IncomingMessage, Whisper } from '../chat/port.ts';
import type { BotParts } from './parts.ts';
import { numberToCheck } from '../chat/words/commands.ts';
import { tell } from './tell.ts';

const gone = 'This research is not kept any more, so its citations cannot be checked here.';
const noReport =
  'There is no report here yet whose citations could be checked. They can be as soon as a draft or a report stands here.';
const howTo = 'Say check and the number of a citation: check 3.';

/** The receipt, or a sentence when there is none. Whoever is in the thread may look: the report stands there for all. */
export async function checkCitation(parts: BotParts, { runId, n, isHere }: IncomingCheck): Promise<Whisper> {
  const run = await parts.conversations.run(runId);
  // Of a run of another thread nobody learns here that it exists.
  if (run === null || !isHere(run.thread)) return gone;
  return receiptOf(parts, runId, n);
}

/** The thread's newest report is meant. */
export async function checkInWords(
  parts: BotParts,
  threadId: string,
  message: IncomingMessage,
): Promise<void> {
  const n = numberToCheck(message.text);
  const runId = n === null ? null : await parts.receipts.newest(threadId);
  const said = n === null ? howTo : runId === null ? noReport : await receiptOf(parts, runId, n);
  await tell(parts, threadId, message, said);
}

async function receiptOf({ receipts }: BotParts, runId: string, n: number): Promise<Whisper> {
  const receipt = await receipts.receipt(runId, n);
  if (receipt !== null) return receipt;
  const numbers = await receipts.numbers(runId);
  if (numbers.length === 0) return gone;
  return `The report cites no [${n}]. ${whichOnes(numbers)}`;
}

/** "Its citations are [1] to [5]." */
function whichOnes(numbers: readonly number[]): string {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 1) return `Its only citation is [${first}].`;
  const isRange = last - first + 1 === numbers.length;
  if (isRange) return `Its citations are [${first}] to [${last}].`;
  const shown = numbers.slice(0, 30).map((n) => `[${n}]`);
  return `Its citations are ${shown.join(', ')}${numbers.length > 30 ? ' and others' : ''}.`;
}
