// `footnote runs report`: what is written, as Markdown. `footnote runs check`: what stands behind one of its citations.
import type { Command } from 'commander';
import { messageLines } from '../../chat/console/render.ts';
import { plainText, styleFor } from '../../chat/console/style.ts';
import { reportText } from '../../chat/markdown/report-file.ts';
import { sayIn } from '../../chat/words/say.ts';
import { resultOf } from '../ask-document.ts';
import { jsonText } from '../json-text.ts';
import type { CliParts, RunsParts } from '../parts.ts';
import { aboutRun, prints, refuse, runOf, type JsonOption } from './with-runs.ts';

export function reportCommand(runs: Command, cli: CliParts): void {
  const command = aboutRun(runs, cli, 'report', 'its report, or what is written so far', description);
  prints(command, cli, async (parts, id: string) => {
    const run = await runOf(parts, id);
    const result = await resultOf(run, parts.questions);
    if (result === null || result.report === '')
      refuse(`Nothing is written in run ${id} yet.`, `footnote runs show ${id} tells how far it is.`);
    const say = sayIn(await parts.conversations.languageOf(run.threadId));
    return plainText(reportText(result, say, run.status === 'delivered'));
  });
}

const description = `Prints the report of a run as Markdown, with what to note and its sources; of one that has not been delivered, the newest draft.`;

export function checkCommand(runs: Command, cli: CliParts): void {
  const command = aboutRun(runs, cli, 'check', 'what stands behind one of its citations', checkDescription)
    .argument('<number>', 'of the citation: 3, or [3]')
    .option('--json', 'print one JSON document');
  prints(command, cli, async (parts, id: string, number: string, { json }: JsonOption) => {
    const receipt = await receiptOf(parts, id, number);
    if (json === true) return jsonText(receipt);
    const style = styleFor(cli.terminal.output, cli.color);
    return `${messageLines(receipt, style, sayIn(null)).join('\n')}\n`;
  });
}

/** @throws FootnoteError `run-not-found`, or `request-invalid` when there is no such citation */
async function receiptOf(parts: RunsParts, id: string, number: string) {
  const { receipts } = parts;
  await runOf(parts, id);
  const n = /^\[?([1-9]\d{0,3})\]?$/.exec(number)?.[1];
  if (n === undefined) refuse(`${number} is no number of a citation.`, `footnote runs check ${id} 1`);
  const receipt = await receipts.receipt(id, Number(n));
  if (receipt !== null) return receipt;
  const numbers = await receipts.numbers(id);
  if (numbers.length === 0)
    return refuse(
      `No report of run ${id} is kept whose citations could be checked.`,
      `footnote runs show ${id} tells how far it is.`,
    );
  const which = numbers.length === 1 ? 'only' : 'last';
  return refuse(`The report of run ${id} cites no [${n}].`, `Its ${which} citation is [${numbers.at(-1)}].`);
}

const checkDescription = `Shows what stands behind a citation of a run's draft or report: the source, the quotes with what stands around them in \
the page as it was read, and each sentence that cites it with how it was checked. Nothing is checked again.`;
