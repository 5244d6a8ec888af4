// Somebody wants to see what stands behind a citation: by a menu below a report, or by the words "check 3" in its thread.
import { shortened } from '../base/shortened.ts';
import { titleLine } from '../base/title-line.ts';
import type { Whisper } from '../chat/port.ts';
import { readCheck, type Check } from '../chat/words/checking.ts';
import { together, type Say } from '../chat/words/say.ts';
import { runResultSchema } from '../research/result.ts';
import { textOf } from './asked-view.ts';
import type { BotParts, Talk } from './parts.ts';
import { tell } from './say.ts';

/** So many receipts are shown for one message. */
const mostReceipts = 5;

/** The receipt, or a sentence when there is none. */
export async function checkCitation({ receipts, say }: BotParts, runId: string, n: number): Promise<Whisper> {
  const numbers = await receipts.numbers(runId);
  const receipt = numbers.includes(n) ? await receipts.receipt(runId, n) : null;
  return receipt === null ? notCited([n], numbers, say) : { ...receipt, language: say.language };
}

/** Of several reports in the thread the one that is named is meant, or the newest that has such a citation. */
export async function checkInWords(talk: Talk): Promise<void> {
  const { message } = talk;
  const said = await receiptsFor(talk, readCheck(message.text) ?? { numbers: [] });
  for (const [index, one] of said.entries()) {
    // Where it cannot be told privately, an event is answered once.
    const eventId = index === 0 ? message.eventId : `${message.eventId}/${index + 1}`;
    await tell({ ...talk, message: { ...message, eventId } }, one);
  }
}

async function receiptsFor(
  parts: Talk,
  { numbers, report }: Pick<Check, 'numbers' | 'report'>,
): Promise<readonly Whisper[]> {
  const { receipts, say, threadId } = parts;
  const reports = await receipts.reports(threadId);
  const numbersOf = async (at: number) => receipts.numbers(reports[at] ?? '');
  if (numbers.length === 0) {
    const [n = 1] = await numbersOf(reports.length - 1);
    return [say('check.how-to', { n })];
  }
  const uncited = report === undefined ? await uncitedRun(parts) : null;
  if (reports.every((runId) => runId === uncited))
    return [say(uncited === null ? 'report.none' : 'check.uncited')];
  if (report !== undefined && reports[report - 1] === undefined)
    return [say('check.no-such-report', { count: reports.length })];
  const at = report === undefined ? await nearest(reports, numbers, uncited, numbersOf) : report - 1;
  if (at === null) return [say('check.uncited')];
  const [n = 1] = numbers;
  const other = reports.length === 1 ? '' : say('check.other', { n, other: at === 0 ? 2 : at });
  const isOnly = reports.length === 1 && uncited === null;
  const which = isOnly ? [] : [together([await reportAt(parts, reports, at), other], ' ')];
  return [...which, ...(await receiptsIn(parts, reports[at] ?? '', numbers))];
}

/** Where the newest report stands that has any of the citations, or the newest of all; null: that cites nothing. */
async function nearest(
  reports: readonly string[],
  numbers: readonly number[],
  uncited: string | null,
  numbersOf: (at: number) => Promise<readonly number[]>,
): Promise<number | null> {
  for (let at = reports.length - 1; at >= 0; at--) {
    if (reports[at] === uncited) continue;
    const there = await numbersOf(at);
    if (numbers.some((n) => there.includes(n))) return at;
  }
  return uncited === null ? reports.length - 1 : null;
}

/** Characters of a title that are repeated. */
const longestTitle = 100;

/** Which of the reports something is about. */
export async function reportAt(
  { conversations, say }: Pick<BotParts, 'conversations' | 'say'>,
  reports: readonly string[],
  at: number,
): Promise<string> {
  const run = await conversations.run(reports[at] ?? '');
  const title = runResultSchema.safeParse(run?.result).data?.title ?? titleLine(run?.request ?? '');
  const { length: count } = reports;
  return say('check.which', { number: at + 1, count, title: shortened(title, longestTitle) });
}

async function receiptsIn(
  parts: BotParts,
  runId: string,
  numbers: readonly number[],
): Promise<readonly Whisper[]> {
  const there = await parts.receipts.numbers(runId);
  const cited = numbers.filter((n) => there.includes(n));
  const others = numbers.filter((n) => !there.includes(n));
  const shown = await Promise.all(cited.slice(0, mostReceipts).map((n) => checkCitation(parts, runId, n)));
  const [next] = cited.slice(mostReceipts);
  return [
    ...shown,
    ...(others.length === 0 ? [] : [notCited(others, there, parts.say)]),
    ...(next === undefined ? [] : [parts.say('check.more', { most: mostReceipts, n: next })]),
  ];
}

/** The newest research here, where what it has put into the thread cites nothing; otherwise null. */
async function uncitedRun(talk: Talk): Promise<string | null> {
  const run = await talk.conversations.latestRun(talk.threadId);
  if (run === null) return null;
  return (await textOf(talk, run))?.citations.length === 0 ? run.id : null;
}

/** That they are none of the numbers there are, and which those are. */
function notCited(wanted: readonly number[], there: readonly number[], say: Say): string {
  if (there.length === 0) return say('run.gone');
  const which = say('check.numbers', { count: there.length, list: listed(there) });
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
